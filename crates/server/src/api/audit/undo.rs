//! `POST /api/audit/{id}/undo`

use axum::extract::State;
use meydan_domain::change::Noun;
use meydan_domain::error::Missing;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::{Data, number};
use crate::extract::{Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// What came back.
#[derive(Debug, Serialize, ToSchema)]
pub struct Undone {
    pub noun: Noun,
    /// Of a merge, the venue or profile; of a bulk change, its audit entry.
    pub id: i64,
    pub restored: u64,
    /// Events or images that were changed since, and events that name something that is gone: they are left alone.
    pub left: u64,
}

/// Undo a merge or a bulk change
///
/// For entries of the kind `merged`: the venue or profile comes back under its `id`, with its names, addresses and events.
/// For entries of `POST /api/events/bulk` and `POST /api/images/bulk`: everything that was not changed since is as it was
/// before.
#[utoipa::path(post, path = "/api/audit/{id}/undo", tag = "audit", security(("session" = [])), params(("id" = i64, Path)),
    responses((status = 200, body = Data<Undone>), (status = 409, description = "It cannot be undone, or was undone already")))]
pub async fn undo_entry(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
) -> ApiResult<Data<Undone>> {
    let (noun, id, undone) = site.app().audit.undo(&reader.actor, number(&id, Missing::AuditEntry)?).await?;
    Ok(Data::new(Undone { noun, id, restored: undone.restored, left: undone.left }))
}
