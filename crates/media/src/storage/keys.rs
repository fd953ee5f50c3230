//! Validation of keys, and their content type.

use object_store::path::Path;

use super::StorageError;
use crate::Format;

/// Long enough for `kind/id/variant.ext`, short enough for every file system.
const MAX_KEY_LENGTH: usize = 512;
const MAX_SEGMENT_LENGTH: usize = 128;

/// The key as a storage path, refused if it could leave its folder.
pub(super) fn key_path(key: &str) -> Result<Path, StorageError> {
    let valid = key.len() <= MAX_KEY_LENGTH && key.split('/').all(is_valid_segment);
    if !valid {
        return Err(StorageError::BadKey(key.to_owned()));
    }
    Path::parse(key).map_err(|_| StorageError::BadKey(key.to_owned()))
}

/// A folder to list: empty means everything, one trailing slash is tolerated.
pub(super) fn prefix_path(prefix: &str) -> Result<Option<Path>, StorageError> {
    match prefix.strip_suffix('/').unwrap_or(prefix) {
        "" => Ok(None),
        folder => key_path(folder).map(Some),
    }
}

// Lower case only: a case-insensitive file system would otherwise merge two keys into one file.
fn is_valid_segment(segment: &str) -> bool {
    !segment.is_empty()
        && segment.len() <= MAX_SEGMENT_LENGTH
        && segment != "."
        && segment != ".."
        && segment.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'_' | b'-'))
}

/// The content type of a key's extension.
#[must_use]
pub fn content_type_of(key: &str) -> &'static str {
    let extension = key.rsplit_once('.').map_or("", |(_, extension)| extension);
    match Format::from_extension(extension) {
        Some(format) => format.mime(),
        None => match extension {
            "json" => "application/json",
            "txt" => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_keys_are_valid() {
        for key in ["a", "images/01j8/w640.webp", "a-b_c/d.e.f", "x/.hidden"] {
            assert_eq!(key_path(key).unwrap().as_ref(), key);
        }
    }

    #[test]
    fn keys_that_could_escape_or_collide_are_refused() {
        let long_segment = "a".repeat(MAX_SEGMENT_LENGTH + 1);
        let long_key = "abc/".repeat(MAX_KEY_LENGTH / 4) + "x";
        for key in [
            "",
            "/",
            "/a",
            "a/",
            "a//b",
            ".",
            "..",
            "a/..",
            "../a",
            "a/./b",
            "A",
            "a b",
            "a\\b",
            "ı",
            "a%2fb",
            "a\0",
            "a#1",
            &long_segment,
            &long_key,
        ] {
            assert!(matches!(key_path(key), Err(StorageError::BadKey(_))), "{key:?} was accepted");
        }
    }

    #[test]
    fn a_prefix_may_be_empty_or_end_in_a_slash() {
        assert!(prefix_path("").unwrap().is_none());
        assert_eq!(prefix_path("a/b/").unwrap().unwrap().as_ref(), "a/b");
        assert!(prefix_path("a//").is_err());
        assert!(prefix_path("../").is_err());
    }

    #[test]
    fn the_extension_decides_the_content_type() {
        assert_eq!(content_type_of("a/w640.webp"), "image/webp");
        assert_eq!(content_type_of("a/full.jpg"), "image/jpeg");
        assert_eq!(content_type_of("a/full.svg"), "image/svg+xml");
        assert_eq!(content_type_of("a.png/noext"), "application/octet-stream");
    }
}
