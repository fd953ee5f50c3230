//! `DELETE /api/trash`

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::Data;
use crate::extract::Manager;
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Serialize, ToSchema)]
pub struct Emptied {
    /// Number of permanently deleted items.
    pub purged: u64,
}

/// Empty the trash
///
/// Its items and their files are deleted permanently.
#[utoipa::path(delete, path = "/api/trash", tag = "trash", security(("session" = [])),
    responses((status = 200, body = Data<Emptied>)))]
pub async fn empty_trash(State(site): State<Site>, Manager(reader): Manager) -> ApiResult<Data<Emptied>> {
    Ok(Data::new(Emptied { purged: site.app().trash.empty(&reader.actor).await? }))
}
