//! `POST /api/events`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::event_draft::EventDraft;

use super::view::EventView;
use crate::api::Data;
use crate::extract::{JsonBody, MAX_EVENT_BODY, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Create an event
#[utoipa::path(post, path = "/api/events", tag = "events", security(("session" = [])), request_body = EventDraft,
    responses((status = 201, body = Data<EventView<'static>>), (status = 409, description = "The `event_id` is taken")))]
pub async fn create_event(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(draft): JsonBody<EventDraft, MAX_EVENT_BODY>,
) -> ApiResult<Response> {
    let shown = site.app().events.create(&reader.actor, &draft).await?;
    Ok(Data::new(EventView::new(&shown, reader.language, true)).created())
}
