//! `GET /api/images`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::field::FieldErrors;
use meydan_domain::image::{ImageCategory, ImageQuery, ImageSort};
use meydan_domain::page::PageRequest;
use meydan_domain::parameter::{boolean, one_of, words};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::ImageView;
use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::{Params, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListImagesParams {
    #[param(inline, value_type = Option<ImageCategory>)]
    pub category: Option<String>,
    /// Only images that nothing outside the trash uses, and no setting.
    #[param(value_type = Option<bool>)]
    pub unused: Option<String>,
    /// Only images whose original another image has, too.
    #[param(value_type = Option<bool>)]
    pub duplicates: Option<String>,
    /// Search words for title, description and key.
    #[param(max_length = 200)]
    pub q: Option<String>,
    /// `newest` by default; `size` sorts the largest first.
    #[param(inline, value_type = Option<ImageSortName>)]
    pub sort: Option<String>,
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the previous page; an opaque token.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
}

/// The values of `sort`, for the OpenAPI document.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the values are read by the domain")]
enum ImageSortName {
    Newest,
    Oldest,
    Name,
    Size,
}

impl ListImagesParams {
    fn check(&self) -> meydan_domain::Result<ImageQuery> {
        let mut errors = FieldErrors::default();
        let category = self.category.as_deref();
        let sort = one_of(&mut errors, "sort", self.sort.as_deref(), ImageSort::NAMES, ImageSort::from_name);
        let query = ImageQuery {
            category: one_of(&mut errors, "category", category, ImageCategory::NAMES, ImageCategory::from_name),
            unused: boolean(&mut errors, "unused", self.unused.as_deref()).unwrap_or(false),
            duplicates: boolean(&mut errors, "duplicates", self.duplicates.as_deref()).unwrap_or(false),
            words: words(&mut errors, self.q.as_deref()),
            sort: sort.unwrap_or_default(),
            page: PageRequest::parse(&mut errors, self.limit.as_deref(), self.cursor.as_deref()),
        };
        errors.into_result()?;
        Ok(query)
    }
}

/// List images
#[utoipa::path(get, path = "/api/images", tag = "images", security(("session" = [])), params(ListImagesParams),
    responses((status = 200, body = List<ImageView>)))]
pub async fn list_images(
    State(site): State<Site>,
    Writer(reader): Writer,
    Params(params): Params<ListImagesParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let query = params.check()?;
    let images = site.app().images.list(&reader.actor, &query).await?;
    let list = List::page(images, |image| ImageView::new(image, reader.language));
    Ok(EncodedBody::json(&list)?.respond_privately(&headers))
}
