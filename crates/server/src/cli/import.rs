//! `meydan import`: events out of a file, added or replaced by their keys.

mod list;
mod table;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use meydan_app::events::Imported;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::staff::Actor;

use super::{open, readable, say, say_error};
use crate::config::DataConfig;

#[derive(Args)]
pub struct Import {
    #[command(flatten)]
    data: DataConfig,
    /// A list of events (JSON), or a table with the names of their fields in its first line (CSV)
    file: PathBuf,
    /// What the file is [default: what its name ends in]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Say what would be done, and do nothing
    #[arg(long)]
    dry_run: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Json,
    Csv,
}

/// One event of the file: where it stands, and what it is or what is wrong with it.
struct Entry {
    place: String,
    draft: meydan_domain::Result<EventDraft>,
}

#[derive(Default)]
struct Report {
    created: usize,
    updated: usize,
    unchanged: usize,
    refused: usize,
}

/// Takes what can be taken; `Err` when anything was refused, so that a script notices.
pub async fn perform(command: Import) -> Result<(), String> {
    let entries = read(&command.file, command.format)?;
    let app = open(&command.data).await?;
    let mut report = Report::default();
    for Entry { place, draft } in entries {
        let (name, outcome) = match draft {
            Ok(draft) => {
                let name = draft.event_id.clone().unwrap_or_default();
                (name, app.events.import(&Actor::System, &draft, !command.dry_run).await)
            }
            Err(error) => (String::new(), Err(error)),
        };
        match outcome {
            Ok(Imported::Created) => report.created += 1,
            Ok(Imported::Updated) => report.updated += 1,
            Ok(Imported::Unchanged) => report.unchanged += 1,
            Err(error) => {
                report.refused += 1;
                let named = if name.is_empty() { place } else { format!("{place} ({name})") };
                say_error(&format!("{named}: {}", readable(&error)));
            }
        }
    }
    app.core.store().close().await;
    report.finish(command.dry_run)
}

impl Report {
    fn finish(&self, was_rehearsed: bool) -> Result<(), String> {
        let Self { created, updated, unchanged, refused } = self;
        let would = if was_rehearsed { "would be " } else { "" };
        say(&format!("{would}created {created}, {would}updated {updated}, unchanged {unchanged}, refused {refused}"));
        match refused {
            0 => Ok(()),
            1 => Err("1 event was refused".to_owned()),
            _ => Err(format!("{refused} events were refused")),
        }
    }
}

fn read(file: &Path, format: Option<Format>) -> Result<Vec<Entry>, String> {
    let named = |error: String| format!("{}: {error}", file.display());
    let text = std::fs::read_to_string(file).map_err(|error| named(error.to_string()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let known = || Format::from_str(extension, true).ok();
    match format.or_else(known) {
        Some(Format::Json) => list::read(text).map_err(named),
        Some(Format::Csv) => table::read(text).map_err(named),
        None => Err(named("is it json or csv? Say --format".to_owned())),
    }
}
