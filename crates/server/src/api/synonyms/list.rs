//! `GET /api/synonyms`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::view::SynonymView;
use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::Writer;
use crate::problem::ApiResult;
use crate::site::Site;

/// List synonyms
///
/// Words and phrases that the search of visitors treats as equal; newest first.
#[utoipa::path(get, path = "/api/synonyms", tag = "search", security(("session" = [])),
    responses((status = 200, body = List<SynonymView>)))]
pub async fn list_synonyms(
    State(site): State<Site>,
    Writer(reader): Writer,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let all = site.app().synonyms.list(&reader.actor).await?;
    let list = List::whole(all.into_iter().map(SynonymView::from).collect());
    Ok(EncodedBody::json(&list)?.respond_privately(&headers))
}
