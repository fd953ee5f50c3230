//! The `meydan` binary.

use std::process::ExitCode;

use meydan_server::cli::{parse, run};
use meydan_server::runtime;

/// Lists and pages are many small pieces of text; the system's allocator takes a third of their time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match parse(std::env::args_os()) {
        Ok(cli) => runtime::run_to_end(run(cli)),
        Err(code) => code,
    }
}
