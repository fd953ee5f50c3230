//! Counts of what visitors search for. Searches are put on a bounded queue and counted in batches, so that counting never
//! slows a response. The source of a search is known in memory for some seconds only, to recognize text that is still
//! being typed; it is never stored.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Days, TimeDelta, Utc};
use meydan_domain::address::Source;
use meydan_domain::clock::local_date;
use meydan_domain::searches::{MAX_WORDS_PER_DAY, MIN_SHOWN, SearchedWords, counted_words, is_same_typing};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::LogLimit;
use meydan_store::searches::{self, Outcome, SearchCounts};
use tokio::sync::{Mutex, mpsc};
use tracing::warn;

use crate::core::Core;
use crate::search::Search;

const QUEUE: usize = 10_000;
const FLUSH_INTERVAL: Duration = Duration::from_secs(1);
/// How long a search waits for the same client to go on typing.
const SETTLES_AFTER: TimeDelta = TimeDelta::seconds(5);
/// Searches that wait; above it, the oldest are counted at once.
const MAX_PENDING: usize = 20_000;
/// Searches per flush that are repeated to learn whether they find something: a bound of the cost.
const MAX_REPEATED: usize = 20;
const LIST_LIMIT: u64 = 100;

#[derive(Clone)]
pub struct Searches {
    core: Core,
    search: Search,
    queue: mpsc::Sender<TrackedSearch>,
    counting: Arc<Mutex<Counting>>,
}

/// A search as it arrives.
struct TrackedSearch {
    source: Source,
    /// Path and query of the request.
    address: String,
    text: String,
    at: DateTime<Utc>,
}

struct Counting {
    queued: mpsc::Receiver<TrackedSearch>,
    pending: Pending,
}

/// What is searched for, by staff who read reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchReport {
    pub words: Vec<SearchedWords>,
    pub nothing_found: Vec<SearchedWords>,
}

impl Searches {
    pub(crate) fn new(core: Core, search: Search) -> Self {
        let (queue, queued) = mpsc::channel(QUEUE);
        let counting = Counting { queued, pending: Pending::default() };
        Self { core, search, queue, counting: Arc::new(Mutex::new(counting)) }
    }

    /// Queues a search; drops it when the queue is full.
    pub fn track(&self, source: Source, address: &str, text: String) {
        let search = TrackedSearch { source, address: address.to_owned(), text, at: self.core.now() };
        if self.queue.try_send(search).is_err() {
            metrics::counter!("meydan_searches_dropped_total").increment(1);
        }
    }

    /// Counts settled searches for as long as it is polled.
    pub async fn run(&self) {
        loop {
            tokio::time::sleep(FLUSH_INTERVAL).await;
            self.flush().await;
        }
    }

    /// Counts the searches that have settled.
    pub async fn flush(&self) {
        self.count_before(self.core.now() - SETTLES_AFTER).await;
    }

    /// Counts all searches, before the process ends.
    pub async fn flush_all(&self) {
        self.count_before(DateTime::<Utc>::MAX_UTC).await;
    }

    async fn count_before(&self, settled: DateTime<Utc>) {
        let mut counting = self.counting.lock().await;
        let Counting { queued, pending } = &mut *counting;
        let mut words = Vec::new();
        while let Ok(search) = queued.try_recv() {
            words.extend(pending.add(search));
        }
        words.extend(pending.settle(settled));
        if words.is_empty() {
            return;
        }
        let searches = words.len() as u64;
        if let Err(error) = self.write(words).await {
            metrics::counter!("meydan_searches_dropped_total").increment(searches);
            warn_dropped(&error);
        }
    }

    async fn write(&self, words: Vec<String>) -> Result<()> {
        let now = self.core.now();
        let mut repeated = 0;
        let mut counts = SearchCounts::new();
        for words in words {
            let Some(is_found) = self.is_found(&words, &mut repeated).await else { continue };
            let count = counts.entry(words).or_default();
            count.searches += 1;
            count.found += u64::from(is_found);
        }
        let tx = self.core.store().begin().await?;
        let left_out = searches::add(&*tx, local_date(now), &counts, MAX_WORDS_PER_DAY).await?;
        tx.commit().await?;
        if left_out > 0 {
            metrics::counter!("meydan_searches_dropped_total").increment(left_out);
        }
        Ok(())
    }

    /// True if the words find an event. A cached response does not say it, so the outcome of the search behind it is
    /// remembered, and the search is repeated if that was with filters. `None` if it is not known.
    async fn is_found(&self, words: &str, repeated: &mut usize) -> Option<bool> {
        if let Some(outcome) = self.search.outcomes().get(words) {
            return Some(outcome);
        }
        if *repeated >= MAX_REPEATED {
            metrics::counter!("meydan_searches_dropped_total").increment(1);
            return None;
        }
        *repeated += 1;
        self.search.finds(words).await
    }

    /// The words searched most in the last days, today included.
    pub async fn report(&self, actor: &Actor, days: u32) -> Result<SearchReport> {
        actor.require(Permission::ReadReports)?;
        let since = local_date(self.core.now()) - Days::new(u64::from(days.saturating_sub(1)));
        let db = self.core.store().read();
        let words = searches::most_searched(db, since, Outcome::Any, MIN_SHOWN, LIST_LIMIT).await?;
        let nothing_found = searches::most_searched(db, since, Outcome::NothingFound, MIN_SHOWN, LIST_LIMIT).await?;
        Ok(SearchReport { words, nothing_found })
    }
}

/// The last search of each client, until it has settled.
#[derive(Default)]
struct Pending {
    by_source: HashMap<Source, PendingSearch>,
    /// Sources in the order of their searches; an entry whose search was replaced is out of date.
    order: VecDeque<(Source, DateTime<Utc>)>,
}

struct PendingSearch {
    address: String,
    words: String,
    at: DateTime<Utc>,
}

impl Pending {
    /// Adds a search; returns the words of the previous one of the client, unless it was the same one in the making. The
    /// same words at another address are the same search with other filters; at the same address they are searched again.
    fn add(&mut self, search: TrackedSearch) -> Option<String> {
        let TrackedSearch { source, address, text, at } = search;
        let words = counted_words(&text)?;
        self.order.push_back((source, at));
        let before = self.by_source.insert(source, PendingSearch { address, words, at })?;
        let now = &self.by_source[&source];
        let is_refined = is_same_typing(&before.words, &now.words) && before.address != now.address;
        (!is_refined || at - before.at >= SETTLES_AFTER).then_some(before.words)
    }

    /// Removes and returns the words of searches until then, and of the oldest ones of too many.
    fn settle(&mut self, until: DateTime<Utc>) -> Vec<String> {
        let mut settled = Vec::new();
        while let Some((source, at)) = self.order.front().copied() {
            if at > until && self.order.len() <= MAX_PENDING {
                break;
            }
            self.order.pop_front();
            if self.by_source.get(&source).is_some_and(|pending| pending.at == at) {
                settled.extend(self.by_source.remove(&source).map(|pending| pending.words));
            }
        }
        settled
    }
}

/// Logged once a minute for the same failure; the metric counts every search.
fn warn_dropped(error: &Error) {
    static LIMIT: LogLimit = LogLimit::new();
    let error = error.to_string();
    LIMIT.log(&error.clone(), move |times| warn!(error, times, "searches not counted: writing them failed"));
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn search(client: u8, address: &str, text: &str, seconds: i64) -> TrackedSearch {
        let source = IpAddr::from([192, 0, 2, client]).into();
        let at = DateTime::UNIX_EPOCH + TimeDelta::seconds(seconds);
        TrackedSearch { source, address: address.to_owned(), text: text.to_owned(), at }
    }

    fn counted(searches: Vec<TrackedSearch>) -> Vec<String> {
        let mut pending = Pending::default();
        let mut words: Vec<String> = searches.into_iter().filter_map(|search| pending.add(search)).collect();
        words.extend(pending.settle(DateTime::<Utc>::MAX_UTC));
        assert!(pending.by_source.is_empty() && pending.order.is_empty());
        words
    }

    #[test]
    fn text_that_is_typed_letter_by_letter_is_one_search() {
        let typed = ["c", "ca", "caz", "caz k", "caz ko", "caz k", "caz konseri"];
        let searches = typed.iter().zip(0..).map(|(text, second)| search(1, text, text, second)).collect();
        assert_eq!(counted(searches), ["caz konseri"]);
    }

    #[test]
    fn other_words_and_words_after_a_pause_are_searches_of_their_own() {
        let searches = vec![search(1, "a", "caz", 0), search(1, "b", "rock", 1), search(1, "c", "rock opera", 9)];
        assert_eq!(counted(searches), ["caz", "rock", "rock opera"]);
    }

    #[test]
    fn other_filters_are_the_same_search_and_a_repetition_is_another() {
        let searches = vec![search(1, "?q=caz", "caz", 0), search(1, "?q=caz&city=izmir", "caz", 1)];
        assert_eq!(counted(searches), ["caz"]);
        let searches = vec![search(1, "?q=caz", "caz", 0), search(1, "?q=caz", "caz", 1)];
        assert_eq!(counted(searches), ["caz", "caz"]);
    }

    #[test]
    fn clients_do_not_replace_each_other() {
        assert_eq!(counted(vec![search(1, "a", "caz", 0), search(2, "b", "caz k", 0)]), ["caz", "caz k"]);
    }

    #[test]
    fn personal_data_is_never_pending() {
        let mut pending = Pending::default();
        assert_eq!(pending.add(search(1, "a", "ayse@example.org", 0)), None);
        assert!(pending.by_source.is_empty());
    }

    #[test]
    fn a_search_settles_after_a_while_and_at_once_if_too_many_wait() {
        let mut pending = Pending::default();
        pending.add(search(1, "a", "caz", 3));
        assert!(pending.settle(DateTime::UNIX_EPOCH).is_empty());
        for number in 0..MAX_PENDING as i64 {
            pending.add(search(2, "a", "rock", number));
        }
        assert_eq!(pending.settle(DateTime::UNIX_EPOCH), ["caz"]);
    }
}
