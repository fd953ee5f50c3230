//! The `Range` header: which part of a file is asked for.

use std::ops::Range;

use axum::http::{HeaderMap, HeaderValue, header};

#[derive(Debug, PartialEq, Eq)]
pub enum Asked {
    Whole,
    Part(Range<u64>),
    /// The file is not so long.
    OutOfReach,
}

/// One range of bytes. Several, another unit and what cannot be read ask for the whole file, as RFC 9110 allows. With
/// `If-Range` a part is sent only of the file that the caller has the rest of.
pub fn asked_range(headers: &HeaderMap, tag: &HeaderValue, size: u64) -> Asked {
    if headers.get(header::IF_RANGE).is_some_and(|known| known != tag) {
        return Asked::Whole;
    }
    let range = headers.get(header::RANGE).and_then(|value| value.to_str().ok());
    let Some((first, last)) = range.and_then(|range| range.strip_prefix("bytes=")?.trim().split_once('-')) else {
        return Asked::Whole;
    };
    let range = match (first.parse::<u64>().ok(), last.parse::<u64>().ok()) {
        (Some(first), Some(last)) if first <= last => first..last.saturating_add(1).min(size),
        (Some(first), None) if last.is_empty() => first..size,
        (None, Some(length)) if first.is_empty() => size.saturating_sub(length)..size,
        _ => return Asked::Whole,
    };
    if range.is_empty() { Asked::OutOfReach } else { Asked::Part(range) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(range: &'static str) -> Asked {
        let headers = HeaderMap::from_iter([(header::RANGE, HeaderValue::from_static(range))]);
        asked_range(&headers, &HeaderValue::from_static("\"a\""), 100)
    }

    #[test]
    fn one_range_is_understood_in_its_three_forms() {
        assert_eq!(asked("bytes=0-9"), Asked::Part(0..10));
        assert_eq!(asked("bytes=90-500"), Asked::Part(90..100));
        assert_eq!(asked("bytes=40-"), Asked::Part(40..100));
        assert_eq!(asked("bytes=-30"), Asked::Part(70..100));
        assert_eq!(asked("bytes=-300"), Asked::Part(0..100));
    }

    #[test]
    fn what_lies_beyond_the_end_is_out_of_reach() {
        assert_eq!(asked("bytes=100-"), Asked::OutOfReach);
        assert_eq!(asked("bytes=100-200"), Asked::OutOfReach);
        assert_eq!(asked("bytes=-0"), Asked::OutOfReach);
    }

    #[test]
    fn anything_else_asks_for_the_whole_file() {
        for range in [
            "bytes=0-9,20-29",
            "bytes=9-0",
            "bytes=a-b",
            "bytes=-",
            "lines=0-9",
            "bytes",
            "bytes=0-99999999999999999999",
        ] {
            assert_eq!(asked(range), Asked::Whole, "{range}");
        }
    }

    #[test]
    fn a_part_of_another_file_is_not_sent() {
        let headers = HeaderMap::from_iter([
            (header::RANGE, HeaderValue::from_static("bytes=0-9")),
            (header::IF_RANGE, HeaderValue::from_static("\"b\"")),
        ]);
        assert_eq!(asked_range(&headers, &HeaderValue::from_static("\"a\""), 100), Asked::Whole);
        assert_eq!(asked_range(&headers, &HeaderValue::from_static("\"b\""), 100), Asked::Part(0..10));
    }
}
