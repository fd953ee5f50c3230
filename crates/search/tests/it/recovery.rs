//! Recovery: corrupt, outdated and missing indexes are rebuilt, and searches do not fail meanwhile.

use std::fs;
use std::path::{Path, PathBuf};

use meydan_search::{Change, Opened, Query, SearchIndex};
use tempfile::TempDir;

use crate::demo::{events, now, simple_event};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn filled(folder: &Path) {
    let (index, opened) = SearchIndex::open(folder).expect("an index");
    assert_eq!(opened, Opened::Empty);
    index.rebuild(events(), 42).expect("a rebuild");
    index.wait_for_merges().expect("merges end");
}

/// Opens the index in any state, searches it and rebuilds it.
fn open_and_rebuild(folder: &Path) -> Opened {
    let (index, opened) = SearchIndex::open(folder).expect("an index");
    index.search(&Query::new("caz", now())).expect("an answer");
    index.rebuild(events(), 43).expect("a rebuild");
    assert!(index.search(&Query::new("caz", now())).expect("an answer").total > 0);
    opened
}

fn version_folder(folder: &Path) -> PathBuf {
    fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).next().expect("a version")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(version_folder(folder)).expect("files").flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

fn copy(from: &Path, to: &Path) {
    let name = version_folder(from).file_name().expect("a name").to_owned();
    fs::create_dir_all(to.join(&name)).expect("a folder");
    for file in files(from) {
        fs::copy(&file, to.join(&name).join(file.file_name().expect("a name"))).expect("a copy");
    }
}

#[test]
fn an_index_is_reopened_at_its_position() {
    let folder = folder();
    filled(folder.path());
    let (index, opened) = SearchIndex::open(folder.path()).expect("an index");
    assert_eq!(opened, Opened::Ready { position: 42 });
    assert!(index.search(&Query::new("caz", now())).expect("an answer").total > 0);
}

#[test]
fn missing_truncated_and_corrupt_files_are_detected() {
    let original = folder();
    filled(original.path());
    for file in files(original.path()) {
        let name = file.file_name().expect("a name");
        let is_lock = name.to_string_lossy().ends_with(".lock");
        let bytes = fs::read(&file).expect("bytes");
        let mut corrupt = bytes.clone();
        let middle = corrupt.len() / 2;
        corrupt.iter_mut().skip(middle).take(4).for_each(|byte| *byte ^= 0x55);
        let damages: [Option<Vec<u8>>; 5] =
            [None, Some(Vec::new()), Some(bytes[..middle].to_vec()), Some(corrupt), Some(vec![b'x'; bytes.len()])];
        for (nth, damage) in damages.into_iter().enumerate() {
            let copied = folder();
            copy(original.path(), copied.path());
            let path = version_folder(copied.path()).join(name);
            match damage {
                Some(bytes) => fs::write(&path, bytes).expect("damage"),
                None => fs::remove_file(&path).expect("damage"),
            }
            let opened = open_and_rebuild(copied.path());
            // The list of managed files may name a file that no segment uses; a wrong name of it is not detected.
            let is_harmless = is_lock || bytes.is_empty() || (nth == 3 && name == ".managed.json");
            assert!(is_harmless || opened == Opened::Empty, "damage {nth} to {name:?} went unnoticed: {opened:?}");
        }
    }
}

#[test]
fn other_versions_are_deleted_and_foreign_files_are_kept() {
    let folder = folder();
    for name in ["v0-0123", "vacation"] {
        fs::create_dir(folder.path().join(name)).expect("a folder");
        fs::write(folder.path().join(name).join("meta.json"), "{}").expect("a file");
    }
    assert_eq!(open_and_rebuild(folder.path()), Opened::Empty);
    assert!(!folder.path().join("v0-0123").exists());
    assert!(folder.path().join("vacation").exists());
}

#[test]
fn a_file_in_place_of_the_folder_falls_back_to_memory() {
    let folder = folder();
    let path = folder.path().join("search");
    fs::write(&path, "not a folder").expect("a file");
    assert_eq!(open_and_rebuild(&path), Opened::InMemory);
}

#[test]
fn a_read_only_folder_falls_back_to_memory() {
    // Not writable even by root.
    assert_eq!(open_and_rebuild(Path::new("/proc/search")), Opened::InMemory);
}

#[test]
fn a_second_process_does_not_affect_the_first() {
    let folder = folder();
    let (first, _) = SearchIndex::open(folder.path()).expect("an index");
    first.rebuild(events(), 1).expect("a rebuild");
    let (_second, opened) = SearchIndex::open(folder.path()).expect("an index");
    assert_eq!(opened, Opened::InMemory);
    first.write([Change::Put(&simple_event(900, "Zeplin", "2026-11-20"))], 2).expect("a write");
    assert_eq!(first.search(&Query::new("zeplin", now())).expect("an answer").ids, [900]);
}

#[test]
fn uncommitted_files_of_a_killed_writer_are_ignored() {
    let folder = folder();
    filled(folder.path());
    // A killed writer leaves files that no commit names, and its lock file.
    let version = version_folder(folder.path());
    fs::write(version.join("0123456789abcdef0123456789abcdef.idx"), "half a segment").expect("a file");
    fs::write(version.join(".tantivy-writer.lock"), "").expect("a file");
    fs::write(version.join(".tmpXyz"), "half a list").expect("a file");
    let (index, opened) = SearchIndex::open(folder.path()).expect("an index");
    assert_eq!(opened, Opened::Ready { position: 42 });
    index.write([Change::Put(&simple_event(900, "Zeplin", "2026-11-20"))], 43).expect("a write");
    assert_eq!(index.search(&Query::new("zeplin", now())).expect("an answer").ids, [900]);
}

#[test]
fn an_aborted_rebuild_changes_nothing() {
    let folder = folder();
    filled(folder.path());
    let (index, _) = SearchIndex::open(folder.path()).expect("an index");
    let before = index.search(&Query::new("caz", now())).expect("an answer").ids;
    let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _ = index.rebuild(
            events().into_iter().enumerate().map(|(nth, event)| if nth < 50 { event } else { panic!("the database") }),
            99,
        );
    }));
    assert!(broken.is_err());
    assert_eq!(index.search(&Query::new("caz", now())).expect("an answer").ids, before);
    index.write([Change::Remove(before[0])], 43).expect("a write");
    assert_eq!(index.search(&Query::new("caz", now())).expect("an answer").total, before.len() as u64 - 1);
}

#[test]
fn the_previous_snapshot_is_searched_after_a_disk_failure() {
    let folder = folder();
    filled(folder.path());
    let (index, _) = SearchIndex::open(folder.path()).expect("an index");
    let before = index.search(&Query::new("caz", now())).expect("an answer").ids;
    let version = version_folder(folder.path());
    fs::remove_dir_all(&version).expect("the disk is gone");
    let event = simple_event(900, "Zeplin", "2026-11-20");
    assert!(index.write([Change::Put(&event)], 43).is_err());
    assert!(index.write([Change::Put(&event)], 43).is_err());
    assert_eq!(index.search(&Query::new("caz", now())).expect("an answer").ids, before);
}
