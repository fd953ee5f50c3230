//! `GET /api/reply-templates`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::turkish;

use super::view::ReplyTemplateView;
use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::Writer;
use crate::problem::ApiResult;
use crate::site::Site;

/// List reply templates
///
/// By name.
#[utoipa::path(get, path = "/api/reply-templates", tag = "contact", security(("session" = [])),
    responses((status = 200, body = List<ReplyTemplateView>)))]
pub async fn list_reply_templates(
    State(site): State<Site>,
    Writer(reader): Writer,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut all = site.app().reply_templates.list(&reader.actor).await?;
    all.sort_by_cached_key(|entry| turkish::fold(&entry.content.name));
    let list = List::whole(all.into_iter().map(ReplyTemplateView::from).collect());
    Ok(EncodedBody::json(&list)?.respond_privately(&headers))
}
