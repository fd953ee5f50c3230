//! What an import would do: nothing is written.

use std::collections::{BTreeMap, HashMap, HashSet};

use meydan_domain::event::Event;
use meydan_domain::event_draft::{EventDraft, ShowingDraft};
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::Localized;
use meydan_domain::{Error, Language, Result, messages};
use meydan_harvest::{Format, Harvest, TableColumn};
use meydan_store::{categories, events, imported_fields, platforms};
use serde_json::{Map, Value};

use super::draft::{FoundDraft, Known};
use super::overlay::{ImportChange, Overlay};
use super::record_key::record_key;
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

#[derive(Clone, Debug)]
pub struct PreviewedEvent {
    pub row: Option<usize>,
    pub state: PreviewState,
    /// Of a new event all that it needs; of one that is stored only what the input says.
    pub draft: Map<String, Value>,
    /// The event that it changes.
    pub stored: Option<Event>,
    /// Where each field came from.
    pub origin: BTreeMap<String, String>,
    pub problems: Vec<ImportProblem>,
    pub changes: Vec<ImportChange>,
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
        let groups = series::group(format, records).into_iter();
        let found: Vec<FoundDraft> = groups.map(|records| FoundDraft::new(records, &known)).collect();
        let probes: Vec<EventDraft> = found.iter().map(probe).collect();
        let duplicates = self.events.duplicates_of_many(&probes).await?;
        let stored = self.stored(format, &found).await?;
        let mut previewed = Vec::with_capacity(found.len());
        for ((found, stored), duplicates) in found.into_iter().zip(stored).zip(duplicates) {
            previewed.push(self.previewed(found, stored, duplicates).await?);
            tokio::task::yield_now().await;
        }
        let problem = |problem: meydan_harvest::Problem| ImportProblem {
            row: problem.row,
            field: problem.field.map(str::to_owned),
            reason: problem.reason,
        };
        Ok(Preview { format, events: previewed, problems: problems.into_iter().map(problem).collect(), columns })
    }

    /// The event that each draft changes, if it is stored.
    async fn stored(&self, format: Format, found: &[FoundDraft]) -> Result<Vec<Option<Event>>> {
        let db = self.core.store().read();
        let mut stored = Vec::with_capacity(found.len());
        for found in found {
            stored.push(match named(found) {
                Some(key) => events::find_by_key(db, key).await?,
                None => None,
            });
        }
        // A pasted link fills the form of a new event, which lists possible duplicates.
        if format == Format::Html {
            return Ok(stored);
        }
        let key = |found: &FoundDraft| named(found).is_none().then(|| record_key(&found.complete())).flatten();
        let keys: Vec<Option<String>> = found.iter().map(key).collect();
        let made = self.made_of(&keys).await?;
        let is_taken: HashSet<i64> = stored.iter().flatten().map(|event: &Event| event.id).collect();
        let mut records: HashMap<&String, usize> = HashMap::new();
        keys.iter().flatten().for_each(|key| *records.entry(key).or_default() += 1);
        for (found, (stored, key)) in found.iter().zip(stored.iter_mut().zip(&keys)) {
            // Of several records with one key, or several events of one record, a person decides.
            let only = key.as_ref().filter(|key| records.get(key) == Some(&1));
            let Some(event) = only.and_then(|key| made.get(key)) else { continue };
            // One date of several cannot be laid over all of them.
            let fits = found.said.contains_key("showings") || event.content.showings.len() == 1;
            if fits && !is_taken.contains(&event.id) {
                *stored = Some(event.clone());
            }
        }
        Ok(stored)
    }

    /// The events that were made of records with these keys, where there is one for each.
    async fn made_of(&self, keys: &[Option<String>]) -> Result<HashMap<String, Event>> {
        let db = self.core.store().read();
        let keys: Vec<String> = keys.iter().flatten().cloned().collect();
        let found = imported_fields::events_of_records(db, &keys).await?;
        let ids: Vec<i64> = found.iter().map(|(_, id)| *id).collect();
        let events: HashMap<i64, Event> =
            events::find_many(db, &ids).await?.into_iter().map(|event| (event.id, event)).collect();
        let mut made: HashMap<String, Vec<Event>> = HashMap::new();
        for (key, id) in found {
            made.entry(key).or_default().extend(events.get(&id).cloned());
        }
        let only = |(key, mut events): (String, Vec<Event>)| match events.len() {
            1 => events.pop().map(|event| (key, event)),
            _ => None,
        };
        Ok(made.into_iter().filter_map(only).collect())
    }

    async fn previewed(
        &self,
        found: FoundDraft,
        stored: Option<Event>,
        duplicates: Vec<Duplicate>,
    ) -> Result<PreviewedEvent> {
        let (draft, outcome) = match &stored {
            Some(event) => {
                let mut draft = found.said.clone();
                draft.insert("event_id".to_owned(), event.content.event_id.clone().into());
                let changes = self.changes(event, &draft).await;
                (draft, changes.map(|changes| (state_of(&changes), changes)))
            }
            None => {
                let draft = found.complete();
                let checked = self.check_new(&draft).await;
                (draft, checked.map(|()| (PreviewState::New, Vec::new())))
            }
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
        let is_other = |duplicate: &Duplicate| stored.as_ref().is_none_or(|event| event.id != duplicate.shown.event.id);
        let duplicates = duplicates.into_iter().filter(is_other).collect();
        let FoundDraft { row, origin, .. } = found;
        Ok(PreviewedEvent { row, state, draft, stored, origin, problems, changes, duplicates })
    }

    /// As the call that creates it would.
    async fn check_new(&self, object: &Map<String, Value>) -> Result<()> {
        let (db, now) = (self.core.store().read(), self.core.now());
        let draft = sparse::parse(object)?;
        draft.check(now)?;
        let content = with_platforms(db, &draft).await?.check(now)?;
        check_references(db, &content, None).await
    }

    async fn changes(&self, event: &Event, object: &Map<String, Value>) -> Result<Vec<ImportChange>> {
        let (db, now) = (self.core.store().read(), self.core.now());
        let stored = event.clone().detailed(now).content;
        let last = imported_fields::find(db, event.id).await?;
        let overlay = Overlay::new(db, &stored, object, &last, now).await?;
        check_references(db, &overlay.content, Some(&stored)).await?;
        Ok(overlay.changes)
    }
}

/// The key of the event that a draft names.
fn named(found: &FoundDraft) -> Option<&str> {
    found.said.get("event_id").and_then(Value::as_str)
}

fn state_of(changes: &[ImportChange]) -> PreviewState {
    if changes.iter().any(|change| !change.is_locked) { PreviewState::Changed } else { PreviewState::Unchanged }
}

/// What the checks of the draft say, without what the reader has said of the same field already.
fn refusals(row: Option<usize>, errors: &FieldErrors, said: &[ImportProblem]) -> Vec<ImportProblem> {
    let is_new = |field: &str| !said.iter().any(|problem| problem.field.as_deref() == Some(field));
    let is_worth_saying = |field: &str, problem: &Problem| *problem != Problem::Required || is_new(field);
    let worth = errors.iter().filter(|(field, problem)| is_worth_saying(field, problem));
    worth.map(|(field, problem)| ImportProblem::of(row, Some(field), problem)).collect()
}

/// What the finder of duplicates looks at.
fn probe(found: &FoundDraft) -> EventDraft {
    let Ok(draft) = sparse::parse(&found.complete()) else { return EventDraft::default() };
    let flat = ShowingDraft {
        start_date: draft.start_date.clone(),
        venue_name: Some(draft.venue_name.clone()),
        venue_en: Some(draft.venue_en.clone()),
        city: Some(draft.city.clone()),
        ..ShowingDraft::default()
    };
    EventDraft { showings: draft.showings.clone().or_else(|| Some(vec![flat])), ..draft }
}
