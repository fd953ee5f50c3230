//! Orphan files, and rows with missing files.

use std::collections::HashSet;

use chrono::TimeDelta;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::image::ImageVariant;
use meydan_media::{Entry, StorageError};
use meydan_store::media_files::{self, RowFiles};
use tracing::{error, info};

use super::{CheckReport, Finding, FindingKind, Mode};
use crate::App;
use crate::core::Core;
use crate::images::storage_error;
use crate::jobs::JobLease;

/// Younger files are skipped: the files of an upload are stored before its row.
const MIN_AGE: TimeDelta = TimeDelta::hours(24);
/// Keys per query.
const BATCH: usize = 500;
const ROWS: u64 = 500;
const MANY_ORPHANS: usize = 100;

/// Deletes files that no row refers to; called by a nightly job.
pub(crate) async fn delete_orphans(core: &Core, lease: &JobLease) -> Result<()> {
    let (mut files, mut orphans) = (0, Vec::new());
    let mut listing = Listing::new(core);
    while let Some(batch) = listing.next().await? {
        files += batch.len();
        orphans.extend(orphans_among(core, &batch).await?);
    }
    if is_suspicious(orphans.len(), files) {
        error!(
            orphans = orphans.len(),
            files, "orphan files not deleted: is this the right database? see `meydan check`"
        );
        return Ok(());
    }
    let mut deleted = 0_u64;
    for key in orphans {
        lease.check().await?;
        deleted += u64::from(delete_orphan(core, &key).await?);
    }
    info!(deleted, "orphan media files deleted");
    Ok(())
}

/// True for more orphans than aborted uploads explain: the database probably does not belong to these files, because of a
/// pending restore or an invalid address. Deleting them is then left to the operator.
fn is_suspicious(orphans: usize, files: usize) -> bool {
    orphans > MANY_ORPHANS && orphans * 10 > files
}

pub(super) async fn check(app: &App, mode: Mode, report: &mut CheckReport) -> Result<()> {
    let core = &app.core;
    let mut stored = HashSet::new();
    let mut orphans = Vec::new();
    let mut listing = Listing::new(core);
    while let Some(batch) = listing.next().await? {
        orphans.extend(orphans_among(core, &batch).await?);
        stored.extend(batch.into_iter().map(|file| file.key));
    }
    report.files = stored.len() as u64;
    for key in orphans {
        let is_repaired = mode == Mode::Repair && delete_orphan(core, &key).await?;
        let finding = Finding::new(FindingKind::OrphanFile, key, "no row refers to it");
        report.findings.push(finding.repairable("delete the file").repaired(is_repaired));
    }
    check_images(core, mode, &stored, report).await?;
    for logo in media_files::logos(core.store().read()).await? {
        report.rows_with_files += 1;
        check_needed(core, "logo", &logo, &stored, report).await?;
    }
    for (user_id, key) in media_files::avatars(core.store().read()).await? {
        if !is_missing(core, &stored, &key).await? {
            continue;
        }
        let is_repaired = mode == Mode::Repair && clear_avatar(core, user_id, &key).await?;
        let finding = Finding::new(FindingKind::MissingFile, key, format!("account {user_id} shows it"));
        report.findings.push(finding.repairable("show no picture").repaired(is_repaired));
    }
    Ok(())
}

/// All files of the media store, in batches.
struct Listing {
    files: BoxStream<'static, std::result::Result<Entry, StorageError>>,
}

impl Listing {
    fn new(core: &Core) -> Self {
        Self { files: core.media().list("").boxed() }
    }

    async fn next(&mut self) -> Result<Option<Vec<Entry>>> {
        let mut batch = Vec::new();
        while batch.len() < BATCH
            && let Some(file) = self.files.next().await
        {
            batch.push(file.map_err(storage_error)?);
        }
        Ok((!batch.is_empty()).then_some(batch))
    }
}

async fn orphans_among(core: &Core, files: &[Entry]) -> Result<Vec<String>> {
    let limit = core.now() - MIN_AGE;
    let old: Vec<String> = files.iter().filter(|file| file.modified <= limit).map(|file| file.key.clone()).collect();
    media_files::unreferenced(core.store().read(), &old).await
}

/// Checks again before deleting: the file may have been rewritten, or its row inserted, since the listing.
async fn delete_orphan(core: &Core, key: &str) -> Result<bool> {
    let still = match entry(core, key).await? {
        Some(file) => orphans_among(core, &[file]).await?,
        None => Vec::new(),
    };
    for key in &still {
        core.media().delete(key).await.map_err(storage_error)?;
    }
    Ok(!still.is_empty())
}

async fn check_images(core: &Core, mode: Mode, stored: &HashSet<String>, report: &mut CheckReport) -> Result<()> {
    let mut last = 0;
    loop {
        let images = media_files::images_after(core.store().read(), last, ROWS).await?;
        let Some(image) = images.last() else { return Ok(()) };
        last = image.id;
        for image in images {
            report.rows_with_files += 1;
            check_needed(core, "image", &image, stored, report).await?;
            check_variants(core, mode, &image, stored, report).await?;
        }
    }
}

async fn check_needed(
    core: &Core,
    noun: &str,
    row: &RowFiles,
    stored: &HashSet<String>,
    report: &mut CheckReport,
) -> Result<()> {
    for key in &row.needed {
        if is_missing(core, stored, key).await? {
            let detail = format!("{noun} {} needs it: bring it back from a backup", row.id);
            report.findings.push(Finding::new(FindingKind::MissingFile, key, detail));
        }
    }
    Ok(())
}

async fn check_variants(
    core: &Core,
    mode: Mode,
    image: &RowFiles,
    stored: &HashSet<String>,
    report: &mut CheckReport,
) -> Result<()> {
    let mut missing = Vec::new();
    for variant in &image.variants {
        if is_missing(core, stored, &variant.key).await? {
            missing.push(variant.key.clone());
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let is_repaired = mode == Mode::Repair && drop_variants(core, image, &missing).await?;
    report.findings.extend(missing.into_iter().map(|key| {
        Finding::new(FindingKind::MissingFile, key, format!("image {} offers it as a width", image.id))
            .repairable("offer it no longer")
            .repaired(is_repaired)
    }));
    Ok(())
}

/// Files uploaded after the listing are looked up separately.
async fn is_missing(core: &Core, stored: &HashSet<String>, key: &str) -> Result<bool> {
    Ok(!stored.contains(key) && entry(core, key).await?.is_none())
}

/// `None` for an invalid key, which the site cannot have written.
async fn entry(core: &Core, key: &str) -> Result<Option<Entry>> {
    match core.media().entry(key).await {
        Err(StorageError::BadKey(_)) => Ok(None),
        found => found.map_err(storage_error),
    }
}

async fn drop_variants(core: &Core, image: &RowFiles, missing: &[String]) -> Result<bool> {
    let kept: Vec<ImageVariant> =
        image.variants.iter().filter(|variant| !missing.contains(&variant.key)).cloned().collect();
    let mut tx = core.store().begin().await?;
    let is_done = media_files::set_variants(&*tx, image.id, &image.variants, &kept).await?;
    if !is_done {
        return Ok(false);
    }
    tx.changed(Noun::Images, image.id, ChangeKind::Updated, core.now());
    tx.commit().await?;
    Ok(is_done)
}

async fn clear_avatar(core: &Core, user_id: i64, key: &str) -> Result<bool> {
    let mut tx = core.store().begin().await?;
    let is_done = media_files::clear_avatar(&*tx, user_id, key).await?;
    if !is_done {
        return Ok(false);
    }
    tx.changed(Noun::Users, user_id, ChangeKind::Updated, core.now());
    tx.commit().await?;
    Ok(is_done)
}
