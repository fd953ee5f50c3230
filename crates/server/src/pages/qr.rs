//! `/qr.svg?to=/event/…`: the QR code of an address of this site, for paper.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use meydan_domain::Error;
use meydan_domain::error::Missing;
use serde::Deserialize;

use crate::extract::Params;
use crate::problem::ApiResult;
use crate::site::Site;

const CACHE_CONTROL: &str = "public, max-age=86400, stale-while-revalidate=604800";
/// Room for every search of the site; a code holds 2,331 bytes.
const MAX_LENGTH: usize = 2_000;

#[derive(Deserialize)]
pub struct QrParams {
    to: String,
}

pub async fn show_code(State(site): State<Site>, Params(QrParams { to }): Params<QrParams>) -> ApiResult<Response> {
    // Only a path: no code leads to another site.
    if !to.starts_with('/') || to.len() > MAX_LENGTH {
        return Err(Error::NotFound(Missing::Page).into());
    }
    let code = meydan_app::qr::svg(&format!("{}{to}", site.public_url()))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, CACHE_CONTROL)], code).into_response())
}
