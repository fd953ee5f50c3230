//! `POST /api/import/picture`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::image::ImageDetails;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Data;
use crate::api::images::ImageView;
use crate::extract::{JsonBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// A picture of another site.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct PictureBody {
    #[schema(max_length = 2000)]
    url: String,
    #[serde(default)]
    #[schema(max_length = 200)]
    title: Option<String>,
}

/// Copy a picture into the library
///
/// Fetched by the rules of `POST /api/import/preview`, then checked and stored like an upload.
#[utoipa::path(post, path = "/api/import/picture", tag = "import", security(("session" = [])),
    request_body = PictureBody,
    responses((status = 201, body = Data<ImageView>),
        (status = 502, description = "The picture could not be fetched (`source_failed`)")))]
pub async fn copy_picture(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(body): JsonBody<PictureBody>,
) -> ApiResult<Response> {
    let details = ImageDetails::check(body.title.as_deref(), None, None, None, None)?;
    let image = site.app().import.copy_picture(&reader.actor, &body.url, &details).await?;
    Ok(Data::new(ImageView::new(image, reader.language)).created())
}
