//! `POST /api/synonyms`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::synonym::SynonymDraft;

use super::view::SynonymView;
use crate::api::Data;
use crate::extract::{JsonBody, Manager};
use crate::problem::ApiResult;
use crate::site::Site;

/// Create synonyms
///
/// The search of visitors uses them within two seconds, on every node.
#[utoipa::path(post, path = "/api/synonyms", tag = "search", security(("session" = [])), request_body = SynonymDraft,
    responses((status = 201, body = Data<SynonymView>), (status = 409, description = "There are 1000 already")))]
pub async fn create_synonym(
    State(site): State<Site>,
    Manager(reader): Manager,
    JsonBody(draft): JsonBody<SynonymDraft>,
) -> ApiResult<Response> {
    let synonym = site.app().synonyms.create(&reader.actor, &draft).await?;
    Ok(Data::new(SynonymView::from(synonym)).created())
}
