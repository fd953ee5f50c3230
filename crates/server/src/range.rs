//! The `Range` header: which part of a file is requested.

use std::ops::Range;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use meydan_domain::{Error, Result};

#[derive(Debug, PartialEq, Eq)]
pub enum RequestedRange {
    Whole,
    Part(Range<u64>),
    /// Beyond the end of the file: 416.
    Unsatisfiable,
}

/// Parses a single byte range. Several ranges, other units and malformed values mean the whole file, as RFC 9110 allows.
/// With `If-Range`, a part is sent only if the ETag matches.
pub fn requested_range(headers: &HeaderMap, etag: &HeaderValue, size: u64) -> RequestedRange {
    if headers.get(header::IF_RANGE).is_some_and(|known| known != etag) {
        return RequestedRange::Whole;
    }
    let range = headers.get(header::RANGE).and_then(|value| value.to_str().ok());
    let Some((first, last)) = range.and_then(|range| range.strip_prefix("bytes=")?.trim().split_once('-')) else {
        return RequestedRange::Whole;
    };
    let range = match (first.parse::<u64>().ok(), last.parse::<u64>().ok()) {
        (Some(first), Some(last)) if first <= last => first..last.saturating_add(1).min(size),
        (Some(first), None) if last.is_empty() => first..size,
        (None, Some(length)) if first.is_empty() => size.saturating_sub(length)..size,
        _ => return RequestedRange::Whole,
    };
    if range.is_empty() { RequestedRange::Unsatisfiable } else { RequestedRange::Part(range) }
}

/// The `Content-Range` header of a part.
pub fn content_range(range: &Range<u64>, size: u64) -> Result<HeaderValue> {
    HeaderValue::from_str(&format!("bytes {}-{}/{size}", range.start, range.end - 1)).map_err(Error::internal)
}

pub fn range_not_satisfiable(size: u64) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::RANGE_NOT_SATISFIABLE;
    if let Ok(content_range) = HeaderValue::from_str(&format!("bytes */{size}")) {
        response.headers_mut().insert(header::CONTENT_RANGE, content_range);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requested(range: &'static str) -> RequestedRange {
        let headers = HeaderMap::from_iter([(header::RANGE, HeaderValue::from_static(range))]);
        requested_range(&headers, &HeaderValue::from_static("\"a\""), 100)
    }

    #[test]
    fn a_single_range_is_parsed_in_its_three_forms() {
        assert_eq!(requested("bytes=0-9"), RequestedRange::Part(0..10));
        assert_eq!(requested("bytes=90-500"), RequestedRange::Part(90..100));
        assert_eq!(requested("bytes=40-"), RequestedRange::Part(40..100));
        assert_eq!(requested("bytes=-30"), RequestedRange::Part(70..100));
        assert_eq!(requested("bytes=-300"), RequestedRange::Part(0..100));
    }

    #[test]
    fn a_range_beyond_the_end_is_unsatisfiable() {
        assert_eq!(requested("bytes=100-"), RequestedRange::Unsatisfiable);
        assert_eq!(requested("bytes=100-200"), RequestedRange::Unsatisfiable);
        assert_eq!(requested("bytes=-0"), RequestedRange::Unsatisfiable);
    }

    #[test]
    fn any_other_range_means_the_whole_file() {
        for range in [
            "bytes=0-9,20-29",
            "bytes=9-0",
            "bytes=a-b",
            "bytes=-",
            "lines=0-9",
            "bytes",
            "bytes=0-99999999999999999999",
        ] {
            assert_eq!(requested(range), RequestedRange::Whole, "{range}");
        }
    }

    #[test]
    fn if_range_with_another_etag_means_the_whole_file() {
        let headers = HeaderMap::from_iter([
            (header::RANGE, HeaderValue::from_static("bytes=0-9")),
            (header::IF_RANGE, HeaderValue::from_static("\"b\"")),
        ]);
        assert_eq!(requested_range(&headers, &HeaderValue::from_static("\"a\""), 100), RequestedRange::Whole);
        assert_eq!(requested_range(&headers, &HeaderValue::from_static("\"b\""), 100), RequestedRange::Part(0..10));
    }
}
