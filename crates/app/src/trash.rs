//! The trash: list, restore, purge, empty.

use chrono::{DateTime, Utc};
use meydan_domain::change::ChangeKind;
use meydan_domain::error::Missing;
use meydan_domain::job::JobTask;
use meydan_domain::page::{Page, PageRequest};
use meydan_domain::revision::RevisionAction;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::trash::{RETENTION, TrashItem, TrashNoun, TrashQuery};
use meydan_domain::{Error, Result};
use meydan_store::{
    Tx, blogs, categories, contact, events, images, jobs, links, logos, profiles, revisions, trash, venues,
};
use serde::Serialize;
use serde_json::Value;

use crate::core::{Core, Record};
use crate::images::storage_error;
use crate::jobs::JobLease;

/// Items purged per transaction.
const BATCH: u64 = 50;

#[derive(Clone)]
pub struct Trash {
    core: Core,
}

impl Trash {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    pub async fn list(&self, actor: &Actor, noun: Option<TrashNoun>, page: PageRequest) -> Result<Page<TrashItem>> {
        actor.require(Permission::ManageSite)?;
        trash::list(self.core.store().read(), &TrashQuery { noun, before: self.core.now(), page }).await
    }

    /// Restores an item; 409 when its key has been taken meanwhile.
    pub async fn restore(&self, actor: &Actor, noun: TrashNoun, id: i64) -> Result<()> {
        actor.require(Permission::ManageSite)?;
        let mut tx = self.core.store().begin().await?;
        let restored = self.restore_row(&tx, actor, noun, id).await?.ok_or(Error::NotFound(Missing::TrashItem))?;
        let record =
            Record { after: restored.content, ..Record::new(noun.noun(), id, ChangeKind::Restored, &restored.label) };
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }

    /// `None` when it is not in the trash. What should have been published meanwhile comes back as a draft.
    async fn restore_row(&self, tx: &Tx, actor: &Actor, noun: TrashNoun, id: i64) -> Result<Option<RestoredItem>> {
        let Some(restored) = restore_row(tx, noun, id).await? else { return Ok(None) };
        let (by, now) = (self.core.replacement(noun.noun(), actor, RevisionAction::Restored), self.core.now());
        match noun {
            TrashNoun::Events => {
                let Some(old) = events::find_for_update(&**tx, id).await? else { return Ok(Some(restored)) };
                let mut content = old.content.clone();
                content.set_plan(content.plan().untrashed(now));
                if content == old.content {
                    return Ok(Some(restored));
                }
                let event = crate::events::replace(tx, by, &old, content).await?;
                RestoredItem::new(event.content.title.pick_any(), &event.content).map(Some)
            }
            TrashNoun::Blogs => {
                let Some(old) = blogs::find_for_update(&**tx, id).await? else { return Ok(Some(restored)) };
                let mut content = old.content.clone();
                content.set_plan(content.plan().untrashed(now));
                if content == old.content {
                    return Ok(Some(restored));
                }
                let replaced = revisions::replaced(old.id, old.version, &old.content, old.updated_at)?;
                revisions::insert(&**tx, by, vec![replaced]).await?;
                blogs::update(&**tx, &old, &content, old.published_at, now).await?;
                RestoredItem::new(content.title.pick_any(), &content).map(Some)
            }
            _ => Ok(Some(restored)),
        }
    }

    /// Permanently deletes one item.
    pub async fn purge_one(&self, actor: &Actor, noun: TrashNoun, id: i64) -> Result<()> {
        actor.require(Permission::ManageSite)?;
        let item = trash::find(self.core.store().read(), noun, id).await?;
        let item = item.ok_or(Error::NotFound(Missing::TrashItem))?;
        match self.purge(actor, &[item], self.core.now(), None).await? {
            0 => Err(Error::NotFound(Missing::TrashItem)),
            _ => Ok(()),
        }
    }

    /// Permanently deletes every item and returns their number.
    pub async fn empty(&self, actor: &Actor) -> Result<u64> {
        actor.require(Permission::ManageSite)?;
        self.purge_before(actor, self.core.now(), None).await
    }

    /// Permanently deletes items beyond the retention; called by a background job.
    pub(crate) async fn purge_old(&self, lease: &JobLease) -> Result<u64> {
        self.purge_before(&Actor::System, self.core.now() - RETENTION, Some(lease)).await
    }

    async fn purge_before(&self, actor: &Actor, before: DateTime<Utc>, lease: Option<&JobLease>) -> Result<u64> {
        let page = PageRequest { limit: BATCH, cursor: None };
        let query = TrashQuery { noun: None, before, page };
        let mut purged = 0;
        loop {
            let items = trash::list(self.core.store().read(), &query).await?.items;
            if items.is_empty() {
                return Ok(purged);
            }
            purged += self.purge(actor, &items, before, lease).await?;
        }
    }

    /// Deletes the rows and queues a job for the files: deleting many of them from a bucket is slow, and a crash must neither
    /// leave a file forever nor delete one that has a row.
    async fn purge(
        &self,
        actor: &Actor,
        items: &[TrashItem],
        before: DateTime<Utc>,
        lease: Option<&JobLease>,
    ) -> Result<u64> {
        let mut tx = self.core.store().begin().await?;
        // A change of a venue locks the rows of its events in another order.
        links::lock_shared(&*tx).await?;
        if let Some(lease) = lease {
            lease.fence(&tx).await?;
        }
        let (mut purged, mut keys) = (0, Vec::new());
        for item in items {
            let (was_there, files) = purge_row(&tx, item, before).await?;
            if !was_there {
                continue;
            }
            purged += 1;
            keys.extend(files);
            revisions::purge(&*tx, item.noun.noun(), item.id).await?;
            let label = label(item);
            let record = Record::new(item.noun.noun(), item.id, ChangeKind::Purged, &label);
            self.core.record(&mut tx, actor, record).await?;
        }
        if !keys.is_empty() {
            jobs::insert(&*tx, &JobTask::DeleteFiles { keys }, None, self.core.now()).await?;
        }
        tx.commit().await?;
        Ok(purged)
    }

    /// Deletes the files of purged rows; called by a background job. Missing files are not an error.
    pub(crate) async fn delete_files(&self, keys: &[String]) -> Result<()> {
        for key in keys {
            self.core.media().delete(key).await.map_err(storage_error)?;
        }
        Ok(())
    }
}

/// The label in the audit trail, without personal data of visitors.
fn label(item: &TrashItem) -> String {
    match item.noun {
        TrashNoun::Messages => crate::contact::label(item.id),
        _ => item.label.clone(),
    }
}

/// A restored item, for the audit trail.
struct RestoredItem {
    label: String,
    content: Option<Value>,
}

impl RestoredItem {
    fn new(label: &str, content: &impl Serialize) -> Result<Self> {
        Ok(Self { label: label.to_owned(), content: Some(serde_json::to_value(content).map_err(Error::internal)?) })
    }
}

/// `None` when it is not in the trash.
async fn restore_row(tx: &Tx, noun: TrashNoun, id: i64) -> Result<Option<RestoredItem>> {
    let db = &**tx;
    match noun {
        TrashNoun::Events => {
            let event = events::restore(db, id).await?;
            event.map(|event| RestoredItem::new(event.content.title.pick_any(), &event.content)).transpose()
        }
        TrashNoun::Blogs if blogs::restore(db, id).await? => {
            let blog = blogs::find(db, id).await?;
            blog.map(|blog| RestoredItem::new(blog.content.title.pick_any(), &blog.content)).transpose()
        }
        TrashNoun::Categories if categories::restore(db, id).await? => {
            let category = categories::find(db, id).await?;
            category.map(|category| RestoredItem::new(&category.content.name.tr, &category.content)).transpose()
        }
        TrashNoun::Images if images::restore(db, id).await? => {
            let image = images::find(db, id).await?;
            image.map(|image| RestoredItem::new(crate::images::label(&image), &image.details)).transpose()
        }
        TrashNoun::Logos if logos::restore(db, id).await? => {
            let logo = logos::find(db, id).await?;
            logo.map(|logo| RestoredItem::new(crate::logos::label(&logo), &logo.details)).transpose()
        }
        TrashNoun::Messages if contact::restore(db, id).await? => {
            Ok(Some(RestoredItem { label: crate::contact::label(id), content: None }))
        }
        TrashNoun::Venues if venues::restore(db, id).await? => {
            let venue = venues::find(db, id).await?;
            venue.map(|venue| RestoredItem::new(&venue.content.name.tr, &venue.content)).transpose()
        }
        TrashNoun::Profiles if profiles::restore(db, id).await? => {
            let profile = profiles::find(db, id).await?;
            profile.map(|profile| RestoredItem::new(&profile.content.name.tr, &profile.content)).transpose()
        }
        _ => Ok(None),
    }
}

async fn purge_row(tx: &Tx, item: &TrashItem, before: DateTime<Utc>) -> Result<(bool, Vec<String>)> {
    let without_files = |was_there: bool| (was_there, Vec::new());
    let with_files = |files: Option<Vec<String>>| files.map_or((false, Vec::new()), |files| (true, files));
    Ok(match item.noun {
        TrashNoun::Events => without_files(events::purge(&**tx, item.id, before).await?),
        TrashNoun::Blogs => without_files(blogs::purge(&**tx, item.id, before).await?),
        TrashNoun::Categories => without_files(categories::purge(&**tx, item.id, before).await?),
        TrashNoun::Images => with_files(images::purge(&**tx, item.id, before).await?),
        TrashNoun::Logos => with_files(logos::purge(&**tx, item.id, before).await?),
        TrashNoun::Messages => without_files(contact::purge(&**tx, item.id, before).await?),
        TrashNoun::Venues => without_files(venues::purge(&**tx, item.id, before).await?),
        TrashNoun::Profiles => without_files(profiles::purge(&**tx, item.id, before).await?),
    })
}
