//! `DELETE /api/auth/sessions/{id}`

use axum::extract::State;

use crate::api::{Data, Deleted};
use crate::extract::{Member, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// End one of the own sessions
///
/// Signs one device out.
#[utoipa::path(delete, path = "/api/auth/sessions/{id}", tag = "auth", security(("session" = [])),
    params(("id" = String, Path, description = "As `GET /api/auth/sessions` lists it")),
    responses((status = 200, body = Data<Deleted>)))]
pub async fn end_session(
    State(site): State<Site>,
    Member(reader): Member,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().own_account.end_session(&reader.actor, &id).await?;
    Ok(Data::new(Deleted { id }))
}
