//! `/posters/{category}/{seed}.svg`: the drawn cover of what has no picture. It follows from the address alone.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use meydan_domain::Error;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::error::Missing;

use crate::cache::{EncodedBody, Entry};
use crate::extract::Path;
use crate::problem::ApiResult;
use crate::site::Site;

/// A new way of drawing comes with a release, and nobody minds an old poster for a day.
const FOR_A_DAY: &str = "public, max-age=86400, stale-while-revalidate=604800";
const LONGEST_SEED: usize = 128;

pub async fn show_poster(
    State(site): State<Site>,
    Path((category, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let seed = file.strip_suffix(".svg").filter(|seed| seed.len() <= LONGEST_SEED);
    let seed = seed.ok_or(Error::NotFound(Missing::Image))?;
    let address = format!("/posters/{category}/{seed}");
    let seed = seed.to_owned();
    let make = async move {
        let poster = meydan_media::poster(&category, &seed);
        let body = EncodedBody::new(poster.into(), HeaderValue::from_static("image/svg+xml"));
        Ok(Entry::new(body, Dependencies::default()))
    };
    let poster = site.file(address, make).await?;
    Ok(poster.body.respond_with(&headers, HeaderValue::from_static(FOR_A_DAY)))
}
