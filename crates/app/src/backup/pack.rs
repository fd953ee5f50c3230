//! Writes an archive; blocking, for a separate thread.

use std::fs::File;
use std::io::{self, Read, Write};

use bytes::Bytes;
use tar::{Builder, Header};
use tokio::sync::mpsc;

use super::BackupError;
use super::dump::Dump;
use super::partial::PartialFile;

const LEVEL: i32 = 3;

/// A message for the archive writer, after the tables.
pub enum Piece {
    File {
        key: String,
        bytes: Bytes,
    },
    /// The end marker. A channel that closes without it means that the sender failed.
    End,
}

/// Writes the archive and returns its size; on failure the partial file is deleted.
pub fn pack(target: PartialFile, dump: Dump, inbox: mpsc::Receiver<Piece>) -> Result<u64, BackupError> {
    write(&target.file, dump, inbox).map_err(BackupError::file(target.path()))?;
    target.finish()
}

fn write(file: &File, dump: Dump, mut inbox: mpsc::Receiver<Piece>) -> io::Result<()> {
    let mut zstd = zstd::Encoder::new(file, LEVEL)?;
    // Detects corruption when the archive is read.
    zstd.include_checksum(true)?;
    let modified = u64::try_from(dump.manifest.created_at.timestamp()).unwrap_or(0);
    let mut archive = Archive { tar: Builder::new(zstd), modified };
    let manifest = serde_json::to_vec_pretty(&dump.manifest)?;
    archive.append("manifest.json", manifest.len() as u64, &manifest[..])?;
    let mut rows = dump.file;
    for (table, length) in dump.parts {
        archive.append(&format!("tables/{}.jsonl", table.name()), length, (&mut rows).take(length))?;
    }
    loop {
        match inbox.blocking_recv() {
            Some(Piece::File { key, bytes }) => {
                archive.append(&format!("media/{key}"), bytes.len() as u64, &bytes[..])?;
            }
            Some(Piece::End) => break,
            None => return Err(io::Error::other("the backup was broken off")),
        }
    }
    let mut file = archive.tar.into_inner()?.finish()?;
    file.flush()
}

struct Archive<W: Write> {
    tar: Builder<W>,
    modified: u64,
}

impl<W: Write> Archive<W> {
    fn append(&mut self, name: &str, length: u64, content: impl Read) -> io::Result<()> {
        let mut header = Header::new_gnu();
        header.set_size(length);
        header.set_mode(0o600);
        header.set_mtime(self.modified);
        self.tar.append_data(&mut header, name, content)
    }
}
