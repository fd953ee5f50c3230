//! `GET /api/images/{id}/uses`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Language;
use meydan_domain::change::Noun;
use meydan_domain::image::ImageUse;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::{LanguageParam, List};
use crate::cache::EncodedBody;
use crate::extract::{Params, Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// An event or post that uses an image.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImageUse)]
pub struct ImageUseView {
    /// `events`, `blogs`, `venues` or `profiles`.
    pub noun: Noun,
    pub id: i64,
    /// In the requested language.
    pub title: String,
}

impl ImageUseView {
    fn new(used: ImageUse, language: Language) -> Self {
        Self { noun: used.noun, id: used.id, title: used.title.pick(language).to_owned() }
    }
}

/// List the uses of an image
///
/// Events with it as their cover, in their gallery or by an address of its files in their content, then posts with it as their
/// cover or by such an address, then venues and profiles with it as their picture; not what is in the trash. The first 20 are named, and `total` counts all of them.
#[utoipa::path(get, path = "/api/images/{id}/uses", tag = "images", security(("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `image_id`"), LanguageParam),
    responses((status = 200, body = List<ImageUseView>)))]
pub async fn list_image_uses(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    _language: Params<LanguageParam>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let uses = site.app().images.uses(&reader.actor, &id).await?;
    let list = List::page(uses, |used| ImageUseView::new(used, reader.language));
    Ok(EncodedBody::json(&list)?.respond_privately(&headers))
}
