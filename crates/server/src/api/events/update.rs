//! `PUT /api/events/{id}`

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use meydan_domain::Error;
use meydan_domain::event_draft::EventDraft;

use super::view::EventView;
use crate::api::Data;
use crate::extract::{JsonBody, MAX_EVENT_BODY, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace an event
///
/// With the `version` that was read, a save in between is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/events/{id}", tag = "events", security(("session" = [])), request_body = EventDraft,
    params(("id" = String, Path, description = "Its `id` or its `event_id`")),
    responses((status = 200, body = Data<EventView<'static>>), (status = 409, description = "Another editor saved in between, or the `event_id` is taken")))]
pub async fn update_event(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<EventDraft, MAX_EVENT_BODY>,
) -> ApiResult<Response> {
    match site.app().events.update(&reader.actor, &id, &draft).await {
        Ok(shown) => Ok(Data::new(EventView::new(&shown, reader.language, true)).into_response()),
        Err(error) => {
            let current = async {
                let shown = site.app().events.show(&reader.actor, &id).await?;
                serde_json::to_value(EventView::new(&shown, reader.language, true)).map_err(Error::internal)
            };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
