//! The showings of all events in memory, as lists filter them. In the database, counting ten thousand events costs more
//! than the page itself.

mod matcher;
mod rows;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use meydan_domain::change::{Change, Noun};
use meydan_domain::{Error, Result};
use sea_orm::sea_query::Condition;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use tokio::sync::broadcast::error::TryRecvError;
use tracing::warn;

use crate::changes;
use crate::convert::database_error;
use crate::entity::showing_index::{Column, Entity};
use crate::event_list::Filter;
use crate::log_limit::LogLimit;
use crate::store::Store;

use matcher::Matcher;
use rows::{Rows, StoredShowing};

const RETRY_DELAY: Duration = Duration::from_secs(2);
/// Changes that are read at a time.
const CHANGES: u64 = 500;
/// Showings that are read at a time; far more than one event has.
const SHOWINGS: u64 = 10_000;
/// Answers of `running` that are remembered.
const MAX_RUNNING: usize = 16;
/// Events that one statement names.
const IDS: usize = 500;

pub(crate) type EventIds = Arc<Vec<i64>>;

#[derive(Default)]
pub(crate) struct ShowingTable {
    state: RwLock<State>,
}

#[derive(Default)]
struct State {
    /// The change up to which the rows are those of the database; `None` until they are read.
    position: Option<i64>,
    rows: Rows,
    /// The last answers of `running`, by what was asked.
    running: Mutex<HashMap<(i64, i64), EventIds>>,
}

impl ShowingTable {
    /// How many entries a list has, counted up to one more than `max`. `None` where the database must count: until the rows
    /// are read, after a change that they lack, and for words and profiles.
    pub(crate) fn count(&self, version: i64, filter: &Filter<'_>, max: u64) -> Option<u64> {
        let matcher = Matcher::new(filter)?;
        let state = self.current(version)?;
        Some(state.rows.count(&matcher, filter.query.expand_showings, max))
    }

    /// The events that a list lets through; `None` as in `count`.
    pub(crate) fn visible_ids(&self, version: i64, filter: &Filter<'_>) -> Option<Vec<i64>> {
        let matcher = Matcher::new(filter)?;
        let state = self.current(version)?;
        Some(state.rows.visible_ids(&matcher))
    }

    /// The events that visitors can see with a showing that began before one moment and is not over at another; `None` as
    /// in `count`.
    pub(crate) fn running(&self, version: i64, since: i64, now: i64) -> Option<EventIds> {
        let state = self.current(version)?;
        let mut running = state.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.len() >= MAX_RUNNING && !running.contains_key(&(since, now)) {
            running.clear();
        }
        let events = running.entry((since, now)).or_insert_with(|| Arc::new(state.rows.running(since, now)));
        Some(Arc::clone(events))
    }

    /// How many events to come take place at each venue; `None` as in `count`.
    pub(crate) fn upcoming_at_venues(&self, version: i64, now: i64) -> Option<HashMap<i64, i64>> {
        Some(self.current(version)?.rows.upcoming_at_venues(now))
    }

    /// The rows, if they have every change of public content that this node knows of.
    fn current(&self, version: i64) -> Option<std::sync::RwLockReadGuard<'_, State>> {
        let state = self.state.read().unwrap_or_else(PoisonError::into_inner);
        state.position.is_some_and(|position| position >= version).then_some(state)
    }

    fn position(&self) -> Option<i64> {
        self.state.read().unwrap_or_else(PoisonError::into_inner).position
    }

    fn replace(&self, rows: Rows, position: i64) {
        *self.state.write().unwrap_or_else(PoisonError::into_inner) =
            State { position: Some(position), rows, running: Mutex::default() };
    }

    fn update(&self, ids: &[i64], showings: Vec<StoredShowing>, position: i64) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        for id in ids {
            state.rows.remove(*id);
        }
        state.rows.add(showings);
        state.position = Some(position);
        state.running = Mutex::default();
    }
}

/// Keeps the table up to date with the change log for as long as it is polled.
pub async fn follow(store: Store) {
    static LIMIT: LogLimit = LogLimit::new();
    loop {
        // Subscribes before reading the log, so that no change in between is missed.
        let mut announcements = store.subscribe();
        while let Err(error) = catch_up(&store).await {
            let error = error.to_string();
            LIMIT.log(&error.clone(), move |times| warn!(error, times, "reading the showings failed; retrying"));
            tokio::time::sleep(RETRY_DELAY).await;
        }
        let _ = announcements.recv().await;
        // One pass reads all changes.
        while !matches!(announcements.try_recv(), Err(TryRecvError::Empty | TryRecvError::Closed)) {}
    }
}

/// Reads all showings the first time, and those of changed events later.
pub async fn catch_up(store: &Store) -> Result<()> {
    let db = store.read();
    let (oldest, newest) = (changes::oldest(db).await?, changes::newest(db).await?);
    // A restore restarts the change log, and old changes are pruned.
    let can_follow = |position: &i64| position + 1 >= oldest && *position <= newest;
    let Some(mut position) = store.showing_table().position().filter(can_follow) else {
        return read_all(store, newest).await;
    };
    loop {
        let changes = changes::after(db, position, CHANGES).await?;
        let Some(last) = changes.last() else { return Ok(()) };
        position = last.seq;
        let Some((ids, ranges)) = changed_events(&changes) else { return read_all(store, newest.max(position)).await };
        let mut showings = Vec::new();
        for ids in ids.chunks(IDS) {
            let of_events = Condition::all().add(Column::EventId.is_in(ids.iter().copied()));
            showings.extend(read(db, of_events, None).await?);
        }
        for range in ranges {
            read_range(db, range, |batch| showings.extend(batch)).await?;
        }
        store.showing_table().update(&ids, showings, position);
    }
}

/// The events that changes name, and ranges of new ones; `None` if a change does not name its events.
fn changed_events(changes: &[Change]) -> Option<(Vec<i64>, Vec<RangeInclusive<i64>>)> {
    let (mut ids, mut ranges) = (Vec::new(), Vec::new());
    for change in changes.iter().filter(|change| change.noun == Noun::Events) {
        match change.created_range() {
            Some(range) => ranges.push(range),
            None => ids.push(change.id.parse().ok()?),
        }
    }
    ids.sort_unstable();
    ids.dedup();
    Some((ids, ranges))
}

async fn read_all(store: &Store, position: i64) -> Result<()> {
    let mut rows = Rows::default();
    read_range(store.read(), 0..=i64::MAX, |batch| rows.add(batch)).await?;
    store.showing_table().replace(rows, position);
    Ok(())
}

/// The showings of a range of events, some whole events at a time.
async fn read_range(
    db: &impl ConnectionTrait,
    events: RangeInclusive<i64>,
    mut add: impl FnMut(Vec<StoredShowing>),
) -> Result<()> {
    let mut first = *events.start();
    loop {
        let in_range = Column::EventId.between(first, *events.end());
        let mut batch = read(db, Condition::all().add(in_range), Some(SHOWINGS)).await?;
        let is_last = (batch.len() as u64) < SHOWINGS;
        if !is_last && let Some(cut) = batch.last().map(|showing| showing.event_id) {
            // More of this event may follow.
            batch.retain(|showing| showing.event_id != cut);
            first = cut;
            if batch.is_empty() {
                return Err(Error::internal("an event has more showings than are read at a time"));
            }
        }
        add(batch);
        if is_last {
            return Ok(());
        }
    }
}

async fn read(db: &impl ConnectionTrait, of: Condition, limit: Option<u64>) -> Result<Vec<StoredShowing>> {
    Entity::find()
        .filter(of)
        .order_by_asc(Column::EventId)
        .order_by_asc(Column::Position)
        .limit(limit)
        .into_partial_model()
        .all(db)
        .await
        .map_err(database_error)
}
