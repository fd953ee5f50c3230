//! Synonyms of the search: list, create, replace, delete. The search reads them after every change.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::synonym::{MAX_SYNONYMS, Synonym, SynonymDraft};
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, synonyms};

use crate::core::{Core, Record};

#[derive(Clone)]
pub struct Synonyms {
    core: Core,
}

impl Synonyms {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    pub async fn list(&self, actor: &Actor) -> Result<Vec<Synonym>> {
        actor.require(Permission::ReadUnpublished)?;
        synonyms::list(self.core.store().read()).await
    }

    pub async fn show(&self, actor: &Actor, id: i64) -> Result<Synonym> {
        actor.require(Permission::ReadUnpublished)?;
        synonyms::find(self.core.store().read(), id).await?.ok_or(Error::NotFound(Missing::Synonym))
    }

    pub async fn create(&self, actor: &Actor, draft: &SynonymDraft) -> Result<Synonym> {
        actor.require(Permission::ManageSite)?;
        let content = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        if synonyms::count(&*tx).await? >= MAX_SYNONYMS {
            return Err(Error::Conflict(Conflict::Full { max: MAX_SYNONYMS }));
        }
        let synonym = synonyms::insert(&*tx, &content, self.core.now()).await?;
        let label = content.label();
        let record = Record::new(Noun::Synonyms, synonym.id, ChangeKind::Created, &label).after(&content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(synonym)
    }

    /// Replaces them. With a version, a save since it was read is a conflict.
    pub async fn update(&self, actor: &Actor, id: i64, draft: &SynonymDraft) -> Result<Synonym> {
        actor.require(Permission::ManageSite)?;
        let content = draft.check()?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let old = find_for_update(&*tx, id).await?;
        let stale = Error::Conflict(Conflict::StaleVersion { current: old.version });
        if draft.version.is_some_and(|version| version != old.version) {
            return Err(stale);
        }
        let version = synonyms::update(&*tx, id, old.version, &content, now).await?.ok_or(stale)?;
        let label = content.label();
        let record =
            Record::new(Noun::Synonyms, id, ChangeKind::Updated, &label).before(&old.content)?.after(&content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(Synonym { version, content, updated_at: now, ..old })
    }

    /// For good.
    pub async fn delete(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::ManageSite)?;
        let mut tx = self.core.store().begin().await?;
        let synonym = find_for_update(&*tx, id).await?;
        if !synonyms::remove(&*tx, id).await? {
            return Err(Error::NotFound(Missing::Synonym));
        }
        let label = synonym.content.label();
        let record = Record::new(Noun::Synonyms, id, ChangeKind::Deleted, &label).before(&synonym.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }
}

async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Synonym> {
    synonyms::find_for_update(db, id).await?.ok_or(Error::NotFound(Missing::Synonym))
}
