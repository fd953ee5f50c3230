//! `PUT /api/images/{id}`

use axum::extract::State;
use meydan_domain::image::ImageDraft;

use super::view::ImageView;
use crate::api::Data;
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Change the details of an image
///
/// Omitted fields and the file stay unchanged. With the `version` that was read, a concurrent save is a 409 that carries
/// what is stored now.
#[utoipa::path(put, path = "/api/images/{id}", tag = "images", security(("session" = [])), request_body = ImageDraft,
    params(("id" = String, Path, description = "Its `id` or its `image_id`")),
    responses((status = 200, body = Data<ImageView>), (status = 409, description = "Saved by another user meanwhile")))]
pub async fn update_image(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<ImageDraft>,
) -> ApiResult<Data<ImageView>> {
    let view = |image| ImageView::new(image, reader.language);
    match site.app().images.update(&reader.actor, &id, &draft).await {
        Ok(image) => Ok(Data::new(view(image))),
        Err(error) => {
            let current = async { site.app().images.show(&reader.actor, &id).await.map(view) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
