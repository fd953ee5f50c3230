//! Free disk space.

use std::path::Path;

use rustix::fs::statvfs;

/// Free bytes on the disk of a folder; `None` where the file system does not report them.
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = statvfs(folder).ok().filter(|disk| disk.f_blocks > 0)?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_bytes_of_an_existing_folder_are_reported() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        assert!(free_bytes(folder.path()).is_some_and(|free| free > 0));
        assert_eq!(free_bytes(&folder.path().join("missing")), None);
    }
}
