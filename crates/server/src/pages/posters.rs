//! `/posters/{category}/{seed}.svg`: the generated cover of an event or post without an image, determined by its address.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use meydan_domain::Error;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::error::Missing;

use crate::cache::{CachedResponse, EncodedBody};
use crate::extract::Path;
use crate::problem::ApiResult;
use crate::site::Site;

/// Only a release changes how posters look; an old one may be shown for a day.
const CACHE_CONTROL: &str = "public, max-age=86400, stale-while-revalidate=604800";
const MAX_SEED_LENGTH: usize = 128;

pub async fn show_poster(
    State(site): State<Site>,
    Path((category, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let seed = file.strip_suffix(".svg").filter(|seed| seed.len() <= MAX_SEED_LENGTH);
    let seed = seed.ok_or(Error::NotFound(Missing::Image))?;
    let address = format!("/posters/{category}/{seed}");
    let seed = seed.to_owned();
    let make = async move {
        let poster = meydan_media::poster(&category, &seed);
        let body = EncodedBody::new(poster.into(), HeaderValue::from_static("image/svg+xml"));
        Ok(CachedResponse::new(body, Dependencies::default()))
    };
    let poster = site.file(address, make).await?;
    Ok(poster.body.respond_with(&headers, HeaderValue::from_static(CACHE_CONTROL)))
}
