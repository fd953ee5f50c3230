//! Entries in the making: one maker for each key, any number who wait for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use meydan_app::ContentVersion;
use meydan_domain::{Error, Result};
use tokio::sync::watch;
use tracing::Instrument;

use super::{CacheKey, Entry};

type Outcome = Result<Arc<Entry>, Arc<Error>>;

#[derive(Clone, Default)]
pub struct InFlight {
    flights: Arc<Mutex<Flights>>,
}

#[derive(Default)]
struct Flights {
    by_key: HashMap<CacheKey, Flight>,
    started: u64,
}

/// One entry that is being made, and how requests wait for it.
#[derive(Clone)]
pub struct Flight {
    /// Of the content, when the maker set out.
    pub version: ContentVersion,
    /// It waits behind everything that a visitor waits for.
    is_in_background: bool,
    number: u64,
    outcome: watch::Receiver<Option<Outcome>>,
}

impl InFlight {
    /// Joins the maker of this key, or starts one. One at a time, whatever its version: when the content changes faster
    /// than an entry is made, makers must not pile up. A waiting request does not join a background refresh, but starts
    /// a maker beside it. Nothing when there is nothing to start.
    pub fn join_or_start<F>(
        &self,
        key: &CacheKey,
        version: ContentVersion,
        is_in_background: bool,
        start: impl FnOnce() -> Option<F>,
    ) -> Option<Flight>
    where
        F: Future<Output = Result<Arc<Entry>>> + Send + 'static,
    {
        let mut flights = self.flights();
        if let Some(flight) = flights.by_key.get(key)
            && (is_in_background || !flight.is_in_background)
        {
            return Some(flight.clone());
        }
        let making = start()?;
        let (sender, outcome) = watch::channel(None);
        flights.started += 1;
        let number = flights.started;
        let flight = Flight { version, is_in_background, number, outcome };
        let (in_flight, name) = (self.clone(), key.clone());
        let making = async move {
            // In here, not outside: a runtime that is shutting down drops the task at once, while we hold the lock.
            let landing = Landing { in_flight, key: name, number };
            let outcome = making.await.map_err(Arc::new);
            // Before the word is out: who comes now shall find the entry, or make it again.
            drop(landing);
            sender.send_replace(Some(outcome));
        };
        tokio::spawn(making.in_current_span());
        flights.by_key.insert(key.clone(), flight.clone());
        Some(flight)
    }

    fn flights(&self) -> MutexGuard<'_, Flights> {
        self.flights.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Flight {
    pub async fn landed(mut self) -> Outcome {
        match self.outcome.wait_for(Option::is_some).await.as_deref() {
            Ok(Some(outcome)) => outcome.clone(),
            // The maker's own panic is in the log already.
            _ => Err(Arc::new(Error::Internal("the maker of an answer panicked".to_owned()))),
        }
    }
}

/// Ends the flight when it is dropped, and so on a panic too.
struct Landing {
    in_flight: InFlight,
    key: CacheKey,
    number: u64,
}

impl Drop for Landing {
    fn drop(&mut self) {
        let mut flights = self.in_flight.flights();
        // Another may have taken its place.
        if flights.by_key.get(&self.key).is_some_and(|flight| flight.number == self.number) {
            flights.by_key.remove(&self.key);
        }
    }
}
