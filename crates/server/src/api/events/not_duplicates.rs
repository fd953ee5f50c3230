//! `POST /api/events/{id}/not-duplicates`

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Data;
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// The other event of the pair.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct OtherEvent {
    /// Its `event_id`, or its `id` as text.
    event_id: String,
}

/// Two events that are not the same.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotDuplicatesView {
    event_id: String,
    not_duplicate_of: String,
}

/// Decide that two events are not the same
///
/// The pair is never listed as possible duplicates again. Deciding it twice changes nothing.
#[utoipa::path(post, path = "/api/events/{id}/not-duplicates", tag = "events", security(("session" = [])),
    request_body = OtherEvent, params(("id" = String, Path, description = "Its `id` or its `event_id`")),
    responses((status = 200, body = Data<NotDuplicatesView>)))]
pub async fn mark_not_duplicates(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(other): JsonBody<OtherEvent>,
) -> ApiResult<Data<NotDuplicatesView>> {
    let events = &site.app().events;
    let [event, other] = events.mark_not_duplicates(&reader.actor, &id, &other.event_id).await?;
    let view = NotDuplicatesView { event_id: event.content.event_id, not_duplicate_of: other.content.event_id };
    Ok(Data::new(view))
}
