//! Filters tracked hits: only clicks on public events, and no more than the daily cap.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, NaiveDate, Utc};
use meydan_domain::Result;
use meydan_domain::analytics::{EVENT_CLICK, Hit};
use meydan_domain::clock::{local_date, start_of_day};
use meydan_store::{Store, analytics, events};
use tokio::sync::Mutex;
use tracing::warn;

/// Own hits after which the hits of all nodes are counted again.
const RECOUNT_AFTER: u64 = 10_000;

/// Drops clicks on events that do not exist or are not public: clients can send any `event_id`.
pub(crate) async fn drop_unknown_events(store: &Store, batch: Vec<Hit>) -> Result<Vec<Hit>> {
    let clicked: HashSet<String> = batch.iter().filter_map(Hit::clicked_event).collect();
    let public = if clicked.is_empty() {
        HashSet::new()
    } else {
        let clicked: Vec<String> = clicked.into_iter().collect();
        events::public_among(store.read(), &clicked).await?
    };
    let is_known =
        |hit: &Hit| hit.event_type != EVENT_CLICK || hit.clicked_event().is_some_and(|event| public.contains(&event));
    Ok(batch.into_iter().filter(is_known).collect())
}

/// The daily cap of stored hits. Days are in Turkish time.
#[derive(Default)]
pub(crate) struct DailyCap {
    /// 0 for none.
    cap: AtomicU64,
    today: Mutex<Today>,
}

#[derive(Default)]
struct Today {
    /// `None` until the first count.
    date: Option<NaiveDate>,
    /// Hits stored by all nodes as of the last count, plus own hits since.
    stored: u64,
    own_since_count: u64,
    is_full: bool,
}

impl DailyCap {
    pub fn set(&self, cap: u64) {
        self.cap.store(cap, Ordering::Relaxed);
    }

    /// Truncates the batch to what the cap still allows today.
    pub async fn admit(&self, store: &Store, mut batch: Vec<Hit>, now: DateTime<Utc>) -> Result<Vec<Hit>> {
        let cap = self.cap.load(Ordering::Relaxed);
        if cap == 0 {
            return Ok(batch);
        }
        let mut today = self.today.lock().await;
        let date = local_date(now);
        if today.date != Some(date) || today.own_since_count >= RECOUNT_AFTER {
            let stored = analytics::count_since(store.read(), start_of_day(date)).await?;
            let is_full = today.is_full && today.date == Some(date);
            *today = Today { date: Some(date), stored, own_since_count: 0, is_full };
        }
        let room = usize::try_from(cap.saturating_sub(today.stored)).unwrap_or(usize::MAX);
        if batch.len() > room {
            metrics::counter!("meydan_hits_dropped_total").increment((batch.len() - room) as u64);
            batch.truncate(room);
            if !std::mem::replace(&mut today.is_full, true) {
                warn!(
                    cap,
                    "daily cap of analytics hits reached (MEYDAN_MAX_HITS_PER_DAY): further hits are dropped today"
                );
            }
        }
        today.stored += batch.len() as u64;
        today.own_since_count += batch.len() as u64;
        Ok(batch)
    }
}
