//! The queue of possible duplicates. Each node has its own index in memory and updates it from the change log when it is
//! read.

use std::collections::HashMap;
use std::sync::Arc;

use chrono::NaiveDate;
use meydan_domain::change::{Change, ChangeKind, Noun};
use meydan_domain::clock::local_date;
use meydan_domain::error::Missing;
use meydan_domain::event::Event;
use meydan_domain::field::Problem;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::not_duplicates::pair;
use meydan_store::{changes, events, not_duplicates};
use serde_json::json;
use tokio::sync::Mutex;

use super::duplicate_index::{DuplicateIndex, PossibleDuplicate};
use super::duplicates::Duplicate;
use super::{Events, find};
use crate::core::{Core, Record};

/// Events and changes that are read at a time.
const BATCH: usize = 500;

#[derive(Clone, Default)]
pub(super) struct DuplicateQueue {
    followed: Arc<Mutex<Option<Followed>>>,
}

struct Followed {
    /// The change up to which the index is built.
    position: i64,
    /// The day on which what is over was left out.
    day: NaiveDate,
    index: DuplicateIndex,
}

impl DuplicateQueue {
    /// Reads the index after applying every change so far.
    async fn read<T>(&self, core: &Core, read: impl FnOnce(&DuplicateIndex) -> T) -> Result<T> {
        let mut followed = self.followed.clone().lock_owned().await;
        let core = core.clone();
        // In a task of its own: building takes a while, and a request that is given up must not throw it away.
        let update = tokio::spawn(async move {
            let updated = update(&mut followed, &core).await;
            updated.map(|()| followed)
        });
        let followed = update.await.map_err(Error::internal)??;
        followed.as_ref().map(|current| read(&current.index)).ok_or_else(|| Error::internal("no index was built"))
    }
}

/// Builds the index, or applies the changes since. After a failure there is none, and the next reader builds it again.
async fn update(followed: &mut Option<Followed>, core: &Core) -> Result<()> {
    let db = core.store().read();
    let (oldest, newest) = (changes::oldest(db).await?, changes::newest(db).await?);
    // A restore restarts the change log, and old changes are pruned.
    let can_follow = |current: &Followed| current.position + 1 >= oldest && current.position <= newest;
    let mut current = match followed.take().filter(can_follow) {
        Some(current) => current,
        None => Followed::build(core, newest).await?,
    };
    current.catch_up(core).await?;
    current.leave_out_over(core).await?;
    *followed = Some(current);
    Ok(())
}

impl Followed {
    async fn build(core: &Core, position: i64) -> Result<Self> {
        let mut built = Self { position, day: local_date(core.now()), index: DuplicateIndex::default() };
        built.add_range(core, 0, i64::MAX).await?;
        built.index.keep_apart(not_duplicates::all(core.store().read()).await?);
        Ok(built)
    }

    /// Once a day: an event of many dates has others to compare then.
    async fn leave_out_over(&mut self, core: &Core) -> Result<()> {
        let today = local_date(core.now());
        if self.day != today {
            self.put_again(core, &self.index.over(core.now())).await?;
            self.day = today;
        }
        Ok(())
    }

    async fn put_again(&mut self, core: &Core, ids: &[i64]) -> Result<()> {
        let db = core.store().read();
        for ids in ids.chunks(BATCH) {
            for id in ids {
                self.index.remove(*id);
            }
            let found = events::find_many(db, ids).await?;
            self.index.keep_apart(not_duplicates::of_events(db, ids).await?);
            self.put(core, &found).await;
        }
        Ok(())
    }

    async fn catch_up(&mut self, core: &Core) -> Result<()> {
        let db = core.store().read();
        loop {
            let changes = changes::after(db, self.position, BATCH as u64).await?;
            let Some(last) = changes.last().map(|change| change.seq) else { return Ok(()) };
            let Some(ids) = self.add_created(core, &changes).await? else {
                *self = Self::build(core, last).await?;
                continue;
            };
            self.put_again(core, &ids).await?;
            self.position = last;
        }
    }

    /// Adds new ranges of events; the ids of the other changed ones, or `None` if a change does not name its events.
    async fn add_created(&mut self, core: &Core, changes: &[Change]) -> Result<Option<Vec<i64>>> {
        let mut ids = Vec::new();
        for change in changes.iter().filter(|change| change.noun == Noun::Events) {
            match (change.created_range(), change.id.parse()) {
                (Some(range), _) => self.add_range(core, range.start() - 1, *range.end()).await?,
                (None, Ok(id)) => ids.push(id),
                (None, Err(_)) => return Ok(None),
            }
        }
        ids.sort_unstable();
        ids.dedup();
        Ok(Some(ids))
    }

    async fn add_range(&mut self, core: &Core, mut after: i64, last: i64) -> Result<()> {
        loop {
            let found = events::upcoming_after(core.store().read(), after, last, core.now(), BATCH as u64).await?;
            let Some(event) = found.last() else { return Ok(()) };
            after = event.id;
            self.put(core, &found).await;
        }
    }

    async fn put(&mut self, core: &Core, events: &[Event]) {
        for event in events {
            self.index.put(event, core.now());
            // Comparing titles takes a while for many events.
            tokio::task::yield_now().await;
        }
    }
}

impl Events {
    /// The events that may be the same as another one, the most likely first.
    pub(super) async fn events_with_duplicates(&self) -> Result<Vec<i64>> {
        let now = self.core.now();
        self.duplicate_queue.read(&self.core, |index| index.events(now)).await
    }

    /// The possible duplicates of some stored events.
    pub async fn possible_duplicates(&self, ids: &[i64]) -> Result<HashMap<i64, Vec<PossibleDuplicate>>> {
        let now = self.core.now();
        let duplicates = |index: &DuplicateIndex| ids.iter().map(|id| (*id, index.duplicates(*id, now))).collect();
        self.duplicate_queue.read(&self.core, duplicates).await
    }

    /// The events that a stored event may be the same as, the most likely first.
    pub async fn duplicates_of_stored(&self, actor: &Actor, key: &str) -> Result<Vec<Duplicate>> {
        actor.require(Permission::WriteContent)?;
        let db = self.core.store().read();
        let id = find(db, key).await?.id;
        let found = self.possible_duplicates(&[id]).await?.remove(&id).unwrap_or_default();
        let ids: Vec<i64> = found.iter().map(|found| found.id).collect();
        let mut by_id: HashMap<i64, Event> =
            events::find_many(db, &ids).await?.into_iter().map(|event| (event.id, event)).collect();
        // One that was saved since may have lost the showing.
        let with_event = |found: PossibleDuplicate| {
            let event = by_id.remove(&found.id)?;
            let has_showing = event.content.showings.len() > found.position;
            has_showing.then(|| (event.listed(found.position, vec![found.position]), found.score, found.reason))
        };
        let found: Vec<(Event, f64, _)> = found.into_iter().filter_map(with_event).collect();
        let scores: Vec<_> = found.iter().map(|(_, score, reason)| (*score, *reason)).collect();
        let shown = self.with_covers(found.into_iter().map(|(event, ..)| event).collect()).await?;
        let duplicates = shown.into_iter().zip(scores);
        Ok(duplicates.map(|(shown, (score, reason))| Duplicate { shown, score, reason }).collect())
    }

    /// Remembers that two events are not the same: they are not listed as possible duplicates again.
    pub async fn mark_not_duplicates(&self, actor: &Actor, key: &str, other_key: &str) -> Result<[Event; 2]> {
        actor.require(Permission::WriteContent)?;
        let mut tx = self.core.store().begin().await?;
        let event = find(&*tx, key).await?;
        let unknown = || Error::invalid("event_id", Problem::Unknown(Missing::Event));
        let other = match find(&*tx, other_key).await {
            Err(Error::NotFound(_)) => return Err(unknown()),
            found => found?,
        };
        if other.id == event.id {
            return Err(unknown());
        }
        if not_duplicates::insert(&*tx, pair(event.id, other.id), self.core.now()).await? {
            let decision = json!({ "not_duplicate_of": other.content.event_id });
            let record = Record::new(Noun::Events, event.id, ChangeKind::Updated, event.content.title.pick_any())
                .before(&json!({}))?
                .after(&decision)?;
            self.core.record(&mut tx, actor, record).await?;
            tx.commit().await?;
        }
        Ok([event, other])
    }
}
