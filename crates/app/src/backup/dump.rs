//! A snapshot of all rows in a temporary file, because a tar header needs the length before the content.

use std::fs::File;
use std::path::Path;

use meydan_store::Engine;
use meydan_store::archive::{Snapshot, Table};
use tokio::io::{AsyncSeekExt, AsyncWriteExt, BufWriter};

use super::manifest::Manifest;
use super::{BackupError, RawHits};
use crate::App;

const BUFFER: usize = 1 << 20;

pub struct Dump {
    pub manifest: Manifest,
    /// The lines of the tables one after the other, in an unnamed file that is deleted when closed.
    pub file: File,
    /// The number of bytes of each table.
    pub parts: Vec<(Table, u64)>,
}

/// Reads the rows into a file in `folder`. The snapshot is released as soon as they are read.
pub async fn dump(app: &App, folder: &Path, raw_hits: RawHits) -> Result<Dump, BackupError> {
    let file = tempfile::tempfile_in(folder).map_err(BackupError::file(folder))?;
    let mut out = BufWriter::with_capacity(BUFFER, tokio::fs::File::from_std(file));
    let snapshot = Snapshot::begin(app.core.store()).await?;
    let engine = match app.core.store().engine() {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    };
    let migrations = snapshot.migrations().await?;
    let mut manifest = Manifest::new(app.core.now(), engine, migrations, &snapshot.last_ids().await?);
    let mut parts = Vec::new();
    for table in Table::ALL {
        if *table == Table::AnalyticsEvents && raw_hits == RawHits::Excluded {
            manifest.left_out.push(table.name().to_owned());
            continue;
        }
        let (rows, bytes) = dump_table(&snapshot, *table, &mut out, folder).await?;
        manifest.tables.insert(table.name().to_owned(), rows);
        parts.push((*table, bytes));
    }
    drop(snapshot);
    out.flush().await.map_err(BackupError::file(folder))?;
    let mut file = out.into_inner();
    file.rewind().await.map_err(BackupError::file(folder))?;
    Ok(Dump { manifest, file: file.into_std().await, parts })
}

async fn dump_table(
    snapshot: &Snapshot,
    table: Table,
    out: &mut BufWriter<tokio::fs::File>,
    folder: &Path,
) -> Result<(u64, u64), BackupError> {
    let (mut rows, mut bytes) = (0, 0);
    let mut pages = snapshot.pages(table);
    while let Some(lines) = pages.next().await? {
        for mut line in lines {
            line.push('\n');
            out.write_all(line.as_bytes()).await.map_err(BackupError::file(folder))?;
            rows += 1;
            bytes += line.len() as u64;
        }
    }
    Ok((rows, bytes))
}
