//! Refuses a release build that would serve empty pages.

use std::path::Path;

/// The browser's entry and the script that draws pages, as `scripts/build.sh web` writes them.
const EMBEDDED: [&str; 2] = ["../../web/dist/index.html", "../../web/dist-server/server.js"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A development build reads the web app's files while it runs.
    if std::env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        return;
    }
    for file in EMBEDDED {
        println!("cargo::rerun-if-changed={file}");
        if !Path::new(file).is_file() {
            println!(
                "cargo::error={} is missing: run `scripts/build.sh packages web` first, or `make build` for all of it",
                file.trim_start_matches("../")
            );
        }
    }
}
