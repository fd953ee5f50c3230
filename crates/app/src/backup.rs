//! Backup and restore: the whole site in one file, which either engine can restore.
//!
//! The file is a tar archive in zstd: `manifest.json`, then `tables/<name>.jsonl` with one JSON object per row, then
//! `media/<key>` for every stored file. Sessions, failed logins and, by default, raw hits are excluded on purpose. It
//! contains password hashes and messages: keep it as safe as the database.

mod dump;
mod error;
mod manifest;
mod pack;
mod partial;
mod restore;
mod unpack;

use std::path::Path;

use futures_util::StreamExt;
use meydan_media::StorageError;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tracing::warn;

pub use error::BackupError;
pub use restore::{RestoreReport, restore};

use crate::App;
use crate::images::storage_error;
use error::background;
use pack::Piece;
use partial::{PartialFile, folder_of};

/// Media files in memory at a time; each may be as large as an upload.
const FILES_IN_FLIGHT: usize = 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupReport {
    pub rows: u64,
    pub files: u64,
    /// Files that were deleted after the listing, or that the site cannot have stored.
    pub skipped_files: u64,
    /// The size of the archive.
    pub bytes: u64,
}

/// Raw hits are many and short-lived; daily counts are in every archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawHits {
    Included,
    Excluded,
}

/// Writes the archive to `file`, while the site is running.
///
/// The rows are a consistent snapshot. The file gets its name only when it is complete.
pub async fn backup(app: &App, file: &Path, raw_hits: RawHits) -> Result<BackupReport, BackupError> {
    let dump = dump::dump(app, folder_of(file), raw_hits).await?;
    let rows = dump.manifest.tables.values().sum();
    let target = PartialFile::create(file)?;
    let (pieces, inbox) = mpsc::channel(FILES_IN_FLIGHT);
    let packing = spawn_blocking(move || pack::pack(target, dump, inbox));
    let sent = send_files(app, &pieces).await;
    drop(pieces);
    let packed = packing.await.map_err(background)?;
    // The error of sending first: packing then only reports that it was aborted.
    let (files, skipped_files) = sent?;
    Ok(BackupReport { rows, files, skipped_files, bytes: packed? })
}

/// Sends every stored file, then the end marker; without it the archive is discarded.
async fn send_files(app: &App, pieces: &mpsc::Sender<Piece>) -> Result<(u64, u64), BackupError> {
    let media = app.core.media();
    let (mut sent, mut skipped) = (0, 0);
    let mut listing = media.list("");
    while let Some(entry) = listing.next().await {
        let key = entry.map_err(storage_error)?.key;
        let found = match media.get(&key).await {
            // The site cannot have written this key, and a restore could not either.
            Err(StorageError::BadKey(_)) => {
                warn!(key, "backup: foreign file in the media store skipped");
                None
            }
            other => other.map_err(storage_error)?,
        };
        let Some(found) = found else {
            skipped += 1;
            continue;
        };
        if pieces.send(Piece::File { key, bytes: found.bytes }).await.is_err() {
            return Ok((sent, skipped));
        }
        sent += 1;
    }
    // A closed channel means that packing failed, which its own result reports.
    let _ = pieces.send(Piece::End).await;
    Ok((sent, skipped))
}
