//! `POST /api/images/upload`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::image::{ImageCategory, ImageDetails};
use serde::Serialize;
use tracing::warn;
use utoipa::ToSchema;

use super::view::ImageView;
use crate::api::Data;
use crate::extract::{Upload, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// The form of an upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its schema is used: the form is read field by field")]
pub struct ImageUpload {
    /// PNG, JPEG, WebP, GIF, AVIF or SVG, by its content; at most 20 MB and 50 megapixels.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    image: Vec<u8>,
    #[schema(max_length = 200, required = false, value_type = String)]
    title: Option<String>,
    #[schema(inline, default = "gallery", required = false, value_type = ImageCategory)]
    category: Option<ImageCategory>,
    /// For both languages, unless one of the next two is given.
    #[schema(max_length = 500, required = false, value_type = String)]
    alt_text: Option<String>,
    #[schema(max_length = 500, required = false, value_type = String)]
    alt_text_tr: Option<String>,
    #[schema(max_length = 500, required = false, value_type = String)]
    alt_text_en: Option<String>,
}

/// An image that was uploaded, and others with the same content.
#[derive(Debug, Serialize, ToSchema)]
pub struct UploadedImage {
    #[serde(flatten)]
    pub image: ImageView,
    /// The `image_id`s of images with the same original.
    pub duplicates: Vec<String>,
}

/// Upload an image
///
/// Metadata such as the GPS position is removed from every served file.
#[utoipa::path(post, path = "/api/images/upload", tag = "images", security(("session" = [])),
    request_body(content = ImageUpload, content_type = "multipart/form-data"),
    responses((status = 201, body = Data<UploadedImage>)))]
pub async fn upload_image(State(site): State<Site>, Writer(reader): Writer, mut form: Upload) -> ApiResult<Response> {
    let details = ImageDetails::check(
        form.text("title"),
        form.text("alt_text"),
        form.text("alt_text_tr"),
        form.text("alt_text_en"),
        form.text("category"),
    )?;
    let image = site.app().images.upload(&reader.actor, form.take_file("image")?, &details).await?;
    let duplicates = site.app().images.duplicates_of(&image).await.unwrap_or_else(|error| {
        // It is stored: an error would make the client upload it again.
        warn!(image.id = image.id, %error, "equal images were not looked for");
        Vec::new()
    });
    Ok(Data::new(UploadedImage { image: ImageView::new(image, reader.language), duplicates }).created())
}
