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
    pub id: i64,
}

/// Undo a merge
///
/// For entries of the kind `merged`: the venue or profile comes back under its `id`, with its names, addresses and events.
#[utoipa::path(post, path = "/api/audit/{id}/undo", tag = "audit", security(("session" = [])), params(("id" = i64, Path)),
    responses((status = 200, body = Data<Undone>), (status = 409, description = "It is no merge, or was undone already")))]
pub async fn undo_entry(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
) -> ApiResult<Data<Undone>> {
    let (noun, id) = site.app().audit.undo(&reader.actor, number(&id, Missing::AuditEntry)?).await?;
    Ok(Data::new(Undone { noun, id }))
}
