//! `GET /api/analytics`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::analytics::Stats;

use crate::api::Data;
use crate::cache::EncodedBody;
use crate::extract::Reporter;
use crate::problem::ApiResult;
use crate::site::Site;

/// The statistics of the dashboard
#[utoipa::path(get, path = "/api/analytics", tag = "analytics", security(("session" = [])),
    responses((status = 200, body = Data<Stats>)))]
pub async fn show_stats(
    State(site): State<Site>,
    Reporter(reader): Reporter,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let stats = site.app().analytics.stats(&reader.actor).await?;
    Ok(EncodedBody::json(&Data::new(stats))?.respond_privately(&headers))
}
