//! `GET /api/analytics/top-events`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Language;
use meydan_domain::event::Event;
use meydan_domain::field::FieldErrors;
use meydan_domain::parameter::number;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::days::{DEFAULT_DAYS, MAX_DAYS};
use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::{Params, Reporter};
use crate::problem::ApiResult;
use crate::site::Site;

const MAX_EVENTS: u32 = 100;
const DEFAULT_EVENTS: u32 = 10;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TopEventsParams {
    /// Number of days whose clicks are counted, today included.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 90, default = 30)]
    pub days: Option<String>,
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100, default = 10)]
    pub limit: Option<String>,
    /// The language of the titles.
    #[param(inline, value_type = Option<Language>)]
    pub language: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TopEvent {
    pub id: i64,
    pub event_id: String,
    pub title: String,
    pub clicks: u64,
}

impl TopEvent {
    fn new((event, clicks): (Event, u64), language: Language) -> Self {
        let title = event.content.title.pick(language).to_owned();
        Self { id: event.id, event_id: event.content.event_id, title, clicks }
    }
}

/// The most clicked events
#[utoipa::path(get, path = "/api/analytics/top-events", tag = "analytics", security(("session" = [])),
    params(TopEventsParams), responses((status = 200, body = List<TopEvent>)))]
pub async fn list_top_events(
    State(site): State<Site>,
    Reporter(reader): Reporter,
    Params(params): Params<TopEventsParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let days = number(&mut errors, "days", params.days.as_deref(), 1..=MAX_DAYS, DEFAULT_DAYS);
    let limit = number(&mut errors, "limit", params.limit.as_deref(), 1..=MAX_EVENTS, DEFAULT_EVENTS);
    errors.into_result()?;
    let top = site.app().analytics.top_events(&reader.actor, days, limit).await?;
    let list = List::whole(top.into_iter().map(|counted| TopEvent::new(counted, reader.language)).collect());
    Ok(EncodedBody::json(&list)?.respond_privately(&headers))
}
