//! The command line: `meydan serve`, `migrate`, `seed`, `import`, `user`, `backup`, `restore`, `map`, `check`, `health`,
//! `openapi`.

mod check;
mod health;
mod import;
mod map;
mod usage;
mod user;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::{Parser, Subcommand};
use meydan_app::backup::RawHits;
use meydan_app::demo::SeedOutcome;
use meydan_domain::clock::SystemClock;
pub use usage::parse;

use crate::config::{DataConfig, ServeConfig};
use crate::telemetry::traces::Traces;
use crate::{openapi, serve, telemetry};

/// Meydan: what is on in Turkey, in Turkish and English.
#[derive(Parser)]
#[command(name = "meydan", version, about)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the site
    Serve {
        #[command(flatten)]
        data: DataConfig,
        #[command(flatten)]
        serve: Box<ServeConfig>,
        /// Fill an empty database with demo content first
        #[arg(long)]
        demo: bool,
    },
    /// Bring the database up to date and stop
    Migrate {
        #[command(flatten)]
        data: DataConfig,
    },
    /// Fill the database
    Seed {
        #[command(subcommand)]
        what: Seed,
    },
    /// Add or replace events out of a file
    Import(Box<import::Import>),
    /// Manage the accounts of staff
    User {
        #[command(subcommand)]
        what: user::User,
    },
    /// Write the database and the media into one file; works while the site is served
    Backup {
        #[command(flatten)]
        data: DataConfig,
        /// The file to write
        file: PathBuf,
        /// Include every single hit of the last days and not only their sums
        #[arg(long)]
        with_hits: bool,
    },
    /// Read the database and the media from a backup, on either engine; not while the site is served
    Restore {
        #[command(flatten)]
        data: DataConfig,
        /// The file to read
        file: PathBuf,
        /// Replace what the database holds
        #[arg(long)]
        replace: bool,
    },
    /// Install or remove the file of streets on the maps
    Map {
        #[command(subcommand)]
        what: map::Map,
    },
    /// Check whether database, media and search index agree; exits with 1 when something is wrong and not repaired
    Check(Box<check::Check>),
    /// Ask the server on this machine whether it is ready; the exit code is the answer
    Health(health::Health),
    /// Print the contract of the API (OpenAPI 3.1)
    Openapi,
}

#[derive(Subcommand)]
enum Seed {
    /// A believable Turkey for an empty database; never creates accounts
    Demo {
        #[command(flatten)]
        data: DataConfig,
        /// Add this many generated events, for measuring
        #[arg(long, default_value_t = 0)]
        events: u64,
        /// The same seed gives the same generated events
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// About how many showings each generated event has
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
        showings: u32,
    },
}

/// Runs the command of this process.
pub async fn run(cli: Cli) -> ExitCode {
    match perform(cli.command).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            print_error(&problem);
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stderr, reason = "output of a command, not a log")]
fn print_error(problem: &str) {
    eprintln!("meydan: {problem}");
}

#[expect(clippy::print_stdout, reason = "output of a command, not a log")]
fn print_line(text: &str) {
    println!("{text}");
}

async fn perform(command: Command) -> Result<(), String> {
    match command {
        Command::Serve { data, serve: config, demo } => {
            let traces = Traces::start()?;
            start_logs_and(traces.as_ref(), &data)?;
            let served = serve::serve(&data, &config, demo).await;
            if let Some(traces) = traces {
                traces.finish().await;
            }
            served
        }
        Command::Migrate { data } => {
            let app = open(&data).await?;
            app.core.store().close().await;
            print_line("the database is up to date");
            Ok(())
        }
        Command::Seed { what: Seed::Demo { data, events, seed, showings } } => {
            seed_demo(&data, events, seed, showings).await
        }
        Command::Import(command) => import::perform(*command).await,
        Command::User { what } => user::perform(what).await,
        Command::Backup { data, file, with_hits } => {
            start_logs(&data)?;
            let app = data.open_without_migrating(Arc::new(SystemClock)).await?;
            let raw_hits = if with_hits { RawHits::Included } else { RawHits::Excluded };
            let report = meydan_app::backup::backup(&app, &file, raw_hits).await.map_err(|error| error.to_string())?;
            app.core.store().close().await;
            print_line(&format!("{}: {} rows, {} files", file.display(), report.rows, report.files));
            Ok(())
        }
        Command::Restore { data, file, replace } => {
            let app = open_for_bulk(&data).await?;
            let report = meydan_app::backup::restore(&app, &file, replace).await.map_err(|error| error.to_string())?;
            app.core.store().close().await;
            print_line(&format!("restored {} rows and {} files", report.rows, report.files));
            Ok(())
        }
        Command::Map { what } => map::perform(what).await,
        Command::Check(command) => check::perform(*command).await,
        Command::Health(command) => health::perform(command).await,
        Command::Openapi => {
            print_line(openapi::document_text().trim_end());
            Ok(())
        }
    }
}

async fn seed_demo(data: &DataConfig, events: u64, seed: u64, showings: u32) -> Result<(), String> {
    let app = open_for_bulk(data).await?;
    match meydan_app::demo::seed_demo(&app).await.map_err(|error| readable(&error))? {
        SeedOutcome::Seeded(report) => print_line(&format!(
            "demo content is in place: {} events, {} venues, {} profiles, {} posts",
            report.events, report.venues, report.profiles, report.posts
        )),
        SeedOutcome::NotEmpty if events == 0 => {
            return Err("the database already has content; demo content only goes into an empty one".to_owned());
        }
        SeedOutcome::NotEmpty => {}
    }
    if events > 0 {
        meydan_app::demo::generate_events(&app, events, seed, showings).await.map_err(|error| readable(&error))?;
        print_line(&format!("{events} generated events are in place"));
    }
    app.core.store().close().await;
    Ok(())
}

fn start_logs(data: &DataConfig) -> Result<(), String> {
    start_logs_and(None, data)
}

fn start_logs_and(traces: Option<&Traces>, data: &DataConfig) -> Result<(), String> {
    telemetry::start_logs(&data.log, data.log_format == "json", traces)
}

/// For commands that write many rows.
async fn open_for_bulk(data: &DataConfig) -> Result<meydan_app::App, String> {
    let app = open(data).await?;
    app.core.store().prepare_bulk_writes().await.map_err(|error| readable(&error))?;
    Ok(app)
}

pub(crate) async fn open(data: &DataConfig) -> Result<meydan_app::App, String> {
    start_logs(data)?;
    data.open(Arc::new(SystemClock)).await
}

/// An error as one line: its sentence, or the invalid fields and their reasons.
pub(crate) fn readable(error: &meydan_domain::Error) -> String {
    use meydan_domain::{Error, Language, messages};
    match error {
        Error::Invalid(fields) => {
            let lines: Vec<String> = fields
                .iter()
                .map(|(field, problem)| format!("{field}: {}", messages::problem(problem, Language::En)))
                .collect();
            lines.join("; ")
        }
        Error::Internal(_) | Error::MailFailed(_) | Error::Unavailable(_) | Error::Malformed(_) => error.to_string(),
        _ => messages::sentence(error, Language::En),
    }
}
