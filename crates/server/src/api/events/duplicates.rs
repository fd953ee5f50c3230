//! `POST /api/events/duplicates`

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use meydan_app::events::{Duplicate, DuplicateReason};
use meydan_domain::event_draft::EventDraft;
use serde::Serialize;
use utoipa::ToSchema;

use super::view::EventView;
use crate::api::List;
use crate::extract::{JsonBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// A stored event that may be the one that is being entered.
#[derive(Debug, Serialize, ToSchema)]
pub struct DuplicateView<'a> {
    /// With the showing of the same day.
    event: EventView<'a>,
    showing_id: &'a str,
    /// From 0 to 1: how alike the titles are.
    #[schema(minimum = 0, maximum = 1)]
    score: f64,
    #[schema(inline)]
    reason: DuplicateReasonView,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum DuplicateReasonView {
    /// The same day and province, and a similar title.
    Title,
    /// Another title, but the same venue and time.
    VenueAndTime,
}

impl<'a> DuplicateView<'a> {
    fn new(duplicate: &'a Duplicate, language: meydan_domain::Language) -> Self {
        Self {
            event: EventView::listed(&duplicate.shown, language, true),
            showing_id: duplicate.shown.event.showing().map_or("", |showing| &showing.showing_id),
            score: duplicate.score,
            reason: match duplicate.reason {
                DuplicateReason::Title => DuplicateReasonView::Title,
                DuplicateReason::VenueAndTime => DuplicateReasonView::VenueAndTime,
            },
        }
    }
}

/// Find possible duplicates
///
/// Stored events that an event which is being entered may repeat: on the same day in the same province, under a similar title
/// or at the same venue and time; the most likely first, at most five. The draft may be incomplete, and nothing is saved.
#[utoipa::path(post, path = "/api/events/duplicates", tag = "events", security(("session" = [])),
    request_body = EventDraft, responses((status = 200, body = List<DuplicateView<'static>>)))]
pub async fn find_duplicate_events(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(draft): JsonBody<EventDraft>,
) -> ApiResult<Response> {
    let duplicates = site.app().events.duplicates(&reader.actor, &draft).await?;
    let views = duplicates.iter().map(|duplicate| DuplicateView::new(duplicate, reader.language)).collect();
    Ok(Json(List::whole(views)).into_response())
}
