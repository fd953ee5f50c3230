//! `GET /api/images`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Error;
use meydan_domain::field::Problem;
use meydan_domain::image::ImageCategory;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::ImageView;
use crate::api::{List, PageParams};
use crate::extract::{Params, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListImagesParams {
    #[param(inline, value_type = Option<ImageCategory>)]
    pub category: Option<String>,
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the page before. A token: only what the API gave is taken.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
}

/// List images
///
/// Newest first.
#[utoipa::path(get, path = "/api/images", tag = "images", security(("session" = [])), params(ListImagesParams),
    responses((status = 200, body = List<ImageView>)))]
pub async fn list_images(
    State(site): State<Site>,
    Writer(reader): Writer,
    Params(params): Params<ListImagesParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let page = PageParams { limit: params.limit, cursor: params.cursor }.check()?;
    let category = match params.category.as_deref().filter(|name| !name.is_empty()) {
        None => None,
        Some(name) => Some(
            ImageCategory::from_name(name)
                .ok_or_else(|| Error::invalid("category", Problem::NotOneOf(ImageCategory::NAMES)))?,
        ),
    };
    let produce = async {
        let images = site.app().images.list(&reader.actor, category, &page).await?;
        Ok(List::page(images, |image| ImageView::new(image, reader.language)))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
