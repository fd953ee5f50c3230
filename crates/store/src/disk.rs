//! The disk that a folder is on.

use std::path::Path;

use rustix::fs::statvfs;

/// Bytes that are free there. Nothing where the file system does not tell.
pub fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = statvfs(folder).ok().filter(|disk| disk.f_blocks > 0)?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_disk_of_a_folder_says_how_much_is_free() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        assert!(free_bytes(folder.path()).is_some_and(|free| free > 0));
        assert_eq!(free_bytes(&folder.path().join("missing")), None);
    }
}
