//! `GET /api/glossary`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::turkish;

use super::view::GlossaryNameView;
use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::Writer;
use crate::problem::ApiResult;
use crate::site::Site;

/// List the glossary
///
/// Names in both languages, in the order of the Turkish ones.
#[utoipa::path(get, path = "/api/glossary", tag = "glossary", security(("session" = [])),
    responses((status = 200, body = List<GlossaryNameView>)))]
pub async fn list_glossary(
    State(site): State<Site>,
    Writer(reader): Writer,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut all = site.app().glossary.list(&reader.actor).await?;
    all.sort_by_cached_key(|entry| turkish::fold(&entry.content.name_tr));
    let list = List::whole(all.into_iter().map(GlossaryNameView::from).collect());
    Ok(EncodedBody::json(&list)?.respond_privately(&headers))
}
