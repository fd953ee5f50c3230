//! Finding: the search index, kept up with the change log, and what it makes of typed words.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use meydan_domain::change::Noun;
use meydan_domain::event::Event;
use meydan_domain::event_query::{EventQuery, Visibility};
use meydan_domain::text::Localized;
use meydan_domain::{Error, Language, Result};
use meydan_search::{
    Change, Facets, Opened, Part, Query, SearchError, SearchIndex, Suggestion, Understood, Vocabulary, understand,
};
use meydan_store::LogLimit;
use meydan_store::{categories, changes, event_aliases, events, profiles, venues};
use tokio::sync::broadcast::error::TryRecvError;
use tokio::sync::mpsc;
use tracing::{info, warn};

use crate::blocking::{BlockingLimiter, Permit};
use crate::core::Core;

/// As far as anybody turns pages; the database is asked about all of them.
const WINDOW: usize = 1_000;
/// Changes that are taken over in one step.
const BATCH: u64 = 500;
/// New events that are added to the index in one step: each step writes a segment.
const ADDED_AT_ONCE: u64 = 2_000;
/// How many events wait for the index while it is made anew.
const WAITING: usize = 1_000;
const AGAIN_AFTER: Duration = Duration::from_secs(2);
/// As many as a list under a field can show without being scrolled.
const SUGGESTIONS: usize = 8;
/// Searches compute, and now and then wait for the disk.
const SEARCHES_A_CORE: usize = 2;
/// A search takes milliseconds: those at the end of this queue wait about a second.
const WAITING_SEARCHES: usize = 128;

/// What the search made of a question.
#[derive(Clone, Debug)]
pub struct Found {
    /// Best first, at most as many as anybody turns pages through.
    pub ids: Vec<i64>,
    pub total: u64,
    /// Words that were understood, as a city, a category, a day or free entry.
    pub parts: Vec<Part>,
    /// Nothing had all the words; these lack one or two.
    pub is_relaxed: bool,
    /// Nothing had the words as they were typed; these have words that are spelt alike.
    pub is_guess: bool,
    /// What was perhaps meant, where nothing was found.
    pub did_you_mean: Option<String>,
    /// Nothing where the index does not know a filter that was set.
    pub facets: Option<Facets>,
}

impl Found {
    /// Whether all that was found is here.
    pub fn is_whole(&self) -> bool {
        self.ids.len() as u64 == self.total
    }
}

#[derive(Clone)]
pub struct Search {
    core: Core,
    /// Nothing until the index holds everything.
    ready: Arc<RwLock<Option<Ready>>>,
    gate: BlockingLimiter,
}

#[derive(Clone)]
struct Ready {
    index: SearchIndex,
    /// The names by which cities and categories are understood.
    vocabulary: Arc<Vocabulary>,
    /// How much of the change log it holds.
    position: i64,
}

impl Search {
    pub(crate) fn new(core: Core) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let gate = BlockingLimiter::new("search", cores * SEARCHES_A_CORE, WAITING_SEARCHES);
        Self { core, ready: Arc::default(), gate }
    }

    /// How much of the change log can be found; 0 while nothing can.
    pub fn position(&self) -> i64 {
        self.ready().map_or(0, |ready| ready.position)
    }

    /// What visitors find; nothing for other questions, and while the index is not there. [`Error::Unavailable`] when
    /// too many search: the database would be slower still.
    pub async fn find(&self, query: &EventQuery) -> Result<Option<Found>> {
        if query.words.is_empty() && !query.facets {
            return Ok(None);
        }
        if !matches!(query.visibility, Visibility::Upcoming | Visibility::Past) {
            return Ok(None);
        }
        let Some(Ready { index, vocabulary, .. }) = self.ready() else { return Ok(None) };
        let query = query.clone();
        let turn = self.gate.acquire().await?;
        let found = ask(turn, move || search(&index, &vocabulary, &query)).await;
        Ok(found.inspect_err(|error| warn!(%error, "the search index cannot answer; the database does")).ok())
    }

    /// What a text may become while it is typed; nothing while the index is not there.
    pub async fn suggest(&self, text: String, language: Language) -> Result<Vec<Suggestion>> {
        let Some(Ready { index, vocabulary, .. }) = self.ready() else { return Ok(Vec::new()) };
        let now = self.core.now();
        let turn = self.gate.acquire().await?;
        let suggested = ask(turn, move || index.suggest(&text, &vocabulary, language, now, SUGGESTIONS)).await;
        Ok(suggested.inspect_err(|error| warn!(%error, "the search index cannot suggest anything")).unwrap_or_default())
    }

    /// Upcoming events that whoever likes this one may like, best first; nothing while the index is not there.
    pub async fn similar(&self, id: i64, limit: usize) -> Result<Vec<i64>> {
        let Some(Ready { index, .. }) = self.ready() else { return Ok(Vec::new()) };
        let now = self.core.now();
        let turn = self.gate.acquire().await?;
        let similar = ask(turn, move || index.similar(id, now, limit)).await;
        Ok(similar.inspect_err(|error| warn!(%error, "the search index knows no similar events")).unwrap_or_default())
    }

    /// Keeps the index up with the change log for as long as it is polled.
    pub async fn run(&self) {
        let Some(mut follower) = self.open().await else { return };
        loop {
            // From here on nothing is missed while the log is read.
            let mut announcements = self.core.store().subscribe();
            while let Err(error) = self.catch_up(&mut follower).await {
                warn_behind(&error, "the search index cannot be brought up to date right now");
                tokio::time::sleep(AGAIN_AFTER).await;
            }
            let _ = announcements.recv().await;
            // What came at the same time is read in one go.
            while !matches!(announcements.try_recv(), Err(TryRecvError::Empty | TryRecvError::Closed)) {}
        }
    }

    async fn open(&self) -> Option<Follower> {
        let folder = self.core.search_dir()?.to_owned();
        let opened = in_background(move || SearchIndex::open(&folder)).await;
        let (index, opened) =
            opened.inspect_err(|error| warn!(%error, "there is no search index; the database answers")).ok()?;
        let position = match opened {
            Opened::Ready { position } => Some(position),
            Opened::Empty | Opened::InMemory => None,
        };
        Some(Follower { index, position })
    }

    async fn catch_up(&self, follower: &mut Follower) -> Result<()> {
        let db = self.core.store().read();
        let (oldest, newest) = (changes::oldest(db).await?, changes::newest(db).await?);
        // A restored archive counts anew, and what was pruned cannot be read any more.
        let can_follow = follower.position.is_some_and(|position| position + 1 >= oldest && position <= newest);
        if !can_follow {
            self.rebuild(follower, newest).await?;
        }
        while let Some(position) = follower.position {
            let changes = changes::after(db, position, BATCH).await?;
            let Some(last) = changes.last().map(|change| change.seq) else { break };
            match ChangedEvents::of(&changes) {
                Some(changed) => self.take(follower, changed, last).await?,
                None => self.rebuild(follower, newest.max(last)).await?,
            }
        }
        self.show(follower).await
    }

    /// Adds events that were created together, some at a time. The position stays behind until all of them are there, so
    /// that a process that is killed begins again.
    async fn add(&self, follower: &Follower, ids: &RangeInclusive<i64>) -> Result<()> {
        let (mut after, position) = (ids.start() - 1, follower.position.unwrap_or(0));
        loop {
            let found = events::active_after(self.core.store().read(), after, *ids.end(), ADDED_AT_ONCE).await?;
            let Some(last) = found.last().map(|event| event.id) else { return Ok(()) };
            follower.write(Vec::new(), self.with_aliases(found).await?, position).await?;
            after = last;
        }
    }

    async fn take(&self, follower: &mut Follower, changed: ChangedEvents, position: i64) -> Result<()> {
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

    /// The events that changed, and those at venues and with profiles that changed: their aliases may be others now.
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

    /// Reads everything. A reading that fails is tried again: the index never ends up with a part.
    async fn rebuild(&self, follower: &mut Follower, position: i64) -> Result<()> {
        let (sender, mut receiver) = mpsc::channel::<Event>(WAITING);
        let index = follower.index.clone();
        let writing = tokio::spawn(in_background(move || {
            index.rebuild(std::iter::from_fn(|| receiver.blocking_recv()), position)
        }));
        let mut last = 0;
        loop {
            let batch = match self.active_after(last).await {
                Ok(batch) => batch,
                Err(error) => {
                    warn_behind(&error, "events cannot be read for the search index right now");
                    tokio::time::sleep(AGAIN_AFTER).await;
                    continue;
                }
            };
            let Some(event) = batch.last() else { break };
            last = event.id;
            // An event of which every showing is cancelled is found by its address alone.
            for event in batch.into_iter().filter(|event| event.content.last_over_at().is_some()) {
                // The index has given up; why is said below.
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
        info!(events = follower.index.len(), "the search index was made anew");
        follower.position = Some(position);
        Ok(())
    }

    async fn active_after(&self, id: i64) -> Result<Vec<Event>> {
        self.with_aliases(events::active_after(self.core.store().read(), id, i64::MAX, BATCH).await?).await
    }

    /// From now on this is what is found.
    async fn show(&self, follower: &Follower) -> Result<()> {
        let Some(position) = follower.position else { return Ok(()) };
        let categories = categories::list(self.core.store().read()).await?;
        let index = follower.index.clone();
        let now = self.core.now();
        let cities = in_background(move || {
            let everything = Query { limit: 0, ..Query::new("", now) }.with_facets();
            index.search(&everything).map(|hits| hits.facets.unwrap_or_default().cities)
        });
        let cities: Vec<Localized> = cities.await?.into_iter().map(|city| city.value).collect();
        let names = categories.iter().map(|category| (category.content.category_id.as_str(), &category.content.name));
        let vocabulary = Arc::new(Vocabulary::new(names, &cities));
        let ready = Ready { index: follower.index.clone(), vocabulary, position };
        *self.ready.write().unwrap_or_else(PoisonError::into_inner) = Some(ready);
        Ok(())
    }

    fn ready(&self) -> Option<Ready> {
        self.ready.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The events that some changes are about, and the venues and profiles.
#[derive(Default)]
struct ChangedEvents {
    ids: BTreeSet<i64>,
    venues: BTreeSet<i64>,
    profiles: BTreeSet<i64>,
    created: Vec<RangeInclusive<i64>>,
}

impl ChangedEvents {
    /// Nothing where a change of many does not say of which.
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

/// The index as it is being kept up.
struct Follower {
    index: SearchIndex,
    position: Option<i64>,
}

impl Follower {
    /// What is found among `ids` is put in, the rest is taken out.
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

fn search(index: &SearchIndex, vocabulary: &Vocabulary, query: &EventQuery) -> std::result::Result<Found, SearchError> {
    let understood =
        if query.words.is_empty() { Understood::default() } else { understand(&query.text, vocabulary, query.now) };
    let hits = index.search(&Query {
        events: query.clone(),
        // Without words the database lists them; only the counts are needed.
        limit: if query.words.is_empty() { 0 } else { WINDOW },
        ..Query::understood(&understood, query.now)
    })?;
    // What was understood is not misspelt: there may be nothing on in that city.
    let is_misspelt = hits.total == 0 && !understood.rest.is_empty();
    let did_you_mean = if is_misspelt { index.did_you_mean(&query.text, query.now)? } else { None };
    Ok(Found {
        ids: hits.ids,
        total: hits.total,
        parts: understood.parts,
        is_relaxed: hits.is_relaxed,
        is_guess: hits.is_guess,
        did_you_mean,
        facets: hits.facets.filter(|_| knows_filters(query)),
    })
}

/// Whether the index knows every filter of a question: else it would count what the list leaves out.
fn knows_filters(query: &EventQuery) -> bool {
    let EventQuery { ids, near, featured, currency, district, venue, performer, organizer, .. } = query;
    let is_of_things = district.is_some() || venue.is_some() || performer.is_some() || organizer.is_some();
    ids.is_none() && near.is_none() && featured.is_none() && currency.is_none() && !is_of_things
}

/// What visitors wait for: in its turn.
async fn ask<T: Send + 'static>(
    turn: Permit,
    work: impl FnOnce() -> std::result::Result<T, SearchError> + Send + 'static,
) -> Result<T> {
    turn.run(work).await?.map_err(|error| Error::Unavailable(format!("search: {error}")))
}

/// The index reads files and computes: not on the threads that answer.
async fn in_background<T: Send + 'static>(
    work: impl FnOnce() -> std::result::Result<T, SearchError> + Send + 'static,
) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await.map_err(Error::internal)?;
    done.map_err(|error| Error::Unavailable(format!("search: {error}")))
}

/// Tried again soon: while the database is away, one line a minute is enough.
fn warn_behind(error: &Error, what: &'static str) {
    static LIMIT: LogLimit = LogLimit::new();
    let error = error.to_string();
    LIMIT.log(&format!("{what} {error}"), move |times| warn!(error, times, "{what}"));
}
