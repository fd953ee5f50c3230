//! `DELETE /api/images/{id}`

use axum::extract::State;

use crate::api::{Data, Deleted};
use crate::extract::{Deleter, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete an image
///
/// It moves to the trash; its files are deleted when the trash is emptied.
#[utoipa::path(delete, path = "/api/images/{id}", tag = "images", security(("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `image_id`")),
    responses((status = 200, body = Data<Deleted>)))]
pub async fn delete_image(
    State(site): State<Site>,
    Deleter(reader): Deleter,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().images.delete(&reader.actor, &id).await?;
    Ok(Data::new(Deleted { id }))
}
