//! Ready answers: bytes made once, compressed once, and sent as they are.

use std::hash::BuildHasher;
use std::io::Write;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use bytes::Bytes;
use meydan_domain::{Error, Language, Result};
use serde::Serialize;

/// Smaller bodies travel in one packet either way.
const WORTH_COMPRESSING: usize = 1024;
/// The same tag for the same bytes on every node and after every start.
const TAGS: foldhash::quality::FixedState = foldhash::quality::FixedState::with_seed(0);
/// Entries of an old version or minute are never asked for again; this is when they leave.
const LIFETIME: Duration = Duration::from_secs(120);

/// As many headers as an answer goes out with.
const MOST_HEADERS: usize = 16;

const BY_VISITOR: HeaderValue = HeaderValue::from_static("accept-encoding, accept-language, cookie");
const BY_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// Everything an answer to a visitor depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CacheKey {
    pub version: i64,
    pub minute: i64,
    pub language: Language,
    /// Path and query, as they were sent.
    pub address: String,
}

/// Ready answers by what was asked, bounded by their bytes.
pub struct ResponseCache {
    entries: moka::future::Cache<CacheKey, Arc<Ready>, foldhash::fast::RandomState>,
}

impl ResponseCache {
    pub fn new(max_bytes: u64) -> Self {
        let entries = moka::future::Cache::builder()
            .max_capacity(max_bytes)
            .weigher(|key: &CacheKey, ready: &Arc<Ready>| {
                ready.weight().saturating_add(u32::try_from(key.address.len()).unwrap_or(u32::MAX))
            })
            .time_to_live(LIFETIME)
            .build_with_hasher(foldhash::fast::RandomState::default());
        Self { entries }
    }

    /// The answer, if it is at hand.
    pub async fn get(&self, key: &CacheKey) -> Option<Arc<Ready>> {
        let ready = self.entries.get(key).await?;
        metrics::counter!("meydan_response_cache_hits_total").increment(1);
        Some(ready)
    }

    /// Bytes that are kept at the moment; adds them up first, which is not for the path of a call.
    pub async fn bytes(&self) -> u64 {
        self.entries.run_pending_tasks().await;
        self.entries.weighted_size()
    }

    /// One maker for all who ask at once; a failure is nobody's answer but theirs.
    pub async fn get_or_make(&self, key: CacheKey, make: impl Future<Output = Result<Ready>>) -> Result<Arc<Ready>> {
        if let Some(ready) = self.get(&key).await {
            return Ok(ready);
        }
        metrics::counter!("meydan_response_cache_misses_total").increment(1);
        self.entries.try_get_with(key, async { make.await.map(Arc::new) }).await.map_err(|error| reproduce(&error))
    }
}

/// All who waited get the maker's failure; only what can go wrong while reading matters here.
fn reproduce(error: &Error) -> Error {
    match error {
        Error::NotFound(missing) => Error::NotFound(*missing),
        Error::Invalid(fields) => Error::Invalid(fields.clone()),
        Error::Unauthenticated => Error::Unauthenticated,
        Error::Forbidden => Error::Forbidden,
        Error::Unavailable(cause) => Error::Unavailable(cause.clone()),
        other => Error::internal(other),
    }
}

/// How much time compressing may take.
#[derive(Clone, Copy)]
enum Effort {
    /// For what lives a minute.
    Quick,
    /// For what lives as long as the process.
    Thorough,
}

/// A body with its tag and its compressed forms.
pub struct Ready {
    body: Bytes,
    content_type: HeaderValue,
    tag: HeaderValue,
    effort: Effort,
    gzip: OnceLock<Option<Bytes>>,
    zstd: OnceLock<Option<Bytes>>,
}

impl Ready {
    pub fn json(value: &impl Serialize) -> Result<Self> {
        let body = serde_json::to_vec(value).map_err(Error::internal)?;
        Ok(Self::new(body.into(), HeaderValue::from_static("application/json")))
    }

    pub fn new(body: Bytes, content_type: HeaderValue) -> Self {
        let tag = tag_of(&body);
        Self { body, content_type, tag, effort: Effort::Quick, gzip: OnceLock::new(), zstd: OnceLock::new() }
    }

    /// As `new`; `meaning` is what must differ for two of them to count as different.
    pub fn meaning(body: Bytes, content_type: HeaderValue, meaning: &[u8]) -> Self {
        Self { tag: tag_of(meaning), ..Self::new(body, content_type) }
    }

    /// A file that stays as it is as long as the process runs.
    pub fn file(body: Bytes, content_type: HeaderValue) -> Self {
        Self { effort: Effort::Thorough, ..Self::new(body, content_type) }
    }

    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// Bytes of memory, with the compressed copies that come later.
    pub fn weight(&self) -> u32 {
        u32::try_from(self.body.len() * 3 / 2 + 200).unwrap_or(u32::MAX)
    }

    /// For everybody: may be kept, must be asked for again.
    pub fn respond(&self, asked: &HeaderMap) -> Response {
        self.answer(asked, HeaderValue::from_static("public, no-cache"), BY_VISITOR)
    }

    /// For this person only.
    pub fn respond_privately(&self, asked: &HeaderMap) -> Response {
        self.answer(asked, HeaderValue::from_static("private, no-cache"), BY_VISITOR)
    }

    /// The same for everybody, whoever asks.
    pub fn respond_with(&self, asked: &HeaderMap, cache_control: HeaderValue) -> Response {
        self.answer(asked, cache_control, BY_ENCODING)
    }

    fn answer(&self, asked: &HeaderMap, cache_control: HeaderValue, vary: HeaderValue) -> Response {
        let mut response = if is_known(asked, &self.tag) {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        } else {
            self.whole(asked)
        };
        let headers = response.headers_mut();
        // Room for those that every answer gets on its way out: growing one by one costs more than all of them.
        headers.reserve(MOST_HEADERS);
        headers.insert(header::ETAG, self.tag.clone());
        headers.insert(header::CACHE_CONTROL, cache_control);
        headers.insert(header::VARY, vary);
        response
    }

    fn whole(&self, asked: &HeaderMap) -> Response {
        let accepted = asked.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let (body, encoding) = self.encoded(accepted);
        let mut response = Response::new(Body::from(body));
        response.headers_mut().insert(header::CONTENT_TYPE, self.content_type.clone());
        if let Some(encoding) = encoding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    fn encoded(&self, accepted: &str) -> (Bytes, Option<&'static str>) {
        if self.body.len() >= WORTH_COMPRESSING && !is_packed(&self.content_type) {
            let (zstd_level, gzip_level) = match self.effort {
                Effort::Quick => (3, 5),
                Effort::Thorough => (15, 9),
            };
            let zstd = || zstd::encode_all(&self.body[..], zstd_level).ok().map(Bytes::from);
            if accepts(accepted, "zstd")
                && let Some(bytes) = self.zstd.get_or_init(zstd)
            {
                return (bytes.clone(), Some("zstd"));
            }
            if accepts(accepted, "gzip")
                && let Some(bytes) = self.gzip.get_or_init(|| gzip(&self.body, gzip_level).ok().map(Bytes::from))
            {
                return (bytes.clone(), Some("gzip"));
            }
        }
        (self.body.clone(), None)
    }
}

/// Whether whoever asks has what is there under this tag: they name it, or would take anything for known.
pub fn is_known(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    known_tags(asked).any(|known| known == "*") || is_named(asked, tag)
}

/// Whether whoever asks names this tag, alone or in a list.
pub fn is_named(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    known_tags(asked).any(|known| known.as_bytes() == tag.as_bytes())
}

fn known_tags(asked: &HeaderMap) -> impl Iterator<Item = &str> {
    let values = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).map(|known| known.trim().trim_start_matches("W/"))
}

fn accepts(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|part| {
        let mut pieces = part.split(';');
        let is_named = pieces.next().is_some_and(|name| name.trim().eq_ignore_ascii_case(encoding));
        is_named && !pieces.any(|piece| matches!(piece.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000"))
    })
}

/// Pictures and fonts are compressed as they are.
fn is_packed(content_type: &HeaderValue) -> bool {
    let kind = content_type.as_bytes();
    (kind.starts_with(b"image/") && kind != b"image/svg+xml") || kind.starts_with(b"font/")
}

fn tag_of(bytes: &[u8]) -> HeaderValue {
    HeaderValue::from_str(&format!("\"{:016x}\"", TAGS.hash_one(bytes)))
        .unwrap_or_else(|_| HeaderValue::from_static("\"0\""))
}

fn gzip(body: &[u8], level: u32) -> std::io::Result<Vec<u8>> {
    let mut encoder =
        flate2::write::GzEncoder::new(Vec::with_capacity(body.len() / 4), flate2::Compression::new(level));
    encoder.write_all(body)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).expect("a header"))])
    }

    #[test]
    fn a_known_tag_is_answered_with_304_and_no_body() {
        let ready = Ready::json(&"hello").expect("serializes");
        let tag = ready.respond(&HeaderMap::new()).headers()[header::ETAG].to_str().expect("ascii").to_owned();
        for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
            let response = ready.respond(&asked(header::IF_NONE_MATCH, &known));
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED, "{known}");
        }
        assert_eq!(ready.respond(&asked(header::IF_NONE_MATCH, "\"x\"")).status(), StatusCode::OK);
    }

    #[test]
    fn only_what_is_accepted_and_worth_it_is_compressed() {
        let long = Ready::json(&"a".repeat(5000)).expect("serializes");
        let encoding = |ready: &Ready, accepted| {
            let response = ready.respond(&asked(header::ACCEPT_ENCODING, accepted));
            response.headers().get(header::CONTENT_ENCODING).map(|value| value.to_str().expect("ascii").to_owned())
        };
        assert_eq!(encoding(&long, "gzip, br").as_deref(), Some("gzip"));
        assert_eq!(encoding(&long, "gzip, zstd").as_deref(), Some("zstd"));
        assert_eq!(encoding(&long, "zstd;q=0, gzip;q=0.5").as_deref(), Some("gzip"));
        assert_eq!(encoding(&long, "identity"), None);
        let short = Ready::json(&"short").expect("serializes");
        assert_eq!(encoding(&short, "gzip"), None);
    }

    #[test]
    fn pictures_are_sent_as_they_are() {
        let kinds = [("image/jpeg", false), ("font/woff2", false), ("image/svg+xml", true), ("text/css", true)];
        for (kind, is_compressed) in kinds {
            let ready = Ready::file(Bytes::from(vec![b'a'; 5000]), HeaderValue::from_static(kind));
            let response = ready.respond(&asked(header::ACCEPT_ENCODING, "gzip"));
            assert_eq!(response.headers().contains_key(header::CONTENT_ENCODING), is_compressed, "{kind}");
        }
    }

    #[test]
    fn what_is_the_same_for_everybody_is_kept_apart_by_encoding_alone() {
        let ready = Ready::json(&"hello").expect("serializes");
        let vary = |response: Response| response.headers()[header::VARY].clone();
        assert_eq!(vary(ready.respond_with(&HeaderMap::new(), HeaderValue::from_static("public"))), "accept-encoding");
        assert_eq!(vary(ready.respond(&HeaderMap::new())), "accept-encoding, accept-language, cookie");
    }

    #[tokio::test]
    async fn a_failure_is_not_kept() {
        let cache = ResponseCache::new(1_000_000);
        let key = || CacheKey { version: 1, minute: 1, language: Language::Tr, address: "/q".into() };
        let failed = cache.get_or_make(key(), async { Err(Error::Unavailable("down".into())) }).await;
        assert!(matches!(failed, Err(Error::Unavailable(_))));
        assert!(cache.get_or_make(key(), async { Ready::json(&1) }).await.is_ok());
    }
}
