//! Ready pages by what was asked, bounded by their bytes.

use std::collections::HashMap;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;
use tracing::Instrument;

use crate::flight::{Flight, take_off};

/// For so long an old page may stand in while a new one is made.
pub const STALE_FOR: Duration = Duration::from_secs(60);
/// What an entry takes beside its key and its page.
const ENTRY_BYTES: usize = 256;

/// The state of the content that a page shows; later is greater. To be read before the content itself: then a page
/// may show more than its stamp says, never less.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stamp {
    pub version: i64,
    pub minute: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    MustBeFresh,
    MayBeStale,
}

/// What a maker has to offer.
#[derive(Debug)]
pub enum Made<V> {
    Keep(V),
    /// An answer for those who wait now, such as the shell when drawing failed. Never kept.
    Once(V),
}

/// Pages of type `V`, whose makers fail with `E`. Clones share the pages.
pub struct PageCache<V, E> {
    shared: Arc<Shared<V, E>>,
}

struct Shared<V, E> {
    entries: moka::sync::Cache<String, Entry<V>, foldhash::quality::RandomState>,
    flights: Mutex<HashMap<String, Flight<V, E>>>,
}

struct Entry<V> {
    page: Arc<V>,
    stamp: Stamp,
    made: Instant,
}

impl<V, E> PageCache<V, E>
where
    V: Send + Sync + 'static,
    E: Clone + Send + Sync + 'static,
{
    pub fn new(max_bytes: u64, weigh: impl Fn(&V) -> usize + Send + Sync + 'static) -> Self {
        let entries = moka::sync::Cache::builder()
            .max_capacity(max_bytes)
            .weigher(move |key: &String, entry: &Entry<V>| {
                u32::try_from(key.len() + weigh(&entry.page) + ENTRY_BYTES).unwrap_or(u32::MAX)
            })
            .build_with_hasher(foldhash::quality::RandomState::default());
        Self { shared: Arc::new(Shared { entries, flights: Mutex::default() }) }
    }

    /// The page as of `stamp` or later, if it is at hand.
    pub fn fresh(&self, key: &str, stamp: Stamp) -> Option<Arc<V>> {
        let entry = self.shared.entries.get(key).filter(|entry| entry.stamp >= stamp)?;
        metrics::counter!("meydan_page_cache_total", "outcome" => "hit").increment(1);
        Some(entry.page)
    }

    /// The page as of `stamp` or later. On a miss `make` runs in a task of its own, once for all who ask meanwhile, and
    /// to its end even if they all go away. Its failure is theirs, and is not kept. So is its panic.
    pub async fn get<F>(&self, key: &str, stamp: Stamp, freshness: Freshness, make: F) -> Result<Arc<V>, E>
    where
        F: Future<Output = Result<Made<V>, E>> + Send + 'static,
    {
        let mut make = Some(make);
        loop {
            if let Some(page) = self.fresh(key, stamp) {
                return Ok(page);
            }
            let known = self.shared.entries.get(key);
            let Some(flight) = self.board(key, stamp, &mut make) else { continue };
            if let Some(entry) = known
                && freshness == Freshness::MayBeStale
                && entry.made.elapsed() < STALE_FOR
            {
                metrics::counter!("meydan_page_cache_total", "outcome" => "stale").increment(1);
                return Ok(entry.page);
            }
            metrics::counter!("meydan_page_cache_total", "outcome" => "miss").increment(1);
            let is_fresh_enough = flight.stamp >= stamp;
            match flight.landed().await {
                Some(outcome) if is_fresh_enough => return outcome,
                // Quietly: the maker's own panic is in the log already.
                None if is_fresh_enough => resume_unwind(Box::new("the maker of this page panicked")),
                _ => {}
            }
        }
    }

    /// Joins whoever makes this page, or sets out to make it. One flight at a time for each key, whatever its stamp: when
    /// the content changes faster than a page is made, makers must not pile up. Nothing when the page has just been made.
    fn board<F>(&self, key: &str, stamp: Stamp, make: &mut Option<F>) -> Option<Flight<V, E>>
    where
        F: Future<Output = Result<Made<V>, E>> + Send + 'static,
    {
        let mut flights = self.shared.flights();
        if let Some(flight) = flights.get(key) {
            return Some(flight.clone());
        }
        // A flight that landed between the look at the entries and the lock.
        if self.shared.entries.get(key).is_some_and(|entry| entry.stamp >= stamp) {
            return None;
        }
        let make = make.take()?;
        let (tower, flight) = take_off(stamp);
        let (shared, name) = (Arc::clone(&self.shared), key.to_owned());
        let making = async move {
            // In here, not outside: a runtime that is shutting down drops the task at once, while we hold the lock.
            let landing = Landing { shared, key: name };
            let outcome = make.await.map(|made| landing.keep(made, stamp));
            // Before the word is out: who comes now shall find the page, or make it again.
            drop(landing);
            tower.announce(outcome);
        };
        tokio::spawn(making.in_current_span());
        flights.insert(key.to_owned(), flight.clone());
        Some(flight)
    }
}

/// Ends the flight when it is dropped, and so on a panic too.
struct Landing<V, E> {
    shared: Arc<Shared<V, E>>,
    key: String,
}

impl<V: Send + Sync + 'static, E> Landing<V, E> {
    fn keep(&self, made: Made<V>, stamp: Stamp) -> Arc<V> {
        match made {
            Made::Once(page) => Arc::new(page),
            Made::Keep(page) => {
                let page = Arc::new(page);
                let entry = Entry { page: Arc::clone(&page), stamp, made: Instant::now() };
                self.shared.entries.insert(self.key.clone(), entry);
                // The cache adds up its bytes later otherwise. Making a page took far longer than this does.
                self.shared.entries.run_pending_tasks();
                metrics::gauge!("meydan_page_cache_bytes").set(self.shared.entries.weighted_size() as f64);
                page
            }
        }
    }
}

impl<V, E> Drop for Landing<V, E> {
    fn drop(&mut self) {
        self.shared.flights().remove(&self.key);
    }
}

impl<V, E> Shared<V, E> {
    fn flights(&self) -> MutexGuard<'_, HashMap<String, Flight<V, E>>> {
        self.flights.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<V, E> Clone for PageCache<V, E> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<V> Clone for Entry<V> {
    fn clone(&self) -> Self {
        Self { page: Arc::clone(&self.page), stamp: self.stamp, made: self.made }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn pages_leave_when_their_bytes_run_out() {
        let cache = PageCache::<String, ()>::new(10_000, String::len);
        let stamp = Stamp { version: 1, minute: 1 };
        for number in 0..100 {
            let page = async { Ok(Made::Keep("a".repeat(1000))) };
            cache.get(&format!("/{number}"), stamp, Freshness::MustBeFresh, page).await.expect("a page");
        }
        cache.shared.entries.run_pending_tasks();
        assert!((1..10).contains(&cache.shared.entries.entry_count()));
        assert!(cache.shared.flights().is_empty());
    }
}
