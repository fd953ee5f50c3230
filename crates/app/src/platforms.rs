//! Platforms that sell tickets: list, create, replace, delete.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::platform::{Platform, PlatformDraft, built_in_platforms};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, platforms};

use crate::core::{Core, Record};

#[derive(Clone)]
pub struct Platforms {
    core: Core,
}

impl Platforms {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Visitors see the active ones, staff who write see all.
    pub async fn list(&self, actor: &Actor) -> Result<Vec<Platform>> {
        let all = platforms::list(self.core.store().read()).await?;
        let sees_all = actor.may(Permission::ReadUnpublished);
        Ok(all.into_iter().filter(|platform| sees_all || platform.content.is_active).collect())
    }

    /// One platform, as an admin who edits it sees it.
    pub async fn show(&self, actor: &Actor, id: i64) -> Result<Platform> {
        actor.require(Permission::ManageSite)?;
        platforms::find(self.core.store().read(), id).await?.ok_or(Error::NotFound(Missing::Platform))
    }

    pub async fn create(&self, actor: &Actor, draft: &PlatformDraft) -> Result<Platform> {
        actor.require(Permission::ManageSite)?;
        let content = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        let platform = platforms::insert(&*tx, &content, false, self.core.now()).await?;
        let record = Record::new(Noun::Platforms, platform.id, ChangeKind::Created, &content.name).after(&content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(platform)
    }

    /// Replaces a platform. With a version, a save since it was read is a conflict.
    pub async fn update(&self, actor: &Actor, id: i64, draft: &PlatformDraft) -> Result<Platform> {
        actor.require(Permission::ManageSite)?;
        let content = draft.check()?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let old = find_for_update(&*tx, id).await?;
        let stale = Error::Conflict(Conflict::StaleVersion { current: old.version });
        if draft.version.is_some_and(|version| version != old.version) {
            return Err(stale);
        }
        if content.platform_id != old.content.platform_id {
            check_renamable(&*tx, &old).await?;
        }
        let version = platforms::update(&*tx, id, old.version, &content, now).await?.ok_or(stale)?;
        let record = Record::new(Noun::Platforms, id, ChangeKind::Updated, &content.name)
            .before(&old.content)?
            .after(&content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(Platform { version, content, updated_at: now, ..old })
    }

    /// For good; refused for the built-in ones and while events have offers of it.
    pub async fn delete(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::ManageSite)?;
        let mut tx = self.core.store().begin().await?;
        let platform = find_for_update(&*tx, id).await?;
        if platform.is_built_in {
            return Err(Error::Conflict(Conflict::BuiltIn));
        }
        let count = platforms::uses(&*tx, &platform.content.platform_id).await?;
        if count > 0 {
            return Err(Error::Conflict(Conflict::InUseByEvents { count }));
        }
        if !platforms::remove(&*tx, id).await? {
            return Err(Error::NotFound(Missing::Platform));
        }
        let record =
            Record::new(Noun::Platforms, id, ChangeKind::Deleted, &platform.content.name).before(&platform.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }

    /// The built-in platforms that are not there yet.
    pub(crate) async fn insert_defaults(&self) -> Result<()> {
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let known = platforms::list(&*tx).await?;
        let is_known = |key: &str| known.iter().any(|platform| platform.content.platform_id == key);
        let missing: Vec<_> =
            built_in_platforms().into_iter().filter(|content| !is_known(&content.platform_id)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        for content in missing {
            match platforms::insert(&*tx, &content, true, now).await {
                // Another node that started at the same moment was faster; its rows are ours too.
                Err(Error::Conflict(_)) => return Ok(()),
                inserted => inserted?,
            };
        }
        tx.changed(Noun::Platforms, "", ChangeKind::Created, now);
        tx.commit().await
    }
}

async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Platform> {
    platforms::find_for_update(db, id).await?.ok_or(Error::NotFound(Missing::Platform))
}

/// Offers name their platform by its key: another one under them would orphan them.
async fn check_renamable(db: &impl ConnectionTrait, platform: &Platform) -> Result<()> {
    if platform.is_built_in {
        return Err(Error::Conflict(Conflict::BuiltIn));
    }
    if platforms::uses(db, &platform.content.platform_id).await? > 0 {
        return Err(Error::Conflict(Conflict::NameInUse { field: "platform_id" }));
    }
    Ok(())
}
