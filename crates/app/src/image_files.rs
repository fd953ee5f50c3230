//! Changes of an image: details, crop and focal point, another file; equal originals.

use bytes::Bytes;
use chrono::TimeDelta;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::field::Problem;
use meydan_domain::image::{Image, ImageDetails, ImageDraft, ImageFiles};
use meydan_domain::image_frame::{Crop, ImageFrame};
use meydan_domain::job::JobTask;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_media::CropArea;
use meydan_store::{Tx, images, jobs};
use serde::Serialize;
use tracing::warn;

use crate::core::Record;
use crate::images::{
    Images, StoredOriginal, content_hash, find, label, refused, storage_error, store_files, store_original,
};
use crate::jobs::JobLease;
use crate::token;

/// Images whose missing hashes are computed at a time.
const HASHED_AT_A_TIME: u64 = 100;
/// Pages that are open or cached still show the old files, and a backup may be reading them. Afterwards, their addresses
/// lead to the new ones.
const OLD_FILES_STAY: TimeDelta = TimeDelta::days(1);

/// What the audit trail says of an image.
#[derive(Serialize)]
struct Recorded<'a> {
    #[serde(flatten)]
    details: &'a ImageDetails,
    #[serde(flatten)]
    frame: &'a ImageFrame,
    #[serde(skip_serializing_if = "Option::is_none")]
    content_hash: Option<&'a str>,
}

impl<'a> Recorded<'a> {
    fn new(image: &'a Image, with_file: bool) -> Self {
        let content_hash = with_file.then_some(image.files.content_hash.as_str());
        Self { details: &image.details, frame: &image.frame, content_hash }
    }
}

impl Images {
    /// Updates details, crop and focal point; another crop creates all files again from the original. With a version, only
    /// if it has not been saved since that was read.
    pub async fn update(&self, actor: &Actor, key: &str, draft: &ImageDraft) -> Result<Image> {
        actor.require(Permission::WriteContent)?;
        loop {
            let old = find(self.core.store().read(), key).await?;
            let (details, frame) = draft.check(&old.details, &old.frame)?;
            check_version(&old, draft.version)?;
            let files =
                if frame.crop == old.frame.crop { old.files.clone() } else { self.cropped(&old, frame.crop).await? };
            let new = Image { version: old.version + 1, details, frame, files, ..old.clone() };
            if self.save(actor, &old, &new).await? {
                return Ok(new);
            }
        }
    }

    /// Another file under the same id; crop and focal point were those of the old one.
    pub async fn replace_file(&self, actor: &Actor, key: &str, bytes: Bytes, version: Option<i64>) -> Result<Image> {
        actor.require(Permission::WriteContent)?;
        let image_id = self.current(key, version).await?.image_id;
        let prepared = meydan_media::prepare(bytes.clone()).await.map_err(|refusal| refused("image", refusal))?;
        let media = self.core.media();
        let revision = token::random_short();
        let original_key = format!("originals/{image_id}.{revision}.{}", prepared.format.extension());
        let hash = store_original(media, &original_key, bytes, prepared.format).await?;
        let original = StoredOriginal { key: original_key, content_hash: hash };
        let files = store_files(media, &format!("images/{image_id}/{revision}"), original, prepared).await?;
        loop {
            let old = self.current(key, version).await?;
            let (frame, files) = (ImageFrame::default(), files.clone());
            let new = Image { version: old.version + 1, frame, files, ..old.clone() };
            if self.save(actor, &old, &new).await? {
                return Ok(new);
            }
        }
    }

    async fn current(&self, key: &str, version: Option<i64>) -> Result<Image> {
        let image = find(self.core.store().read(), key).await?;
        check_version(&image, version)?;
        Ok(image)
    }

    /// The files of a part of the original, or of all of it.
    async fn cropped(&self, image: &Image, crop: Option<Crop>) -> Result<ImageFiles> {
        let media = self.core.media();
        let original = media.get(&image.files.original_key).await.map_err(storage_error)?;
        let original = original.ok_or(Error::NotFound(Missing::Image))?.bytes;
        let prepared = match crop {
            Some(crop) => meydan_media::prepare_cropped(original, crop_area(crop)).await,
            None => meydan_media::prepare(original).await.map(Some),
        };
        let prepared = prepared.map_err(|refusal| refused("crop", refusal))?;
        let prepared = prepared.ok_or_else(|| Error::invalid("crop", Problem::NotCroppable))?;
        let ImageFiles { original_key: key, content_hash, .. } = image.files.clone();
        let folder = format!("images/{}/{}", image.image_id, token::random_short());
        store_files(media, &folder, StoredOriginal { key, content_hash }, prepared).await
    }

    /// `false` if another save came first; files that were stored for it are then swept as orphans.
    async fn save(&self, actor: &Actor, old: &Image, new: &Image) -> Result<bool> {
        let mut tx = self.core.store().begin().await?;
        if images::replace(&*tx, old, new).await?.is_none() {
            return Ok(false);
        }
        if new.files.served_key != old.files.served_key {
            self.follow_replacement(&tx, old, new).await?;
        }
        let is_file = new.files.original_key != old.files.original_key;
        let record = Record::new(Noun::Images, new.id, ChangeKind::Updated, label(new))
            .before(&Recorded::new(old, is_file))?
            .after(&Recorded::new(new, is_file))?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Jobs that create the AVIF variants of the new files and delete the old files.
    async fn follow_replacement(&self, tx: &Tx, old: &Image, new: &Image) -> Result<()> {
        let now = self.core.now();
        if !new.files.variants.is_empty() {
            let task = JobTask::AvifVariants { image_id: new.image_id.clone() };
            jobs::insert(&**tx, &task, None, now).await?;
        }
        let kept: Vec<&String> = new.files.keys().collect();
        let keys = old.files.keys().filter(|key| !kept.contains(key)).cloned().collect();
        jobs::insert(&**tx, &JobTask::DeleteFiles { keys }, None, now + OLD_FILES_STAY).await
    }

    /// The whole original, for choosing a part of it. `None` for drawings.
    pub async fn overview(&self, actor: &Actor, key: &str) -> Result<Option<Bytes>> {
        actor.require(Permission::WriteContent)?;
        let image = find(self.core.store().read(), key).await?;
        let original = self.core.media().get(&image.files.original_key).await.map_err(storage_error)?;
        let original = original.ok_or(Error::NotFound(Missing::Image))?.bytes;
        let drawn = meydan_media::overview(original).await.map_err(|refusal| refused("image", refusal))?;
        Ok(drawn.map(Bytes::from))
    }

    /// The keys of other images with the same original.
    pub async fn duplicates_of(&self, image: &Image) -> Result<Vec<String>> {
        if image.files.content_hash.is_empty() {
            return Ok(Vec::new());
        }
        let equal = images::with_content(self.core.store().read(), &image.files.content_hash).await?;
        Ok(equal.into_iter().filter(|other| other.id != image.id).map(|other| other.image_id).collect())
    }

    /// The image of the library with this content.
    pub(crate) async fn with_content(&self, bytes: &[u8]) -> Result<Option<Image>> {
        let equal = images::with_content(self.core.store().read(), &content_hash(bytes)).await?;
        Ok(equal.into_iter().next())
    }

    /// The file that took the place of one that was replaced, while visitors may see the image.
    pub async fn successor_of(&self, key: &str) -> Result<Option<String>> {
        let mut parts = key.split('/');
        let (Some("images"), Some(image_id), Some(name)) = (parts.next(), parts.next(), parts.next_back()) else {
            return Ok(None);
        };
        let db = self.core.store().read();
        let Some(image) = images::find_by_key(db, image_id).await? else { return Ok(None) };
        if !images::is_public(db, image_id).await? {
            return Ok(None);
        }
        let files = image.files;
        let same_width = files.variants.iter().find(|variant| variant.key.ends_with(&format!("/{name}")));
        let successor = same_width.map_or(files.served_key, |variant| variant.key.clone());
        Ok(Some(successor).filter(|successor| successor != key))
    }

    /// Computes the hashes of originals that were stored by an earlier version.
    pub(crate) async fn add_missing_hashes(&self, lease: &JobLease) -> Result<()> {
        let (store, mut last) = (self.core.store(), 0);
        loop {
            let rows = images::without_hash(store.read(), last, HASHED_AT_A_TIME).await?;
            let Some((id, _)) = rows.last() else { return Ok(()) };
            last = *id;
            lease.check().await?;
            for (id, original_key) in rows {
                // Tried again the next day; `meydan check` names originals that are missing.
                let file = match self.core.media().get(&original_key).await {
                    Ok(Some(file)) => file,
                    Ok(None) => continue,
                    Err(error) => {
                        warn!(image.id = id, %error, "an original could not be read");
                        continue;
                    }
                };
                let tx = store.begin().await?;
                images::set_hash(&*tx, id, &original_key, &content_hash(&file.bytes)).await?;
                tx.commit().await?;
            }
        }
    }
}

fn check_version(image: &Image, version: Option<i64>) -> Result<()> {
    match version {
        Some(version) if version != image.version => {
            Err(Error::Conflict(Conflict::StaleVersion { current: image.version }))
        }
        _ => Ok(()),
    }
}

pub(crate) fn crop_area(Crop { x, y, width, height }: Crop) -> CropArea {
    CropArea { x, y, width, height }
}
