//! `PUT /api/glossary/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;
use meydan_domain::glossary::GlossaryDraft;

use super::view::GlossaryNameView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace a name of the glossary
///
/// With the `version` that was read, a save in between is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/glossary/{id}", tag = "glossary", security(("session" = [])),
    request_body = GlossaryDraft, params(("id" = i64, Path)),
    responses((status = 200, body = Data<GlossaryNameView>), (status = 409, description = "Somebody saved in between")))]
pub async fn update_glossary_name(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<GlossaryDraft>,
) -> ApiResult<Data<GlossaryNameView>> {
    let id = number(&id, Missing::GlossaryName)?;
    match site.app().glossary.update(&reader.actor, id, &draft).await {
        Ok(entry) => Ok(Data::new(entry.into())),
        Err(error) => {
            let current = async { site.app().glossary.show(&reader.actor, id).await.map(GlossaryNameView::from) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
