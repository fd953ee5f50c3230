//! `GET /api/analytics/days`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::analytics::DayOfHits;
use meydan_domain::field::FieldErrors;
use meydan_domain::parameter::number;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::{Params, Reporter};
use crate::problem::ApiResult;
use crate::site::Site;

pub const MAX_DAYS: u32 = 90;
pub const DEFAULT_DAYS: u32 = 30;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListDaysParams {
    /// Number of days, today included.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 90, default = 30)]
    pub days: Option<String>,
}

/// One day in Turkey.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnalyticsDay {
    #[schema(format = Date)]
    pub date: String,
    pub page_views: u64,
    pub event_clicks: u64,
}

impl From<DayOfHits> for AnalyticsDay {
    fn from(day: DayOfHits) -> Self {
        Self { date: day.date.to_string(), page_views: day.page_views, event_clicks: day.event_clicks }
    }
}

/// Visits and clicks by day
///
/// Includes days without hits; oldest first.
#[utoipa::path(get, path = "/api/analytics/days", tag = "analytics", security(("session" = [])), params(ListDaysParams),
    responses((status = 200, body = List<AnalyticsDay>)))]
pub async fn list_days(
    State(site): State<Site>,
    Reporter(reader): Reporter,
    Params(params): Params<ListDaysParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let days = number(&mut errors, "days", params.days.as_deref(), 1..=MAX_DAYS, DEFAULT_DAYS);
    errors.into_result()?;
    let all = site.app().analytics.days(&reader.actor, days).await?;
    let list = List::whole(all.into_iter().map(AnalyticsDay::from).collect());
    Ok(EncodedBody::json(&list)?.respond_privately(&headers))
}
