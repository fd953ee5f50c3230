//! `GET /health`, `GET /health/ready`

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
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

/// Whether the site works
///
/// 503 when the database does not answer.
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

#[derive(Debug, Serialize, ToSchema)]
pub struct ReadinessReport {
    /// `ready` or `draining`.
    #[schema(example = "ready")]
    pub status: &'static str,
}

/// Whether this node should be sent visitors
///
/// For load balancers. 503 from the moment the node is told to stop, while it still answers for a few seconds.
#[utoipa::path(
    get, path = "/health/ready", tag = "health",
    responses((status = 200, body = ReadinessAnswer), (status = 503, body = ReadinessAnswer))
)]
pub async fn show_readiness(State(site): State<Site>) -> Response {
    let (status, word) =
        if site.is_draining() { (StatusCode::SERVICE_UNAVAILABLE, "draining") } else { (StatusCode::OK, "ready") };
    let answer = ReadinessAnswer { success: status.is_success(), data: ReadinessReport { status: word } };
    (status, [(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response()
}
