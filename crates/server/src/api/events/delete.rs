//! `DELETE /api/events/{id}`

use axum::extract::State;

use crate::api::{Data, Deleted};
use crate::extract::{Deleter, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete an event
///
/// It goes to the trash, from where an admin can bring it back for 30 days.
#[utoipa::path(delete, path = "/api/events/{id}", tag = "events", security(("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `event_id`")),
    responses((status = 200, body = Data<Deleted>)))]
pub async fn delete_event(
    State(site): State<Site>,
    Deleter(reader): Deleter,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().events.delete(&reader.actor, &id).await?;
    Ok(Data::new(Deleted { id }))
}
