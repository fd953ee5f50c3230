//! Response bodies: serialized once, compressed once per encoding, with their ETag.

use std::hash::BuildHasher;
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, OnceLock};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use meydan_domain::{Error, Result};
use serde::Serialize;

/// Smaller bodies fit into one packet either way.
const MIN_COMPRESSED_BYTES: usize = 1024;
/// A fixed seed: the same bytes have the same ETag on every node and after a restart.
const ETAG_HASHER: foldhash::quality::FixedState = foldhash::quality::FixedState::with_seed(0);

/// Number of headers of a typical response.
const HEADER_CAPACITY: usize = 16;

const VARY_BY_VISITOR: HeaderValue = HeaderValue::from_static("accept-encoding, accept-language, cookie");
const VARY_BY_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// How much time compression may take.
#[derive(Clone, Copy)]
enum Effort {
    /// For short-lived responses.
    Quick,
    /// For bodies that live as long as the process.
    Thorough,
}

impl Effort {
    fn pick<T>(self, quick: T, thorough: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Thorough => thorough,
        }
    }
}

/// The encodings of a body besides zstd, by [`EncodedBody::id`]. They are created from the zstd form on demand, and only
/// recent ones are cached: most browsers accept zstd.
static ENCODINGS: LazyLock<moka::sync::Cache<(u64, Encoding), Bytes>> = LazyLock::new(|| {
    let weigh = |_: &(u64, Encoding), body: &Bytes| u32::try_from(body.len()).unwrap_or(u32::MAX);
    moka::sync::Cache::builder().max_capacity(ENCODINGS_BYTES).weigher(weigh).build()
});
const ENCODINGS_BYTES: u64 = 16 * 1024 * 1024;
static NEXT_ID: AtomicU64 = AtomicU64::new(0);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Encoding {
    Plain,
    Brotli,
    Gzip,
}

/// A body with its ETag and its encodings.
pub struct EncodedBody {
    id: u64,
    /// `None` once only the compressed form is stored.
    plain: Option<Bytes>,
    length: usize,
    content_type: HeaderValue,
    etag: HeaderValue,
    effort: Effort,
    zstd: OnceLock<Option<Bytes>>,
}

impl EncodedBody {
    pub fn json(value: &impl Serialize) -> Result<Self> {
        let body = serde_json::to_vec(value).map_err(Error::internal)?;
        Ok(Self::new(without_spare_capacity(body), HeaderValue::from_static("application/json")))
    }

    pub fn new(body: Bytes, content_type: HeaderValue) -> Self {
        Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            etag: etag_of(&body),
            length: body.len(),
            plain: Some(body),
            content_type,
            effort: Effort::Quick,
            zstd: OnceLock::new(),
        }
    }

    /// A body that was stored compressed; `length` is that of the plain form.
    pub fn stored(zstd: Bytes, length: usize, content_type: HeaderValue, etag: HeaderValue) -> Self {
        Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            plain: None,
            length,
            content_type,
            etag,
            effort: Effort::Quick,
            zstd: OnceLock::from(Some(zstd)),
        }
    }

    /// The compressed form and the length of the plain one, for [`EncodedBody::stored`].
    pub fn to_store(&self) -> Option<(Bytes, usize)> {
        self.zstd().map(|zstd| (zstd.clone(), self.length))
    }

    /// As `new`, with the ETag computed from `etag_source` instead of the body.
    pub fn with_etag_of(body: Bytes, content_type: HeaderValue, etag_source: &[u8]) -> Self {
        Self { etag: etag_of(etag_source), ..Self::new(body, content_type) }
    }

    /// A file that does not change while the process runs.
    pub fn file(body: Bytes, content_type: HeaderValue) -> Self {
        Self { effort: Effort::Thorough, ..Self::new(body, content_type) }
    }

    pub fn etag(&self) -> &HeaderValue {
        &self.etag
    }

    /// Drops the plain form where compression pays off; it can be decompressed again.
    pub fn compressed(self) -> Self {
        let plain = if self.is_compressible() && self.zstd().is_some() { None } else { self.plain };
        Self { plain, ..self }
    }

    pub fn plain(&self) -> Bytes {
        match &self.plain {
            Some(plain) => plain.clone(),
            None => self.encoding(Encoding::Plain),
        }
    }

    /// The plain form.
    fn decompressed(&self) -> Bytes {
        if let Some(plain) = &self.plain {
            return plain.clone();
        }
        let compressed = self.zstd.get().and_then(Option::as_ref);
        compressed
            .and_then(|compressed| zstd::bulk::decompress(compressed, self.length).ok())
            .unwrap_or_default()
            .into()
    }

    /// Bytes of memory, without the encodings cached elsewhere.
    pub fn weight(&self) -> usize {
        let plain = self.plain.as_ref().map_or(0, Bytes::len);
        let zstd = self.zstd.get().and_then(Option::as_ref).map_or(0, Bytes::len);
        plain + zstd + 200
    }

    /// For every client: may be cached, must be revalidated.
    pub fn respond(&self, request_headers: &HeaderMap) -> Response {
        self.respond_varying(request_headers, HeaderValue::from_static("public, no-cache"), VARY_BY_VISITOR)
    }

    /// For this client only: shared caches must not store it.
    pub fn respond_privately(&self, request_headers: &HeaderMap) -> Response {
        self.respond_varying(request_headers, HeaderValue::from_static("private, no-cache"), VARY_BY_VISITOR)
    }

    /// A response that is the same for every client; shared caches vary it by encoding alone.
    pub fn respond_with(&self, request_headers: &HeaderMap, cache_control: HeaderValue) -> Response {
        self.respond_varying(request_headers, cache_control, VARY_BY_ENCODING)
    }

    fn respond_varying(&self, request_headers: &HeaderMap, cache_control: HeaderValue, vary: HeaderValue) -> Response {
        let mut response = if matches_etag(request_headers, &self.etag) {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        } else {
            self.full_response(request_headers)
        };
        let headers = response.headers_mut();
        // Reserved for the headers the middleware adds: growing the map one by one costs more than all of them.
        headers.reserve(HEADER_CAPACITY);
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(header::CACHE_CONTROL, cache_control);
        headers.insert(header::VARY, vary);
        response
    }

    fn full_response(&self, request_headers: &HeaderMap) -> Response {
        let accepted =
            request_headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let (body, encoding) = self.encoded(accepted);
        let mut response = Response::new(Body::from(body));
        response.headers_mut().insert(header::CONTENT_TYPE, self.content_type.clone());
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    fn encoded(&self, accepted: &str) -> (Bytes, Option<&'static str>) {
        if self.is_compressible() {
            // The fastest first, or the smallest first.
            let names = self.effort.pick(["zstd", "br", "gzip"], ["br", "zstd", "gzip"]);
            for name in names.into_iter().filter(|name| accepts(accepted, name)) {
                let encoding = match name {
                    "zstd" => self.zstd().cloned(),
                    "br" => Some(self.encoding(Encoding::Brotli)),
                    _ => Some(self.encoding(Encoding::Gzip)),
                };
                if let Some(bytes) = encoding {
                    return (bytes, Some(name));
                }
            }
        }
        (self.plain(), None)
    }

    fn is_compressible(&self) -> bool {
        self.length >= MIN_COMPRESSED_BYTES && !is_already_compressed(&self.content_type)
    }

    fn zstd(&self) -> Option<&Bytes> {
        let level = self.effort.pick(3, 15);
        self.zstd.get_or_init(|| zstd::bulk::compress(&self.plain(), level).ok().map(without_spare_capacity)).as_ref()
    }

    fn encoding(&self, encoding: Encoding) -> Bytes {
        ENCODINGS.get_with((self.id, encoding), || match encoding {
            Encoding::Plain => self.decompressed(),
            Encoding::Brotli => without_spare_capacity(brotli(&self.decompressed(), self.effort.pick(4, 9))),
            Encoding::Gzip => without_spare_capacity(gzip(&self.decompressed(), self.effort.pick(5, 9))),
        })
    }
}

/// Frees the capacity that a compressor or serializer reserved: `Bytes` would keep it.
fn without_spare_capacity(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

/// True if `If-None-Match` names this ETag or is `*`.
pub fn matches_etag(request_headers: &HeaderMap, etag: &HeaderValue) -> bool {
    if_none_match_tags(request_headers).any(|known| known == "*") || names_etag(request_headers, etag)
}

/// True if `If-None-Match` names this ETag, alone or in a list.
pub fn names_etag(request_headers: &HeaderMap, etag: &HeaderValue) -> bool {
    if_none_match_tags(request_headers).any(|known| known.as_bytes() == etag.as_bytes())
}

fn if_none_match_tags(request_headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let values = request_headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(|known| known.trim().trim_start_matches("W/"))
}

fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|part| {
        let mut pieces = part.split(';');
        let is_named = pieces.next().is_some_and(|name| name.trim().eq_ignore_ascii_case(encoding));
        is_named && !pieces.any(|piece| matches!(piece.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// Images and fonts are compressed formats.
fn is_already_compressed(content_type: &HeaderValue) -> bool {
    let kind = content_type.as_bytes();
    (kind.starts_with(b"image/") && kind != b"image/svg+xml") || kind.starts_with(b"font/")
}

fn etag_of(bytes: &[u8]) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{:016x}\"", ETAG_HASHER.hash_one(bytes)))
        .unwrap_or_else(|_| HeaderValue::from_static("\"0\""))
}

fn brotli(body: &[u8], level: i32) -> Vec<u8> {
    let mut compressed = Vec::with_capacity(body.len() / 4);
    let params = brotli::enc::BrotliEncoderParams { quality: level, size_hint: body.len(), ..Default::default() };
    let written = brotli::BrotliCompress(&mut &*body, &mut compressed, &params);
    written.expect("a vector takes every write");
    compressed
}

fn gzip(body: &[u8], level: u32) -> Vec<u8> {
    let mut encoder =
        flate2::write::GzEncoder::new(Vec::with_capacity(body.len() / 4), flate2::Compression::new(level));
    let written = encoder.write_all(body).and_then(|()| encoder.finish());
    written.expect("a vector takes every write")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request_headers(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).expect("a header"))])
    }

    #[test]
    fn a_matching_etag_is_answered_with_304_and_no_body() {
        let body = EncodedBody::json(&"hello").expect("serializes");
        let etag = body.respond(&HeaderMap::new()).headers()[header::ETAG].to_str().expect("ascii").to_owned();
        for known in [etag.clone(), format!("W/{etag}"), format!("\"x\", {etag}"), "*".to_owned()] {
            let response = body.respond(&request_headers(header::IF_NONE_MATCH, &known));
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED, "{known}");
        }
        assert_eq!(body.respond(&request_headers(header::IF_NONE_MATCH, "\"x\"")).status(), StatusCode::OK);
    }

    #[test]
    fn only_long_bodies_are_compressed_with_an_accepted_encoding() {
        let long = EncodedBody::json(&"a".repeat(5000)).expect("serializes");
        let encoding = |body: &EncodedBody, accepted| {
            let response = body.respond(&request_headers(header::ACCEPT_ENCODING, accepted));
            response.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().expect("ascii").to_owned())
        };
        assert_eq!(encoding(&long, "gzip").as_deref(), Some("gzip"));
        assert_eq!(encoding(&long, "gzip, br").as_deref(), Some("br"));
        assert_eq!(encoding(&long, "gzip, zstd").as_deref(), Some("zstd"));
        assert_eq!(encoding(&long, "zstd;q=0, gzip;q=0.5").as_deref(), Some("gzip"));
        assert_eq!(encoding(&long, "identity"), None);
        let short = EncodedBody::json(&"short").expect("serializes");
        assert_eq!(encoding(&short, "gzip"), None);
    }

    #[test]
    fn images_are_not_compressed_again() {
        let kinds = [("image/jpeg", false), ("font/woff2", false), ("image/svg+xml", true), ("text/css", true)];
        for (kind, is_compressed) in kinds {
            let body = EncodedBody::file(Bytes::from(vec![b'a'; 5000]), HeaderValue::from_static(kind));
            let response = body.respond(&request_headers(header::ACCEPT_ENCODING, "gzip"));
            assert_eq!(response.headers().contains_key(header::CONTENT_ENCODING), is_compressed, "{kind}");
        }
    }

    #[test]
    fn a_response_that_is_the_same_for_every_client_varies_by_encoding_alone() {
        let body = EncodedBody::json(&"hello").expect("serializes");
        let vary = |response: Response| response.headers()[header::VARY].clone();
        assert_eq!(vary(body.respond_with(&HeaderMap::new(), HeaderValue::from_static("public"))), "accept-encoding");
        assert_eq!(vary(body.respond(&HeaderMap::new())), "accept-encoding, accept-language, cookie");
    }
}
