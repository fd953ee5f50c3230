//! `GET /api/images/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::view::ImageView;
use crate::api::{Data, LanguageParam};
use crate::extract::{Params, Path, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

/// Show an image
#[utoipa::path(get, path = "/api/images/{id}", tag = "images",
    params(("id" = String, Path, description = "Its `id` or its `image_id`"), LanguageParam),
    responses((status = 200, body = Data<ImageView>)))]
pub async fn show_image(
    State(site): State<Site>,
    reader: Reader,
    Path(id): Path<String>,
    _language: Params<LanguageParam>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let produce = async { Ok(Data::new(ImageView::new(site.app().images.show(&id).await?, reader.language))) };
    Ok(site.read(&reader, &headers, produce).await?)
}
