//! Templates of replies: list, create, replace, delete.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::reply::{MAX_TEMPLATES, ReplyTemplate, TemplateDraft};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, reply_templates};

use crate::core::{Core, Record};

#[derive(Clone)]
pub struct ReplyTemplates {
    core: Core,
}

impl ReplyTemplates {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    pub async fn list(&self, actor: &Actor) -> Result<Vec<ReplyTemplate>> {
        actor.require(Permission::ReadUnpublished)?;
        reply_templates::list(self.core.store().read()).await
    }

    pub async fn show(&self, actor: &Actor, id: i64) -> Result<ReplyTemplate> {
        actor.require(Permission::ReadUnpublished)?;
        reply_templates::find(self.core.store().read(), id).await?.ok_or(Error::NotFound(Missing::ReplyTemplate))
    }

    pub async fn create(&self, actor: &Actor, draft: &TemplateDraft) -> Result<ReplyTemplate> {
        actor.require(Permission::WriteContent)?;
        let content = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        if reply_templates::count(&*tx).await? >= MAX_TEMPLATES {
            return Err(Error::Conflict(Conflict::Full { max: MAX_TEMPLATES }));
        }
        let template = reply_templates::insert(&*tx, &content, self.core.now()).await?;
        let record =
            Record::new(Noun::ReplyTemplates, template.id, ChangeKind::Created, &content.name).after(&content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(template)
    }

    /// Replaces a template. With a version, a save since it was read is a conflict.
    pub async fn update(&self, actor: &Actor, id: i64, draft: &TemplateDraft) -> Result<ReplyTemplate> {
        actor.require(Permission::WriteContent)?;
        let content = draft.check()?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let old = find_for_update(&*tx, id).await?;
        let stale = Error::Conflict(Conflict::StaleVersion { current: old.version });
        if draft.version.is_some_and(|version| version != old.version) {
            return Err(stale);
        }
        let version = reply_templates::update(&*tx, id, old.version, &content, now).await?.ok_or(stale)?;
        let record = Record::new(Noun::ReplyTemplates, id, ChangeKind::Updated, &content.name)
            .before(&old.content)?
            .after(&content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(ReplyTemplate { version, content, updated_at: now, ..old })
    }

    /// For good.
    pub async fn delete(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::DeleteContent)?;
        let mut tx = self.core.store().begin().await?;
        let template = find_for_update(&*tx, id).await?;
        if !reply_templates::remove(&*tx, id).await? {
            return Err(Error::NotFound(Missing::ReplyTemplate));
        }
        let record = Record::new(Noun::ReplyTemplates, id, ChangeKind::Deleted, &template.content.name)
            .before(&template.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }
}

async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<ReplyTemplate> {
    reply_templates::find_for_update(db, id).await?.ok_or(Error::NotFound(Missing::ReplyTemplate))
}
