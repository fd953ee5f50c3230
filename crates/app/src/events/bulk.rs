//! Bulk changes of events: one transaction, one entry in the audit trail, one undo.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use meydan_domain::change::ChangeKind;
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::event::{Event, EventContent};
use meydan_domain::event_bulk::{BulkSet, MAX_BULK};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::event_query::EventQuery;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::reasons::{Reasons, reasons};
use meydan_domain::revision::RevisionAction;
use meydan_domain::showing::Place;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::venue::Venue;
use meydan_domain::{Error, Result};
use meydan_store::event_list::{self, TextMatch};
use meydan_store::{Tx, categories, event_batches, events, images, links, platforms, revisions};
use serde::{Deserialize, Serialize};

use super::{Events, word_categories};
use crate::batch::{Batch, BatchKind, CHUNK, ChangedEvents};
use crate::event_links::{Linker, find_venue, link_venue, place_of};
use crate::request_keys::{self, RequestKey};
use crate::search::MAX_RESULTS;

/// Refused events that are named in the answer.
const MAX_REFUSED: usize = 100;

/// Which events a bulk change is about.
#[derive(Clone, Debug)]
pub enum BulkSelection {
    Ids(Vec<i64>),
    Query(Box<EventQuery>),
}

#[derive(Clone, Debug)]
pub struct BulkChange {
    pub selection: BulkSelection,
    pub set: BulkSet,
    /// How many events the caller means.
    pub expect: Option<u64>,
    /// Only find out what would be done.
    pub dry_run: bool,
    pub key: Option<RequestKey>,
}

/// An event that a bulk change leaves alone, because a rule would be broken.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RefusedEvent {
    pub id: i64,
    pub event_id: String,
    pub title: String,
    pub reasons: Reasons,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct BulkOutcome {
    pub matched: u64,
    pub changed: u64,
    pub unchanged: u64,
    /// The first of them.
    pub refused: Vec<RefusedEvent>,
    pub refused_count: u64,
    /// The audit entry to undo it by.
    pub undo: Option<i64>,
}

/// What a bulk change sets, looked up.
struct Change {
    set: BulkSet,
    venue: Option<Venue>,
}

impl Events {
    pub async fn change_many(&self, actor: &Actor, change: &BulkChange) -> Result<BulkOutcome> {
        actor.require(Permission::WriteContent)?;
        let set = change.set.check()?;
        if set.is_trash() {
            actor.require(Permission::DeleteContent)?;
        }
        let ids = self.selected(&change.selection).await?;
        let mut tx = self.core.store().begin().await?;
        let key = change.key.as_ref().filter(|_| !change.dry_run);
        if let Some(outcome) = request_keys::claim(&tx, actor, key, self.core.now()).await? {
            return Ok(outcome);
        }
        links::lock_shared(&*tx).await?;
        // All of them before anything else: a save that waits for one of them holds nothing that this one needs.
        let ids = event_batches::lock(&*tx, &ids).await?;
        let ids = event_batches::outside_trash(&*tx, &ids).await?;
        if change.expect.is_some_and(|expected| expected != ids.len() as u64) {
            return Err(Error::Conflict(Conflict::CountDiffers { count: ids.len() as u64 }));
        }
        let set = Change { venue: check_references(&tx, &set).await?, set };
        let mut run = BulkRun { is_dry: change.dry_run, ..BulkRun::new(self, actor, &set) };
        for ids in ids.chunks(CHUNK) {
            run.chunk(&mut tx, ids).await?;
        }
        let outcome = run.finish(&mut tx).await?;
        if !change.dry_run {
            request_keys::answer(&tx, actor, key, &outcome).await?;
            tx.commit().await?;
        }
        Ok(outcome)
    }

    async fn selected(&self, selection: &BulkSelection) -> Result<Vec<i64>> {
        let (field, ids) = match selection {
            BulkSelection::Ids(ids) => ("ids", ids.clone()),
            BulkSelection::Query(query) => ("query", self.matching_ids(query).await?),
        };
        let distinct: HashSet<i64> = ids.into_iter().collect();
        if distinct.len() > MAX_BULK {
            return Err(Error::invalid(field, Problem::TooMany { max: MAX_BULK }));
        }
        Ok(distinct.into_iter().collect())
    }

    /// Every event that a list with this query would show, page after page. Words that find more than a search returns
    /// are refused: the rest would be left out silently.
    async fn matching_ids(&self, query: &EventQuery) -> Result<Vec<i64>> {
        let store = self.core.store();
        match self.search.find(query).await? {
            Some(found) if !query.words.is_empty() => {
                if !found.is_complete() {
                    return Err(Error::invalid("query", Problem::TooMany { max: MAX_RESULTS }));
                }
                event_list::visible_ids(store, query, TextMatch::Ids(&found.ids)).await
            }
            _ => {
                let categories = word_categories(store.read(), &query.words).await?;
                event_list::visible_ids(store, query, TextMatch::Words { categories: &categories }).await
            }
        }
    }
}

/// What is set must exist; the venue, if one is set.
async fn check_references(tx: &Tx, set: &BulkSet) -> Result<Option<Venue>> {
    let mut errors = FieldErrors::default();
    if let Some(category) = &set.category
        && !categories::lock_existing(&**tx, category).await?
    {
        errors.add("set.category", Problem::Unknown(Missing::Category));
    }
    if let Some(image) = set.cover_image_id.as_ref().filter(|image| !image.is_empty())
        && images::find_by_key(&**tx, image).await?.is_none()
    {
        errors.add("set.cover_image_id", Problem::Unknown(Missing::Image));
    }
    if let Some(platform) = &set.platform
        && platforms::find_by_key(&**tx, platform.name()).await?.is_none()
    {
        let known = platforms::list(&**tx).await?.into_iter().map(|platform| platform.content.platform_id);
        errors.add("set.platform", Problem::NotAmong(known.collect()));
    }
    let mut venue = None;
    if let Some(key) = &set.venue_id {
        venue = find_venue(&**tx, key).await?;
        if venue.is_none() {
            errors.add("set.venue_id", Problem::Unknown(Missing::Venue));
        }
    }
    errors.into_result()?;
    Ok(venue)
}

/// A bulk change while it runs.
struct BulkRun<'a> {
    events: &'a Events,
    actor: &'a Actor,
    change: &'a Change,
    is_dry: bool,
    /// The same for all events, however long it takes.
    now: DateTime<Utc>,
    linker: Linker,
    /// Begun with the first event that changes.
    batch: Option<Batch>,
    changed: ChangedEvents,
    outcome: BulkOutcome,
}

impl<'a> BulkRun<'a> {
    fn new(events: &'a Events, actor: &'a Actor, change: &'a Change) -> Self {
        Self {
            events,
            actor,
            change,
            is_dry: false,
            now: events.core.now(),
            linker: Linker::new(events.core.now()),
            batch: None,
            changed: ChangedEvents::default(),
            outcome: BulkOutcome::default(),
        }
    }

    async fn chunk(&mut self, tx: &mut Tx, ids: &[i64]) -> Result<()> {
        let mut changed = Vec::new();
        for event in events::find_many(&**tx, ids).await? {
            self.outcome.matched += 1;
            match self.after(tx, &event).await {
                Ok(content) if content == event.content && !self.change.set.is_trash() => self.outcome.unchanged += 1,
                Ok(content) => changed.push((event, content)),
                Err(error @ Error::Invalid(_)) => self.refuse(event, &error),
                Err(error) => return Err(error),
            }
        }
        if !changed.is_empty() { self.write(tx, changed).await } else { Ok(()) }
    }

    fn refuse(&mut self, event: Event, error: &Error) {
        self.outcome.refused_count += 1;
        if self.outcome.refused.len() < MAX_REFUSED {
            let EventContent { event_id, title, .. } = event.content;
            self.outcome.refused.push(RefusedEvent {
                id: event.id,
                event_id,
                title: title.pick_any().to_owned(),
                reasons: reasons(error, "set"),
            });
        }
    }

    /// The content of an event after the change.
    async fn after(&mut self, tx: &mut Tx, event: &Event) -> Result<EventContent> {
        let Change { set, venue } = self.change;
        if set.is_trash() {
            return Ok(event.content.clone());
        }
        let mut content = set.apply(&event.content, self.now)?;
        if let Some(venue) = venue {
            move_to(&mut content, venue)?;
        }
        if content != event.content {
            content
                .showings
                .sort_by(|one, other| (one.starts_at, &one.showing_id).cmp(&(other.starts_at, &other.showing_id)));
            self.linker.link(tx, &EventDraft::default(), &mut content).await?;
        }
        Ok(content)
    }

    async fn write(&mut self, tx: &mut Tx, events: Vec<(Event, EventContent)>) -> Result<()> {
        let (core, is_trash) = (&self.events.core, self.change.set.is_trash());
        for (event, content) in &events {
            self.changed.add(event.id, event.content.is_active, content.is_active && !is_trash);
        }
        if self.is_dry {
            return Ok(());
        }
        let batch = match self.batch {
            Some(batch) => batch,
            None => *self.batch.insert(Batch::begin(core, tx, self.actor, BatchKind::Bulk).await?),
        };
        let action = if is_trash { RevisionAction::Deleted } else { RevisionAction::Updated };
        let by = batch.replacement(core, self.actor, action);
        let replaced = events
            .iter()
            .map(|(event, _)| revisions::replaced(event.id, event.version, &event.content, event.updated_at))
            .collect::<Result<Vec<_>>>()?;
        revisions::insert(&**tx, by, replaced).await?;
        if is_trash {
            let ids: Vec<i64> = events.iter().map(|(event, _)| event.id).collect();
            return event_batches::trash(&**tx, &ids, by.now).await;
        }
        let contents: Vec<(i64, &EventContent)> = events.iter().map(|(event, content)| (event.id, content)).collect();
        event_batches::replace(&**tx, &contents, by.now).await
    }

    async fn finish(self, tx: &mut Tx) -> Result<BulkOutcome> {
        let changed = self.changed.len();
        if let Some(batch) = self.batch {
            let after = serde_json::to_value(&self.change.set).map_err(Error::internal)?;
            batch.describe(tx, changed, &after).await?;
            let kind = if self.change.set.is_trash() { ChangeKind::Deleted } else { ChangeKind::Updated };
            self.changed.record(tx, &self.events.core, kind);
        }
        Ok(BulkOutcome { changed: changed as u64, undo: self.batch.map(|batch| batch.id), ..self.outcome })
    }
}

/// Every showing takes place there; two at one time in one place would be one.
fn move_to(content: &mut EventContent, venue: &Venue) -> Result<()> {
    if content.is_undated() {
        let Place { venue, address, city, country, coordinates, .. } = place_of(venue);
        (content.venue, content.venue_address, content.city) = (venue, address, city);
        (content.country, content.coordinates) = (country, coordinates);
    }
    let mut times = HashSet::new();
    for showing in &mut content.showings {
        if showing.venue_row != Some(venue.id) {
            link_venue(showing, venue);
            showing.place = place_of(venue);
            showing.hall.clear();
        }
        if !times.insert((showing.starts_at, meydan_domain::turkish::fold(&showing.hall))) {
            return Err(Error::invalid("venue_id", Problem::Repeated));
        }
    }
    Ok(())
}
