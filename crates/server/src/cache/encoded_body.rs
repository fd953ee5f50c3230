//! The body of an answer: made once, compressed once, and sent as it is.

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

/// Smaller bodies travel in one packet either way.
const WORTH_COMPRESSING: usize = 1024;
/// The same tag for the same bytes on every node and after every start.
const TAGS: foldhash::quality::FixedState = foldhash::quality::FixedState::with_seed(0);

/// As many headers as an answer goes out with.
const MOST_HEADERS: usize = 16;

const BY_VISITOR: HeaderValue = HeaderValue::from_static("accept-encoding, accept-language, cookie");
const BY_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");

/// How much time compressing may take.
#[derive(Clone, Copy)]
enum Effort {
    /// For what lives a minute.
    Quick,
    /// For what lives as long as the process.
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

/// The forms of a body beside zstd, by [`EncodedBody::id`]. They are made from the stored one when a client asks for them,
/// and the recent ones are kept: most browsers take zstd.
static OTHER_FORMS: LazyLock<moka::sync::Cache<(u64, Form), Bytes>> = LazyLock::new(|| {
    let weigh = |_: &(u64, Form), body: &Bytes| u32::try_from(body.len()).unwrap_or(u32::MAX);
    moka::sync::Cache::builder().max_capacity(OTHER_FORMS_BYTES).weigher(weigh).build()
});
const OTHER_FORMS_BYTES: u64 = 16 * 1024 * 1024;
static NEXT_ID: AtomicU64 = AtomicU64::new(0);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    Plain,
    Brotli,
    Gzip,
}

/// A body with its tag and its compressed forms.
pub struct EncodedBody {
    id: u64,
    /// Nothing once it is kept compressed only.
    plain: Option<Bytes>,
    length: usize,
    content_type: HeaderValue,
    tag: HeaderValue,
    effort: Effort,
    zstd: OnceLock<Option<Bytes>>,
}

impl EncodedBody {
    pub fn json(value: &impl Serialize) -> Result<Self> {
        let body = serde_json::to_vec(value).map_err(Error::internal)?;
        Ok(Self::new(shrunk(body), HeaderValue::from_static("application/json")))
    }

    pub fn new(body: Bytes, content_type: HeaderValue) -> Self {
        Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            tag: tag_of(&body),
            length: body.len(),
            plain: Some(body),
            content_type,
            effort: Effort::Quick,
            zstd: OnceLock::new(),
        }
    }

    /// One that was stored compressed; `length` is that of the plain form.
    pub fn stored(zstd: Bytes, length: usize, content_type: HeaderValue, tag: HeaderValue) -> Self {
        Self {
            id: NEXT_ID.fetch_add(1, Ordering::Relaxed),
            plain: None,
            length,
            content_type,
            tag,
            effort: Effort::Quick,
            zstd: OnceLock::from(Some(zstd)),
        }
    }

    /// The compressed form and the length of the plain one, for [`EncodedBody::stored`].
    pub fn to_store(&self) -> Option<(Bytes, usize)> {
        self.zstd().map(|zstd| (zstd.clone(), self.length))
    }

    /// As `new`; `meaning` is what must differ for two of them to count as different.
    pub fn meaning(body: Bytes, content_type: HeaderValue, meaning: &[u8]) -> Self {
        Self { tag: tag_of(meaning), ..Self::new(body, content_type) }
    }

    /// A file that stays as it is as long as the process runs.
    pub fn file(body: Bytes, content_type: HeaderValue) -> Self {
        Self { effort: Effort::Thorough, ..Self::new(body, content_type) }
    }

    pub fn tag(&self) -> &HeaderValue {
        &self.tag
    }

    /// Without its plain form, where compressing pays: that can be had again.
    pub fn compressed(self) -> Self {
        let plain = if self.is_compressible() && self.zstd().is_some() { None } else { self.plain };
        Self { plain, ..self }
    }

    pub fn plain(&self) -> Bytes {
        match &self.plain {
            Some(plain) => plain.clone(),
            None => self.form(Form::Plain),
        }
    }

    /// The plain form. What this process compressed, it can unpack.
    fn unpacked(&self) -> Bytes {
        if let Some(plain) = &self.plain {
            return plain.clone();
        }
        let packed = self.zstd.get().and_then(Option::as_ref);
        packed.and_then(|packed| zstd::bulk::decompress(packed, self.length).ok()).unwrap_or_default().into()
    }

    /// Bytes of memory, but for the forms that are kept elsewhere.
    pub fn weight(&self) -> usize {
        let plain = self.plain.as_ref().map_or(0, Bytes::len);
        let zstd = self.zstd.get().and_then(Option::as_ref).map_or(0, Bytes::len);
        plain + zstd + 200
    }

    /// For everybody: may be kept, must be asked for again.
    pub fn respond(&self, asked: &HeaderMap) -> Response {
        self.answer(asked, HeaderValue::from_static("public, no-cache"), BY_VISITOR)
    }

    /// For this person only.
    pub fn respond_privately(&self, asked: &HeaderMap) -> Response {
        self.answer(asked, HeaderValue::from_static("private, no-cache"), BY_VISITOR)
    }

    /// An answer that is the same for every client; shared caches tell copies apart by encoding alone.
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
        if self.is_compressible() {
            // The quickest to make first, or the smallest.
            let names = self.effort.pick(["zstd", "br", "gzip"], ["br", "zstd", "gzip"]);
            for name in names.into_iter().filter(|name| accepts(accepted, name)) {
                let form = match name {
                    "zstd" => self.zstd().cloned(),
                    "br" => Some(self.form(Form::Brotli)),
                    _ => Some(self.form(Form::Gzip)),
                };
                if let Some(bytes) = form {
                    return (bytes, Some(name));
                }
            }
        }
        (self.plain(), None)
    }

    fn is_compressible(&self) -> bool {
        self.length >= WORTH_COMPRESSING && !is_packed(&self.content_type)
    }

    fn zstd(&self) -> Option<&Bytes> {
        let level = self.effort.pick(3, 15);
        self.zstd.get_or_init(|| zstd::bulk::compress(&self.plain(), level).ok().map(shrunk)).as_ref()
    }

    fn form(&self, form: Form) -> Bytes {
        OTHER_FORMS.get_with((self.id, form), || match form {
            Form::Plain => self.unpacked(),
            Form::Brotli => shrunk(brotli(&self.unpacked(), self.effort.pick(4, 9))),
            Form::Gzip => shrunk(gzip(&self.unpacked(), self.effort.pick(5, 9))),
        })
    }
}

/// Without the room that a compressor or serializer reserved: `Bytes` would keep it.
fn shrunk(bytes: Vec<u8>) -> Bytes {
    bytes.into_boxed_slice().into()
}

/// Whether `If-None-Match` matches this ETag, by name or by `*`.
pub fn is_known(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    known_tags(asked).any(|known| known == "*") || is_named(asked, tag)
}

/// Whether `If-None-Match` names this ETag, alone or in a list.
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

fn brotli(body: &[u8], level: i32) -> Vec<u8> {
    let mut packed = Vec::with_capacity(body.len() / 4);
    let params = brotli::enc::BrotliEncoderParams { quality: level, size_hint: body.len(), ..Default::default() };
    let written = brotli::BrotliCompress(&mut &*body, &mut packed, &params);
    written.expect("a vector takes every write");
    packed
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

    fn asked(name: header::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_str(value).expect("a header"))])
    }

    #[test]
    fn a_known_tag_is_answered_with_304_and_no_body() {
        let body = EncodedBody::json(&"hello").expect("serializes");
        let tag = body.respond(&HeaderMap::new()).headers()[header::ETAG].to_str().expect("ascii").to_owned();
        for known in [tag.clone(), format!("W/{tag}"), format!("\"x\", {tag}"), "*".to_owned()] {
            let response = body.respond(&asked(header::IF_NONE_MATCH, &known));
            assert_eq!(response.status(), StatusCode::NOT_MODIFIED, "{known}");
        }
        assert_eq!(body.respond(&asked(header::IF_NONE_MATCH, "\"x\"")).status(), StatusCode::OK);
    }

    #[test]
    fn only_what_is_accepted_and_worth_it_is_compressed() {
        let long = EncodedBody::json(&"a".repeat(5000)).expect("serializes");
        let encoding = |body: &EncodedBody, accepted| {
            let response = body.respond(&asked(header::ACCEPT_ENCODING, accepted));
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
    fn pictures_are_sent_as_they_are() {
        let kinds = [("image/jpeg", false), ("font/woff2", false), ("image/svg+xml", true), ("text/css", true)];
        for (kind, is_compressed) in kinds {
            let body = EncodedBody::file(Bytes::from(vec![b'a'; 5000]), HeaderValue::from_static(kind));
            let response = body.respond(&asked(header::ACCEPT_ENCODING, "gzip"));
            assert_eq!(response.headers().contains_key(header::CONTENT_ENCODING), is_compressed, "{kind}");
        }
    }

    #[test]
    fn what_is_the_same_for_everybody_is_kept_apart_by_encoding_alone() {
        let body = EncodedBody::json(&"hello").expect("serializes");
        let vary = |response: Response| response.headers()[header::VARY].clone();
        assert_eq!(vary(body.respond_with(&HeaderMap::new(), HeaderValue::from_static("public"))), "accept-encoding");
        assert_eq!(vary(body.respond(&HeaderMap::new())), "accept-encoding, accept-language, cookie");
    }
}
