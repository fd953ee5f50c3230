//! `POST /api/events/duplicates`, `GET /api/events/{id}/duplicates`

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use meydan_app::events::{Duplicate, DuplicateReason};
use meydan_domain::event_draft::{EventDraft, ShowingDraft};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::EventView;
use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// What is known of an event that is being entered. A date or place that cannot be read is ignored.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct EnteredEvent {
    /// Of an event that is stored already: it is no duplicate of itself.
    event_id: Option<String>,
    title_tr: String,
    title_en: String,
    showings: Vec<EnteredShowing>,
}

#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct EnteredShowing {
    /// As `start_date` of an event.
    start_date: String,
    /// The slug or the number of a venue; else its name and city.
    venue_id: Option<String>,
    venue_name: Option<String>,
    venue_en: Option<String>,
    city: Option<String>,
}

impl From<EnteredEvent> for EventDraft {
    fn from(entered: EnteredEvent) -> Self {
        let EnteredEvent { event_id, title_tr, title_en, showings } = entered;
        let showings = showings.into_iter().map(ShowingDraft::from).collect();
        Self { event_id, title_tr, title_en, showings: Some(showings), ..Self::default() }
    }
}

impl From<EnteredShowing> for ShowingDraft {
    fn from(entered: EnteredShowing) -> Self {
        let EnteredShowing { start_date, venue_id, venue_name, venue_en, city } = entered;
        Self { start_date, venue_id, venue_name, venue_en, city, ..Self::default() }
    }
}

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
/// or at the same venue and time; the most likely first, at most five. The event may be incomplete, and nothing is saved.
#[utoipa::path(post, path = "/api/events/duplicates", tag = "events", security(("session" = [])),
    request_body = EnteredEvent, responses((status = 200, body = List<DuplicateView<'static>>)))]
pub async fn find_duplicate_events(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(entered): JsonBody<EnteredEvent>,
) -> ApiResult<Response> {
    let duplicates = site.app().events.duplicates(&reader.actor, &entered.into()).await?;
    let views = duplicates.iter().map(|duplicate| DuplicateView::new(duplicate, reader.language)).collect();
    Ok(Json(List::whole(views)).into_response())
}

/// List the possible duplicates of an event
///
/// Other events to come that may be the same, published or not, the most likely first, at most five. Pairs that an editor
/// decided are not the same are left out.
#[utoipa::path(get, path = "/api/events/{id}/duplicates", tag = "events", security(("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `event_id`")),
    responses((status = 200, body = List<DuplicateView<'static>>)))]
pub async fn list_event_duplicates(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let duplicates = site.app().events.duplicates_of_stored(&reader.actor, &id).await?;
    let views = duplicates.iter().map(|duplicate| DuplicateView::new(duplicate, reader.language)).collect();
    Ok(EncodedBody::json(&List::whole(views))?.respond_privately(&headers))
}
