//! Files that are read like in the panel: calendars, spreadsheets, pages, and tables and lists with headings of their own.

use std::path::Path;

use meydan_app::App;
use meydan_app::import::{ImportPart, ImportSource, MAX_DRAFTS, PreviewRequest, PreviewState, PreviewedEvent};
use meydan_domain::staff::Actor;

use super::Report;
use crate::cli::{print_error, readable};

/// Imports the valid events of a file. Of an event that is stored only what the file says is changed, and nothing that a
/// person edited since the last import.
pub async fn perform(app: &App, file: &Path, bytes: Vec<u8>, is_dry_run: bool) -> Result<Report, String> {
    let name = file.file_name().map(|name| name.to_string_lossy().into_owned());
    let mut part = ImportPart { name: name.clone().unwrap_or_default(), ..ImportPart::default() };
    let source = ImportSource::Content { bytes: bytes.into(), name };
    let request = PreviewRequest { source, mapping: Default::default() };
    let preview = app.import.preview(&Actor::System, request).await.map_err(|error| readable(&error))?;
    let mut report = Report::default();
    if preview.events.is_empty() {
        let reasons: Vec<&str> = preview.problems.iter().map(|problem| problem.reason.en.as_str()).collect();
        return Err(reasons.join("; "));
    }
    let (mut drafts, mut places) = (Vec::new(), Vec::new());
    for (position, event) in (1..).zip(preview.events) {
        let place = event.row.map_or_else(|| format!("event {position}"), |row| format!("row {row}"));
        match event.state {
            PreviewState::Refused => report.refuse_because(&place, &reasons(&event)),
            PreviewState::New if is_dry_run => report.created += 1,
            PreviewState::Changed if is_dry_run => report.updated += 1,
            PreviewState::Unchanged if is_dry_run => report.unchanged += 1,
            _ => {
                drafts.push(event.draft);
                places.push(place);
            }
        }
    }
    for (drafts, places) in drafts.chunks(MAX_DRAFTS).zip(places.chunks(MAX_DRAFTS)) {
        let applied = app.import.apply(&Actor::System, &part, drafts).await.map_err(|error| readable(&error))?;
        part.import_id = applied.import_id;
        report.created += applied.created;
        report.updated += applied.updated;
        report.unchanged += applied.unchanged;
        for refused in applied.refused {
            let said = refused.reasons.iter().map(|(field, reason)| format!("{field}: {}", reason.en));
            report.refuse_because(&places[refused.position], &said.collect::<Vec<_>>().join("; "));
        }
        for locked in applied.locked {
            print_error(&format!(
                "{}: edited on the site, left as it is: {}",
                locked.event_id,
                locked.fields.join(", ")
            ));
        }
    }
    Ok(report)
}

fn reasons(event: &PreviewedEvent) -> String {
    let reason = |problem: &meydan_app::import::ImportProblem| match &problem.field {
        Some(field) => format!("{field}: {}", problem.reason.en),
        None => problem.reason.en.clone(),
    };
    event.problems.iter().map(reason).collect::<Vec<_>>().join("; ")
}
