//! `/sitemap.xml`: the indexable addresses; an index of parts for a large site.

use std::io::Read;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use flate2::read::GzDecoder;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::{Dependencies, Timed};
use meydan_domain::error::Missing;
use meydan_domain::{Error, Result};

use crate::cache::{CachedResponse, EncodedBody};
use crate::extract::Path;
use crate::problem::ApiResult;
use crate::site::Site;

const XML: HeaderValue = HeaderValue::from_static("application/xml; charset=utf-8");
const GZIP: HeaderValue = HeaderValue::from_static("gzip");
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");
const FOR_A_MINUTE: HeaderValue = HeaderValue::from_static("public, max-age=60");

pub async fn show_sitemap(State(site): State<Site>, headers: HeaderMap) -> ApiResult<Response> {
    let sitemap = site.app().sitemap.clone();
    let make = async move {
        let xml = match sitemap.whole().await? {
            Some(xml) => xml,
            None => sitemap.index(sitemap.count_parts().await?),
        };
        Ok(CachedResponse::new(EncodedBody::new(xml.into(), XML), dependencies()))
    };
    let sitemap = site.file("/sitemap.xml".to_owned(), make).await?;
    Ok(sitemap.body.respond_with(&headers, cache_control(&site)))
}

/// `/sitemap/{number}.xml`, counted from 1.
pub async fn show_part(State(site): State<Site>, Path(file): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let number: Option<u64> = file.strip_suffix(".xml").and_then(|number| number.parse().ok());
    let number = number.filter(|number| *number > 0).ok_or(Error::NotFound(Missing::Page))?;
    match stored_part_count(&site).await? {
        None if number == 1 => show_sitemap(State(site), headers).await,
        Some(parts) if number <= parts => Ok(stored_part(&site, number, &headers).await?),
        _ => Err(Error::NotFound(Missing::Page).into()),
    }
}

/// The number of stored parts of a large site; `None` for a small one. Cached, so that requests for parts that do not exist
/// need no query.
async fn stored_part_count(site: &Site) -> Result<Option<u64>> {
    let sitemap = site.app().sitemap.clone();
    let make = async move {
        let is_small = sitemap.whole().await?.is_some();
        let parts = if is_small { None } else { Some(sitemap.count_parts().await?) };
        Ok(CachedResponse::new(EncodedBody::json(&parts)?, dependencies()))
    };
    let count = site.file("sitemap parts".to_owned(), make).await?;
    serde_json::from_slice(&count.body.plain()).map_err(Error::internal)
}

/// Sent as stored: every search engine accepts gzip.
async fn stored_part(site: &Site, number: u64, headers: &HeaderMap) -> Result<Response> {
    let part = site.app().sitemap.part(i64::try_from(number).unwrap_or(i64::MAX)).await?;
    let compressed = part.ok_or(Error::NotFound(Missing::Page))?;
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !accepted.contains("gzip") {
        let xml = tokio::task::spawn_blocking(move || decompress(&compressed)).await.map_err(Error::internal)??;
        return Ok(EncodedBody::new(xml.into(), XML).respond_with(headers, cache_control(site)));
    }
    let mut response = Response::new(Body::from(compressed));
    let answered = [
        (header::CONTENT_TYPE, XML),
        (header::CONTENT_ENCODING, GZIP),
        (header::CACHE_CONTROL, cache_control(site)),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
    ];
    response.headers_mut().extend(answered);
    Ok(response)
}

fn decompress(compressed: &[u8]) -> Result<Vec<u8>> {
    let mut xml = Vec::new();
    GzDecoder::new(compressed).read_to_end(&mut xml).map_err(Error::internal)?;
    Ok(xml)
}

fn dependencies() -> Dependencies {
    let nouns = [Noun::Events, Noun::Blogs, Noun::Categories, Noun::Venues, Noun::Profiles];
    Dependencies::query(nouns).searched().timed(Timed::ToTheMinute)
}

/// Cached briefly while the search index is being built, because its events are missing then.
fn cache_control(site: &Site) -> HeaderValue {
    if site.app().search.position() == 0 { FOR_A_MINUTE } else { FOR_AN_HOUR }
}
