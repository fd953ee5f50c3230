//! Events whose planned moment has come: published or archived, once on any number of nodes.

use chrono::{DateTime, Utc};
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::event::{Event, EventContent};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::revision::RevisionAction;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Result};
use meydan_store::{Tx, event_batches, events, links, publications, revisions};
use tracing::warn;

use super::{Events, audited};
use crate::core::Record;
use crate::event_links::Linker;

impl Events {
    /// Changes the state of these events if it is still due, in one transaction; how many were changed. Another node that
    /// looks at the same events waits for the locks, and then finds nothing due.
    pub(crate) async fn publish_due(&self, ids: &[i64], now: DateTime<Utc>) -> Result<usize> {
        let mut tx = self.core.store().begin().await?;
        links::lock_shared(&*tx).await?;
        let ids = event_batches::lock(&*tx, ids).await?;
        let (mut linker, mut changed) = (Linker::new(now), Vec::new());
        for event in events::find_many(&*tx, &ids).await? {
            match event.content.plan().after_due(now) {
                Some(plan) => {
                    let mut content = event.content.clone();
                    content.set_plan(plan);
                    changed.push((linked(&mut linker, &mut tx, event.id, content).await?, event));
                }
                // A node of an older version changed the event since.
                None => publications::set_due(&*tx, Noun::Events, event.id, event.content.plan().due_at()).await?,
            }
        }
        self.write_due(&mut tx, &changed, now).await?;
        tx.commit().await?;
        Ok(changed.len())
    }

    async fn write_due(&self, tx: &mut Tx, changed: &[(EventContent, Event)], now: DateTime<Utc>) -> Result<()> {
        let replaced = changed
            .iter()
            .map(|(_, old)| revisions::replaced(old.id, old.version, &old.content, old.updated_at))
            .collect::<Result<Vec<_>>>()?;
        let by = self.core.replacement(Noun::Events, &Actor::System, RevisionAction::Updated);
        revisions::insert(&**tx, by, replaced).await?;
        let contents: Vec<(i64, &EventContent)> = changed.iter().map(|(content, old)| (old.id, content)).collect();
        event_batches::replace(&**tx, &contents, now).await?;
        for (content, old) in changed {
            let record = Record::new(Noun::Events, old.id, ChangeKind::Updated, content.title.pick_any())
                .before(&audited(&old.content)?)?
                .after(&audited(content)?)?;
            self.core.record(tx, &Actor::System, record).await?;
        }
        Ok(())
    }
}

/// Links to venues and profiles, which are created for what is published. If a link is broken, the event is published
/// without: no editor is present to correct it.
async fn linked(linker: &mut Linker, tx: &mut Tx, id: i64, content: EventContent) -> Result<EventContent> {
    let mut linked = content.clone();
    match linker.link(tx, &EventDraft::default(), &mut linked).await {
        Ok(()) => Ok(linked),
        Err(Error::Invalid(errors)) => {
            let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
            warn!(event.id = id, ?fields, "the event is published with broken links");
            Ok(content)
        }
        Err(error) => Err(error),
    }
}
