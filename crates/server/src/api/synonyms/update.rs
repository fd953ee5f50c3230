//! `PUT /api/synonyms/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;
use meydan_domain::synonym::SynonymDraft;

use super::view::SynonymView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Manager, Path};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace synonyms
///
/// With the `version` that was read, a save in between is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/synonyms/{id}", tag = "search", security(("session" = [])),
    request_body = SynonymDraft, params(("id" = i64, Path)),
    responses((status = 200, body = Data<SynonymView>), (status = 409, description = "Somebody saved in between")))]
pub async fn update_synonym(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<SynonymDraft>,
) -> ApiResult<Data<SynonymView>> {
    let id = number(&id, Missing::Synonym)?;
    match site.app().synonyms.update(&reader.actor, id, &draft).await {
        Ok(synonym) => Ok(Data::new(synonym.into())),
        Err(error) => {
            let current = async { site.app().synonyms.show(&reader.actor, id).await.map(SynonymView::from) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
