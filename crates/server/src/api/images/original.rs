//! `GET /api/images/{id}/original`

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use meydan_domain::Error;
use meydan_domain::error::Missing;

use crate::extract::{Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Show the whole original of an image
///
/// For choosing a part of it: a WebP of at most 1280 pixels, without metadata. 404 for drawings, which cannot be cropped.
#[utoipa::path(get, path = "/api/images/{id}/original", tag = "images", security(("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `image_id`")),
    responses((status = 200, content_type = "image/webp", body = Vec<u8>)))]
pub async fn show_image_original(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
) -> ApiResult<Response> {
    let file = site.app().images.overview(&reader.actor, &id).await?.ok_or(Error::NotFound(Missing::Image))?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("image/webp")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((headers, file).into_response())
}
