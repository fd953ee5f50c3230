//! The representation of a preview.

use std::collections::BTreeMap;

use meydan_app::events::Duplicate;
use meydan_app::import::{Format, ImportChange, ImportProblem, Preview, PreviewState, PreviewedEvent, TableColumn};
use meydan_domain::Language;
use meydan_domain::clock::written_start;
use meydan_domain::event_draft::EventDraft;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportPreview)]
pub struct PreviewView {
    /// `ics`, `html`, `json`, `csv` or `xlsx`.
    pub format: &'static str,
    pub events: Vec<PreviewedEventView>,
    /// Of the input as a whole, and of rows that became no event.
    pub problems: Vec<ImportProblemView>,
    /// Of a table: what each column was taken for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub columns: Vec<ImportColumnView>,
}

/// An event as it was read.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PreviewedEvent)]
pub struct PreviewedEventView {
    /// As the spreadsheet counts; null for pages and calendars.
    pub row: Option<usize>,
    #[schema(inline)]
    pub state: PreviewStateView,
    /// The fields of `POST /api/events` that are known. Of an event that is stored, only what the input says.
    #[schema(value_type = EventDraft)]
    pub draft: Map<String, Value>,
    /// The event that it changes, named by `event_id` or created by an earlier import of the same record.
    pub stored_event: Option<StoredEventView>,
    /// Where each field of the draft came from, such as `json-ld name` or `column B (Tarih)`.
    pub origin: BTreeMap<String, String>,
    pub problems: Vec<ImportProblemView>,
    /// What would change of the event that is stored.
    pub changes: Vec<ImportChangeView>,
    /// Other stored events that it may repeat, the most likely first.
    pub duplicates: Vec<ImportDuplicateView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportedEvent)]
pub struct StoredEventView {
    pub id: i64,
    pub event_id: String,
    pub title: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreviewStateView {
    New,
    Changed,
    Unchanged,
    /// It cannot be saved as it is; `problems` says why.
    Refused,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportProblem)]
pub struct ImportProblemView {
    /// As the spreadsheet counts, or the line of a calendar.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// In the language of the answer.
    pub reason: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportChange)]
pub struct ImportChangeView {
    pub field: String,
    #[schema(value_type = Option<Value>)]
    pub before: Value,
    #[schema(value_type = Option<Value>)]
    pub after: Value,
    /// A person edited the field since the last import: it stays as it is.
    pub is_locked: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportColumn)]
pub struct ImportColumnView {
    /// As a spreadsheet names it: A, B, … AA.
    pub column: String,
    pub heading: String,
    /// Null for a column that is left out.
    pub field: Option<&'static str>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportDuplicate)]
pub struct ImportDuplicateView {
    pub id: i64,
    pub event_id: String,
    pub showing_id: String,
    pub title: String,
    pub start_date: String,
    /// From 0 to 1: how alike the titles are.
    pub score: f64,
}

impl PreviewView {
    pub fn new(preview: Preview, language: Language) -> Self {
        let column = |column: TableColumn| ImportColumnView {
            column: column.letters,
            heading: column.heading,
            field: column.field,
        };
        Self {
            format: format_name(preview.format),
            events: preview.events.into_iter().map(|event| event_view(event, language)).collect(),
            problems: problems(preview.problems, language),
            columns: preview.columns.into_iter().map(column).collect(),
        }
    }
}

fn format_name(format: Format) -> &'static str {
    match format {
        Format::Ics => "ics",
        Format::Html => "html",
        Format::Json => "json",
        Format::Csv => "csv",
        Format::Xlsx => "xlsx",
        Format::Feed => "feed",
    }
}

fn event_view(event: PreviewedEvent, language: Language) -> PreviewedEventView {
    let change = |ImportChange { field, before, after, is_locked }: ImportChange| ImportChangeView {
        field,
        before,
        after,
        is_locked,
    };
    PreviewedEventView {
        row: event.row,
        state: match event.state {
            PreviewState::New => PreviewStateView::New,
            PreviewState::Changed => PreviewStateView::Changed,
            PreviewState::Unchanged => PreviewStateView::Unchanged,
            PreviewState::Refused => PreviewStateView::Refused,
        },
        draft: event.draft,
        stored_event: event.stored.map(|stored| StoredEventView {
            id: stored.id,
            title: stored.content.title.pick(language).to_owned(),
            event_id: stored.content.event_id,
        }),
        origin: event.origin,
        problems: problems(event.problems, language),
        changes: event.changes.into_iter().map(change).collect(),
        duplicates: event.duplicates.iter().map(|duplicate| duplicate_view(duplicate, language)).collect(),
    }
}

fn problems(problems: Vec<ImportProblem>, language: Language) -> Vec<ImportProblemView> {
    let problem = |problem: ImportProblem| {
        let reason = problem.reason.pick(language).to_owned();
        ImportProblemView { row: problem.row, field: problem.field, reason }
    };
    problems.into_iter().map(problem).collect()
}

fn duplicate_view(duplicate: &Duplicate, language: Language) -> ImportDuplicateView {
    let event = &duplicate.shown.event;
    let content = &event.content;
    ImportDuplicateView {
        id: event.id,
        event_id: content.event_id.clone(),
        showing_id: event.showing().map(|showing| showing.showing_id.clone()).unwrap_or_default(),
        title: content.title.pick(language).to_owned(),
        start_date: written_start(content.starts_at, content.time_known, None),
        score: duplicate.score,
    }
}
