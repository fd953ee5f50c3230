//! The short lists that staff keep: list, create, replace, delete.

use std::marker::PhantomData;

use meydan_domain::change::ChangeKind;
use meydan_domain::entry::{Entry, EntryContent, EntryDraft};
use meydan_domain::error::Conflict;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, entries};

use crate::core::{Core, Record};

/// One of the lists.
#[derive(Clone)]
pub struct Entries<C> {
    core: Core,
    content: PhantomData<C>,
}

impl<C: EntryContent> Entries<C> {
    pub(crate) fn new(core: Core) -> Self {
        Self { core, content: PhantomData }
    }

    /// All of them, newest first.
    pub async fn list(&self, actor: &Actor) -> Result<Vec<Entry<C>>> {
        actor.require(Permission::ReadUnpublished)?;
        entries::list(self.core.store().read()).await
    }

    pub async fn show(&self, actor: &Actor, id: i64) -> Result<Entry<C>> {
        actor.require(Permission::ReadUnpublished)?;
        entries::find(self.core.store().read(), id).await?.ok_or(Error::NotFound(C::MISSING))
    }

    pub async fn create(&self, actor: &Actor, draft: &impl EntryDraft<Content = C>) -> Result<Entry<C>> {
        actor.require(C::WRITE)?;
        let content = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        if entries::count::<C>(&*tx).await? >= C::MAX {
            return Err(Error::Conflict(Conflict::Full { max: C::MAX }));
        }
        let entry = entries::insert(&*tx, &content, self.core.now()).await?;
        let label = content.label();
        let record = Record::new(C::NOUN, entry.id, ChangeKind::Created, &label).after(&content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(entry)
    }

    /// Replaces one. With a version, a save since it was read is a conflict.
    pub async fn update(&self, actor: &Actor, id: i64, draft: &impl EntryDraft<Content = C>) -> Result<Entry<C>> {
        actor.require(C::WRITE)?;
        let content = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        let old = find_for_update::<C>(&*tx, id).await?;
        if draft.version().is_some_and(|version| version != old.version) {
            return Err(Error::Conflict(Conflict::StaleVersion { current: old.version }));
        }
        let entry = Entry { version: old.version + 1, content, updated_at: self.core.now(), ..old.clone() };
        entries::update(&*tx, &entry).await?;
        let label = entry.content.label();
        let record =
            Record::new(C::NOUN, id, ChangeKind::Updated, &label).before(&old.content)?.after(&entry.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(entry)
    }

    /// For good.
    pub async fn delete(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(C::DELETE)?;
        let mut tx = self.core.store().begin().await?;
        let entry = find_for_update::<C>(&*tx, id).await?;
        entries::remove(&*tx, id).await?;
        let label = entry.content.label();
        let record = Record::new(C::NOUN, id, ChangeKind::Deleted, &label).before(&entry.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }
}

async fn find_for_update<C: EntryContent>(db: &impl ConnectionTrait, id: i64) -> Result<Entry<C>> {
    entries::find_for_update(db, id).await?.ok_or(Error::NotFound(C::MISSING))
}
