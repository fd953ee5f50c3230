//! Bulk changes of images: one transaction, one entry in the audit trail, one undo.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use meydan_domain::audit::AuditEntry;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::Conflict;
use meydan_domain::field::Problem;
use meydan_domain::image::{Image, ImageCategory, ImageDetails};
use meydan_domain::image_bulk::{ImageBulkChange, MAX_BULK};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::audit::{self, NewAuditEntry};
use meydan_store::{Tx, images};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::batch::Undone;
use crate::core::Core;
use crate::images::Images;

/// What the audit trail calls a bulk change in place of the id of an image.
const BULK: &str = "bulk";

#[derive(Clone, Debug)]
pub struct ImageBulk {
    pub ids: Vec<i64>,
    pub change: ImageBulkChange,
    /// How many images the caller means.
    pub expect: Option<u64>,
    /// Only find out what would be done.
    pub dry_run: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImageBulkOutcome {
    pub matched: u64,
    pub changed: u64,
    pub unchanged: u64,
    /// The audit entry to undo it by.
    pub undo: Option<i64>,
}

/// What a bulk change replaced, by the id of the image.
#[derive(Default, Serialize, Deserialize)]
struct Before {
    images: BTreeMap<i64, Earlier>,
}

#[derive(Serialize, Deserialize)]
struct Earlier {
    category: ImageCategory,
    /// The version that the bulk change made.
    version: i64,
    /// When it moved the image to the trash.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deleted_at: Option<DateTime<Utc>>,
}

impl Images {
    pub async fn change_many(&self, actor: &Actor, bulk: &ImageBulk) -> Result<ImageBulkOutcome> {
        actor.require(Permission::WriteContent)?;
        if bulk.change == ImageBulkChange::Trash {
            actor.require(Permission::DeleteContent)?;
        }
        let ids: BTreeSet<i64> = bulk.ids.iter().copied().collect();
        if ids.len() > MAX_BULK {
            return Err(Error::invalid("ids", Problem::TooMany { max: MAX_BULK }));
        }
        let mut tx = self.core.store().begin().await?;
        let found = images::lock_many(&*tx, &ids.into_iter().collect::<Vec<_>>()).await?;
        let matched = found.len() as u64;
        if bulk.expect.is_some_and(|expected| expected != matched) {
            return Err(Error::Conflict(Conflict::CountDiffers { count: matched }));
        }
        let is_unchanged = |image: &Image| bulk.change == ImageBulkChange::Category(image.details.category);
        let changed: Vec<Image> = found.into_iter().filter(|image| !is_unchanged(image)).collect();
        let outcome = ImageBulkOutcome {
            matched,
            changed: changed.len() as u64,
            unchanged: matched - changed.len() as u64,
            undo: None,
        };
        if bulk.dry_run || changed.is_empty() {
            return Ok(outcome);
        }
        let (mut before, now) = (Before::default(), self.core.now());
        for image in &changed {
            let version = self.change(&mut tx, image, bulk.change, now).await?;
            let deleted_at = (bulk.change == ImageBulkChange::Trash).then_some(now);
            before.images.insert(image.id, Earlier { category: image.details.category, version, deleted_at });
        }
        let entry = BulkEntry {
            kind: ChangeKind::Updated,
            count: changed.len(),
            before: Some(serde_json::to_value(&before).map_err(Error::internal)?),
            after: described(bulk.change),
        };
        let undo = Some(entry.insert(&self.core, &tx, actor).await?);
        tx.commit().await?;
        Ok(ImageBulkOutcome { undo, ..outcome })
    }

    async fn change(&self, tx: &mut Tx, image: &Image, change: ImageBulkChange, now: DateTime<Utc>) -> Result<i64> {
        let (version, kind) = match change {
            ImageBulkChange::Trash => {
                images::trash(&**tx, image.id, now).await?;
                (image.version, ChangeKind::Deleted)
            }
            ImageBulkChange::Category(category) => {
                let details = ImageDetails { category, ..image.details.clone() };
                let version = images::update(&**tx, image, &details).await?;
                // The rows are locked, so that no other save comes first.
                (version.unwrap_or(image.version), ChangeKind::Updated)
            }
        };
        tx.changed(Noun::Images, image.id, kind, now);
        Ok(version)
    }
}

fn described(change: ImageBulkChange) -> Value {
    match change {
        ImageBulkChange::Category(category) => json!({ "category": category }),
        ImageBulkChange::Trash => json!({ "trash": true }),
    }
}

/// An audit entry about many images.
struct BulkEntry {
    kind: ChangeKind,
    count: usize,
    before: Option<Value>,
    after: Value,
}

impl BulkEntry {
    async fn insert(self, core: &Core, tx: &Tx, actor: &Actor) -> Result<i64> {
        let label = self.count.to_string();
        let entry = NewAuditEntry {
            action: self.kind,
            noun: Noun::Images,
            noun_id: BULK.to_owned(),
            label: &label,
            before: self.before,
            after: Some(self.after),
        };
        audit::insert(&**tx, actor, entry, core.now()).await
    }
}

pub(crate) fn is_image_bulk(entry: &AuditEntry) -> bool {
    entry.noun == Noun::Images && entry.noun_id == BULK && entry.action == ChangeKind::Updated
}

/// The entry for readers of the audit trail: what it keeps of each image is only for undoing it.
pub(crate) fn without_undo_data(entry: AuditEntry) -> AuditEntry {
    if is_image_bulk(&entry) { AuditEntry { before: None, ..entry } } else { entry }
}

/// Restores every image that is as the bulk change left it.
pub(crate) async fn undo(core: &Core, actor: &Actor, entry: &AuditEntry) -> Result<Undone> {
    let before: Before = match &entry.before {
        Some(before) => serde_json::from_value(before.clone()).map_err(Error::internal)?,
        None => return Err(Error::Conflict(Conflict::CannotUndo)),
    };
    let is_trash = entry.after.as_ref().is_some_and(|after| after["trash"] == true);
    if is_trash {
        actor.require(Permission::DeleteContent)?;
    }
    let mut tx = core.store().begin().await?;
    let ids: Vec<i64> = before.images.keys().copied().collect();
    let restored =
        if is_trash { untrash(core, &mut tx, &before).await? } else { replace(core, &mut tx, &before).await? };
    if restored == 0 {
        return Err(Error::Conflict(Conflict::CannotUndo));
    }
    let undone = Undone { restored, left: ids.len() as u64 - restored };
    let after = json!({ "undone": entry.id, "restored": undone.restored, "left": undone.left });
    let count = usize::try_from(restored).unwrap_or(usize::MAX);
    BulkEntry { kind: ChangeKind::Restored, count, before: None, after }.insert(core, &tx, actor).await?;
    tx.commit().await?;
    Ok(undone)
}

async fn untrash(core: &Core, tx: &mut Tx, before: &Before) -> Result<u64> {
    let mut restored = 0;
    for (id, earlier) in &before.images {
        let Some(deleted_at) = earlier.deleted_at else { continue };
        if images::restore_trashed_at(&**tx, *id, deleted_at).await? {
            tx.changed(Noun::Images, *id, ChangeKind::Restored, core.now());
            restored += 1;
        }
    }
    Ok(restored)
}

async fn replace(core: &Core, tx: &mut Tx, before: &Before) -> Result<u64> {
    let ids: Vec<i64> = before.images.keys().copied().collect();
    let mut restored = 0;
    for image in images::lock_many(&**tx, &ids).await? {
        let Some(earlier) = before.images.get(&image.id).filter(|earlier| earlier.version == image.version) else {
            continue;
        };
        let details = ImageDetails { category: earlier.category, ..image.details.clone() };
        if images::update(&**tx, &image, &details).await?.is_some() {
            tx.changed(Noun::Images, image.id, ChangeKind::Restored, core.now());
            restored += 1;
        }
    }
    Ok(restored)
}
