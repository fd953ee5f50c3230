//! A file that gets its name only when it is complete.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::BackupError;

/// `NAME.partial` until `finish`; deleted when dropped before that.
pub struct PartialFile {
    pub file: File,
    partial: PathBuf,
    target: PathBuf,
    is_finished: bool,
}

impl PartialFile {
    pub fn create(target: &Path) -> Result<Self, BackupError> {
        let mut name = target.as_os_str().to_owned();
        name.push(".partial");
        let partial = PathBuf::from(name);
        let file = create_private(&partial).map_err(BackupError::file(&partial))?;
        Ok(Self { file, partial, target: target.to_owned(), is_finished: false })
    }

    pub fn path(&self) -> &Path {
        &self.partial
    }

    /// Syncs the file, renames it and syncs the folder. Returns the size of the file.
    pub fn finish(mut self) -> Result<u64, BackupError> {
        let bytes = self.publish().map_err(BackupError::file(&self.target))?;
        self.is_finished = true;
        Ok(bytes)
    }

    fn publish(&self) -> io::Result<u64> {
        self.file.sync_all()?;
        let bytes = self.file.metadata()?.len();
        fs::rename(&self.partial, &self.target)?;
        sync_folder(folder_of(&self.target))?;
        Ok(bytes)
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if !self.is_finished {
            // Best effort: the next backup replaces it.
            let _ = fs::remove_file(&self.partial);
        }
    }
}

/// The folder a file is in, the current one when the path names none.
pub fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Creates a new file instead of truncating an old one, whose mode may be too permissive.
fn create_private(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// Other platforms cannot sync a folder; the rename has to suffice.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}
