//! Puts a file into the data folder, in one step: visitors see the previous file until the new one is complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use meydan_store::free_bytes;
use sha2::{Digest, Sha256};

use super::check::check;
use super::{EXTENSION, MapFile, NAME_LENGTH, files, folder};

/// Left on the disk: the database of a site that is served must not run out of space.
const RESERVE: u64 = 256 * 1024 * 1024;
const PARTIAL: &str = "partial";
const BUFFER: usize = 1024 * 1024;

/// What was installed.
#[derive(Debug)]
pub struct Installed {
    pub file: MapFile,
    pub bytes: u64,
    pub min_zoom: u8,
    pub max_zoom: u8,
}

/// Checks a file and copies it into the data folder; the previous one is removed.
pub async fn install(data_dir: &Path, source: &Path) -> Result<Installed, String> {
    let (min_zoom, max_zoom) = check(source).await.map_err(|reason| format!("{}: {reason}", source.display()))?;
    let (folder, source) = (folder(data_dir), source.to_owned());
    let copied = tokio::task::spawn_blocking(move || copy_into(&folder, &source)).await;
    let (file, bytes) = copied.map_err(|error| error.to_string()).flatten()?;
    Ok(Installed { file, bytes, min_zoom, max_zoom })
}

/// Removes the installed file; false if there is none.
pub fn remove(data_dir: &Path) -> Result<bool, String> {
    let installed = files(&folder(data_dir));
    for file in &installed {
        fs::remove_file(&file.path).map_err(|error| format!("{}: {error}", file.path.display()))?;
    }
    Ok(!installed.is_empty())
}

fn copy_into(folder: &Path, source: &Path) -> Result<(MapFile, u64), String> {
    let at = |path: &Path, error: io::Error| format!("{}: {error}", path.display());
    fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
    let mut input = File::open(source).map_err(|error| at(source, error))?;
    let size = input.metadata().map_err(|error| at(source, error))?.len();
    if let Some(free) = free_bytes(folder).filter(|free| *free < size.saturating_add(RESERVE)) {
        return Err(format!(
            "{}: {free} bytes are free, {} are needed",
            folder.display(),
            size.saturating_add(RESERVE)
        ));
    }
    let partial = folder.join(PARTIAL);
    let copied = copy(&mut input, &partial).and_then(|(name, bytes)| {
        let path = folder.join(format!("{name}.{EXTENSION}"));
        fs::rename(&partial, &path)?;
        File::open(folder)?.sync_all()?;
        Ok((MapFile { name, path }, bytes))
    });
    let (file, bytes) = copied.map_err(|error| {
        // Half a file is of no use, and the disk may be full.
        let _ = fs::remove_file(&partial);
        at(&partial, error)
    })?;
    for old in files(folder).into_iter().filter(|other| other.name != file.name) {
        fs::remove_file(&old.path).map_err(|error| at(&old.path, error))?;
    }
    Ok((file, bytes))
}

/// Copies a file onto the disk; returns the name for its content and its size.
fn copy(input: &mut File, target: &Path) -> io::Result<(String, u64)> {
    // Of an interrupted installation, or a link.
    match fs::remove_file(target) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut output = OpenOptions::new().write(true).create_new(true).open(target)?;
    let (mut hash, mut buffer, mut bytes) = (Sha256::new(), vec![0; BUFFER], 0);
    loop {
        let count = input.read(&mut buffer)?;
        let Some(read) = buffer.get(..count).filter(|read| !read.is_empty()) else { break };
        hash.update(read);
        output.write_all(read)?;
        bytes += count as u64;
    }
    output.sync_all()?;
    let mut name = hex::encode(hash.finalize());
    name.truncate(NAME_LENGTH);
    Ok((name, bytes))
}
