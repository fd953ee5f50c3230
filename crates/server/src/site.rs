//! The state of every handler: the use cases, the response cache, the rate limits.

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

use crate::cache::{CacheKey, CachedResponse, EncodedBody, Kind, Produced, ResponseCache, STALE_IF_ERROR, Staleness};
use crate::extract::{ClientAddresses, Reader, user_agent};
use crate::listener::ConnectionOptions;
use crate::live_streams::LiveStreams;
use crate::open_counts::Caps;
use crate::rate_limits::RateLimits;
use crate::session_cookie;

/// Shared by all handlers; cheap to clone.
#[derive(Clone)]
pub struct Site {
    inner: Arc<Inner>,
}

struct Inner {
    app: App,
    cache: ResponseCache,
    /// The Cache-Control header of responses that are the same for every visitor.
    shared_cache_control: HeaderValue,
    rate_limits: RateLimits,
    addresses: ClientAddresses,
    hsts: Option<HeaderValue>,
    options: SiteOptions,
    streams: LiveStreams,
    is_draining: AtomicBool,
    shutdown: CancellationToken,
}

/// The configuration that handlers need.
#[derive(Clone, Debug)]
pub struct SiteOptions {
    /// `https://…`: cookies are then sent over TLS only.
    pub public_url: String,
    /// Contact messages and sign-ups one address may send in a minute; 0 for no limit.
    pub form_limit: u32,
    /// Peers whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: String,
    /// Bytes of memory for the response cache.
    pub cache_bytes: u64,
    /// Bytes of disk for the page cache, in the data folder; 0 disables it.
    pub page_cache_bytes: u64,
    /// The refresh interval: how long a list may be stale after a save; 0 never serves a stale response.
    pub refresh: Duration,
    pub connections: ConnectionOptions,
    /// Caps of `/api/stream`.
    pub streams: Caps,
    /// Folder of the page cache, and of the generated first password until it is changed.
    pub data_dir: PathBuf,
    /// The Strict-Transport-Security header of a site with TLS, or `off`.
    pub hsts: String,
}

impl Site {
    /// `Err` names the option that cannot be used.
    pub fn new(app: App, options: SiteOptions, shutdown: CancellationToken) -> Result<Self, String> {
        let inner = Inner {
            cache: ResponseCache::new(app.clone(), options.cache_bytes, options.refresh),
            shared_cache_control: shared_cache_control(options.refresh),
            rate_limits: RateLimits::new(options.form_limit),
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

    pub fn rate_limits(&self) -> &RateLimits {
        &self.inner.rate_limits
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

    /// The session id of a request.
    pub fn session_id<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        session_cookie::read(headers, self.is_https())
    }

    /// The session of a request, if any.
    pub fn caller_session<'a>(&self, headers: &'a HeaderMap) -> Option<CallerSession<'a>> {
        self.session_id(headers).map(|id| CallerSession { id, user_agent: user_agent(headers) })
    }

    /// The refresh interval: how long a list may be stale after a save.
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

    /// True from the stop signal on: requests are still answered, but readiness fails.
    pub fn is_draining(&self) -> bool {
        self.inner.is_draining.load(Ordering::Relaxed)
    }

    pub fn start_draining(&self) {
        self.inner.is_draining.store(true, Ordering::Relaxed);
    }

    pub fn page_cache_bytes(&self) -> u64 {
        self.inner.options.page_cache_bytes
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

    /// Responds to a read. Responses to visitors are cached until one of their dependencies changes; staff who write always
    /// get a fresh response.
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
        let produce_response = |_| async {
            let (body, dependencies) = produce.await?;
            Ok(CachedResponse::new(EncodedBody::json(&body)?, dependencies).into())
        };
        let entry = self.inner.cache.get_or_produce(key, reader.staleness, produce_response).await?;
        let mut response = self.respond(&entry, reader.names_language, reader.staleness, headers);
        // For server-side rendering, which reads the cached response instead of the body.
        response.extensions_mut().insert(entry);
        Ok(response)
    }

    /// A cached file that is the same for every client.
    pub async fn file<F>(&self, address: String, make: F) -> Result<Arc<CachedResponse>>
    where
        F: Future<Output = Result<CachedResponse>> + Send + 'static,
    {
        let key = CacheKey { kind: Kind::File, language: Language::Tr, address };
        self.inner.cache.get_or_produce(key, Staleness::Allowed, |_| async { make.await.map(Produced::from) }).await
    }

    pub fn cache(&self) -> &ResponseCache {
        &self.inner.cache
    }

    /// The response of a cache entry. Where the address names the language it is the same for every visitor, and shared
    /// caches may store it for the refresh interval; otherwise it is private.
    pub fn respond(
        &self,
        entry: &CachedResponse,
        names_language: bool,
        staleness: Staleness,
        headers: &HeaderMap,
    ) -> Response {
        if !names_language || staleness == Staleness::Forbidden {
            return entry.body.respond_privately(headers);
        }
        let mut response = entry.body.respond_with(headers, self.inner.shared_cache_control.clone());
        entry.tags().add_to(response.headers_mut());
        response
    }
}

/// Shared caches store a response for the refresh interval, and an hour longer while no node responds.
fn shared_cache_control(refresh: Duration) -> HeaderValue {
    let seconds = refresh.as_secs();
    let value = format!(
        "public, max-age=0, s-maxage={seconds}, stale-while-revalidate={seconds}, stale-if-error={}",
        STALE_IF_ERROR.as_secs()
    );
    HeaderValue::from_str(&value).unwrap_or_else(|_| HeaderValue::from_static("public, no-cache"))
}

/// `None` without TLS, where browsers ignore it. The configuration has validated the value.
fn transport_security(options: &SiteOptions) -> Option<HeaderValue> {
    let is_sent = options.public_url.starts_with("https://") && options.hsts != "off";
    HeaderValue::from_str(&options.hsts).ok().filter(|_| is_sent)
}
