//! `meydan import`: adds or replaces events from a file, by their `event_id`.

mod list;
mod table;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use meydan_app::events::Imported;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::staff::Actor;

use super::{open_for_bulk, print_error, print_line, readable};
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

/// Large enough to be fast, small enough for other writers to get their turn.
const EVENTS_PER_TRANSACTION: usize = 500;

/// One event of the file: its position, and the draft or the reason why it is invalid.
struct ImportEntry {
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

/// Imports the valid events; `Err` when any was refused, for the exit code.
pub async fn perform(command: Import) -> Result<(), String> {
    let entries = read(&command.file, command.format)?;
    let app = open_for_bulk(&command.data).await?;
    let mut report = Report::default();
    for batch in entries.chunks(EVENTS_PER_TRANSACTION) {
        let drafts: Vec<&EventDraft> = batch.iter().filter_map(|entry| entry.draft.as_ref().ok()).collect();
        let outcomes = app.events.import(&Actor::System, &drafts, !command.dry_run).await;
        let mut outcomes = outcomes.map_err(|error| readable(&error))?.into_iter();
        for ImportEntry { place, draft } in batch {
            match draft {
                Ok(draft) => {
                    let name = draft.event_id.as_deref().unwrap_or_default();
                    report.add(place, name, outcomes.next().as_ref().unwrap_or(&Ok(Imported::Unchanged)));
                }
                Err(error) => report.refuse(place, "", error),
            }
        }
    }
    app.core.store().close().await;
    report.finish(command.dry_run)
}

impl Report {
    fn add(&mut self, place: &str, name: &str, outcome: &meydan_domain::Result<Imported>) {
        match outcome {
            Ok(Imported::Created) => self.created += 1,
            Ok(Imported::Updated) => self.updated += 1,
            Ok(Imported::Unchanged) => self.unchanged += 1,
            Err(error) => self.refuse(place, name, error),
        }
    }

    fn refuse(&mut self, place: &str, name: &str, error: &meydan_domain::Error) {
        self.refused += 1;
        let named = if name.is_empty() { place.to_owned() } else { format!("{place} ({name})") };
        print_error(&format!("{named}: {}", readable(error)));
    }

    fn finish(&self, is_dry_run: bool) -> Result<(), String> {
        let Self { created, updated, unchanged, refused } = self;
        let would = if is_dry_run { "would be " } else { "" };
        print_line(&format!(
            "{would}created {created}, {would}updated {updated}, unchanged {unchanged}, refused {refused}"
        ));
        match refused {
            0 => Ok(()),
            1 => Err("1 event was refused".to_owned()),
            _ => Err(format!("{refused} events were refused")),
        }
    }
}

fn read(file: &Path, format: Option<Format>) -> Result<Vec<ImportEntry>, String> {
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
