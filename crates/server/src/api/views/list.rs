//! `GET /api/views`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::turkish;

use super::view::ListViewView;
use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::Writer;
use crate::problem::ApiResult;
use crate::site::Site;

/// List the views of lists
///
/// Views of the panel's lists that all of the staff have, by name.
#[utoipa::path(get, path = "/api/views", tag = "views", security(("session" = [])),
    responses((status = 200, body = List<ListViewView>)))]
pub async fn list_list_views(
    State(site): State<Site>,
    Writer(reader): Writer,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut all = site.app().list_views.list(&reader.actor).await?;
    all.sort_by_cached_key(|entry| turkish::fold(&entry.content.name));
    let list = List::whole(all.into_iter().map(ListViewView::from).collect());
    Ok(EncodedBody::json(&list)?.respond_privately(&headers))
}
