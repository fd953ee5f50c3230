//! `GET /api/analytics/searches`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_app::searches::SearchReport;
use meydan_domain::field::FieldErrors;
use meydan_domain::parameter::number;
use meydan_domain::searches::{RETENTION_DAYS, SearchedWords};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::DEFAULT_DAYS;
use crate::api::Data;
use crate::cache::EncodedBody;
use crate::extract::{Params, Reporter};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShowSearchesParams {
    /// Number of days, today included.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 90, default = 30)]
    pub days: Option<String>,
}

/// What visitors searched for.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchesView {
    pub days: u32,
    /// At most 100, most searched first.
    pub words: Vec<SearchedWords>,
    /// Words that found nothing in any of these searches; at most 100, most searched first.
    pub nothing_found: Vec<MissingWords>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct MissingWords {
    pub words: String,
    pub count: u64,
}

impl SearchesView {
    fn new(days: u32, report: SearchReport) -> Self {
        let missing = |found: SearchedWords| MissingWords { words: found.words, count: found.count };
        let nothing_found = report.nothing_found.into_iter().map(missing).collect();
        Self { days, words: report.words, nothing_found }
    }
}

/// Words searched
///
/// Counted by day for 90 days, never tied to a person. Words that were searched fewer than three times are not shown;
/// what looks like a mail address or a phone number is not counted.
#[utoipa::path(get, path = "/api/analytics/searches", tag = "analytics", security(("session" = [])),
    params(ShowSearchesParams), responses((status = 200, body = Data<SearchesView>)))]
pub async fn show_searches(
    State(site): State<Site>,
    Reporter(reader): Reporter,
    Params(params): Params<ShowSearchesParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let days = number(&mut errors, "days", params.days.as_deref(), 1..=RETENTION_DAYS, DEFAULT_DAYS);
    errors.into_result()?;
    let report = site.app().searches.report(&reader.actor, days).await?;
    Ok(EncodedBody::json(&Data::new(SearchesView::new(days, report)))?.respond_privately(&headers))
}
