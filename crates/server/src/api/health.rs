//! `GET /health`

use axum::extract::State;
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
