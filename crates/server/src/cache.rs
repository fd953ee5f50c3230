//! The response cache: responses to visitors, API calls and pages alike.
//!
//! An entry records its dependencies ([`Dependencies`]) and the content version it was produced at. A change of a row that
//! it shows invalidates it: it is not served again. A change that could affect a list, search or count makes it stale: it
//! is refreshed at most once per refresh interval and served stale meanwhile. Concurrent requests for one key are
//! coalesced onto one producer; when that fails, a stale entry is served for up to an hour (stale-if-error).

mod encoded_body;
mod in_flight;
mod surrogate_tags;

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use meydan_app::{App, ContentVersion, Freshness, ProducedAt};
use meydan_domain::dependencies::{Dependencies, Timed};
use meydan_domain::{Error, Language, Result};
use tokio::time::Instant;

pub use self::encoded_body::{EncodedBody, matches_etag, names_etag};
use self::in_flight::InFlightMap;
use self::surrogate_tags::SurrogateTags;

/// Time-dependent responses are valid for one clock minute; in seconds.
const MINUTE: i64 = 60;
/// Loosely time-dependent responses are refreshed after this time.
const LOOSE: TimeDelta = TimeDelta::minutes(5);
/// How long a stale entry may be served while producing a new one fails.
pub const STALE_IF_ERROR: Duration = Duration::from_secs(3600);
/// Estimated memory of an entry besides its key, its body and the ids it depends on.
const ENTRY_BYTES: usize = 512;

/// The cache key: everything a visitor's response depends on besides the content.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CacheKey {
    pub kind: Kind,
    pub language: Language,
    /// Path and query, as they were sent.
    pub address: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An API response.
    Api,
    /// A page whose address does not name the language.
    Page,
    /// A page whose address names the language: a separate page for search engines.
    LanguagePage,
    /// A feed, calendar or sitemap.
    File,
}

impl Kind {
    /// Label in the metrics.
    fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Page | Self::LanguagePage => "page",
            Self::File => "file",
        }
    }
}

/// Whether a response that is a few seconds stale may be served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Staleness {
    Allowed,
    /// For staff, who expect to see what they have just saved.
    Forbidden,
}

/// A response as the cache stores it.
pub struct CachedResponse {
    pub status: StatusCode,
    pub body: EncodedBody,
    pub dependencies: Dependencies,
    /// Address and ETag of the API responses that a page was rendered from; while they match, the page is unchanged.
    pub inputs: Vec<(String, HeaderValue)>,
    /// When the response expires because of the passing of time alone.
    pub until: Option<DateTime<Utc>>,
    tags: OnceLock<SurrogateTags>,
}

impl CachedResponse {
    pub fn new(body: EncodedBody, dependencies: Dependencies) -> Self {
        Self { status: StatusCode::OK, body, dependencies, inputs: Vec::new(), until: None, tags: OnceLock::new() }
    }

    /// Sets the API responses that it was rendered from and its expiry.
    pub fn rendered(
        mut self,
        status: StatusCode,
        inputs: Vec<(String, HeaderValue)>,
        until: Option<DateTime<Utc>>,
    ) -> Self {
        (self.status, self.inputs, self.until) = (status, inputs, until);
        self
    }

    /// The tags by which a shared cache can purge it.
    pub fn tags(&self) -> &SurrogateTags {
        self.tags.get_or_init(|| SurrogateTags::of(&self.dependencies))
    }

    fn weight(&self, key: &CacheKey) -> u32 {
        let inputs: usize = self.inputs.iter().map(|(address, _)| address.len() + 64).sum();
        let things = self.dependencies.things.len() + self.dependencies.shown.len();
        let bytes = ENTRY_BYTES + key.address.len() + inputs + things * 16 + self.body.weight();
        u32::try_from(bytes).unwrap_or(u32::MAX)
    }
}

/// A cached response and the content version it was last validated against.
struct CacheEntry {
    response: Arc<CachedResponse>,
    /// Valid up to these changes; see [`ProducedAt`].
    stored: AtomicI64,
    queried: AtomicI64,
    /// When it was last validated: by the site's clock, and by a monotonic one.
    checked_at: DateTime<Utc>,
    checked: Instant,
}

/// What a producer is given.
pub struct ProduceContext {
    /// The stored response, unless it is invalid.
    pub previous: Option<Arc<CachedResponse>>,
    /// A background refresh: requests are served the stale response meanwhile.
    pub is_in_background: bool,
}

/// The result of a producer.
pub enum Produced {
    New(Box<CachedResponse>),
    /// The previous response is still valid.
    Unchanged,
}

impl From<CachedResponse> for Produced {
    fn from(response: CachedResponse) -> Self {
        Self::New(Box::new(response))
    }
}

/// What to do with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CacheDecision {
    Serve,
    /// Serve it stale and refresh it in the background.
    ServeAndRefresh,
    /// Produce a new one first; serve this one if that fails.
    Refresh,
    Never,
}

/// The content, as far as the cache needs to know it.
pub trait Content: Send + Sync + 'static {
    fn version(&self) -> ContentVersion;
    /// Whether a response produced at this point is still valid.
    fn freshness(&self, dependencies: &Dependencies, produced_at: ProducedAt) -> Freshness;
    fn now(&self) -> DateTime<Utc>;
}

impl Content for App {
    fn version(&self) -> ContentVersion {
        Self::version(self)
    }

    fn freshness(&self, dependencies: &Dependencies, produced_at: ProducedAt) -> Freshness {
        Self::freshness(self, dependencies, produced_at)
    }

    fn now(&self) -> DateTime<Utc> {
        self.core.now()
    }
}

/// Clones share the entries.
#[derive(Clone)]
pub struct ResponseCache {
    shared: Arc<Shared>,
}

struct Shared {
    content: Box<dyn Content>,
    /// The refresh interval: a stale entry is refreshed at most once in this time.
    refresh: Duration,
    entries: moka::sync::Cache<CacheKey, Arc<CacheEntry>, foldhash::fast::RandomState>,
    in_flight: InFlightMap,
}

impl ResponseCache {
    pub fn new(content: impl Content, max_bytes: u64, refresh: Duration) -> Self {
        let entries = moka::sync::Cache::builder()
            .max_capacity(max_bytes)
            .weigher(|key: &CacheKey, entry: &Arc<CacheEntry>| entry.response.weight(key))
            .build_with_hasher(foldhash::fast::RandomState::default());
        Self {
            shared: Arc::new(Shared {
                content: Box::new(content),
                refresh,
                entries,
                in_flight: InFlightMap::default(),
            }),
        }
    }

    /// The cached response, if it can be served as it is.
    pub fn get(&self, key: &CacheKey) -> Option<Arc<CachedResponse>> {
        let entry = self.shared.entries.get(key)?;
        if self.shared.decide(&entry, Staleness::Allowed) != CacheDecision::Serve {
            return None;
        }
        count(key, "hit");
        Some(entry.response.clone())
    }

    /// The cached response, or the result of `produce`. `produce` runs in its own task, once for all concurrent requests
    /// (in-flight coalescing), and finishes even if every caller disconnects.
    pub async fn get_or_produce<P, F>(
        &self,
        key: CacheKey,
        staleness: Staleness,
        produce: P,
    ) -> Result<Arc<CachedResponse>>
    where
        P: FnOnce(ProduceContext) -> F + Send + 'static,
        F: Future<Output = Result<Produced>> + Send + 'static,
    {
        let mut produce = Some(produce);
        loop {
            // Read first, so that whatever is produced from here on contains every change up to this version.
            let version = self.shared.content.version();
            let entry = self.shared.entries.get(&key);
            let decision = entry.as_ref().map_or(CacheDecision::Never, |entry| self.shared.decide(entry, staleness));
            if let (CacheDecision::Serve, Some(entry)) = (decision, &entry) {
                count(&key, "hit");
                return Ok(entry.response.clone());
            }
            let previous = entry.filter(|_| decision != CacheDecision::Never);
            let is_in_background = decision == CacheDecision::ServeAndRefresh;
            let start = || {
                // Another producer may have finished since the lookup above.
                let present = self.shared.entries.get(&key);
                if present.is_some_and(|entry| self.shared.decide(&entry, staleness) == CacheDecision::Serve) {
                    return None;
                }
                let context = ProduceContext {
                    previous: previous.as_ref().map(|entry| entry.response.clone()),
                    is_in_background,
                };
                Some(self.shared.clone().produce(key.clone(), version, context, produce.take()?))
            };
            let in_flight = self.shared.in_flight.join_or_start(&key, version, is_in_background, start);
            let Some(in_flight) = in_flight else { continue };
            if let (CacheDecision::ServeAndRefresh, Some(entry)) = (decision, &previous) {
                count(&key, "stale");
                return Ok(entry.response.clone());
            }
            count(&key, "miss");
            // A producer that started earlier may miss the change that invalidated the entry.
            let is_late = in_flight.version != version;
            let outcome = in_flight.wait().await;
            match (outcome, previous) {
                _ if is_late && produce.is_some() => {}
                (Ok(response), _) => return Ok(response),
                // Decided again: a row that it shows may have been hidden meanwhile.
                (Err(error), Some(entry))
                    if is_outage(&error)
                        && staleness == Staleness::Allowed
                        && entry.checked.elapsed() < STALE_IF_ERROR
                        && self.shared.decide(&entry, staleness) != CacheDecision::Never =>
                {
                    count(&key, "stale_if_error");
                    return Ok(entry.response.clone());
                }
                (Err(error), _) => return Err(copy_error(&error)),
            }
        }
    }

    /// Bytes stored. Runs moka's pending tasks first: too slow for the request path.
    pub fn bytes(&self) -> u64 {
        self.shared.entries.run_pending_tasks();
        self.shared.entries.weighted_size()
    }
}

impl Shared {
    fn decide(&self, entry: &CacheEntry, staleness: Staleness) -> CacheDecision {
        let since = match self.freshness(entry) {
            Freshness::Fresh => return CacheDecision::Serve,
            Freshness::Invalid => return CacheDecision::Never,
            Freshness::Stale { since } => since,
        };
        if staleness == Staleness::Forbidden {
            CacheDecision::Refresh
        } else if entry.checked.elapsed() < self.refresh {
            CacheDecision::Serve
        } else if since.is_some_and(|since| since.elapsed() < self.refresh) {
            CacheDecision::ServeAndRefresh
        } else {
            CacheDecision::Refresh
        }
    }

    fn freshness(&self, entry: &CacheEntry) -> Freshness {
        let dependencies = &entry.response.dependencies;
        let ContentVersion { followed, stored, .. } = self.content.version();
        let produced_at =
            ProducedAt { stored: entry.stored.load(Ordering::Relaxed), queried: entry.queried.load(Ordering::Relaxed) };
        let freshness = self.content.freshness(dependencies, produced_at);
        if freshness == Freshness::Fresh {
            // The next lookup skips these changes. Only up to `followed`: an earlier change of another node may still arrive.
            let checked = stored.min(followed);
            entry.stored.fetch_max(checked, Ordering::Relaxed);
            entry.queried.fetch_max(checked, Ordering::Relaxed);
        }
        match freshness {
            Freshness::Fresh => self.freshness_at_time(entry),
            changed => changed,
        }
    }

    fn freshness_at_time(&self, entry: &CacheEntry) -> Freshness {
        let now = self.content.now();
        if entry.response.until.is_some_and(|until| now >= until) {
            return Freshness::Stale { since: None };
        }
        let minute = |moment: DateTime<Utc>| moment.timestamp().div_euclid(MINUTE);
        match entry.response.dependencies.timed {
            Timed::ToTheMinute if minute(now) != minute(entry.checked_at) => {
                let into_minute = Duration::from_secs(now.timestamp().rem_euclid(MINUTE).unsigned_abs());
                Freshness::Stale { since: Instant::now().checked_sub(into_minute) }
            }
            // Relative to each entry's own time, so that they do not all expire at once.
            Timed::Loosely if now - entry.checked_at >= LOOSE => {
                Freshness::Stale { since: entry.checked.checked_add(LOOSE.to_std().unwrap_or_default()) }
            }
            _ => Freshness::Fresh,
        }
    }

    async fn produce<P, F>(
        self: Arc<Self>,
        key: CacheKey,
        version: ContentVersion,
        context: ProduceContext,
        produce: P,
    ) -> Result<Arc<CachedResponse>>
    where
        P: FnOnce(ProduceContext) -> F,
        F: Future<Output = Result<Produced>>,
    {
        let (checked_at, checked) = (self.content.now(), Instant::now());
        let previous = context.previous.clone();
        let response = match (produce(context).await?, previous) {
            (Produced::New(response), _) => Arc::new(CachedResponse { body: response.body.compressed(), ..*response }),
            (Produced::Unchanged, Some(response)) => response,
            (Produced::Unchanged, None) => {
                return Err(Error::Internal("unchanged without a previous response".to_owned()));
            }
        };
        let ProducedAt { stored, queried } = version.of(&response.dependencies);
        let (stored, queried) = (AtomicI64::new(stored), AtomicI64::new(queried));
        let entry = CacheEntry { response: response.clone(), stored, queried, checked_at, checked };
        self.entries.insert(key, Arc::new(entry));
        Ok(response)
    }
}

/// True for failures of the server, which a stale response may hide; false for failures of the request.
fn is_outage(error: &Error) -> bool {
    matches!(error, Error::Unavailable(_) | Error::Internal(_))
}

/// A copy of the producer's error for each waiting caller. Only errors of reads occur here.
fn copy_error(error: &Error) -> Error {
    match error {
        Error::NotFound(missing) => Error::NotFound(*missing),
        Error::Invalid(fields) => Error::Invalid(fields.clone()),
        Error::Unauthenticated => Error::Unauthenticated,
        Error::Forbidden => Error::Forbidden,
        Error::Unavailable(cause) => Error::Unavailable(cause.clone()),
        other => Error::internal(other),
    }
}

fn count(key: &CacheKey, outcome: &'static str) {
    metrics::counter!("meydan_cache_requests_total", "kind" => key.kind.name(), "outcome" => outcome).increment(1);
}

#[cfg(test)]
mod tests;
