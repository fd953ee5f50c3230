//! The `meydan` binary.

use std::process::ExitCode;

use meydan_server::cli::{parse, run};

/// Lists and pages are many small pieces of text; the system's allocator takes a third of their time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    match parse(std::env::args_os()) {
        Ok(cli) => run(cli).await,
        Err(code) => code,
    }
}
