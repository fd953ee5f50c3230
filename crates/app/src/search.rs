//! The search use case: keeps the search index up to date with the change log, and runs searches in it.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use meydan_domain::change::Noun;
use meydan_domain::event::{Event, PlatformId};
use meydan_domain::event_query::{EventQuery, Sort, Visibility};
use meydan_domain::synonym::SynonymContent;
use meydan_domain::text::Localized;
use meydan_domain::{Error, Language, Result};
use meydan_search::{
    Change, Facets, Opened, Part, Query, SearchError, SearchIndex, Suggestion, Understood, Vocabulary,
};
use meydan_store::LogLimit;
use meydan_store::{categories, changes, entries, event_aliases, events, profiles, venues};
use tokio::sync::broadcast::error::TryRecvError;
use tokio::sync::mpsc;
use tracing::{info, warn};

use crate::blocking::{BlockingLimiter, Permit};
use crate::core::Core;
use crate::search_outcomes::SearchOutcomes;

/// Results are paged up to this many; the database then selects the visible ones among them.
pub(crate) const MAX_RESULTS: usize = 1_000;
/// Changes that are applied in one commit, and events that a rebuild reads at a time.
const BATCH: u64 = 500;
/// New events that are added in one commit: larger than `BATCH`, because each commit writes a segment.
const ADD_BATCH: u64 = 2_000;
/// Events that are queued for the index during a rebuild.
const REBUILD_QUEUE: usize = 1_000;
const RETRY_DELAY: Duration = Duration::from_secs(2);
/// As many as fit in the list under the search field without scrolling.
const MAX_SUGGESTIONS: usize = 8;
/// More than one, because a search sometimes waits for the disk.
const SEARCHES_PER_CORE: usize = 2;
/// A search takes milliseconds, so that the last in the queue waits about a second.
const MAX_QUEUED_SEARCHES: usize = 128;

/// The result of a search in the index.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// Best first, at most `MAX_RESULTS`.
    pub ids: Vec<i64>,
    pub total: u64,
    /// Words that are understood as a place, a category, a date, a price and the like.
    pub parts: Vec<Part>,
    /// If nothing is found: the texts that find something, with fewer words.
    pub relaxations: Vec<Relaxation>,
    /// True if no event has all words; these lack one or two.
    pub is_relaxed: bool,
    /// True if no event has the words as typed; these have words within the tolerated edit distance.
    pub is_guess: bool,
    /// A spelling correction, if nothing is found.
    pub did_you_mean: Option<String>,
    /// `None` if the index does not support a filter of the query.
    pub facets: Option<Facets>,
}

/// A query text without some of its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relaxation {
    pub removed: String,
    pub text: String,
    /// The number of events that it finds.
    pub count: u64,
}

impl SearchResult {
    /// True if `ids` has all results.
    pub fn is_complete(&self) -> bool {
        self.ids.len() as u64 == self.total
    }
}

#[derive(Clone)]
pub struct Search {
    core: Core,
    /// `None` until the index is complete.
    ready: Arc<RwLock<Option<Ready>>>,
    limiter: BlockingLimiter,
    outcomes: SearchOutcomes,
}

#[derive(Clone)]
struct Ready {
    index: SearchIndex,
    /// The names of cities and categories for query understanding.
    vocabulary: Arc<Vocabulary>,
    /// The position in the change log up to which changes are indexed.
    position: i64,
}

impl Search {
    pub(crate) fn new(core: Core) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let limiter = BlockingLimiter::new("search", cores * SEARCHES_PER_CORE, MAX_QUEUED_SEARCHES);
        Self { core, ready: Arc::default(), limiter, outcomes: SearchOutcomes::default() }
    }

    /// The position in the change log up to which changes are searchable; 0 until the index is ready.
    pub fn position(&self) -> i64 {
        self.ready().map_or(0, |ready| ready.position)
    }

    /// Runs a query of visitors; `None` for other queries, and until the index is ready. [`Error::Unavailable`] if the
    /// queue is full, because the database would be slower still.
    pub async fn find(&self, query: &EventQuery) -> Result<Option<SearchResult>> {
        if !query.needs_index() {
            return Ok(None);
        }
        let is_of_visitors =
            matches!(query.visibility, Visibility::Upcoming | Visibility::Past) && query.needs.is_none();
        if !is_of_visitors {
            return Ok(None);
        }
        let Some(Ready { index, vocabulary, .. }) = self.ready() else { return Ok(None) };
        let permit = self.limiter.acquire().await?;
        let own = query.clone();
        let found = run_with_permit(permit, move || search(&index, &vocabulary, &own)).await;
        let found = found.inspect_err(|error| warn!(%error, "search failed; falling back to the database")).ok();
        if let Some(found) = &found {
            self.outcomes.note(query, found.total > 0 && !found.is_relaxed);
        }
        Ok(found)
    }

    /// The outcomes of recent searches.
    pub(crate) fn outcomes(&self) -> &SearchOutcomes {
        &self.outcomes
    }

    /// True if an upcoming event has all of these words; `None` until the index is ready.
    pub(crate) async fn finds(&self, words: &str) -> Option<bool> {
        let query = EventQuery {
            text: words.to_owned(),
            words: words.split(' ').map(str::to_owned).collect(),
            sort: Sort::Relevance,
            ..EventQuery::upcoming(self.core.now(), Language::Tr)
        };
        let found = self.find(&query).await.ok()??;
        Some(found.total > 0 && !found.is_relaxed)
    }

    /// Suggestions for a text that is being typed; empty until the index is ready.
    pub async fn suggest(&self, text: String, language: Language) -> Result<Vec<Suggestion>> {
        let Some(Ready { index, vocabulary, .. }) = self.ready() else { return Ok(Vec::new()) };
        let now = self.core.now();
        let permit = self.limiter.acquire().await?;
        let suggested =
            run_with_permit(permit, move || index.suggest(&text, &vocabulary, language, now, MAX_SUGGESTIONS)).await;
        Ok(suggested.inspect_err(|error| warn!(%error, "search for suggestions failed")).unwrap_or_default())
    }

    /// Upcoming events that are similar to this one, most similar first; empty until the index is ready.
    pub async fn similar(&self, id: i64, limit: usize) -> Result<Vec<i64>> {
        let Some(Ready { index, .. }) = self.ready() else { return Ok(Vec::new()) };
        let now = self.core.now();
        let permit = self.limiter.acquire().await?;
        let similar = run_with_permit(permit, move || index.similar(id, now, limit)).await;
        Ok(similar.inspect_err(|error| warn!(%error, "search for similar events failed")).unwrap_or_default())
    }

    /// Keeps the index up to date with the change log for as long as it is polled.
    pub async fn run(&self) {
        let Some(mut follower) = self.open().await else { return };
        loop {
            // Subscribes before reading the log, so that no change in between is missed.
            let mut announcements = self.core.store().subscribe();
            while let Err(error) = self.catch_up(&mut follower).await {
                warn_retry(&error, "search index is behind; retrying");
                tokio::time::sleep(RETRY_DELAY).await;
            }
            let _ = announcements.recv().await;
            // Drains further announcements, because one pass reads all changes.
            while !matches!(announcements.try_recv(), Err(TryRecvError::Empty | TryRecvError::Closed)) {}
        }
    }

    async fn open(&self) -> Option<Follower> {
        let folder = self.core.search_dir()?.to_owned();
        let opened = in_background(move || SearchIndex::open(&folder)).await;
        let (index, opened) =
            opened.inspect_err(|error| warn!(%error, "search index cannot be opened; using the database")).ok()?;
        let position = match opened {
            Opened::Ready { position } => Some(position),
            Opened::Empty | Opened::InMemory => None,
        };
        Some(Follower { index, position })
    }

    async fn catch_up(&self, follower: &mut Follower) -> Result<()> {
        let db = self.core.store().read();
        let (oldest, newest) = (changes::oldest(db).await?, changes::newest(db).await?);
        // Rebuilds after a restore, which restarts the change log, and if needed changes have been pruned.
        let can_follow = follower.position.is_some_and(|position| position + 1 >= oldest && position <= newest);
        if !can_follow {
            self.rebuild(follower, newest).await?;
        }
        while let Some(position) = follower.position {
            let changes = changes::after(db, position, BATCH).await?;
            let Some(last) = changes.last().map(|change| change.seq) else { break };
            match ChangedEvents::of(&changes) {
                Some(changed) => self.apply(follower, changed, last).await?,
                None => self.rebuild(follower, newest.max(last)).await?,
            }
        }
        self.publish(follower).await
    }

    /// Adds a range of new events in batches. The position advances only after the last one, so that a killed process
    /// starts over.
    async fn add(&self, follower: &Follower, ids: &RangeInclusive<i64>) -> Result<()> {
        let (mut after, position) = (ids.start() - 1, follower.position.unwrap_or(0));
        loop {
            let found = events::active_after(self.core.store().read(), after, *ids.end(), ADD_BATCH).await?;
            let Some(last) = found.last().map(|event| event.id) else { return Ok(()) };
            follower.write(Vec::new(), self.with_aliases(found).await?, position).await?;
            after = last;
        }
    }

    async fn apply(&self, follower: &mut Follower, changed: ChangedEvents, position: i64) -> Result<()> {
        for ids in &changed.created {
            self.add(follower, ids).await?;
        }
        if !changed.is_empty() {
            let ids: Vec<i64> = self.changed_ids(changed).await?.into_iter().collect();
            let found = events::find_many(self.core.store().read(), &ids).await?;
            follower.write(ids, self.with_aliases(found).await?, position).await?;
        }
        follower.position = Some(position);
        Ok(())
    }

    /// The changed events, and those of changed venues and profiles, because their aliases may have changed.
    async fn changed_ids(&self, changed: ChangedEvents) -> Result<BTreeSet<i64>> {
        let (db, mut ids) = (self.core.store().read(), changed.ids);
        for venue in changed.venues {
            ids.extend(venues::events_at(db, venue).await?);
        }
        for profile in changed.profiles {
            ids.extend(profiles::events_of(db, profile).await?);
        }
        Ok(ids)
    }

    async fn with_aliases(&self, mut events: Vec<Event>) -> Result<Vec<Event>> {
        event_aliases::read(self.core.store().read(), &mut events).await?;
        Ok(events)
    }

    /// Rebuilds the index from all active events. Failed reads are retried, so that the index is never incomplete.
    async fn rebuild(&self, follower: &mut Follower, position: i64) -> Result<()> {
        let (sender, mut receiver) = mpsc::channel::<Event>(REBUILD_QUEUE);
        let index = follower.index.clone();
        let writing = tokio::spawn(in_background(move || {
            index.rebuild(std::iter::from_fn(|| receiver.blocking_recv()), position)
        }));
        let mut last = 0;
        loop {
            let batch = match self.active_after(last).await {
                Ok(batch) => batch,
                Err(error) => {
                    warn_retry(&error, "events cannot be read for the search index; retrying");
                    tokio::time::sleep(RETRY_DELAY).await;
                    continue;
                }
            };
            let Some(event) = batch.last() else { break };
            last = event.id;
            // An event whose showings are all cancelled is not searchable.
            for event in batch.into_iter().filter(|event| event.content.last_over_at().is_some()) {
                // The rebuild failed; its error is returned below.
                if sender.send(event).await.is_err() {
                    break;
                }
            }
            if sender.is_closed() {
                break;
            }
        }
        drop(sender);
        writing.await.map_err(Error::internal)??;
        info!(events = follower.index.len(), "search index rebuilt");
        follower.position = Some(position);
        Ok(())
    }

    async fn active_after(&self, id: i64) -> Result<Vec<Event>> {
        self.with_aliases(events::active_after(self.core.store().read(), id, i64::MAX, BATCH).await?).await
    }

    /// Makes the index available to searches, with a new vocabulary.
    async fn publish(&self, follower: &Follower) -> Result<()> {
        let Some(position) = follower.position else { return Ok(()) };
        let categories = categories::list(self.core.store().read()).await?;
        let synonyms = entries::list::<SynonymContent>(self.core.store().read()).await?;
        let index = follower.index.clone();
        let now = self.core.now();
        let facets = in_background(move || {
            let all_events = Query { limit: 0, ..Query::new("", now) }.with_facets();
            index.search(&all_events).map(|hits| hits.facets.unwrap_or_default())
        });
        let facets = facets.await?;
        let platforms: Vec<PlatformId> = facets.platforms.into_iter().map(|platform| platform.value).collect();
        let cities: Vec<Localized> = facets.cities.into_iter().map(|city| city.value).collect();
        let names = categories.iter().map(|category| (category.content.category_id.as_str(), &category.content.name));
        let vocabulary = Vocabulary::new(names, &cities).with_platforms(&platforms);
        let phrases = synonyms.iter().map(|synonym| synonym.content.words.as_slice());
        let vocabulary = Arc::new(vocabulary.with_synonyms(phrases));
        let ready = Ready { index: follower.index.clone(), vocabulary, position };
        *self.ready.write().unwrap_or_else(PoisonError::into_inner) = Some(ready);
        Ok(())
    }

    fn ready(&self) -> Option<Ready> {
        self.ready.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The events, venues and profiles of a batch of changes.
#[derive(Default)]
struct ChangedEvents {
    ids: BTreeSet<i64>,
    venues: BTreeSet<i64>,
    profiles: BTreeSet<i64>,
    created: Vec<RangeInclusive<i64>>,
}

impl ChangedEvents {
    /// `None` if a bulk change does not name its events.
    fn of(changes: &[meydan_domain::change::Change]) -> Option<Self> {
        let mut changed = Self::default();
        for change in changes {
            match (change.noun, change.created_range()) {
                (Noun::Events, Some(range)) => changed.created.push(range),
                (Noun::Events, None) => changed.ids.extend([change.id.parse::<i64>().ok()?]),
                (Noun::Venues, _) => changed.venues.extend(change.id.parse::<i64>()),
                (Noun::Profiles, _) => changed.profiles.extend(change.id.parse::<i64>()),
                _ => {}
            }
        }
        Some(changed)
    }

    fn is_empty(&self) -> bool {
        self.ids.is_empty() && self.venues.is_empty() && self.profiles.is_empty()
    }
}

/// The index that follows the change log, with its position.
struct Follower {
    index: SearchIndex,
    position: Option<i64>,
}

impl Follower {
    /// Removes `ids` from the index and adds the searchable ones of the found events, in one commit.
    async fn write(&self, ids: Vec<i64>, found: Vec<Event>, position: i64) -> Result<()> {
        let index = self.index.clone();
        let write = move || {
            let removed = ids.iter().map(|id| Change::Remove(*id));
            let is_on = |event: &&Event| event.content.is_active && event.content.last_over_at().is_some();
            let put = found.iter().filter(is_on).map(Change::Put);
            index.write(removed.chain(put), position)
        };
        in_background(write).await
    }
}

fn search(
    index: &SearchIndex,
    vocabulary: &Vocabulary,
    query: &EventQuery,
) -> std::result::Result<SearchResult, SearchError> {
    let understood = if query.words.is_empty() {
        Understood::default()
    } else {
        index.understand(&query.text, vocabulary, query.now)?
    };
    let hits = index.search(&Query {
        // Without words the database lists the events, and only facets are needed.
        limit: if query.words.is_empty() { 0 } else { MAX_RESULTS },
        ..Query::narrowed(&understood, query.clone())
    })?;
    let is_empty = hits.total == 0 && !query.words.is_empty();
    // Understood parts are not misspelt: there may be no events in that city.
    let is_misspelt = is_empty && !understood.rest.is_empty();
    let did_you_mean = if is_misspelt { index.did_you_mean(&query.text, query.now)? } else { None };
    let relaxations =
        if is_empty && supports_filters(query) { relaxations(index, &understood, query)? } else { Vec::new() };
    Ok(SearchResult {
        ids: hits.ids,
        total: hits.total,
        parts: understood.parts,
        relaxations,
        is_relaxed: hits.is_relaxed,
        is_guess: hits.is_guess,
        did_you_mean,
        facets: hits.facets.filter(|_| supports_filters(query)),
    })
}

/// Parts that are left out one by one, which bounds the cost of a search that finds nothing.
const MAX_RELAXED: usize = 4;

/// The text without each of its understood parts, and without its other words, where that finds something; most first.
fn relaxations(
    index: &SearchIndex,
    understood: &Understood,
    query: &EventQuery,
) -> std::result::Result<Vec<Relaxation>, SearchError> {
    let mut relaxations = Vec::new();
    let mut add = |removed: &str, text: String, less: &Understood| -> std::result::Result<(), SearchError> {
        let events = EventQuery { facets: false, ..query.clone() };
        let count = index.search(&Query { limit: 0, ..Query::narrowed(less, events) })?.total;
        if count > 0 && !text.is_empty() {
            relaxations.push(Relaxation { removed: removed.to_owned(), text, count });
        }
        Ok(())
    };
    let typed = understood.parts.iter().enumerate().filter(|(_, part)| !part.is_synonym);
    for (nth, part) in typed.take(MAX_RELAXED) {
        let text = format!("{} {}", &query.text[..part.range.start], &query.text[part.range.end..]);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        add(&part.text, text, &understood.without(nth))?;
    }
    if !understood.rest.is_empty() && !understood.parts.is_empty() {
        let is_rest = |word: &&str| understood.rest.split_whitespace().any(|rest| rest == *word);
        let text = query.text.split_whitespace().filter(|word| !is_rest(word)).collect::<Vec<_>>().join(" ");
        add(&understood.rest, text, &Understood { rest: String::new(), ..understood.clone() })?;
    }
    relaxations.sort_by_key(|relaxation| std::cmp::Reverse(relaxation.count));
    Ok(relaxations)
}

/// True if the index supports every filter of the query: otherwise the facets would count events that the list omits.
fn supports_filters(query: &EventQuery) -> bool {
    let EventQuery { ids, near, featured, currency, venue, performer, organizer, .. } = query;
    let has_entity_filter = venue.is_some() || performer.is_some() || organizer.is_some();
    ids.is_none() && near.is_none() && featured.is_none() && currency.is_none() && !has_entity_filter
}

/// Runs a search on a blocking thread while holding the permit.
async fn run_with_permit<T: Send + 'static>(
    permit: Permit,
    work: impl FnOnce() -> std::result::Result<T, SearchError> + Send + 'static,
) -> Result<T> {
    permit.run(work).await?.map_err(|error| Error::Unavailable(format!("search: {error}")))
}

/// Runs work on a blocking thread without a permit, because the index reads files and computes.
async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> std::result::Result<T, SearchError> + Send + 'static,
) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await.map_err(Error::internal)?;
    done.map_err(|error| Error::Unavailable(format!("search: {error}")))
}

/// Logs a failure that is retried, at most once a minute while the error stays the same.
fn warn_retry(error: &Error, what: &'static str) {
    static LIMIT: LogLimit = LogLimit::new();
    let error = error.to_string();
    LIMIT.log(&format!("{what} {error}"), move |times| warn!(error, times, "{what}"));
}
