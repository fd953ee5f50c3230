//! The response cache: what visitors are answered, API calls and pages alike.
//!
//! An entry knows what it depends on ([`Dependencies`]) and at which version of the content it was made. A change of a
//! thing that it shows makes it wrong: it is not served again. A change that a list, search or count could notice makes
//! it stale: it is made again at most once in a refresh interval and served as it is meanwhile. One maker works for all
//! who ask at once; when it fails, a stale entry stands in for an hour.

mod encoded_body;
mod in_flight;
mod surrogate_tags;

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::http::{HeaderValue, StatusCode};
use chrono::{DateTime, TimeDelta, Utc};
use meydan_app::{App, ContentVersion, Freshness, MadeAt};
use meydan_domain::dependencies::{Dependencies, Timed};
use meydan_domain::{Error, Language, Result};
use tokio::time::Instant;

pub use self::encoded_body::{EncodedBody, is_known, is_named};
use self::in_flight::InFlight;
use self::surrogate_tags::SurrogateTags;

/// What depends on the time is made for this minute; in seconds.
const MINUTE: i64 = 60;
/// What depends on the time loosely is made again after this.
const LOOSE: TimeDelta = TimeDelta::minutes(5);
/// For so long a stale entry stands in when no other can be made.
pub const STALE_IF_ERROR: Duration = Duration::from_secs(3600);
/// What an entry takes beside its key, its body and the numbers it depends on.
const ENTRY_BYTES: usize = 512;

/// Everything a visitor's answer depends on besides the content.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CacheKey {
    pub kind: Kind,
    pub language: Language,
    /// Path and query, as they were sent.
    pub address: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An answer of the API.
    Api,
    /// A page whose address leaves the language to the visitor.
    Page,
    /// A page whose address names the language: search engines know it as another.
    LanguagePage,
    /// A feed, calendar or sitemap.
    File,
}

impl Kind {
    /// What it is called in the metrics.
    fn name(self) -> &'static str {
        match self {
            Self::Api => "api",
            Self::Page | Self::LanguagePage => "page",
            Self::File => "file",
        }
    }
}

/// Whether the caller takes what is a few seconds old.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Staleness {
    Allowed,
    /// For staff, who look at what they have just saved.
    Forbidden,
}

/// What is kept of an answer.
pub struct Entry {
    pub status: StatusCode,
    pub body: EncodedBody,
    pub dependencies: Dependencies,
    /// The answers that a page was drawn from, and their tags: while they stay the same, so does the page.
    pub inputs: Vec<(String, HeaderValue)>,
    /// When time alone changes it.
    pub until: Option<DateTime<Utc>>,
    tags: OnceLock<SurrogateTags>,
}

impl Entry {
    pub fn new(body: EncodedBody, dependencies: Dependencies) -> Self {
        Self { status: StatusCode::OK, body, dependencies, inputs: Vec::new(), until: None, tags: OnceLock::new() }
    }

    /// With the answers that it was drawn from, and the moment at which time alone changes it.
    pub fn drawn(
        mut self,
        status: StatusCode,
        inputs: Vec<(String, HeaderValue)>,
        until: Option<DateTime<Utc>>,
    ) -> Self {
        (self.status, self.inputs, self.until) = (status, inputs, until);
        self
    }

    /// By what a cache between here and the visitor can be told to drop it.
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

/// An entry and what it was checked against. The entry outlives it when it proves to be still true.
struct Kept {
    entry: Arc<Entry>,
    /// Up to these changes it is known to be true; see [`MadeAt`].
    stored: AtomicI64,
    queried: AtomicI64,
    /// When that was looked at: by the clock of the site, and by one that never jumps.
    checked_at: DateTime<Utc>,
    checked: Instant,
}

/// What a maker works with.
pub struct Making {
    /// The entry that is there, unless it is wrong.
    pub previous: Option<Arc<Entry>>,
    /// A background refresh: requests are served the stale entry meanwhile.
    pub is_in_background: bool,
}

/// What a maker has to offer.
pub enum Made {
    New(Box<Entry>),
    /// The one that is there is still true.
    Unchanged,
}

impl From<Entry> for Made {
    fn from(entry: Entry) -> Self {
        Self::New(Box::new(entry))
    }
}

/// What may be done with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Serve,
    /// It is good for the moment, and another is made meanwhile.
    ServeAndRefresh,
    /// Another is made first; this one stands in when that fails.
    Refresh,
    Never,
}

/// What the cache asks of the content.
pub trait Content: Send + Sync + 'static {
    fn version(&self) -> ContentVersion;
    /// Whether an answer that was made at this point still is true.
    fn freshness(&self, dependencies: &Dependencies, made_at: MadeAt) -> Freshness;
    fn now(&self) -> DateTime<Utc>;
}

impl Content for App {
    fn version(&self) -> ContentVersion {
        Self::version(self)
    }

    fn freshness(&self, dependencies: &Dependencies, made_at: MadeAt) -> Freshness {
        Self::freshness(self, dependencies, made_at)
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
    /// An entry is made again at most once in this time because something that a list could show has changed.
    refresh: Duration,
    entries: moka::sync::Cache<CacheKey, Arc<Kept>, foldhash::fast::RandomState>,
    in_flight: InFlight,
}

impl ResponseCache {
    pub fn new(content: impl Content, max_bytes: u64, refresh: Duration) -> Self {
        let entries = moka::sync::Cache::builder()
            .max_capacity(max_bytes)
            .weigher(|key: &CacheKey, kept: &Arc<Kept>| kept.entry.weight(key))
            .build_with_hasher(foldhash::fast::RandomState::default());
        Self {
            shared: Arc::new(Shared { content: Box::new(content), refresh, entries, in_flight: InFlight::default() }),
        }
    }

    /// The entry, if it can be served without making another.
    pub fn get(&self, key: &CacheKey) -> Option<Arc<Entry>> {
        let kept = self.shared.entries.get(key)?;
        if self.shared.usage(&kept, Staleness::Allowed) != Use::Serve {
            return None;
        }
        count(key, "hit");
        Some(kept.entry.clone())
    }

    /// The entry, or what `make` makes of the one that is there. It runs in a task of its own, once for all who ask
    /// meanwhile, and to its end even if they all go away.
    pub async fn get_or_make<M, F>(&self, key: CacheKey, staleness: Staleness, make: M) -> Result<Arc<Entry>>
    where
        M: FnOnce(Making) -> F + Send + 'static,
        F: Future<Output = Result<Made>> + Send + 'static,
    {
        let mut make = Some(make);
        loop {
            // Before anything is read: what is made from now on shows every change up to here.
            let version = self.shared.content.version();
            let kept = self.shared.entries.get(&key);
            let usage = kept.as_ref().map_or(Use::Never, |kept| self.shared.usage(kept, staleness));
            if let (Use::Serve, Some(kept)) = (usage, &kept) {
                count(&key, "hit");
                return Ok(kept.entry.clone());
            }
            let previous = kept.filter(|_| usage != Use::Never);
            let is_in_background = usage == Use::ServeAndRefresh;
            let start = || {
                // Another flight may have landed since the look at the entries.
                let is_made = self.shared.entries.get(&key);
                if is_made.is_some_and(|kept| self.shared.usage(&kept, staleness) == Use::Serve) {
                    return None;
                }
                let making = Making { previous: previous.as_ref().map(|kept| kept.entry.clone()), is_in_background };
                Some(self.shared.clone().make(key.clone(), version, making, make.take()?))
            };
            let flight = self.shared.in_flight.join_or_start(&key, version, is_in_background, start);
            let Some(flight) = flight else { continue };
            if let (Use::ServeAndRefresh, Some(kept)) = (usage, &previous) {
                count(&key, "stale");
                return Ok(kept.entry.clone());
            }
            count(&key, "miss");
            // One that set out earlier may lack the change that made the entry useless.
            let is_late = flight.version != version;
            let outcome = flight.landed().await;
            match (outcome, previous) {
                _ if is_late && make.is_some() => {}
                (Ok(entry), _) => return Ok(entry),
                // Something that it shows may have been hidden meanwhile.
                (Err(error), Some(kept))
                    if is_outage(&error)
                        && staleness == Staleness::Allowed
                        && kept.checked.elapsed() < STALE_IF_ERROR
                        && self.shared.usage(&kept, staleness) != Use::Never =>
                {
                    count(&key, "stale_if_error");
                    return Ok(kept.entry.clone());
                }
                (Err(error), _) => return Err(reproduce(&error)),
            }
        }
    }

    /// Bytes that are kept at the moment; adds them up first, which is not for the path of a call.
    pub fn bytes(&self) -> u64 {
        self.shared.entries.run_pending_tasks();
        self.shared.entries.weighted_size()
    }
}

impl Shared {
    fn usage(&self, kept: &Kept, staleness: Staleness) -> Use {
        let since = match self.freshness(kept) {
            Freshness::Fresh => return Use::Serve,
            Freshness::Wrong => return Use::Never,
            Freshness::Stale { since } => since,
        };
        if staleness == Staleness::Forbidden {
            Use::Refresh
        } else if kept.checked.elapsed() < self.refresh {
            Use::Serve
        } else if since.is_some_and(|since| since.elapsed() < self.refresh) {
            Use::ServeAndRefresh
        } else {
            Use::Refresh
        }
    }

    fn freshness(&self, kept: &Kept) -> Freshness {
        let dependencies = &kept.entry.dependencies;
        let ContentVersion { followed, stored, .. } = self.content.version();
        let made_at =
            MadeAt { stored: kept.stored.load(Ordering::Relaxed), queried: kept.queried.load(Ordering::Relaxed) };
        let freshness = self.content.freshness(dependencies, made_at);
        if freshness == Freshness::Fresh {
            // The next one need not look through the same changes; an earlier one of another node may still come.
            let checked = stored.min(followed);
            kept.stored.fetch_max(checked, Ordering::Relaxed);
            kept.queried.fetch_max(checked, Ordering::Relaxed);
        }
        match freshness {
            Freshness::Fresh => self.freshness_in_time(kept),
            changed => changed,
        }
    }

    fn freshness_in_time(&self, kept: &Kept) -> Freshness {
        let now = self.content.now();
        if kept.entry.until.is_some_and(|until| now >= until) {
            return Freshness::Stale { since: None };
        }
        let minute = |moment: DateTime<Utc>| moment.timestamp().div_euclid(MINUTE);
        match kept.entry.dependencies.timed {
            Timed::ToTheMinute if minute(now) != minute(kept.checked_at) => {
                let into_minute = Duration::from_secs(now.timestamp().rem_euclid(MINUTE).unsigned_abs());
                Freshness::Stale { since: Instant::now().checked_sub(into_minute) }
            }
            // Each at its own time, so that not all are made again at once.
            Timed::Loosely if now - kept.checked_at >= LOOSE => {
                Freshness::Stale { since: kept.checked.checked_add(LOOSE.to_std().unwrap_or_default()) }
            }
            _ => Freshness::Fresh,
        }
    }

    async fn make<M, F>(
        self: Arc<Self>,
        key: CacheKey,
        version: ContentVersion,
        making: Making,
        make: M,
    ) -> Result<Arc<Entry>>
    where
        M: FnOnce(Making) -> F,
        F: Future<Output = Result<Made>>,
    {
        let (checked_at, checked) = (self.content.now(), Instant::now());
        let previous = making.previous.clone();
        let entry = match (make(making).await?, previous) {
            (Made::New(entry), _) => Arc::new(Entry { body: entry.body.compressed(), ..*entry }),
            (Made::Unchanged, Some(entry)) => entry,
            (Made::Unchanged, None) => return Err(Error::Internal("nothing was there to stay unchanged".to_owned())),
        };
        let MadeAt { stored, queried } = version.of(&entry.dependencies);
        let (stored, queried) = (AtomicI64::new(stored), AtomicI64::new(queried));
        let kept = Kept { entry: entry.clone(), stored, queried, checked_at, checked };
        self.entries.insert(key, Arc::new(kept));
        Ok(entry)
    }
}

/// Whether it is the machine's fault and not the question's.
fn is_outage(error: &Error) -> bool {
    matches!(error, Error::Unavailable(_) | Error::Internal(_))
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

fn count(key: &CacheKey, outcome: &'static str) {
    metrics::counter!("meydan_cache_requests_total", "kind" => key.kind.name(), "outcome" => outcome).increment(1);
}

#[cfg(test)]
mod tests;
