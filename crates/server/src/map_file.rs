//! The street map: a PMTiles file of vector tiles in the data folder of the node, installed by the operator.
//!
//! Its name is the hash of its content. The address of a file therefore never has other content, on any node, and clients
//! may cache what they read from it for good.

mod check;
mod install;
mod show;

use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub use self::install::{Installed, install, remove};
pub use self::show::show_part;

/// The key of the public setting that names the address of the file.
pub const SETTING: &str = "map_file";
const EXTENSION: &str = "pmtiles";
/// Hexadecimal digits of the hash: 128 bits.
const NAME_LENGTH: usize = 32;

/// An installed file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapFile {
    name: String,
    path: PathBuf,
}

impl MapFile {
    /// The path of its address.
    pub fn address(&self) -> String {
        format!("/map/{}.{EXTENSION}", self.name)
    }
}

/// The installed file; the newest, if an interrupted installation left two.
pub async fn installed(data_dir: &Path) -> Option<MapFile> {
    let folder = folder(data_dir);
    tokio::task::spawn_blocking(move || files(&folder).into_iter().next()).await.ok().flatten()
}

fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join("map")
}

/// The installed files, the newest first. Symbolic links are not followed.
fn files(folder: &Path) -> Vec<MapFile> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<(SystemTime, MapFile)> = entries
        .flatten()
        .filter_map(|entry| {
            let path = entry.path();
            let name = installed_name(path.file_name()?.to_str()?)?.to_owned();
            let metadata = path.symlink_metadata().ok().filter(std::fs::Metadata::is_file)?;
            Some((metadata.modified().ok()?, MapFile { name, path }))
        })
        .collect();
    files.sort_by_key(|(modified, _)| std::cmp::Reverse(*modified));
    files.into_iter().map(|(_, file)| file).collect()
}

/// The hash in a file name.
fn installed_name(file: &str) -> Option<&str> {
    let name = file.strip_suffix(EXTENSION)?.strip_suffix('.')?;
    let is_hash = name.len() == NAME_LENGTH && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash.then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "00112233445566778899aabbccddeeff";

    #[test]
    fn only_hashes_are_names() {
        assert_eq!(installed_name(&format!("{NAME}.pmtiles")), Some(NAME));
        for other in ["", ".pmtiles", "turkey.pmtiles", "../../etc/passwd", &NAME[1..]] {
            assert_eq!(installed_name(other), None, "{other}");
        }
        assert_eq!(installed_name(&format!("{}.pmtiles", NAME.to_uppercase())), None);
        assert_eq!(installed_name(NAME), None);
    }

    #[tokio::test]
    async fn a_symbolic_link_is_not_an_installed_file() {
        let data = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder(data.path())).expect("a folder");
        let elsewhere = data.path().join("elsewhere");
        std::fs::write(&elsewhere, "secret").expect("written");
        let path = folder(data.path()).join(format!("{NAME}.pmtiles"));
        std::os::unix::fs::symlink(&elsewhere, &path).expect("linked");
        assert_eq!(installed(data.path()).await, None);
        std::fs::remove_file(&path).expect("removed");
        std::fs::rename(&elsewhere, &path).expect("moved");
        assert_eq!(installed(data.path()).await, Some(MapFile { name: NAME.to_owned(), path }));
    }
}
