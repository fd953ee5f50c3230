//! `POST /api/images/{id}/file`

use axum::extract::State;
use meydan_domain::Error;
use meydan_domain::field::Problem;
use utoipa::ToSchema;

use super::view::ImageView;
use crate::api::Data;
use crate::extract::{Path, Upload, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// The form of a replacement.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its schema is used: the form is read field by field")]
pub struct ImageFile {
    /// As for an upload.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    image: Vec<u8>,
    /// The version that was read. A stale one is refused with 409.
    #[schema(minimum = 0, required = false, value_type = i64)]
    version: Option<i64>,
}

/// Replace the file of an image
///
/// Everything that shows the image shows the new file. Crop and focal point are reset.
#[utoipa::path(post, path = "/api/images/{id}/file", tag = "images", security(("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `image_id`")),
    request_body(content = ImageFile, content_type = "multipart/form-data"),
    responses((status = 200, body = Data<ImageView>), (status = 409, description = "Saved by another user meanwhile")))]
pub async fn replace_image_file(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    mut form: Upload,
) -> ApiResult<Data<ImageView>> {
    let version = form.text("version").map(|text| text.trim().parse::<i64>()).transpose();
    let version = version.map_err(|_| Error::invalid("version", Problem::WrongType("a whole number".to_owned())))?;
    let file = form.take_file("image")?;
    let view = |image| ImageView::new(image, reader.language);
    match site.app().images.replace_file(&reader.actor, &id, file, version).await {
        Ok(image) => Ok(Data::new(view(image))),
        Err(error) => {
            let current = async { site.app().images.show(&reader.actor, &id).await.map(view) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
