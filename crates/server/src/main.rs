//! The `meydan` binary.

use std::process::ExitCode;

use meydan_server::cli::{parse, run};

#[tokio::main]
async fn main() -> ExitCode {
    match parse(std::env::args_os()) {
        Ok(cli) => run(cli).await,
        Err(code) => code,
    }
}
