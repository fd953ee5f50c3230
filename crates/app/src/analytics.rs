//! Analytics: hits go onto a bounded queue and into the database in batches, so tracking never slows a page.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::analytics::{Hit, HitDraft, Stats};
use meydan_domain::staff::{Actor, Permission};
use meydan_store::{analytics, blogs, categories, events, images};
use tokio::sync::{Mutex, mpsc};
use tracing::warn;

use crate::core::Core;

const QUEUE: usize = 10_000;
const BATCH: usize = 500;
const FLUSH_EVERY: Duration = Duration::from_secs(1);
const POPULAR_DAYS: i64 = 30;
const HALF_LIFE_DAYS: i32 = 7;

#[derive(Clone)]
pub struct Analytics {
    core: Core,
    queue: mpsc::Sender<Hit>,
    waiting: Arc<Mutex<mpsc::Receiver<Hit>>>,
}

impl Analytics {
    pub(crate) fn new(core: Core) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        Self { core, queue, waiting: Arc::new(Mutex::new(waiting)) }
    }

    /// Takes a hit. When the queue is full it is dropped: a page view is not worth a wait.
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
            tokio::time::sleep(FLUSH_EVERY).await;
            self.flush().await;
        }
    }

    /// Writes what waits; what cannot be written is lost, and said so.
    pub async fn flush(&self) {
        let mut waiting = self.waiting.lock().await;
        loop {
            let mut batch = Vec::new();
            while batch.len() < BATCH
                && let Ok(hit) = waiting.try_recv()
            {
                batch.push(hit);
            }
            if batch.is_empty() {
                return;
            }
            if let Err(error) = self.write(&batch).await {
                warn!(%error, hits = batch.len(), "hits could not be written");
            }
        }
    }

    async fn write(&self, batch: &[Hit]) -> Result<()> {
        let tx = self.core.store().begin().await?;
        analytics::insert_many(&*tx, batch).await?;
        tx.commit().await
    }

    pub async fn stats(&self, actor: &Actor) -> Result<Stats> {
        actor.require(Permission::ReadReports)?;
        let db = self.core.store().read();
        let (total_events, active_events) = events::count(db).await?;
        let (total_blogs, published_blogs) = blogs::count(db).await?;
        Ok(Stats {
            total_events,
            active_events,
            total_blogs,
            published_blogs,
            total_images: images::count(db).await?,
            total_categories: categories::count(db).await?,
        })
    }

    /// Counts the clicks of the last month into each event's popularity; a week halves a click's weight.
    pub(crate) async fn count_popularity(&self) -> Result<()> {
        let now = self.core.now();
        let store = self.core.store();
        let clicks = analytics::clicks_by_day(store.read(), now - TimeDelta::days(POPULAR_DAYS)).await?;
        let keys: Vec<String> = clicks.iter().map(|(event, _, _)| event.clone()).collect();
        let ids = events::resolve_ids(store.read(), &keys).await?;
        let today = now.timestamp_millis() / TimeDelta::days(1).num_milliseconds();
        let mut popularity = std::collections::HashMap::<i64, f64>::new();
        for (event, day, count) in clicks {
            let Some(id) = ids.get(&event) else { continue };
            let age = i32::try_from(today - day).unwrap_or(i32::MAX);
            let weight = 0.5_f64.powf(f64::from(age) / f64::from(HALF_LIFE_DAYS));
            *popularity.entry(*id).or_default() += count as f64 * weight;
        }
        let tx = store.begin().await?;
        events::clear_popularity(&*tx).await?;
        for (id, score) in popularity {
            #[expect(clippy::cast_possible_truncation, reason = "a score of thousandths, far below 2^63")]
            events::set_popularity(&*tx, id, (score * 1000.0) as i64).await?;
        }
        tx.commit().await
    }
}
