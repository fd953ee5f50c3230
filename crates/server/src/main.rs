//! The `meydan` binary.

use std::process::ExitCode;

use meydan_server::cli::{parse, run};
use meydan_server::runtime;

/// Lists and pages allocate many small strings; with the system's allocator they take a third longer.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match parse(std::env::args_os()) {
        Ok(cli) => runtime::run_to_end(run(cli)),
        Err(code) => code,
    }
}
