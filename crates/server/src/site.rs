//! What every handler is given: the use cases, the caches, the limits.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use meydan_app::App;
use meydan_app::sessions::CallerSession;
use meydan_domain::staff::Permission;
use meydan_domain::{Language, Result};
use serde::Serialize;
use tokio_util::sync::CancellationToken;

use crate::cache::{CacheKey, Ready, ResponseCache};
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
    /// Bytes of memory for ready answers.
    pub cache_bytes: u64,
    pub connections: ConnectionOptions,
    /// Caps of `/api/stream`.
    pub streams: Caps,
    /// Where a made-up first password is kept until it is changed.
    pub data_dir: PathBuf,
    /// The Strict-Transport-Security header of a site with TLS, or `off`.
    pub hsts: String,
}

impl Site {
    /// `Err` names the option that cannot be used.
    pub fn new(app: App, options: SiteOptions, shutdown: CancellationToken) -> Result<Self, String> {
        let inner = Inner {
            cache: ResponseCache::new(options.cache_bytes / 2),
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

    /// The half of the memory for ready answers that pages may take.
    pub fn page_cache_bytes(&self) -> u64 {
        self.inner.options.cache_bytes / 2
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

    /// Answers a read. What visitors see is made once for each content version and kept as ready
    /// bytes; staff who write always get a fresh one.
    pub async fn read<T, F>(&self, reader: &Reader, headers: &HeaderMap, produce: F) -> Result<Response>
    where
        T: Serialize,
        F: Future<Output = Result<T>> + Send,
    {
        let make = async {
            let body = produce.await?;
            Ready::json(&body)
        };
        if reader.actor.may(Permission::ReadUnpublished) {
            return Ok(make.await?.respond_privately(headers));
        }
        let key = self.cache_key(reader.language, &reader.address);
        let ready = self.inner.cache.get_or_make(key, make).await?;
        Ok(ready.respond(headers))
    }

    /// What is the same for everybody at an address, made once for each content version.
    pub async fn kept(&self, address: &str, make: impl Future<Output = Result<Ready>> + Send) -> Result<Arc<Ready>> {
        self.inner.cache.get_or_make(self.cache_key(Language::Tr, address), make).await
    }

    /// What a visitor is answered at an address, if it was asked before.
    pub async fn known_answer(&self, language: Language, address: &str) -> Option<Arc<Ready>> {
        self.inner.cache.get(&self.cache_key(language, address)).await
    }

    /// Bytes of ready answers, for monitoring.
    pub async fn response_cache_bytes(&self) -> u64 {
        self.inner.cache.bytes().await
    }

    fn cache_key(&self, language: Language, address: &str) -> CacheKey {
        CacheKey {
            // Before the data is read: a change in between makes the entry old, never wrong.
            version: self.inner.app.version(),
            // What is on depends on the time; a minute late is soon enough.
            minute: self.inner.app.core.now().timestamp() / 60,
            language,
            address: address.to_owned(),
        }
    }
}

/// Browsers ignore it without TLS; the configuration has checked the value.
fn transport_security(options: &SiteOptions) -> Option<HeaderValue> {
    let is_sent = options.public_url.starts_with("https://") && options.hsts != "off";
    HeaderValue::from_str(&options.hsts).ok().filter(|_| is_sent)
}
