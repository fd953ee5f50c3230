//! `GET /api/images/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;

use super::view::ImageView;
use crate::api::{Data, LanguageParam};
use crate::extract::{Params, Path, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

/// Show an image
///
/// Visitors see an image that an active event, a published post or an active setting uses; any other is a 404.
#[utoipa::path(get, path = "/api/images/{id}", tag = "images", security((), ("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `image_id`"), LanguageParam),
    responses((status = 200, body = Data<ImageView>)))]
pub async fn show_image(
    State(site): State<Site>,
    reader: Reader,
    Path(id): Path<String>,
    _language: Params<LanguageParam>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (images, actor, language) = (site.app().images.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let image = images.show(&actor, &id).await?;
        // An image is public as long as public content uses it.
        let users = [Noun::Events, Noun::Blogs, Noun::Logos, Noun::Settings];
        let dependencies = Dependencies::thing(Noun::Images, image.id).and(Dependencies::query(users).shows_any(users));
        Ok((Data::new(ImageView::new(image, language)), dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
