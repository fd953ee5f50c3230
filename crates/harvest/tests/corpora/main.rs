//! Reads the shared corpora of real calendars and pages. They are no part of the repository: without them the tests are
//! skipped. `MEYDAN_CORPORA` names another folder of the same layout.

mod calendars;
mod damage;
mod listings;
mod pages;
mod recurrence;

use std::path::{Path, PathBuf};

use serde_json::Value;

/// The folder of the corpora: beside the workspace, or beside a folder above it.
pub fn corpora() -> Option<PathBuf> {
    let found = match std::env::var_os("MEYDAN_CORPORA") {
        Some(folder) => Some(PathBuf::from(folder)),
        None => {
            let workspace =
                Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace exists");
            workspace.ancestors().skip(1).map(|folder| folder.join("shared/corpora")).find(|folder| folder.is_dir())
        }
    };
    if found.is_none() {
        say("skipped: the folder ../shared/corpora does not exist");
    }
    found
}

#[expect(clippy::print_stderr, reason = "a test that is skipped, or measures, has to say so")]
pub fn say(message: &str) {
    eprintln!("{message}");
}

/// Files below a folder that have an expectation beside them, with it.
pub fn expectations(folder: &Path) -> Vec<(PathBuf, Value)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = folder.read_dir() else { continue };
        let paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable folder").path()).collect();
        for path in &paths {
            if path.is_dir() {
                folders.push(path.clone());
            } else if let Some(stem) = path.to_string_lossy().strip_suffix(".expected.json") {
                let is_input = |other: &&PathBuf| {
                    let name = other.to_string_lossy();
                    let rest = name.strip_prefix(stem).unwrap_or_default();
                    rest.starts_with('.') && (!rest.ends_with(".json") || rest == ".json")
                };
                let input = paths.iter().find(is_input).expect("an input for each expectation").clone();
                found.push((input, read_json(path)));
            }
        }
    }
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

pub fn read_json(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).expect("readable file")).expect("valid JSON")
}

pub fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}
