//! The recorded, described and displayed metrics are the same.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use meydan_server::telemetry::catalog::{CATALOG, Kind};

const MACROS: [&str; 3] = ["counter!(", "gauge!(", "histogram!("];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn catalog() -> BTreeSet<String> {
    CATALOG.iter().map(|(_, name, _)| (*name).to_owned()).collect()
}

fn is_of_name(letter: char) -> bool {
    letter.is_ascii_lowercase() || letter == '_'
}

/// The metrics that a source file records.
fn recorded(source: &str) -> impl Iterator<Item = String> {
    let calls = MACROS.into_iter().flat_map(move |call| source.split(call).skip(1));
    calls.filter_map(|rest| {
        let name: String =
            rest.trim_start().strip_prefix('"')?.chars().take_while(|letter| is_of_name(*letter)).collect();
        name.starts_with("meydan_").then_some(name)
    })
}

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn every_metric_that_is_recorded_is_in_the_catalog_and_the_other_way_round() {
    let mut files = Vec::new();
    for member in std::fs::read_dir(root().join("crates")).expect("the crates").flatten() {
        rust_files(&member.path().join("src"), &mut files);
    }
    let sources = files.iter().map(|file| std::fs::read_to_string(file).expect("a source"));
    let found: BTreeSet<String> = sources.flat_map(|source| recorded(&source).collect::<Vec<_>>()).collect();
    assert_eq!(found, catalog());
}

#[test]
fn dashboard_and_alerts_use_only_metrics_that_exist() {
    for file in ["deploy/grafana-dashboard.json", "deploy/prometheus-rules.yaml"] {
        let text = std::fs::read_to_string(root().join(file)).expect(file);
        let names = text.split(|letter| !is_of_name(letter)).filter(|word| word.starts_with("meydan_"));
        let mut count = 0;
        for name in names {
            count += 1;
            let of_histogram = name
                .strip_suffix("_bucket")
                .filter(|name| CATALOG.iter().any(|(kind, known, _)| *kind == Kind::Histogram && known == name));
            assert!(of_histogram.is_some() || catalog().contains(name), "{file}: there is no metric {name}");
        }
        assert!(count > 10, "{file} was not read");
    }
}
