//! `meydan import`: adds or replaces events from a file, by their `event_id`.

mod list;
mod shared;
mod table;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use meydan_app::App;
use meydan_app::events::Imported;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::staff::Actor;

use super::{open_for_bulk, print_error, print_line, readable};
use crate::config::DataConfig;

#[derive(Args)]
pub struct Import {
    #[command(flatten)]
    data: DataConfig,
    /// A list of events (JSON) or a table with the names of their fields in its first line (CSV), whose events are replaced;
    /// or a calendar (ICS), a spreadsheet (XLSX), a page (HTML), or a table or list with headings of its own
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
    Tsv,
    Xlsx,
    Ics,
    Html,
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
    let contents = read(&command.file, command.format)?;
    let app = open_for_bulk(&command.data).await?;
    let report = match contents {
        Contents::Entries(entries) => replace(&app, &entries, command.dry_run).await?,
        Contents::Other { bytes, refusal } => {
            let report = shared::perform(&app, &command.file, bytes, command.dry_run).await;
            // Why it is no list or table of this site's own fields, where that was expected.
            report.map_err(|error| refusal.unwrap_or_else(|| format!("{}: {error}", command.file.display())))?
        }
    };
    app.core.store().close().await;
    report.finish(command.dry_run)
}

/// Adds the events of entries, or replaces those of their keys.
async fn replace(app: &App, entries: &[ImportEntry], is_dry_run: bool) -> Result<Report, String> {
    let mut report = Report::default();
    for batch in entries.chunks(EVENTS_PER_TRANSACTION) {
        let drafts: Vec<&EventDraft> = batch.iter().filter_map(|entry| entry.draft.as_ref().ok()).collect();
        let outcomes = app.events.import(&Actor::System, &drafts, !is_dry_run).await;
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
    Ok(report)
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
        let named = if name.is_empty() { place.to_owned() } else { format!("{place} ({name})") };
        self.refuse_because(&named, &readable(error));
    }

    fn refuse_because(&mut self, place: &str, reason: &str) {
        self.refused += 1;
        print_error(&format!("{place}: {reason}"));
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

/// What a file holds.
enum Contents {
    /// Events with the fields of the API, each a whole one.
    Entries(Vec<ImportEntry>),
    /// Something that is read like in the panel; why it does not have the fields of the API, if it could have had them.
    Other { bytes: Vec<u8>, refusal: Option<String> },
}

fn read(file: &Path, format: Option<Format>) -> Result<Contents, String> {
    let named = |error: String| format!("{}: {error}", file.display());
    let bytes = std::fs::read(file).map_err(|error| named(error.to_string()))?;
    let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let known = || Format::from_str(extension, true).ok();
    let Some(format) = format.or_else(known) else {
        return Err(named("is it json, csv, tsv, xlsx, ics or html? Say --format".to_owned()));
    };
    let Ok(text) = std::str::from_utf8(&bytes) else { return Ok(Contents::Other { bytes, refusal: None }) };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let entries = match format {
        Format::Json => list::read(text),
        Format::Csv => table::read(text),
        Format::Tsv | Format::Xlsx | Format::Ics | Format::Html => return Ok(Contents::Other { bytes, refusal: None }),
    };
    // A list of another site has other names for everything.
    let is_own = text.contains("\"title_tr\"") || text.contains("\"event_id\"");
    Ok(match entries {
        Ok(entries) if format == Format::Json && !entries.is_empty() && !is_own => {
            Contents::Other { bytes, refusal: None }
        }
        Ok(entries) => Contents::Entries(entries),
        Err(error) => Contents::Other { refusal: Some(named(error)), bytes },
    })
}
