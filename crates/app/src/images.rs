//! Images: upload, list, show, update, delete.

use std::collections::HashMap;

use bytes::Bytes;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Accepted, Missing};
use meydan_domain::field::Problem;
use meydan_domain::image::{Image, ImageDetails, ImageFiles, ImageQuery, ImageUse, ImageVariant};
use meydan_domain::job::JobTask;
use meydan_domain::page::Page;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_media::{Format, MAX_BYTES, MediaStore, Prepared, Refusal, StorageError, content_type_of};
use meydan_store::{ConnectionTrait, images, jobs};
use tracing::warn;

use crate::core::{Core, Record};
use crate::image_files::crop_area;
use crate::jobs::JobLease;
use crate::token;

/// The uses listed before an image is deleted; further ones are only counted.
const LISTED_USES: usize = 20;

#[derive(Clone)]
pub struct Images {
    pub(crate) core: Core,
}

impl Images {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    pub async fn list(&self, actor: &Actor, query: &ImageQuery) -> Result<Page<Image>> {
        actor.require(Permission::WriteContent)?;
        images::list(self.core.store().read(), query).await
    }

    /// By id or by public key. 404, not 403, for an image that no public content uses: titles of images in drafts must not be
    /// guessable.
    pub async fn show(&self, actor: &Actor, key: &str) -> Result<Image> {
        let db = self.core.store().read();
        let image = find(db, key).await?;
        if actor.may(Permission::ReadUnpublished) || images::is_public(db, &image.image_id).await? {
            Ok(image)
        } else {
            Err(Error::NotFound(Missing::Image))
        }
    }

    /// The uses of an image, shown before it is deleted.
    pub async fn uses(&self, actor: &Actor, key: &str) -> Result<Page<ImageUse>> {
        actor.require(Permission::WriteContent)?;
        let db = self.core.store().read();
        let image = find(db, key).await?;
        images::uses(db, &image.image_id, LISTED_USES).await
    }

    /// Stores the files first and the row last, so that a row never references a missing file.
    pub async fn upload(&self, actor: &Actor, bytes: Bytes, details: &ImageDetails) -> Result<Image> {
        actor.require(Permission::WriteContent)?;
        let prepared = meydan_media::prepare(bytes.clone()).await.map_err(|refusal| refused("image", refusal))?;
        let image_id = format!("img_{}", token::random_short());
        let original_key = format!("originals/{image_id}.{}", prepared.format.extension());
        let content_hash = store_original(self.core.media(), &original_key, bytes, prepared.format).await?;
        let original = StoredOriginal { key: original_key, content_hash };
        let files = store_files(self.core.media(), &format!("images/{image_id}"), original, prepared).await?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let image = images::insert(&*tx, &image_id, details, &files, now).await?;
        if !files.variants.is_empty() {
            jobs::insert(&*tx, &JobTask::AvifVariants { image_id: image_id.clone() }, None, now).await?;
        }
        let record = Record::new(Noun::Images, image.id, ChangeKind::Created, label(&image)).after(details)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(image)
    }

    /// Moves an image to the trash; its files stay until the trash is emptied.
    pub async fn delete(&self, actor: &Actor, key: &str) -> Result<()> {
        actor.require(Permission::DeleteContent)?;
        let mut tx = self.core.store().begin().await?;
        let image = find(&*tx, key).await?;
        if !images::trash(&*tx, image.id, self.core.now()).await? {
            return Err(Error::NotFound(Missing::Image));
        }
        let record = Record::new(Noun::Images, image.id, ChangeKind::Deleted, label(&image)).before(&image.details)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }

    /// The slow part of an upload, run by a background job: AVIF variants, where they are smaller.
    pub(crate) async fn add_avif_variants(&self, image_id: &str, lease: &JobLease) -> Result<()> {
        let store = self.core.store();
        // Deleted meanwhile.
        let Some(image) = images::find_by_key(store.read(), image_id).await? else { return Ok(()) };
        let original = self.core.media().get(&image.files.original_key).await.map_err(storage_error)?;
        let Some(original) = original else { return Ok(()) };
        let area = image.frame.crop.map(crop_area);
        let created = match meydan_media::avif_variants(original.bytes, area).await {
            Ok(created) => created,
            // It was accepted at upload; if it cannot be decoded now, the WebP variants have to suffice.
            Err(refusal) => {
                warn!(image_id, %refusal, "creating AVIF variants failed");
                return Ok(());
            }
        };
        lease.check().await?;
        let folder = image.files.folder().to_owned();
        let mut variants: Vec<ImageVariant> =
            image.files.variants.into_iter().filter(|variant| variant.format != "avif").collect();
        for variant in created {
            let key = format!("{folder}/{}", variant.file.name);
            self.core.media().put(&key, variant.file.bytes, variant.format.mime()).await.map_err(storage_error)?;
            variants.push(ImageVariant {
                key,
                width: variant.width,
                height: variant.height,
                format: format_name(variant.format),
            });
        }
        let mut tx = store.begin().await?;
        lease.fence(&tx).await?;
        // Replaced meanwhile: the new files have a job of their own.
        if !images::set_variants(&*tx, image_id, &image.files.served_key, &variants).await? {
            return Ok(());
        }
        tx.changed(Noun::Images, image.id, ChangeKind::Updated, self.core.now());
        tx.commit().await
    }
}

/// An original in the media store.
pub(crate) struct StoredOriginal {
    pub key: String,
    pub content_hash: String,
}

/// The SHA-256 of a file, in hexadecimal.
pub(crate) fn content_hash(bytes: &[u8]) -> String {
    use sha2::{Digest, Sha256};
    hex::encode(Sha256::digest(bytes))
}

pub(crate) async fn store_original(media: &MediaStore, key: &str, bytes: Bytes, format: Format) -> Result<String> {
    let hash = content_hash(&bytes);
    media.put(key, bytes, format.mime()).await.map_err(storage_error)?;
    Ok(hash)
}

/// Stores what is served, in a folder that has held nothing before: files are cached for good.
pub(crate) async fn store_files(
    media: &MediaStore,
    folder: &str,
    original: StoredOriginal,
    prepared: Prepared,
) -> Result<ImageFiles> {
    let served_key = format!("{folder}/{}", prepared.served.name);
    let content_type = content_type_of(&served_key).to_owned();
    let file_size = i64::try_from(prepared.served.bytes.len()).unwrap_or(i64::MAX);
    media.put(&served_key, prepared.served.bytes, &content_type).await.map_err(storage_error)?;
    let mut variants = Vec::with_capacity(prepared.variants.len());
    for variant in prepared.variants {
        let key = format!("{folder}/{}", variant.file.name);
        media.put(&key, variant.file.bytes, variant.format.mime()).await.map_err(storage_error)?;
        variants.push(ImageVariant {
            key,
            width: variant.width,
            height: variant.height,
            format: format_name(variant.format),
        });
    }
    Ok(ImageFiles {
        original_key: original.key,
        content_hash: original.content_hash,
        served_key,
        content_type,
        file_size,
        width: prepared.width,
        height: prepared.height,
        variants,
        preview: prepared.preview.unwrap_or_default(),
    })
}

fn format_name(format: Format) -> String {
    format.extension().to_owned()
}

pub(crate) fn label(image: &Image) -> &str {
    image.details.name(&image.image_id)
}

/// The covers of cards, by key.
pub(crate) async fn covers<'a>(
    db: &impl ConnectionTrait,
    image_ids: impl IntoIterator<Item = Option<&'a String>>,
) -> Result<HashMap<String, Image>> {
    let ids: Vec<String> = image_ids.into_iter().flatten().cloned().collect();
    Ok(images::find_by_keys(db, &ids).await?.into_iter().map(|image| (image.image_id.clone(), image)).collect())
}

pub(crate) async fn find(db: &impl ConnectionTrait, key: &str) -> Result<Image> {
    let key = meydan_domain::text::clean(key);
    let found = match key.parse::<i64>() {
        Ok(id) => images::find(db, id).await?,
        Err(_) => images::find_by_key(db, &key).await?,
    };
    found.ok_or(Error::NotFound(Missing::Image))
}

/// The image must exist, unless the stored version already names it: a deleted image must not keep an editor from saving
/// the rest.
pub(crate) async fn check_image(
    db: &impl ConnectionTrait,
    field: &str,
    image_id: Option<&String>,
    old: Option<&String>,
) -> Result<()> {
    match image_id {
        Some(id) if old != Some(id) && images::find_by_key(db, id).await?.is_none() => {
            Err(Error::invalid(field, Problem::Unknown(Missing::Image)))
        }
        _ => Ok(()),
    }
}

/// Why an upload is not taken, in the words of the API.
pub(crate) fn refused(field: &str, refusal: Refusal) -> Error {
    let problem = match refusal {
        Refusal::TooLarge => return Error::TooLarge { limit: MAX_BYTES },
        Refusal::Empty => Problem::Required,
        Refusal::NotAnImage => return Error::UnsupportedMediaType(Accepted::Picture),
        Refusal::TooManyPixels { .. } => Problem::TooManyPixels,
        Refusal::Broken => Problem::BrokenImage,
    };
    Error::invalid(field, problem)
}

pub(crate) fn storage_error(error: StorageError) -> Error {
    Error::Unavailable(format!("{error}: {:?}", std::error::Error::source(&error).map(ToString::to_string)))
}
