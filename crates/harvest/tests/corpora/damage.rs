//! Real files, cut off and changed at places that are always the same: none panics, none exceeds the limit of work.

use std::path::PathBuf;

use meydan_harvest::{Input, Options, read};

use super::{corpora, say};

/// Larger files take long without optimization, and differ from small ones in length only.
const MAX_BYTES: usize = 60_000;

#[test]
fn damaged_files_are_read_or_refused() {
    let Some(folder) = corpora() else { return };
    let mut options = Options::new("2026-03-17T12:00:00Z".parse().expect("valid"));
    options.max_work = 200_000;
    let mut state = 42_usize;
    let mut count = 0;
    for path in files(folder) {
        let bytes = std::fs::read(&path).expect("readable file");
        if bytes.is_empty() || bytes.len() > MAX_BYTES {
            continue;
        }
        for kind in 0..4 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let at = (state >> 33) % bytes.len();
            let mut damaged = bytes.clone();
            match kind {
                0 => damaged.truncate(at),
                1 => damaged[at] = u8::try_from(state >> 20 & 0xFF).expect("a byte"),
                2 => drop(damaged.drain(..at)),
                _ => damaged.extend_from_within(at..),
            }
            let input = Input { bytes: &damaged, ..Input::default() };
            let result = read(&input, &options);
            assert!(result.is_ok_and(|harvest| harvest.work <= options.max_work) || read(&input, &options).is_err());
            count += 1;
        }
    }
    say(&format!("damage: {count} inputs"));
}

fn files(folder: PathBuf) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in folder.read_dir().expect("readable folder") {
            let path = entry.expect("readable entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.to_string_lossy().ends_with(".expected.json") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
