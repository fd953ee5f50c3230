//! Completeness of the suite: a public function that no test calls fails here.

use std::fs;
use std::path::{Path, PathBuf};

fn crate_folder(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names after `pub mod` in `lib.rs`, one per noun.
fn noun_modules(source: &Path) -> Vec<String> {
    let lib = read(&source.join("lib.rs"));
    lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')).map(str::to_owned).collect()
}

/// The public functions and methods of a source file.
fn public_functions(source: &str) -> Vec<&str> {
    source
        .lines()
        .filter_map(|line| {
            let line = line.trim_start();
            let rest = line.strip_prefix("pub async fn ").or_else(|| line.strip_prefix("pub fn "))?;
            rest.split(['(', '<']).next()
        })
        .collect()
}

/// The source of the suite, without this file.
fn suite() -> String {
    let folder = fs::read_dir(crate_folder("tests/contract")).expect("the suite's folder");
    folder
        .map(|entry| entry.expect("a file of the suite").path())
        .filter(|path| !path.ends_with("coverage.rs"))
        .map(|path| read(&path))
        .collect()
}

#[test]
fn every_public_function_of_a_noun_is_called_by_the_suite() {
    let source = crate_folder("src");
    let suite = suite();
    let mut known = 0;
    let mut missing = Vec::new();
    for module in noun_modules(&source) {
        let text = read(&source.join(format!("{module}.rs")));
        for function in public_functions(&text) {
            known += 1;
            let name = format!("{module}::{function}");
            if ![format!("{name}("), format!("{name}::<")].iter().any(|call| suite.contains(call)) {
                missing.push(name);
            }
        }
    }
    assert!(known > 80, "only {known} functions were found: does this test still read the sources rightly?");
    assert!(missing.is_empty(), "no contract test calls {missing:#?}");
}

#[test]
fn every_public_method_of_the_store_is_called_by_the_suite() {
    let text = read(&crate_folder("src/store.rs"))
        + &read(&crate_folder("src/transaction.rs"))
        + &read(&crate_folder("src/pools.rs"));
    let suite = suite();
    let is_called =
        |method: &&str| suite.contains(&format!(".{method}(")) || suite.contains(&format!("Store::{method}("));
    let methods = public_functions(&text);
    assert!(methods.contains(&"begin") && methods.contains(&"commit"), "found only {methods:?}");
    let missing: Vec<&str> = methods.into_iter().filter(|method| !is_called(method)).collect();
    assert!(missing.is_empty(), "no contract test calls {missing:?}");
}
