//! `GET /map/{file}`: a part of the installed file.

use std::io::SeekFrom;
use std::ops::Range;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use meydan_domain::error::Missing;
use meydan_domain::{Error, Result};
use tokio::fs::File;
use tokio::io::{AsyncReadExt, AsyncSeekExt};
use tokio_util::io::ReaderStream;

use super::{installed, installed_name};
use crate::cache::matches_etag;
use crate::extract::Path;
use crate::problem::ApiResult;
use crate::range::{RequestedRange, content_range, range_not_satisfiable, requested_range};
use crate::site::Site;

/// The name of a file is the hash of its content.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const CONTENT_TYPE: &str = "application/vnd.pmtiles";
/// A renderer reads directories and tiles of some hundred kilobytes. The whole file can have gigabytes.
const MAX_PART: u64 = 8 * 1024 * 1024;
const BUFFER: usize = 64 * 1024;

pub async fn show_part(State(site): State<Site>, Path(file): Path<String>, headers: HeaderMap) -> ApiResult<Response> {
    let name = installed_name(&file).ok_or(Error::NotFound(Missing::Page))?;
    let found = installed(site.data_dir()).await.filter(|found| found.name == name);
    let found = found.ok_or(Error::NotFound(Missing::Page))?;
    let etag = HeaderValue::from_str(&format!("\"{name}\"")).map_err(Error::internal)?;
    let mut response = if matches_etag(&headers, &etag) {
        with_status(StatusCode::NOT_MODIFIED)
    } else {
        let file = File::open(&found.path).await.map_err(unavailable)?;
        let size = file.metadata().await.map_err(unavailable)?.len();
        let (range, status) = match requested_range(&headers, &etag, size) {
            RequestedRange::Part(range) => (range, StatusCode::PARTIAL_CONTENT),
            RequestedRange::Whole => (0..size, StatusCode::OK),
            RequestedRange::Unsatisfiable => return Ok(range_not_satisfiable(size)),
        };
        if range.end - range.start > MAX_PART {
            return Ok(range_not_satisfiable(size));
        }
        part_response(file, range, size, status).await?
    };
    let answer = response.headers_mut();
    answer.insert(header::CACHE_CONTROL, HeaderValue::from_static(IMMUTABLE));
    answer.insert(header::ETAG, etag);
    Ok(response)
}

fn with_status(status: StatusCode) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

async fn part_response(mut file: File, range: Range<u64>, size: u64, status: StatusCode) -> Result<Response> {
    file.seek(SeekFrom::Start(range.start)).await.map_err(unavailable)?;
    let length = range.end - range.start;
    let mut response = with_status(status);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(CONTENT_TYPE));
    headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    if status == StatusCode::PARTIAL_CONTENT {
        headers.insert(header::CONTENT_RANGE, content_range(&range, size)?);
    }
    *response.body_mut() = Body::from_stream(ReaderStream::with_capacity(file.take(length), BUFFER));
    Ok(response)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn unavailable(error: std::io::Error) -> Error {
    Error::Unavailable(error.to_string())
}
