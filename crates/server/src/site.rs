//! What every handler is given: the use cases, the caches, the limits.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use meydan_app::App;
use meydan_app::sessions::CallerSession;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::staff::Permission;
use meydan_domain::{Language, Result};
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use crate::cache::{CacheKey, EncodedBody, Entry, Kind, Made, ResponseCache, STALE_IF_ERROR, Staleness};
use crate::extract::{ClientAddresses, Reader, user_agent};
use crate::limits::FormLimits;
use crate::listener::ConnectionOptions;
use crate::live_streams::LiveStreams;
use crate::open_counts::Caps;
use crate::session_cookie;

/// Shared by all handlers; cheap to clone.
#[derive(Clone)]
pub struct Site {
    inner: Arc<Inner>,
}

struct Inner {
    app: App,
    cache: ResponseCache,
    /// The Cache-Control header of what is the same for every visitor.
    shared_life: HeaderValue,
    limits: FormLimits,
    addresses: ClientAddresses,
    hsts: Option<HeaderValue>,
    options: SiteOptions,
    streams: LiveStreams,
    is_draining: AtomicBool,
    shutdown: CancellationToken,
}

/// What the configuration says about answering.
#[derive(Clone, Debug)]
pub struct SiteOptions {
    /// `https://…`: cookies are then sent over TLS only.
    pub public_url: String,
    /// Contact messages and sign-ups one address may send in a minute; 0 for no limit.
    pub form_limit: u32,
    /// Whose `X-Forwarded-For` is believed.
    pub trusted_proxies: String,
    /// Bytes of memory for the response cache.
    pub cache_bytes: u64,
    /// Bytes of disk for drawn pages, in the data folder; 0 stores none.
    pub page_store_bytes: u64,
    /// For so long a list may lack what was just saved; 0 never serves a stale answer.
    pub refresh: Duration,
    pub connections: ConnectionOptions,
    /// Caps of `/api/stream`.
    pub streams: Caps,
    /// Where drawn pages are stored, and a made-up first password until it is changed.
    pub data_dir: PathBuf,
    /// The Strict-Transport-Security header of a site with TLS, or `off`.
    pub hsts: String,
}

impl Site {
    /// `Err` names the option that cannot be used.
    pub fn new(app: App, options: SiteOptions, shutdown: CancellationToken) -> Result<Self, String> {
        let inner = Inner {
            cache: ResponseCache::new(app.clone(), options.cache_bytes, options.refresh),
            shared_life: shared_life(options.refresh),
            limits: FormLimits::new(options.form_limit),
            addresses: ClientAddresses::trusting(&options.trusted_proxies)?,
            streams: LiveStreams::new(options.streams),
            is_draining: AtomicBool::new(false),
            hsts: transport_security(&options),
            app,
            options,
            shutdown,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    pub fn app(&self) -> &App {
        &self.inner.app
    }

    pub fn limits(&self) -> &FormLimits {
        &self.inner.limits
    }

    pub fn addresses(&self) -> &ClientAddresses {
        &self.inner.addresses
    }

    pub fn is_https(&self) -> bool {
        self.inner.options.public_url.starts_with("https://")
    }

    /// The Strict-Transport-Security header, if one is sent.
    pub fn hsts(&self) -> Option<&HeaderValue> {
        self.inner.hsts.as_ref()
    }

    /// The session id that a call brings.
    pub fn session_id<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        session_cookie::read(headers, self.is_https())
    }

    /// The session that a call is made with, if any.
    pub fn caller_session<'a>(&self, headers: &'a HeaderMap) -> Option<CallerSession<'a>> {
        self.session_id(headers).map(|id| CallerSession { id, user_agent: user_agent(headers) })
    }

    /// For so long a list may lack what was just saved.
    pub fn refresh(&self) -> Duration {
        self.inner.options.refresh
    }

    pub fn read_timeout(&self) -> Duration {
        self.inner.options.connections.read_timeout
    }

    pub fn connection_options(&self) -> ConnectionOptions {
        self.inner.options.connections
    }

    pub fn streams(&self) -> &LiveStreams {
        &self.inner.streams
    }

    /// True from the moment the server is told to stop: it still answers, and wants no new callers.
    pub fn is_draining(&self) -> bool {
        self.inner.is_draining.load(Ordering::Relaxed)
    }

    pub fn start_draining(&self) {
        self.inner.is_draining.store(true, Ordering::Relaxed);
    }

    pub fn page_store_bytes(&self) -> u64 {
        self.inner.options.page_store_bytes
    }

    pub fn data_dir(&self) -> &Path {
        &self.inner.options.data_dir
    }

    pub fn public_url(&self) -> &str {
        &self.inner.options.public_url
    }

    /// Cancelled when the port closes: live streams end then.
    pub fn shutdown(&self) -> &CancellationToken {
        &self.inner.shutdown
    }

    /// Answers a read. What visitors see is kept until what it depends on changes; staff who write always get a fresh
    /// answer.
    pub async fn read<T, F>(&self, reader: &Reader, headers: &HeaderMap, produce: F) -> Result<Response>
    where
        T: Serialize,
        F: Future<Output = Result<(T, Dependencies)>> + Send + 'static,
    {
        if reader.actor.may(Permission::ReadUnpublished) {
            let (body, _) = produce.await?;
            return Ok(EncodedBody::json(&body)?.respond_privately(headers));
        }
        let key = CacheKey { kind: Kind::Api, language: reader.language, address: reader.address.clone() };
        let make = |_| async {
            let (body, dependencies) = produce.await?;
            Ok(Entry::new(EncodedBody::json(&body)?, dependencies).into())
        };
        let entry = self.inner.cache.get_or_make(key, reader.staleness, make).await?;
        let mut response = self.respond(&entry, reader.names_language, reader.staleness, headers);
        // For the page that may be drawn from it.
        response.extensions_mut().insert(entry);
        Ok(response)
    }

    /// A file that is the same for everybody at an address.
    pub async fn file<F>(&self, address: String, make: F) -> Result<Arc<Entry>>
    where
        F: Future<Output = Result<Entry>> + Send + 'static,
    {
        let key = CacheKey { kind: Kind::File, language: Language::Tr, address };
        self.inner.cache.get_or_make(key, Staleness::Allowed, |_| async { make.await.map(Made::from) }).await
    }

    pub fn cache(&self) -> &ResponseCache {
        &self.inner.cache
    }

    /// A kept answer as it goes out. Where the address names the language it is the same for every visitor, and caches
    /// between here and them may keep it for as long as it may be stale here; otherwise it is theirs alone.
    pub fn respond(&self, entry: &Entry, names_language: bool, staleness: Staleness, headers: &HeaderMap) -> Response {
        if !names_language || staleness == Staleness::Forbidden {
            return entry.body.respond_privately(headers);
        }
        let mut response = entry.body.respond_with(headers, self.inner.shared_life.clone());
        entry.tags().add_to(response.headers_mut());
        response
    }
}

/// A cache on the way keeps it as long as a node may, and an hour more while no node answers.
fn shared_life(refresh: Duration) -> HeaderValue {
    let seconds = refresh.as_secs();
    let life = format!(
        "public, max-age=0, s-maxage={seconds}, stale-while-revalidate={seconds}, stale-if-error={}",
        STALE_IF_ERROR.as_secs()
    );
    HeaderValue::from_str(&life).unwrap_or_else(|_| HeaderValue::from_static("public, no-cache"))
}

/// Browsers ignore it without TLS; the configuration has checked the value.
fn transport_security(options: &SiteOptions) -> Option<HeaderValue> {
    let is_sent = options.public_url.starts_with("https://") && options.hsts != "off";
    HeaderValue::from_str(&options.hsts).ok().filter(|_| is_sent)
}
