//! Filters tracked hits: only those about public things, and no more than the daily cap.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};

use chrono::{DateTime, NaiveDate, Utc};
use meydan_domain::Result;
use meydan_domain::analytics::{EVENT_CLICK, EVENT_VIEW, Hit, POST_VIEW, TICKET_CLICK, VENUE_VIEW};
use meydan_domain::clock::{local_date, start_of_day};
use meydan_store::{Store, analytics, blogs, events, platforms, venues};
use tokio::sync::Mutex;
use tracing::warn;

/// Own hits after which the hits of all nodes are counted again.
const RECOUNT_AFTER: u64 = 10_000;

/// Drops hits on things that do not exist or are not public, and forgets platforms that do not exist: clients can send
/// anything, and each thing is a row of its own.
pub(crate) async fn drop_unknown_subjects(store: &Store, mut batch: Vec<Hit>) -> Result<Vec<Hit>> {
    let public = Public::of(store, &batch).await?;
    for hit in &mut batch {
        if hit.event_type == TICKET_CLICK && !hit.subject().is_some_and(|platform| public.platforms.contains(&platform))
        {
            hit.event_data.remove("platform");
        }
    }
    batch.retain(|hit| !hit.needs_subject() || hit.subject().is_some_and(|subject| public.contains(hit, &subject)));
    Ok(batch)
}

/// The public ones among the subjects of a batch.
#[derive(Default)]
struct Public {
    events: HashSet<String>,
    venues: HashSet<String>,
    posts: HashSet<String>,
    platforms: HashSet<String>,
}

impl Public {
    async fn of(store: &Store, batch: &[Hit]) -> Result<Self> {
        let db = store.read();
        let named = |types: &[&str]| -> Vec<String> {
            let hits = batch.iter().filter(|hit| types.contains(&hit.event_type.as_str()));
            hits.filter_map(Hit::subject).collect::<HashSet<_>>().into_iter().collect()
        };
        let numbers = |names: Vec<String>| names.iter().filter_map(|name| name.parse().ok()).collect::<Vec<i64>>();
        let texts = |ids: HashMap<i64, String>| ids.into_keys().map(|id| id.to_string()).collect();
        let mut public = Self::default();
        let (events, venues) = (named(&[EVENT_CLICK, EVENT_VIEW]), numbers(named(&[VENUE_VIEW])));
        let posts = numbers(named(&[POST_VIEW]));
        if !events.is_empty() {
            public.events = events::public_among(db, &events).await?;
        }
        if !venues.is_empty() {
            public.venues = texts(venues::active_names(db, &venues).await?);
        }
        if !posts.is_empty() {
            public.posts = texts(blogs::published_titles(db, &posts).await?);
        }
        if !named(&[TICKET_CLICK]).is_empty() {
            public.platforms =
                platforms::list(db).await?.into_iter().map(|platform| platform.content.platform_id).collect();
        }
        Ok(public)
    }

    fn contains(&self, hit: &Hit, subject: &str) -> bool {
        match hit.event_type.as_str() {
            VENUE_VIEW => self.venues.contains(subject),
            POST_VIEW => self.posts.contains(subject),
            _ => self.events.contains(subject),
        }
    }
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
