//! `GET /health` and `GET /health/ready`

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use meydan_app::readiness::{Condition, Report};
use serde::Serialize;
use tracing::warn;
use utoipa::ToSchema;

use crate::api::Data;
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    #[schema(example = "ok")]
    pub status: &'static str,
    pub version: &'static str,
    #[schema(example = "ok")]
    pub database: &'static str,
}

/// Health check
///
/// 503 when the database does not respond. Cheap: it writes nothing.
#[utoipa::path(get, path = "/health", tag = "health", responses((status = 200, body = Data<Health>)))]
pub async fn show_health(State(site): State<Site>) -> ApiResult<Data<Health>> {
    site.app().core.store().ping().await?;
    Ok(Data::new(Health { status: "ok", version: env!("CARGO_PKG_VERSION"), database: "ok" }))
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ReadinessAnswer {
    /// True exactly when the status is 200.
    pub success: bool,
    pub data: ReadinessReport,
}

/// Each part is `ok` or `failed`; why it failed is in the log.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReadinessReport {
    /// `ready`, `not_ready`, or `draining` after a stop signal.
    #[schema(example = "ready")]
    pub status: &'static str,
    /// Whether the database accepts writes.
    #[schema(example = "ok")]
    pub database: &'static str,
    /// Whether the media store accepts writes.
    #[schema(example = "ok")]
    pub media: &'static str,
    /// `failed` when the search index has lagged for more than a minute.
    #[schema(example = "ok")]
    pub search_index: &'static str,
    /// Changes that the search index does not contain yet.
    pub index_lag: u64,
}

/// Readiness check
///
/// For load balancers. Checks that the database and the media store accept writes and that the search index keeps up; 503
/// with the same body when one of them does not, and while the node drains after a stop signal. Successful checks are
/// cached for a few seconds.
#[utoipa::path(
    get, path = "/health/ready", tag = "health",
    responses((status = 200, body = ReadinessAnswer), (status = 503, body = ReadinessAnswer))
)]
pub async fn show_readiness(State(site): State<Site>) -> Response {
    let report = site.app().readiness.report().await;
    if !report.is_ready() {
        warn!(database = ?report.database, media = ?report.media, search_index = ?report.search_index, "not ready");
    }
    let success = report.is_ready() && !site.is_draining();
    let status = if success { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    let answer = ReadinessAnswer { success, data: view(&report, site.is_draining()) };
    (status, [(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}

fn view(report: &Report, is_draining: bool) -> ReadinessReport {
    ReadinessReport {
        status: match (is_draining, report.is_ready()) {
            (true, _) => "draining",
            (false, true) => "ready",
            (false, false) => "not_ready",
        },
        database: word(&report.database),
        media: word(&report.media),
        search_index: word(&report.search_index),
        index_lag: report.index_lag,
    }
}

fn word(condition: &Condition) -> &'static str {
    if condition.is_ok() { "ok" } else { "failed" }
}
