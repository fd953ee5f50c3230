//! `POST /api/glossary`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::glossary::GlossaryDraft;

use super::view::GlossaryNameView;
use crate::api::Data;
use crate::extract::{JsonBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Add a name to the glossary
///
/// A name in both languages, for those who translate.
#[utoipa::path(post, path = "/api/glossary", tag = "glossary", security(("session" = [])), request_body = GlossaryDraft,
    responses((status = 201, body = Data<GlossaryNameView>), (status = 409, description = "There are 2000 already")))]
pub async fn create_glossary_name(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(draft): JsonBody<GlossaryDraft>,
) -> ApiResult<Response> {
    let entry = site.app().glossary.create(&reader.actor, &draft).await?;
    Ok(Data::new(GlossaryNameView::from(entry)).created())
}
