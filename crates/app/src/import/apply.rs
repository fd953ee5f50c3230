//! Imports that are carried out: events are created, or changed in what their drafts say.

use chrono::{DateTime, Utc};
use meydan_domain::change::{ChangeKind, Noun, VisitorEffect};
use meydan_domain::event::{Event, EventContent};
use meydan_domain::reasons::{Reasons, reasons};
use meydan_domain::revision::RevisionAction;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::clean_optional;
use meydan_domain::{Error, Result};
use meydan_store::revisions::{self, Replacement};
use meydan_store::{Tx, events, imported_fields, links};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::Import;
use super::overlay::Overlay;
use super::record_key::record_key;
use super::sparse::{self, value};
use crate::batch::{Batch, BatchKind};
use crate::core::Core;
use crate::event_links::{Linker, with_platforms};
use crate::events::{Imported, audited, check_references, replace};
use crate::request_keys::{self, RequestKey};

/// Which import a list of drafts belongs to: a large one is applied in several, and undone as one.
#[derive(Clone, Debug, Default)]
pub struct ImportPart {
    /// Of the parts before; `None` for the first one, or while nothing was changed.
    pub import_id: Option<i64>,
    /// Such as that of the file, for the audit trail.
    pub name: String,
    pub key: Option<RequestKey>,
}

/// As many as one transaction takes without keeping other writers waiting.
pub const MAX_DRAFTS: usize = 500;

/// What became of the drafts of an import.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct AppliedImport {
    /// The audit entry by which all parts are undone; `None` if nothing was changed.
    pub import_id: Option<i64>,
    pub created: usize,
    pub updated: usize,
    pub unchanged: usize,
    pub refused: Vec<RefusedDraft>,
    pub locked: Vec<LockedFields>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RefusedDraft {
    pub position: usize,
    pub reasons: Reasons,
}

impl RefusedDraft {
    fn new(position: usize, error: &Error) -> Self {
        let otherwise = if matches!(error, Error::Conflict(_)) { "event_id" } else { "draft" };
        Self { position, reasons: reasons(error, otherwise) }
    }
}

/// Fields that a person edited since the last import: they stayed as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockedFields {
    pub position: usize,
    pub event_id: String,
    pub fields: Vec<String>,
}

/// What became of one draft.
struct Outcome {
    imported: Imported,
    event_id: String,
    locked: Vec<String>,
}

impl Import {
    /// Each draft names the event that it changes by `event_id`, or creates one. What a draft does not say stays, and so does
    /// what a person edited since the last import.
    pub async fn apply(
        &self,
        actor: &Actor,
        part: &ImportPart,
        drafts: &[Map<String, Value>],
    ) -> Result<AppliedImport> {
        actor.require(Permission::WriteContent)?;
        let mut tx = self.core.store().begin().await?;
        if let Some(applied) = request_keys::claim(&tx, actor, part.key.as_ref(), self.core.now()).await? {
            return Ok(applied);
        }
        links::lock_shared(&*tx).await?;
        let mut writer = Writer { actor, linker: Linker::new(self.core.now()), batch: None };
        if let Some(id) = part.import_id {
            writer.batch = Some(Batch::resume(&tx, actor, BatchKind::Import, id).await?);
        }
        let mut applied = AppliedImport::default();
        for (position, draft) in drafts.iter().enumerate() {
            match self.apply_one(&mut tx, &mut writer, draft).await {
                Ok(outcome) => applied.add(position, outcome),
                // It was refused before anything was written.
                Err(error @ Error::Invalid(_)) => applied.refused.push(RefusedDraft::new(position, &error)),
                // The database would not take the others either; alone, each says what is wrong with it.
                Err(_) if drafts.len() > 1 => {
                    drop(tx);
                    return self.apply_each(actor, part, drafts).await;
                }
                Err(error @ Error::Conflict(_)) => {
                    applied.import_id = part.import_id;
                    applied.refused.push(RefusedDraft::new(position, &error));
                    return Ok(applied);
                }
                Err(error) => return Err(error),
            }
        }
        if let Some(batch) = writer.batch {
            applied.import_id = Some(batch.id);
            batch.add(&tx, applied.created + applied.updated, &json!({ "name": part.name })).await?;
        }
        request_keys::answer(&tx, actor, part.key.as_ref(), &applied).await?;
        tx.commit().await?;
        Ok(applied)
    }

    async fn apply_each(
        &self,
        actor: &Actor,
        part: &ImportPart,
        drafts: &[Map<String, Value>],
    ) -> Result<AppliedImport> {
        let whole_key = part.key.as_ref();
        let mut part = part.clone();
        let mut whole = AppliedImport::default();
        for (position, draft) in drafts.iter().enumerate() {
            part.key = whole_key.map(|key| key.part(position));
            let one = Box::pin(self.apply(actor, &part, std::slice::from_ref(draft))).await?;
            part.import_id = one.import_id;
            whole.import_id = one.import_id;
            whole.created += one.created;
            whole.updated += one.updated;
            whole.unchanged += one.unchanged;
            whole.refused.extend(one.refused.into_iter().map(|refused| RefusedDraft { position, ..refused }));
            whole.locked.extend(one.locked.into_iter().map(|locked| LockedFields { position, ..locked }));
        }
        let tx = self.core.store().begin().await?;
        if request_keys::claim::<AppliedImport>(&tx, actor, whole_key, self.core.now()).await?.is_none() {
            request_keys::answer(&tx, actor, whole_key, &whole).await?;
            tx.commit().await?;
        }
        Ok(whole)
    }

    async fn apply_one(&self, tx: &mut Tx, writer: &mut Writer<'_>, object: &Map<String, Value>) -> Result<Outcome> {
        let key = clean_optional(object.get("event_id").and_then(Value::as_str));
        let found = match key {
            Some(key) => events::find_by_key(&**tx, &key).await?,
            None => None,
        };
        let stored = match found {
            Some(found) => events::find_for_update(&**tx, found.id).await?,
            None => None,
        };
        match stored {
            Some(stored) => self.apply_over(tx, writer, &stored, object).await,
            None => self.create(tx, writer, object).await,
        }
    }

    async fn create(&self, tx: &mut Tx, writer: &mut Writer<'_>, object: &Map<String, Value>) -> Result<Outcome> {
        let now = self.core.now();
        let draft = sparse::parse(object)?;
        draft.check(now)?;
        let draft = with_platforms(&**tx, &draft).await?;
        let mut content = draft.check(now)?;
        check_references(&**tx, &content, None).await?;
        writer.linker.link(tx, &draft, &mut content).await?;
        let event = events::insert(&**tx, &content, now).await?;
        let by = writer.replacement(&self.core, tx).await?;
        revisions::insert(&**tx, by, vec![revisions::nothing_before(event.id, now)]).await?;
        let effect = VisitorEffect::of(ChangeKind::Created, None, Some(&audited(&content)?));
        tx.changed_with(Noun::Events, event.id, ChangeKind::Created, effect, now);
        let event_id = content.event_id.clone();
        self.remember(tx, &event, &Map::new(), &[]).await?;
        if let Some(key) = record_key(object) {
            imported_fields::set_record(&**tx, event.id, &key).await?;
        }
        Ok(Outcome { imported: Imported::Created, event_id, locked: Vec::new() })
    }

    async fn apply_over(
        &self,
        tx: &mut Tx,
        writer: &mut Writer<'_>,
        old: &Event,
        object: &Map<String, Value>,
    ) -> Result<Outcome> {
        let now = self.core.now();
        let stored = old.clone().detailed(now).content;
        let last = imported_fields::find(&**tx, old.id).await?;
        let overlay = Overlay::new(&**tx, &stored, object, &last, now).await?;
        let locked = overlay.locked();
        let Overlay { draft, mut content, said, .. } = overlay;
        check_references(&**tx, &content, Some(&old.content)).await?;
        writer.linker.link(tx, &draft, &mut content).await?;
        let kept = edited_since(&last, &sparse::fields_of(&stored)?, &said, &locked);
        if content == stored {
            self.remember(tx, old, &last, &kept).await?;
            return Ok(Outcome { imported: Imported::Unchanged, event_id: content.event_id, locked });
        }
        let by = writer.replacement(&self.core, tx).await?;
        let event = replace(tx, by, old, content).await?;
        let (before, after) = (audited(&old.content)?, audited(&event.content)?);
        let effect = VisitorEffect::of(ChangeKind::Updated, Some(&before), Some(&after));
        tx.changed_with(Noun::Events, event.id, ChangeKind::Updated, effect, now);
        self.remember(tx, &event, &last, &kept).await?;
        Ok(Outcome { imported: Imported::Updated, event_id: event.content.event_id.clone(), locked })
    }

    /// Remembers the whole event as the import leaves it. What a person edited is remembered as it was before that.
    async fn remember(&self, tx: &Tx, event: &Event, last: &Map<String, Value>, edited: &[String]) -> Result<()> {
        let now = self.core.now();
        let mut fields = sparse::all_fields_of(&event.clone().detailed(now).content)?;
        for field in edited {
            fields.insert(field.clone(), value(last, field));
        }
        imported_fields::set(&**tx, event.id, &fields, now).await
    }
}

/// The fields that a person edited since the last import. One that is now as the source says is the source's again.
fn edited_since(
    last: &Map<String, Value>,
    current: &Map<String, Value>,
    said: &[String],
    locked: &[String],
) -> Vec<String> {
    let is_agreed = |field: &String| said.contains(field) && !locked.contains(field);
    let is_edited = |field: &&String| sparse::is_edited(last, current, field) && !is_agreed(field);
    current.keys().chain(last.keys().filter(|field| !current.contains_key(*field))).filter(is_edited).cloned().collect()
}

/// Who writes, and under which batch. An import that changes nothing has none.
struct Writer<'a> {
    actor: &'a Actor,
    linker: Linker,
    batch: Option<Batch>,
}

impl<'a> Writer<'a> {
    async fn replacement(&mut self, core: &Core, tx: &mut Tx) -> Result<Replacement<'a>> {
        let batch = match self.batch {
            Some(batch) => batch,
            None => *self.batch.insert(Batch::begin(core, tx, self.actor, BatchKind::Import).await?),
        };
        Ok(batch.replacement(core, self.actor, RevisionAction::Imported))
    }
}

/// What an undone import had written is not what a person wrote: the fields that were as the import left them count as
/// imported with their restored values.
pub(crate) async fn follow_undo(tx: &Tx, undone: &Event, restored: &EventContent, now: DateTime<Utc>) -> Result<()> {
    let mut last = imported_fields::find(&**tx, undone.id).await?;
    let before = sparse::fields_of(&undone.clone().detailed(now).content)?;
    let restored = Event::new(undone.id, undone.version, restored.clone(), undone.created_at, now);
    let after = sparse::fields_of(&restored.detailed(now).content)?;
    for (field, imported) in &mut last {
        if *imported == value(&before, field) {
            *imported = value(&after, field);
        }
    }
    imported_fields::set(&**tx, undone.id, &last, now).await
}

impl AppliedImport {
    fn add(&mut self, position: usize, outcome: Outcome) {
        match outcome.imported {
            Imported::Created => self.created += 1,
            Imported::Updated => self.updated += 1,
            Imported::Unchanged => self.unchanged += 1,
        }
        if !outcome.locked.is_empty() {
            self.locked.push(LockedFields { position, event_id: outcome.event_id, fields: outcome.locked });
        }
    }
}
