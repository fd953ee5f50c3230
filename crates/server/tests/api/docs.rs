//! Paths in the documentation exist.

use std::path::Path;

const DOCUMENTS: [&str; 7] = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/ARCHITECTURE.md",
    "docs/decisions.md",
    "docs/adding-an-endpoint.md",
    "docs/operations.md",
];
const FOLDERS: [&str; 9] = ["crates/", "web/", "docs/", "scripts/", "deploy/", "openapi/", "bench/", "e2e/", ".ci/"];

/// Words that look like a path of this repository; patterns and placeholders are not.
fn paths(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter.is_whitespace() || "`()[],;\"'<>|".contains(letter))
        .map(|word| word.trim_end_matches(['.', ':', '/']))
        .filter(|word| FOLDERS.iter().any(|folder| word.starts_with(folder)))
        .filter(|word| !word.contains(['*', '{', '…', '$', '%', '#']))
}

#[test]
fn every_path_in_the_documents_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // Build outputs are not committed.
    let is_generated = |path: &str| path.starts_with("web/dist") || path.contains("node_modules");
    let mut missing = Vec::new();
    for document in DOCUMENTS {
        let text = std::fs::read_to_string(root.join(document)).unwrap_or_else(|error| panic!("{document}: {error}"));
        missing.extend(
            paths(&text)
                .filter(|path| !is_generated(path) && !root.join(path).exists())
                .map(|path| format!("{document} names {path}")),
        );
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
