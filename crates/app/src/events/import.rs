//! Imports of events: added, or replaced by their keys.

use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::revision::RevisionAction;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::clean_optional;
use meydan_domain::{Error, Result};
use meydan_store::revisions::{self, Replacement};
use meydan_store::{Tx, events, links};

use super::{Events, audited, check_references, replace};
use crate::batch::Batch;
use crate::core::Record;
use crate::event_links::{Linker, with_platforms};

/// What became of an event that was imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imported {
    Created,
    Updated,
    /// It was the same already.
    Unchanged,
}

impl Events {
    /// Adds events, or replaces those of their keys, in one transaction; what became of each. Without `keep`, it is only
    /// found out what would be done.
    ///
    /// What is new is one line in the change log, so that caches and the search index hear of it once.
    pub async fn import(&self, actor: &Actor, drafts: &[&EventDraft], keep: bool) -> Result<Vec<Result<Imported>>> {
        self.import_within(actor, drafts, keep, None).await
    }

    /// The same as a part of a batch, which is one entry in the audit trail and is undone as one.
    pub async fn import_within(
        &self,
        actor: &Actor,
        drafts: &[&EventDraft],
        keep: bool,
        batch: Option<Batch>,
    ) -> Result<Vec<Result<Imported>>> {
        actor.require(Permission::WriteContent)?;
        let mut tx = self.core.store().begin().await?;
        links::lock_shared(&*tx).await?;
        let mut linker = Linker::new(self.core.now());
        let (mut outcomes, mut created) = (Vec::with_capacity(drafts.len()), Vec::new());
        for draft in drafts {
            match self.import_one(&mut tx, &mut linker, (actor, batch), draft).await {
                Ok((imported, id)) => {
                    created.extend(id.filter(|_| imported == Imported::Created));
                    outcomes.push(Ok(imported));
                }
                // It was refused before anything was written.
                Err(error @ Error::Invalid(_)) => outcomes.push(Err(error)),
                // The database would not take the others either; alone, each says what is wrong with it.
                Err(_) if drafts.len() > 1 => {
                    drop(tx);
                    return self.import_each(actor, drafts, keep, batch).await;
                }
                Err(error) => return Ok(vec![Err(error)]),
            }
        }
        // Even of one: there may be drafts among them, whose numbers visitors do not hear.
        if let Some((first, last)) = created.iter().min().zip(created.iter().max()) {
            let ids = Change::range_id(&(*first..=*last));
            tx.changed(Noun::Events, ids, ChangeKind::Created, self.core.now());
        }
        if keep {
            tx.commit().await?;
        }
        Ok(outcomes)
    }

    async fn import_each(
        &self,
        actor: &Actor,
        drafts: &[&EventDraft],
        keep: bool,
        batch: Option<Batch>,
    ) -> Result<Vec<Result<Imported>>> {
        let mut outcomes = Vec::with_capacity(drafts.len());
        for draft in drafts {
            outcomes.extend(Box::pin(self.import_within(actor, &[draft], keep, batch)).await?);
        }
        Ok(outcomes)
    }

    /// The change of an event that is new is left to the caller.
    async fn import_one(
        &self,
        tx: &mut Tx,
        linker: &mut Linker,
        (actor, batch): (&Actor, Option<Batch>),
        draft: &EventDraft,
    ) -> Result<(Imported, Option<i64>)> {
        let now = self.core.now();
        let by = self.core.replacement(Noun::Events, actor, RevisionAction::Imported);
        let by = Replacement { batch: batch.map(|batch| batch.id), ..by };
        let draft = &with_platforms(&**tx, draft).await?;
        let old = match clean_optional(draft.event_id.as_deref()) {
            Some(key) => events::find_by_key(&**tx, &key).await?,
            None => None,
        };
        let old = match old {
            Some(old) => events::find_for_update(&**tx, old.id).await?,
            None => None,
        };
        let Some(old) = old else {
            let mut content = draft.check(now)?;
            check_references(&**tx, &content, None).await?;
            linker.link(tx, draft, &mut content).await?;
            let event = events::insert(&**tx, &content, now).await?;
            if batch.is_some() {
                revisions::insert(&**tx, by, vec![revisions::nothing_before(event.id, now)]).await?;
                return Ok((Imported::Created, Some(event.id)));
            }
            let record = Record::new(Noun::Events, event.id, ChangeKind::Created, content.title.pick_any())
                .after(&audited(&content)?)?;
            self.core.audit(tx, actor, record).await?;
            return Ok((Imported::Created, Some(event.id)));
        };
        let mut content = draft.check_over(&old.content, now)?;
        check_references(&**tx, &content, Some(&old.content)).await?;
        linker.link(tx, draft, &mut content).await?;
        if content == old.clone().detailed(now).content {
            return Ok((Imported::Unchanged, None));
        }
        let event = replace(tx, by, &old, content).await?;
        if batch.is_some() {
            let (before, after) = (audited(&old.content)?, audited(&event.content)?);
            let effect = VisitorEffect::of(ChangeKind::Updated, Some(&before), Some(&after));
            tx.changed_with(Noun::Events, event.id, ChangeKind::Updated, effect, now);
            return Ok((Imported::Updated, Some(event.id)));
        }
        let record = Record::new(Noun::Events, event.id, ChangeKind::Updated, event.content.title.pick_any())
            .before(&audited(&old.content)?)?
            .after(&audited(&event.content)?)?;
        self.core.record(tx, actor, record).await?;
        Ok((Imported::Updated, Some(event.id)))
    }
}
