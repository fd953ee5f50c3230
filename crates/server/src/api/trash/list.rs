//! `GET /api/trash`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::change::Noun;
use meydan_domain::clock::local_rfc3339;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::List;
use crate::cache::Ready;
use crate::extract::Manager;
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Serialize, ToSchema)]
pub struct TrashItem {
    pub noun: Noun,
    pub id: i64,
    /// A name a person recognises.
    pub label: String,
    #[schema(format = DateTime)]
    pub deleted_at: String,
}

/// List the trash
///
/// Newest first.
#[utoipa::path(get, path = "/api/trash", tag = "trash", security(("session" = [])),
    responses((status = 200, body = List<TrashItem>)))]
pub async fn list_trash(State(site): State<Site>, Manager(reader): Manager, headers: HeaderMap) -> ApiResult<Response> {
    let items = site.app().trash.list(&reader.actor).await?;
    let view = |item: meydan_store::trash::TrashItem| TrashItem {
        noun: item.noun,
        id: item.id,
        label: item.label,
        deleted_at: local_rfc3339(item.deleted_at),
    };
    Ok(Ready::json(&List::whole(items.into_iter().map(view).collect()))?.respond_privately(&headers))
}
