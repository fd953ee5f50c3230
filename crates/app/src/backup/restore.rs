//! Restore: the archive is verified before anything is changed, then all rows are inserted in one transaction.

use std::path::Path;

use meydan_domain::Error;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_media::{StorageError, content_type_of};
use meydan_store::archive::Restore;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::error::{BackupError, background};
use super::unpack::{self, Part};
use crate::App;
use crate::images::storage_error;

/// Parts in memory at a time; each is a few hundred rows or one file.
const PARTS_IN_FLIGHT: usize = 2;

/// What visitors see: other nodes throw away what they have cached of it.
const PUBLIC: [Noun; 10] = [
    Noun::Events,
    Noun::Blogs,
    Noun::Categories,
    Noun::Images,
    Noun::Logos,
    Noun::Settings,
    Noun::Venues,
    Noun::Profiles,
    Noun::Platforms,
    Noun::Synonyms,
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoreReport {
    pub rows: u64,
    pub files: u64,
}

/// Restores the site from an archive; all sessions end.
///
/// A database with accounts, events, posts or messages is refused unless `replace` is set. Files of a replaced site stay
/// in the media store as orphans.
pub async fn restore(app: &App, file: &Path, replace: bool) -> Result<RestoreReport, BackupError> {
    let path = file.to_owned();
    let manifest = spawn_blocking(move || unpack::verify(&path)).await.map_err(background)??;
    let mut transaction = Restore::begin(app.core.store()).await?;
    if !replace && transaction.has_content().await? {
        return Err(BackupError::NotEmpty);
    }
    transaction.clear().await?;
    let report = fill(app, &mut transaction, file).await?;
    let mut tx = transaction.finish(&manifest.last_ids()).await?;
    for noun in PUBLIC {
        tx.changed(noun, "", ChangeKind::Restored, app.core.now());
    }
    tx.commit().await?;
    // An archive of an earlier version has no platforms.
    app.platforms.insert_defaults().await?;
    Ok(report)
}

async fn fill(app: &App, transaction: &mut Restore, file: &Path) -> Result<RestoreReport, BackupError> {
    let path = file.to_owned();
    let (parts, mut inbox) = mpsc::channel(PARTS_IN_FLIGHT);
    let reading = spawn_blocking(move || {
        // A closed channel means that inserting failed, which its own result reports.
        unpack::read(&path, |part| parts.blocking_send(part).map_err(BackupError::damaged))
    });
    let mut report = RestoreReport { rows: 0, files: 0 };
    while let Some(part) = inbox.recv().await {
        match part {
            Part::Rows { table, lines } => {
                transaction.insert(table, &lines).await.map_err(row_error)?;
                report.rows += lines.len() as u64;
            }
            Part::File { key, bytes } => {
                app.core.media().put(&key, bytes, content_type_of(&key)).await.map_err(file_error)?;
                report.files += 1;
            }
        }
    }
    reading.await.map_err(background)??;
    Ok(report)
}

fn row_error(error: Error) -> BackupError {
    match error {
        Error::Malformed(what) => BackupError::Damaged(what),
        other => BackupError::Site(other),
    }
}

fn file_error(error: StorageError) -> BackupError {
    match error {
        StorageError::BadKey(_) => BackupError::damaged(error),
        other => BackupError::Site(storage_error(other)),
    }
}
