//! In-flight coalescing: one producer per cache key, any number of requests that wait for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use meydan_app::ContentVersion;
use meydan_domain::{Error, Result};
use tokio::sync::watch;
use tracing::Instrument;

use super::{CacheKey, CachedResponse};

type Outcome = Result<Arc<CachedResponse>, Arc<Error>>;

#[derive(Clone, Default)]
pub struct InFlightMap {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Default)]
struct Inner {
    by_key: HashMap<CacheKey, InFlight>,
    started: u64,
}

/// A response that is being produced, and the channel on which requests wait for it.
#[derive(Clone)]
pub struct InFlight {
    /// The content version when the producer started.
    pub version: ContentVersion,
    /// A background refresh, which yields to the work that visitors wait for.
    is_in_background: bool,
    number: u64,
    outcome: watch::Receiver<Option<Outcome>>,
}

impl InFlightMap {
    /// Joins the producer of this key, or starts one. One at a time, whatever its version: producers must not pile up when
    /// the content changes faster than a response is produced. A waiting request does not join a background refresh but
    /// starts its own producer. `None` when `start` has nothing to start.
    pub fn join_or_start<F>(
        &self,
        key: &CacheKey,
        version: ContentVersion,
        is_in_background: bool,
        start: impl FnOnce() -> Option<F>,
    ) -> Option<InFlight>
    where
        F: Future<Output = Result<Arc<CachedResponse>>> + Send + 'static,
    {
        let mut inner = self.lock();
        if let Some(in_flight) = inner.by_key.get(key)
            && (is_in_background || !in_flight.is_in_background)
        {
            return Some(in_flight.clone());
        }
        let producing = start()?;
        let (sender, outcome) = watch::channel(None);
        inner.started += 1;
        let number = inner.started;
        let in_flight = InFlight { version, is_in_background, number, outcome };
        let (map, name) = (self.clone(), key.clone());
        let producing = async move {
            // Created inside the task: a runtime that is shutting down drops the task at once, while the lock is held.
            let guard = InFlightGuard { map, key: name, number };
            let outcome = producing.await.map_err(Arc::new);
            // Dropped before the outcome is published: later requests find the entry, or start a new producer.
            drop(guard);
            sender.send_replace(Some(outcome));
        };
        tokio::spawn(producing.in_current_span());
        inner.by_key.insert(key.clone(), in_flight.clone());
        Some(in_flight)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl InFlight {
    pub async fn wait(mut self) -> Outcome {
        match self.outcome.wait_for(Option::is_some).await.as_deref() {
            Ok(Some(outcome)) => outcome.clone(),
            // The panic itself is already in the log.
            _ => Err(Arc::new(Error::Internal("the producer of a response panicked".to_owned()))),
        }
    }
}

/// Removes the key from the map when it is dropped, on a panic too.
struct InFlightGuard {
    map: InFlightMap,
    key: CacheKey,
    number: u64,
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        let mut inner = self.map.lock();
        // A newer producer may have replaced it.
        if inner.by_key.get(&self.key).is_some_and(|in_flight| in_flight.number == self.number) {
            inner.by_key.remove(&self.key);
        }
    }
}
