//! `POST /api/analytics/track`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use meydan_domain::analytics::HitDraft;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::Data;
use crate::extract::{ClientAddress, JsonBody};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Serialize, ToSchema)]
pub struct Tracked {
    #[schema(example = true)]
    pub tracked: bool,
}

/// Track a hit
///
/// No cookie is read and no address is stored.
#[utoipa::path(post, path = "/api/analytics/track", tag = "analytics", request_body = HitDraft,
    responses((status = 202, body = Data<Tracked>), (status = 429, description = "Too many hits from one address")))]
pub async fn track_hit(
    State(site): State<Site>,
    ClientAddress(source): ClientAddress,
    JsonBody(draft): JsonBody<HitDraft>,
) -> ApiResult<Response> {
    site.rate_limits().check_hit(source)?;
    site.app().analytics.track(draft)?;
    Ok((StatusCode::ACCEPTED, Data::new(Tracked { tracked: true })).into_response())
}
