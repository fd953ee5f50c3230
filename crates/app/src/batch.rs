//! Batches: changes of many events that are one entry of the audit trail and are undone as one. A bulk change is one
//! transaction; an import may write several, one after the other, under the same batch.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use meydan_domain::audit::AuditEntry;
use meydan_domain::change::{ChangeKind, Noun, VisitorEffect};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::event::EventContent;
use meydan_domain::field::Problem;
use meydan_domain::revision::{Revision, RevisionAction};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::audit::NewAuditEntry;
use meydan_store::events::StoredEvent;
use meydan_store::revisions::{BatchedThing, Replaced, Replacement};
use meydan_store::{Tx, audit, categories, event_batches, events, images, links, revisions};
use serde_json::{Value, json};

use crate::core::{Core, Record};
use crate::events::KnownLinks;
use crate::import;

/// Events that are read and written at a time.
pub(crate) const CHUNK: usize = 500;
/// More changed events than this are one line in the change log, without their ids.
const MAX_LINES: usize = 500;

/// What the audit trail calls a batch in place of the id of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchKind {
    Bulk,
    Import,
}

impl BatchKind {
    fn id(self) -> &'static str {
        match self {
            Self::Bulk => "bulk",
            Self::Import => "import",
        }
    }
}

/// A batch of changes of events, by the id of its audit entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    pub id: i64,
}

impl Batch {
    /// Writes the audit entry.
    pub async fn begin(core: &Core, tx: &mut Tx, actor: &Actor, kind: BatchKind) -> Result<Self> {
        let record = Record::new(Noun::Events, kind.id(), ChangeKind::Updated, "0");
        Ok(Self { id: core.audit(tx, actor, record).await? })
    }

    /// A batch that the same person began, to go on with it.
    pub async fn resume(tx: &Tx, actor: &Actor, kind: BatchKind, id: i64) -> Result<Self> {
        let entry = audit::find(&**tx, id).await?;
        let is_own =
            |entry: &AuditEntry| is_batch(entry) && entry.noun_id == kind.id() && entry.user_id == actor.user_id();
        match entry.filter(is_own) {
            Some(entry) => Ok(Self { id: entry.id }),
            None => Err(Error::invalid("import_id", Problem::Unknown(Missing::AuditEntry))),
        }
    }

    /// Counts more changed events to those that the audit entry names already.
    pub async fn add(self, tx: &Tx, count: usize, after: &Value) -> Result<()> {
        let entry = audit::find(&**tx, self.id).await?;
        let before: usize = entry.and_then(|entry| entry.label.parse().ok()).unwrap_or_default();
        self.describe(tx, before + count, after).await
    }

    /// Says in the audit entry how many events were changed, and how.
    pub async fn describe(self, tx: &Tx, count: usize, after: &Value) -> Result<()> {
        audit::describe(&**tx, self.id, &count.to_string(), after).await
    }

    /// For revisions of what is replaced.
    pub fn replacement<'a>(self, core: &Core, actor: &'a Actor, action: RevisionAction) -> Replacement<'a> {
        Replacement { batch: Some(self.id), ..core.replacement(Noun::Events, actor, action) }
    }
}

/// Changed events, for the change log.
#[derive(Default)]
pub(crate) struct ChangedEvents {
    changes: Vec<(i64, VisitorEffect)>,
}

impl ChangedEvents {
    pub fn add(&mut self, id: i64, was_seen: bool, is_seen: bool) {
        let effect = match (was_seen, is_seen) {
            (true, true) => VisitorEffect::Shows,
            (false, true) => VisitorEffect::Appears,
            (true, false) => VisitorEffect::Hides,
            (false, false) => VisitorEffect::None,
        };
        self.changes.push((id, effect));
    }

    pub fn len(&self) -> usize {
        self.changes.len()
    }

    /// Few are a line each, so that caches and the search index update just these; many are one line.
    pub fn record(self, tx: &mut Tx, core: &Core, kind: ChangeKind) {
        let now = core.now();
        if self.changes.len() <= MAX_LINES {
            for (id, effect) in self.changes {
                tx.changed_with(Noun::Events, id, kind, effect, now);
            }
            return;
        }
        let has = |wanted| self.changes.iter().any(|(_, effect)| *effect == wanted);
        let strongest = [VisitorEffect::Hides, VisitorEffect::Appears, VisitorEffect::Shows];
        let effect = strongest.into_iter().find(|effect| has(*effect)).unwrap_or(VisitorEffect::None);
        tx.changed_with(Noun::Events, "", kind, effect, now);
    }
}

/// What undoing a batch did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Undone {
    pub restored: u64,
    /// Events that were changed since, or name what is gone: they are left alone.
    pub left: u64,
}

pub(crate) fn is_batch(entry: &AuditEntry) -> bool {
    let is_known = [BatchKind::Bulk, BatchKind::Import].iter().any(|kind| kind.id() == entry.noun_id);
    entry.noun == Noun::Events && entry.action == ChangeKind::Updated && is_known
}

/// Restores every event that is as the batch left it, and removes those that it created.
pub(crate) async fn undo(core: &Core, actor: &Actor, entry: &AuditEntry) -> Result<Undone> {
    let is_trashing = entry.after.as_ref().is_some_and(|after| after["trash"] == true);
    // Undoing an import moves the events that it created to the trash. Editors may not delete events of others.
    let is_import_of_another = entry.noun_id == BatchKind::Import.id() && entry.user_id != actor.user_id();
    if is_trashing || is_import_of_another {
        actor.require(Permission::DeleteContent)?;
    }
    let mut tx = core.store().begin().await?;
    // No event is saved meanwhile, and nothing that they name goes away.
    links::lock_exclusive(&*tx).await?;
    let things = revisions::of_batch(&*tx, Noun::Events, entry.id).await?;
    if things.is_empty() {
        return Err(Error::Conflict(Conflict::CannotUndo));
    }
    let ids: Vec<i64> = things.iter().map(|thing| thing.thing_id).collect();
    event_batches::lock(&*tx, &ids).await?;
    let mut undo = Undo::new(core, actor, &tx, entry.noun_id == BatchKind::Import.id()).await?;
    for chunk in things.chunks(CHUNK) {
        undo.restore(&tx, entry.id, chunk).await?;
    }
    revisions::end_batch(&*tx, entry.id).await?;
    let undone = Undone { restored: undo.changed.len() as u64, left: (things.len() - undo.changed.len()) as u64 };
    let label = undone.restored.to_string();
    let after = json!({ "undone": entry.id, "restored": undone.restored, "left": undone.left });
    let told = NewAuditEntry {
        action: ChangeKind::Restored,
        noun: Noun::Events,
        noun_id: entry.noun_id.clone(),
        label: &label,
        before: None,
        after: Some(after),
    };
    audit::insert(&*tx, actor, told, core.now()).await?;
    undo.changed.record(&mut tx, core, ChangeKind::Restored);
    tx.commit().await?;
    Ok(undone)
}

/// What undoing knows of the things that events name.
struct Undo<'a> {
    by: Replacement<'a>,
    is_import: bool,
    categories: HashSet<String>,
    links: KnownLinks,
    changed: ChangedEvents,
}

/// What becomes of one event.
enum Fate {
    Replaced(EventContent),
    Untrashed(EventContent),
    Trashed,
}

impl<'a> Undo<'a> {
    async fn new(core: &Core, actor: &'a Actor, tx: &Tx, is_import: bool) -> Result<Self> {
        let known = categories::list(&**tx).await?;
        Ok(Self {
            by: core.replacement(Noun::Events, actor, RevisionAction::Restored),
            is_import,
            categories: known.into_iter().map(|category| category.content.category_id).collect(),
            links: KnownLinks::default(),
            changed: ChangedEvents::default(),
        })
    }

    async fn restore(&mut self, tx: &Tx, batch: i64, things: &[BatchedThing]) -> Result<()> {
        let ids: Vec<i64> = things.iter().map(|thing| thing.thing_id).collect();
        let mut earlier = revisions::find_many(&**tx, Noun::Events, batch, things).await?;
        let mut decided: Vec<(StoredEvent, Fate)> = Vec::new();
        for (stored, thing) in with_things(events::find_for_rewrite(&**tx, &ids).await?, things) {
            let Some(revision) = earlier.remove(&thing.thing_id) else { continue };
            if stored.event.version == thing.last + 1
                && let Some(fate) = fate(&stored, revision, self.by.now)?
            {
                decided.push((stored, fate));
            }
        }
        self.leave_broken(tx, &mut decided).await?;
        self.write(tx, decided).await
    }

    /// Leaves out what names a category, image, venue or profile that is gone, and what has a key that is taken.
    async fn leave_broken(&mut self, tx: &Tx, decided: &mut Vec<(StoredEvent, Fate)>) -> Result<()> {
        let contents = || decided.iter().filter_map(|(_, fate)| fate.content());
        let wanted: Vec<String> = contents().flat_map(images_of).cloned().collect();
        let found = images::find_by_keys(&**tx, &wanted).await?;
        let found: HashSet<String> = found.into_iter().map(|image| image.image_id).collect();
        let keys: Vec<String> = contents().map(|content| content.event_id.clone()).collect();
        let taken = event_batches::ids_of_keys(&**tx, &keys).await?;
        let mut sound = Vec::with_capacity(decided.len());
        for (stored, mut fate) in decided.drain(..) {
            if let Some(content) = fate.content_mut() {
                let is_free = taken.get(&content.event_id).is_none_or(|id| *id == stored.event.id);
                let is_known = self.categories.contains(&content.category)
                    && images_of(content).all(|image| found.contains(image))
                    && self.links.refresh(&**tx, content).await?;
                if !is_free || !is_known {
                    continue;
                }
            }
            sound.push((stored, fate));
        }
        *decided = sound;
        Ok(())
    }

    async fn write(&mut self, tx: &Tx, decided: Vec<(StoredEvent, Fate)>) -> Result<()> {
        let mut replaced: Vec<Replaced> = Vec::with_capacity(decided.len());
        let (mut contents, mut untrashed, mut replanned, mut trashed) = (vec![], vec![], vec![], vec![]);
        for (StoredEvent { event, is_trashed }, fate) in &decided {
            replaced.push(revisions::replaced(event.id, event.version, &event.content, event.updated_at)?);
            let was_seen = event.content.is_active && !is_trashed;
            let is_seen = match fate {
                Fate::Replaced(content) => {
                    if self.is_import {
                        import::follow_undo(tx, event, content, self.by.now).await?;
                    }
                    contents.push((event.id, content));
                    content.is_active && !is_trashed
                }
                Fate::Untrashed(content) => {
                    untrashed.push((event.id, content));
                    if content.plan() != event.content.plan() {
                        replanned.push((event.id, content));
                    }
                    content.is_active
                }
                Fate::Trashed => {
                    trashed.push(event.id);
                    false
                }
            };
            self.changed.add(event.id, was_seen, is_seen);
        }
        revisions::insert(&**tx, self.by, replaced).await?;
        event_batches::replace(&**tx, &contents, self.by.now).await?;
        event_batches::restore(&**tx, &untrashed).await?;
        event_batches::rewrite(&**tx, &replanned).await?;
        event_batches::trash(&**tx, &trashed, self.by.now).await
    }
}

impl Fate {
    fn content(&self) -> Option<&EventContent> {
        match self {
            Self::Replaced(content) | Self::Untrashed(content) => Some(content),
            Self::Trashed => None,
        }
    }

    fn content_mut(&mut self) -> Option<&mut EventContent> {
        match self {
            Self::Replaced(content) | Self::Untrashed(content) => Some(content),
            Self::Trashed => None,
        }
    }
}

/// `None` if a person did it already.
fn fate(stored: &StoredEvent, earlier: Revision, now: DateTime<Utc>) -> Result<Option<Fate>> {
    if earlier.number == 0 {
        return Ok((!stored.is_trashed).then_some(Fate::Trashed));
    }
    let mut content: EventContent = serde_json::from_value(earlier.document).map_err(Error::internal)?;
    content.set_plan(match earlier.action {
        RevisionAction::Deleted => content.plan().untrashed(now),
        _ => content.plan().restored(now),
    });
    Ok(match earlier.action {
        RevisionAction::Deleted => stored.is_trashed.then_some(Fate::Untrashed(content)),
        _ => Some(Fate::Replaced(content)),
    })
}

fn with_things(stored: Vec<StoredEvent>, things: &[BatchedThing]) -> impl Iterator<Item = (StoredEvent, BatchedThing)> {
    stored.into_iter().filter_map(|stored| {
        let position = things.binary_search_by_key(&stored.event.id, |thing| thing.thing_id).ok()?;
        Some((stored, things[position]))
    })
}

fn images_of(content: &EventContent) -> impl Iterator<Item = &String> {
    content.cover_image_id.iter().chain(&content.gallery_image_ids)
}
