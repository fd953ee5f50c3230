//! What an import would do: nothing is written.

use std::collections::BTreeMap;

use meydan_domain::event::Event;
use meydan_domain::event_draft::{EventDraft, ShowingDraft};
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::Localized;
use meydan_domain::{Error, Language, Result, messages};
use meydan_harvest::{Format, Harvest, TableColumn};
use meydan_store::{categories, events, platforms};
use serde_json::{Map, Value};

use super::draft::{FoundDraft, Known};
use super::{Import, ImportSource, PreviewRequest, series, sparse};
use crate::event_links::with_platforms;
use crate::events::{Duplicate, check_references};

#[derive(Clone, Debug, PartialEq)]
pub struct ImportProblem {
    /// As a spreadsheet counts, or the line of a calendar.
    pub row: Option<usize>,
    /// A field of the draft.
    pub field: Option<String>,
    pub reason: Localized,
}

impl ImportProblem {
    pub fn of(row: Option<usize>, field: Option<&str>, problem: &Problem) -> Self {
        let say = |language| messages::problem(problem, language);
        Self { row, field: field.map(str::to_owned), reason: Localized::new(say(Language::Tr), say(Language::En)) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PreviewState {
    New,
    Changed,
    Unchanged,
    Refused,
}

/// A field that an import would change.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldChange {
    pub field: String,
    pub before: Value,
    pub after: Value,
}

#[derive(Clone, Debug)]
pub struct PreviewedEvent {
    pub row: Option<usize>,
    pub state: PreviewState,
    /// Of a new event all that it needs; of one that is stored only what the input says.
    pub draft: Map<String, Value>,
    /// Where each field came from.
    pub origin: BTreeMap<String, String>,
    pub problems: Vec<ImportProblem>,
    pub changes: Vec<FieldChange>,
    pub duplicates: Vec<Duplicate>,
}

#[derive(Clone, Debug)]
pub struct Preview {
    pub format: Format,
    pub events: Vec<PreviewedEvent>,
    /// Of the input as a whole.
    pub problems: Vec<ImportProblem>,
    pub columns: Vec<TableColumn>,
}

impl Import {
    pub async fn preview(&self, actor: &Actor, request: PreviewRequest) -> Result<Preview> {
        actor.require(Permission::WriteContent)?;
        let _permit = self.permit(actor)?;
        let field = match &request.source {
            ImportSource::Url(_) => "url",
            ImportSource::Content { .. } => "text",
        };
        let material = self.material(request.source).await?;
        let url = material.url.clone();
        let Harvest { format, records, problems, columns, .. } = self.read(field, material, &request.mapping).await?;
        let db = self.core.store().read();
        let (categories, platforms) = (categories::list(db).await?, platforms::list(db).await?);
        // A page of its own for each event; a file has none.
        let url = url.filter(|_| format == Format::Html);
        let known = Known { categories: &categories, platforms: &platforms, url: url.as_deref() };
        let found = series::group(format, records).into_iter().map(|records| FoundDraft::new(records, &known));
        let mut previewed = Vec::new();
        for found in found.collect::<Vec<_>>() {
            previewed.push(self.previewed(found).await?);
            tokio::task::yield_now().await;
        }
        let probes: Vec<EventDraft> = previewed.iter().map(probe).collect();
        let duplicates = self.events.duplicates_of_many(&probes).await?;
        for (event, duplicates) in previewed.iter_mut().zip(duplicates) {
            event.duplicates = duplicates;
        }
        let problem = |problem: meydan_harvest::Problem| ImportProblem {
            row: problem.row,
            field: problem.field.map(str::to_owned),
            reason: problem.reason,
        };
        Ok(Preview { format, events: previewed, problems: problems.into_iter().map(problem).collect(), columns })
    }

    async fn previewed(&self, found: FoundDraft) -> Result<PreviewedEvent> {
        let db = self.core.store().read();
        let stored = match found.said.get("event_id").and_then(Value::as_str) {
            Some(key) => events::find_by_key(db, key).await?,
            None => None,
        };
        let draft = if stored.is_some() { found.said.clone() } else { found.complete() };
        let outcome = match &stored {
            Some(event) => self.changes(event, &draft).await.map(|changes| {
                let state = if changes.is_empty() { PreviewState::Unchanged } else { PreviewState::Changed };
                (state, changes)
            }),
            None => self.check_new(&draft).await.map(|()| (PreviewState::New, Vec::new())),
        };
        let mut problems = found.problems;
        let (state, changes) = match outcome {
            Ok(outcome) => outcome,
            Err(Error::Invalid(errors)) => {
                problems.extend(refusals(found.row, &errors, &problems));
                (PreviewState::Refused, Vec::new())
            }
            Err(error) => return Err(error),
        };
        let FoundDraft { row, origin, .. } = found;
        Ok(PreviewedEvent { row, state, draft, origin, problems, changes, duplicates: Vec::new() })
    }

    /// As the call that creates it would.
    async fn check_new(&self, object: &Map<String, Value>) -> Result<()> {
        let (db, now) = (self.core.store().read(), self.core.now());
        let draft = sparse::parse(object)?;
        draft.check(now)?;
        let content = with_platforms(db, &draft).await?.check(now)?;
        check_references(db, &content, None).await
    }

    async fn changes(&self, event: &Event, object: &Map<String, Value>) -> Result<Vec<FieldChange>> {
        let (db, now) = (self.core.store().read(), self.core.now());
        let stored = event.clone().detailed(now).content;
        let fields = sparse::said(object);
        let draft = with_platforms(db, &sparse::over(&stored, object, &fields)?).await?;
        let content = draft.check_over(&stored, now)?;
        check_references(db, &content, Some(&stored)).await?;
        let (before, after) = (sparse::fields_of(&stored)?, sparse::fields_of(&content)?);
        let value = |fields: &Map<String, Value>, name: &String| fields.get(name).cloned().unwrap_or_default();
        let change = |name: String| {
            let (before, after) = (value(&before, &name), value(&after, &name));
            (before != after).then_some(FieldChange { field: name, before, after })
        };
        Ok(fields.into_iter().filter_map(change).collect())
    }
}

/// What the checks of the draft say, without what the reader has said of the same field already.
fn refusals(row: Option<usize>, errors: &FieldErrors, said: &[ImportProblem]) -> Vec<ImportProblem> {
    let is_new = |field: &str| !said.iter().any(|problem| problem.field.as_deref() == Some(field));
    let is_worth_saying = |field: &str, problem: &Problem| *problem != Problem::Required || is_new(field);
    let worth = errors.iter().filter(|(field, problem)| is_worth_saying(field, problem));
    worth.map(|(field, problem)| ImportProblem::of(row, Some(field), problem)).collect()
}

/// What the finder of duplicates looks at.
fn probe(event: &PreviewedEvent) -> EventDraft {
    let Ok(draft) = sparse::parse(&event.draft) else { return EventDraft::default() };
    let flat = ShowingDraft {
        start_date: draft.start_date.clone(),
        venue_name: Some(draft.venue_name.clone()),
        venue_en: Some(draft.venue_en.clone()),
        city: Some(draft.city.clone()),
        ..ShowingDraft::default()
    };
    EventDraft { showings: draft.showings.clone().or_else(|| Some(vec![flat])), ..draft }
}
