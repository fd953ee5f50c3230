//! Reads an archive; blocking, for a separate thread.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use bytes::Bytes;
use meydan_store::archive::Table;
use tar::{Archive, Entry};

use super::BackupError;
use super::manifest::Manifest;

const LINES_AT_ONCE: usize = 500;
/// The size limit of a manifest, which is a page of text.
const MAX_MANIFEST: u64 = 1 << 20;

/// One part of an archive, in the order in which it is stored.
pub enum Part {
    Rows { table: Table, lines: Vec<String> },
    File { key: String, bytes: Bytes },
}

/// Reads the archive to its last byte, checksum included, and compares it with its manifest.
pub fn verify(path: &Path) -> Result<Manifest, BackupError> {
    let mut counted: BTreeMap<String, u64> = BTreeMap::new();
    let manifest = read(path, |part| {
        if let Part::Rows { table, lines } = part {
            *counted.entry(table.name().to_owned()).or_default() += lines.len() as u64;
        }
        Ok(())
    })?;
    for (table, rows) in &manifest.tables {
        let found = counted.get(table).copied().unwrap_or(0);
        if found != *rows {
            return Err(BackupError::Damaged(format!("{table} has {found} rows instead of {rows}")));
        }
    }
    Ok(manifest)
}

/// Passes every part to `take`, in order.
pub fn read(path: &Path, mut take: impl FnMut(Part) -> Result<(), BackupError>) -> Result<Manifest, BackupError> {
    let file = File::open(path).map_err(BackupError::file(path))?;
    let zstd = zstd::Decoder::new(file).map_err(BackupError::damaged)?;
    let mut archive = Archive::new(zstd);
    let mut manifest = None;
    for entry in archive.entries().map_err(BackupError::damaged)? {
        let mut entry = entry.map_err(BackupError::damaged)?;
        match (name_of(&entry)?, &manifest) {
            (Name::Manifest, None) => manifest = Some(Manifest::parse(&read_manifest(&mut entry)?)?),
            (Name::Table(table), Some(known)) => {
                if !known.tables.contains_key(table.name()) {
                    return Err(BackupError::Damaged(format!("{} is not in the manifest", table.name())));
                }
                read_rows(entry, table, &mut take)?;
            }
            (Name::File(key), Some(_)) => take(Part::File { key, bytes: read_all(&mut entry)? })?,
            (Name::Manifest, Some(_)) => return Err(BackupError::damaged("there is a second manifest")),
            (_, None) => return Err(BackupError::damaged("it does not begin with a manifest")),
        }
    }
    // The checksum is at the end of the zstd stream, after the data that tar reads.
    io::copy(&mut archive.into_inner(), &mut io::sink()).map_err(BackupError::damaged)?;
    manifest.ok_or_else(|| BackupError::damaged("it is empty"))
}

enum Name {
    Manifest,
    Table(Table),
    /// The media store validates the key and refuses any that could leave its folder.
    File(String),
}

fn name_of<R: Read>(entry: &Entry<'_, R>) -> Result<Name, BackupError> {
    let bytes = entry.path_bytes();
    let name = std::str::from_utf8(&bytes).map_err(BackupError::damaged)?;
    if !entry.header().entry_type().is_file() {
        return Err(BackupError::Damaged(format!("{name:?} is no plain file")));
    }
    if name == "manifest.json" {
        return Ok(Name::Manifest);
    }
    if let Some(table) = name.strip_prefix("tables/").and_then(|rest| rest.strip_suffix(".jsonl")) {
        let known = Table::from_name(table).ok_or_else(|| BackupError::Unknown(format!("the table {table:?}")))?;
        return Ok(Name::Table(known));
    }
    match name.strip_prefix("media/") {
        Some(key) => Ok(Name::File(key.to_owned())),
        None => Err(BackupError::Unknown(format!("the file {name:?}"))),
    }
}

fn read_manifest(entry: &mut impl Read) -> Result<Vec<u8>, BackupError> {
    let mut bytes = Vec::new();
    entry.take(MAX_MANIFEST).read_to_end(&mut bytes).map_err(BackupError::damaged)?;
    Ok(bytes)
}

fn read_all(entry: &mut impl Read) -> Result<Bytes, BackupError> {
    let mut bytes = Vec::new();
    entry.read_to_end(&mut bytes).map_err(BackupError::damaged)?;
    Ok(bytes.into())
}

fn read_rows(
    entry: impl Read,
    table: Table,
    take: &mut impl FnMut(Part) -> Result<(), BackupError>,
) -> Result<(), BackupError> {
    let mut lines = Vec::with_capacity(LINES_AT_ONCE);
    for line in BufReader::new(entry).lines() {
        lines.push(line.map_err(BackupError::damaged)?);
        if lines.len() == LINES_AT_ONCE {
            take(Part::Rows { table, lines: std::mem::take(&mut lines) })?;
        }
    }
    if lines.is_empty() { Ok(()) } else { take(Part::Rows { table, lines }) }
}
