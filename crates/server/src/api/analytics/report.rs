//! `GET /api/analytics/report`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_app::report::{PlatformClicks, Report, Seen};
use meydan_domain::Language;
use meydan_domain::analytics::DayReport;
use meydan_domain::field::FieldErrors;
use meydan_domain::parameter::number;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{DEFAULT_DAYS, MAX_DAYS};
use crate::api::Data;
use crate::cache::EncodedBody;
use crate::extract::{Params, Reporter};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShowReportParams {
    /// Number of days, today included.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 90, default = 30)]
    pub days: Option<String>,
    /// The language of the names.
    #[param(inline, value_type = Option<Language>)]
    pub language: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReportView {
    pub days: u32,
    /// Includes days without hits; oldest first.
    pub by_day: Vec<ReportDay>,
    /// The most seen ones that are still public, at most ten.
    pub events: Vec<SeenEvent>,
    pub venues: Vec<SeenVenue>,
    pub posts: Vec<SeenPost>,
    /// Clicks on links to sellers, most clicked first.
    pub platforms: Vec<PlatformClicksView>,
}

/// One day in Turkey.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReportDay {
    #[schema(format = Date)]
    pub date: String,
    /// Views of the home page, events, venues and posts.
    pub page_views: u64,
    pub event_views: u64,
    /// Clicks on events in lists.
    pub event_clicks: u64,
    /// Clicks on links to sellers.
    pub ticket_clicks: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SeenEvent {
    pub id: i64,
    pub event_id: String,
    pub title: String,
    pub views: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SeenVenue {
    pub id: i64,
    pub venue_id: String,
    pub name: String,
    pub views: u64,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SeenPost {
    pub id: i64,
    pub title: String,
    pub views: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlatformClicks)]
pub struct PlatformClicksView {
    pub platform_id: String,
    pub name: String,
    pub clicks: u64,
}

impl From<DayReport> for ReportDay {
    fn from(day: DayReport) -> Self {
        let DayReport { date, page_views, event_views, event_clicks, ticket_clicks } = day;
        Self { date: date.to_string(), page_views, event_views, event_clicks, ticket_clicks }
    }
}

impl From<PlatformClicks> for PlatformClicksView {
    fn from(clicks: PlatformClicks) -> Self {
        Self { platform_id: clicks.platform_id, name: clicks.name, clicks: clicks.clicks }
    }
}

impl ReportView {
    fn new(days: u32, report: Report, language: Language) -> Self {
        let name = |seen: &Seen| seen.name.pick(language).to_owned();
        let event = |seen: Seen| SeenEvent { id: seen.id, title: name(&seen), event_id: seen.key, views: seen.views };
        let venue = |seen: Seen| SeenVenue { id: seen.id, name: name(&seen), venue_id: seen.key, views: seen.views };
        let post = |seen: Seen| SeenPost { id: seen.id, title: name(&seen), views: seen.views };
        Self {
            days,
            by_day: report.by_day.into_iter().map(ReportDay::from).collect(),
            events: report.events.into_iter().map(event).collect(),
            venues: report.venues.into_iter().map(venue).collect(),
            posts: report.posts.into_iter().map(post).collect(),
            platforms: report.platforms.into_iter().map(PlatformClicksView::from).collect(),
        }
    }
}

/// The report of the last days
///
/// Views and clicks by day, what was seen most, and clicks on links to sellers.
#[utoipa::path(get, path = "/api/analytics/report", tag = "analytics", security(("session" = [])),
    params(ShowReportParams), responses((status = 200, body = Data<ReportView>)))]
pub async fn show_report(
    State(site): State<Site>,
    Reporter(reader): Reporter,
    Params(params): Params<ShowReportParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let days = number(&mut errors, "days", params.days.as_deref(), 1..=MAX_DAYS, DEFAULT_DAYS);
    errors.into_result()?;
    let report = site.app().analytics.report(&reader.actor, days).await?;
    let view = ReportView::new(days, report, reader.language);
    Ok(EncodedBody::json(&Data::new(view))?.respond_privately(&headers))
}
