//! Logos: list, show, upload, change, delete.

use bytes::Bytes;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::logo::{Logo, LogoDetails, LogoDraft, LogoQuery, as_main};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_media::content_type_of;
use meydan_store::ConnectionTrait;
use meydan_store::logos::{self, LogoFile};

use crate::core::{Core, Record};
use crate::images::{refused, storage_error};
use crate::token;

#[derive(Clone)]
pub struct Logos {
    core: Core,
}

impl Logos {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Visitors see the active ones, staff who write see all.
    pub async fn list(&self, actor: &Actor, query: LogoQuery) -> Result<Vec<Logo>> {
        let logos = logos::list(self.core.store().read(), query).await?;
        let sees_all = actor.may(Permission::ReadUnpublished);
        Ok(logos.into_iter().filter(|logo| sees_all || logo.details.is_active).collect())
    }

    pub async fn show(&self, actor: &Actor, id: i64) -> Result<Logo> {
        let logo = find(self.core.store().read(), id).await?;
        if !logo.details.is_active && !actor.may(Permission::ReadUnpublished) {
            return Err(Error::NotFound(Missing::Logo));
        }
        Ok(logo)
    }

    pub async fn upload(&self, actor: &Actor, bytes: Bytes, details: &LogoDetails) -> Result<Logo> {
        actor.require(Permission::ManageSite)?;
        let prepared = meydan_media::prepare(bytes.clone()).await.map_err(|refusal| refused("logo", refusal))?;
        let key = token::random_short();
        let file = LogoFile {
            file_key: format!("logos/{key}/{}", prepared.served.name),
            original_key: format!("originals/logo-{key}.{}", prepared.format.extension()),
            width: prepared.width,
            height: prepared.height,
        };
        let media = self.core.media();
        media.put(&file.original_key, bytes, prepared.format.mime()).await.map_err(storage_error)?;
        media
            .put(&file.file_key, prepared.served.bytes, content_type_of(&file.file_key))
            .await
            .map_err(storage_error)?;
        let mut tx = self.core.store().begin().await?;
        // Last in order: visitors see the first four active ones.
        let details = LogoDetails { display_order: logos::next_order(&*tx).await?, ..details.clone() };
        let logo = logos::insert(&*tx, &details, &file, self.core.now()).await?;
        let record = Record::new(Noun::Logos, logo.id, ChangeKind::Created, label(&logo)).after(&details)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(logo)
    }

    /// Updates the details; omitted fields stay. With a version, only if it has not been saved since that was read.
    pub async fn update(&self, actor: &Actor, id: i64, draft: &LogoDraft) -> Result<Logo> {
        actor.require(Permission::ManageSite)?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let mut old = find(&*tx, id).await?;
        let logo = loop {
            let details = draft.check(Some(&old.details))?;
            if draft.version.is_some_and(|version| version != old.version) {
                return Err(Error::Conflict(Conflict::StaleVersion { current: old.version }));
            }
            match logos::update(&*tx, id, old.version, &details, now).await? {
                Some(version) => break Logo { version, details, updated_at: now, ..old.clone() },
                None => old = find(&*tx, id).await?,
            }
        };
        let record = Record::new(Noun::Logos, id, ChangeKind::Updated, label(&logo))
            .before(&old.details)?
            .after(&logo.details)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(logo)
    }

    /// Makes a logo the main one by swapping places with the current one.
    pub async fn make_main(&self, actor: &Actor, id: i64) -> Result<Logo> {
        actor.require(Permission::ManageSite)?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let all = logos::list(&*tx, LogoQuery::default()).await?;
        let mut changes = as_main(&all, id).ok_or(Error::NotFound(Missing::Logo))?;
        // In a fixed order, so that two concurrent calls cannot deadlock.
        changes.sort_by_key(|(logo, _)| logo.id);
        for (logo, details) in &changes {
            if logos::update(&*tx, logo.id, logo.version, details, now).await?.is_none() {
                return Err(Error::Conflict(Conflict::StaleVersion { current: logo.version }));
            }
        }
        for (logo, details) in &changes {
            let record = Record::new(Noun::Logos, logo.id, ChangeKind::Updated, label(logo))
                .before(&logo.details)?
                .after(details)?;
            self.core.record(&mut tx, actor, record).await?;
        }
        let logo = find(&*tx, id).await?;
        tx.commit().await?;
        Ok(logo)
    }

    /// Moves a logo to the trash; its files stay until the trash is emptied.
    pub async fn delete(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::ManageSite)?;
        let mut tx = self.core.store().begin().await?;
        let logo = find(&*tx, id).await?;
        if !logos::trash(&*tx, id, self.core.now()).await? {
            return Err(Error::NotFound(Missing::Logo));
        }
        let record = Record::new(Noun::Logos, id, ChangeKind::Deleted, label(&logo)).before(&logo.details)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }
}

async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Logo> {
    logos::find(db, id).await?.ok_or(Error::NotFound(Missing::Logo))
}

pub(crate) fn label(logo: &Logo) -> &str {
    if logo.details.title.is_empty() { logo.details.variant.name() } else { &logo.details.title }
}
