//! Analytics: hits are put on a bounded queue and written to the database in batches, so tracking never slows a page.

use std::collections::HashMap;
use std::ops::AddAssign;
use std::sync::Arc;
use std::time::Duration;

use chrono::{Days, NaiveDate};
use meydan_domain::analytics::{DayOfHits, EVENT_CLICK, Hit, HitDraft, PAGE_VIEW, Stats};
use meydan_domain::clock::local_date;
use meydan_domain::event::Event;
use meydan_domain::newsletter::SubscriptionStatus;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::LogLimit;
use meydan_store::{ConnectionTrait, analytics, blogs, categories, contact, events, images, newsletter};
use tokio::sync::{Mutex, mpsc};
use tracing::warn;

use crate::core::Core;
use crate::hit_filter::{DailyCap, drop_unknown_subjects};
use crate::jobs::JobLease;

const QUEUE: usize = 10_000;
const BATCH: usize = 500;
const FLUSH_INTERVAL: Duration = Duration::from_secs(1);
const POPULAR_DAYS: u32 = 30;
const HALF_LIFE_DAYS: u32 = 7;
const TOP_BATCH: usize = 100;
/// Popularity updates per transaction, so that other writers get their turn.
const POPULARITY_BATCH: usize = 500;

#[derive(Clone)]
pub struct Analytics {
    core: Core,
    queue: mpsc::Sender<Hit>,
    queued: Arc<Mutex<mpsc::Receiver<Hit>>>,
    daily_cap: Arc<DailyCap>,
}

impl Analytics {
    pub(crate) fn core(&self) -> &Core {
        &self.core
    }

    pub(crate) fn new(core: Core) -> Self {
        let (queue, queued) = mpsc::channel(QUEUE);
        Self { core, queue, queued: Arc::new(Mutex::new(queued)), daily_cap: Arc::default() }
    }

    /// The number of hits stored per day; 0 for no limit.
    pub fn set_daily_cap(&self, cap: u64) {
        self.daily_cap.set(cap);
    }

    /// Queues a hit; drops it when the queue is full, so that no page waits.
    pub fn track(&self, draft: HitDraft) -> Result<()> {
        let hit = draft.check(self.core.now())?;
        if self.queue.try_send(hit).is_err() {
            metrics::counter!("meydan_hits_dropped_total").increment(1);
        }
        Ok(())
    }

    /// Writes batches for as long as it is polled.
    pub async fn run(&self) {
        loop {
            tokio::time::sleep(FLUSH_INTERVAL).await;
            self.flush().await;
        }
    }

    /// Writes the queued hits; those that cannot be written are dropped and logged.
    pub async fn flush(&self) {
        let mut queued = self.queued.lock().await;
        loop {
            let mut batch = Vec::new();
            while batch.len() < BATCH
                && let Ok(hit) = queued.try_recv()
            {
                batch.push(hit);
            }
            if batch.is_empty() {
                return;
            }
            let hits = batch.len() as u64;
            if let Err(error) = self.write(batch).await {
                metrics::counter!("meydan_hits_dropped_total").increment(hits);
                warn_dropped(&error);
            }
        }
    }

    async fn write(&self, batch: Vec<Hit>) -> Result<()> {
        let batch = self.countable(batch).await?;
        if batch.is_empty() {
            return Ok(());
        }
        let tx = self.core.store().begin().await?;
        analytics::insert_many(&*tx, &batch).await?;
        tx.commit().await
    }

    /// Drops hits on unknown things, and hits above the daily cap.
    async fn countable(&self, batch: Vec<Hit>) -> Result<Vec<Hit>> {
        let store = self.core.store();
        let known = drop_unknown_subjects(store, batch).await?;
        self.daily_cap.admit(store, known, self.core.now()).await
    }

    pub async fn stats(&self, actor: &Actor) -> Result<Stats> {
        actor.require(Permission::ReadReports)?;
        let db = self.core.store().read();
        let events = events::count(db).await?;
        let blogs = blogs::count(db).await?;
        let (total_images, image_bytes) = images::count(db).await?;
        Ok(Stats {
            total_events: events.total,
            active_events: events.active,
            total_blogs: blogs.total,
            published_blogs: blogs.published,
            total_images,
            total_categories: categories::count(db).await?,
            manual_events: events.manual,
            event_categories: events.categories,
            draft_blogs: blogs.total - blogs.published,
            featured_blogs: blogs.featured,
            image_bytes,
            unread_messages: contact::count_unread(db).await?,
            subscribers: newsletter::count(db, SubscriptionStatus::Subscribed).await?,
        })
    }

    /// The hits of each of the last days, today included, oldest first.
    pub async fn days(&self, actor: &Actor, days: u32) -> Result<Vec<DayOfHits>> {
        actor.require(Permission::ReadReports)?;
        let first = self.first_day(days);
        let hits = analytics::by_day(self.core.store().read(), &[PAGE_VIEW, EVENT_CLICK], first).await?;
        let mut all: Vec<DayOfHits> = first
            .iter_days()
            .take(days as usize)
            .map(|date| DayOfHits { date, page_views: 0, event_clicks: 0 })
            .collect();
        for (event_type, date, count) in hits {
            let place = usize::try_from((date - first).num_days()).ok();
            let Some(day) = place.and_then(|place| all.get_mut(place)) else { continue };
            let counted = if event_type == PAGE_VIEW { &mut day.page_views } else { &mut day.event_clicks };
            *counted += count.unsigned_abs();
        }
        Ok(all)
    }

    /// The most clicked events of the last days, and their clicks.
    pub async fn top_events(&self, actor: &Actor, days: u32, limit: u32) -> Result<Vec<(Event, u64)>> {
        actor.require(Permission::ReadReports)?;
        let db = self.core.store().read();
        let mut clicks = HashMap::<String, u64>::new();
        for day in self.first_day(days).iter_days().take(days as usize) {
            for (key, count) in analytics::clicks_on(db, day).await? {
                *clicks.entry(key).or_default() += count.unsigned_abs();
            }
        }
        let counts = by_event(db, clicks).await?;
        let mut ranked: Vec<(u64, i64)> = counts.iter().map(|(id, count)| (*count, *id)).collect();
        ranked.sort_unstable_by_key(|(count, id)| (std::cmp::Reverse(*count), *id));
        let sees_all = actor.may(Permission::ReadUnpublished);
        let mut top = Vec::new();
        // In batches: events that the caller must not see are replaced by the next ones.
        for batch in ranked.chunks(TOP_BATCH) {
            let batch_ids: Vec<i64> = batch.iter().map(|(_, id)| *id).collect();
            let found = events::find_many(db, &batch_ids).await?;
            top.extend(found.into_iter().filter(|event| sees_all || event.content.is_active));
            if top.len() >= limit as usize {
                break;
            }
        }
        top.truncate(limit as usize);
        let with_count = |event: Event| {
            let count = counts.get(&event.id).copied().unwrap_or(0);
            (event, count)
        };
        Ok(top.into_iter().map(with_count).collect())
    }

    fn first_day(&self, days: u32) -> NaiveDate {
        local_date(self.core.now()) - Days::new(u64::from(days.saturating_sub(1)))
    }

    /// Computes the popularity of each event from the clicks of the last month, with a half-life of a week.
    pub(crate) async fn count_popularity(&self, lease: &JobLease) -> Result<()> {
        let store = self.core.store();
        let today = local_date(self.core.now());
        let mut clicks = HashMap::<String, f64>::new();
        for age in 0..=POPULAR_DAYS {
            let weight = 0.5_f64.powf(f64::from(age) / f64::from(HALF_LIFE_DAYS));
            for (key, count) in analytics::clicks_on(store.read(), today - Days::new(age.into())).await? {
                *clicks.entry(key).or_default() += count as f64 * weight;
            }
        }
        let scores = by_event(store.read(), clicks).await?;
        #[expect(clippy::cast_possible_truncation, reason = "a score of thousandths, far below 2^63")]
        let thousandths = |score: f64| (score * 1000.0) as i64;
        let counted: HashMap<i64, i64> = scores.into_iter().map(|(id, score)| (id, thousandths(score))).collect();
        let stored = events::popularity(store.read()).await?;
        let forgotten = stored.keys().filter(|id| !counted.contains_key(*id)).map(|id| (*id, 0));
        let moved = counted.iter().map(|(id, score)| (*id, *score)).filter(|(id, score)| stored.get(id) != Some(score));
        let changes: Vec<(i64, i64)> = moved.chain(forgotten).collect();
        for batch in changes.chunks(POPULARITY_BATCH) {
            let tx = store.begin().await?;
            lease.fence(&tx).await?;
            for (id, score) in batch {
                events::set_popularity(&*tx, *id, *score).await?;
            }
            tx.commit().await?;
        }
        Ok(())
    }
}

/// Sums by event, which may have been clicked by its key and by its id. Unknown keys are dropped.
pub(crate) async fn by_event<T: Default + AddAssign>(
    db: &impl ConnectionTrait,
    clicks: HashMap<String, T>,
) -> Result<HashMap<i64, T>> {
    let keys: Vec<String> = clicks.keys().cloned().collect();
    let ids = events::resolve_ids(db, &keys).await?;
    let mut sums = HashMap::<i64, T>::new();
    for (key, count) in clicks {
        if let Some(id) = ids.get(&key) {
            *sums.entry(*id).or_default() += count;
        }
    }
    Ok(sums)
}

/// Logged once a minute for the same failure; the metric counts every hit.
fn warn_dropped(error: &Error) {
    static LIMIT: LogLimit = LogLimit::new();
    let error = error.to_string();
    LIMIT.log(&error.clone(), move |times| warn!(error, times, "analytics hits dropped: writing them failed"));
}
