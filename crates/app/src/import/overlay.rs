//! A draft that says only some fields, laid over the event that is stored. Fields that a person edited since the last import
//! stay as they are.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::event::EventContent;
use meydan_domain::event_draft::EventDraft;
use meydan_store::ConnectionTrait;
use serde_json::{Map, Value};

use super::sparse::{self, value};
use crate::event_links::with_platforms;

/// A field that the draft wants otherwise than it is stored.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportChange {
    pub field: String,
    pub before: Value,
    pub after: Value,
    /// A person edited it since the last import: it stays.
    pub is_locked: bool,
}

pub struct Overlay {
    /// What the event becomes.
    pub draft: EventDraft,
    pub content: EventContent,
    /// The fields that the draft says.
    pub said: Vec<String>,
    pub changes: Vec<ImportChange>,
}

impl Overlay {
    /// `last` is what the last import wrote.
    pub async fn new(
        db: &impl ConnectionTrait,
        stored: &EventContent,
        object: &Map<String, Value>,
        last: &Map<String, Value>,
        now: DateTime<Utc>,
    ) -> Result<Self> {
        let current = sparse::fields_of(stored)?;
        let said = sparse::said(object);
        let (edited, free): (Vec<String>, Vec<String>) =
            said.iter().cloned().partition(|field| sparse::is_edited(last, &current, field));
        let over = async |fields: &[String]| -> Result<(EventDraft, EventContent)> {
            let draft = with_platforms(db, &sparse::over(stored, object, fields)?).await?;
            let content = draft.check_over(stored, now)?;
            Ok((draft, content))
        };
        let (draft, content) = over(&free).await?;
        let wanted = if edited.is_empty() { None } else { Some(sparse::fields_of(&over(&said).await?.1)?) };
        let saved = sparse::fields_of(&content)?;
        let change = |field: &String| {
            let is_locked = edited.contains(field);
            let fields = if is_locked { wanted.as_ref()? } else { &saved };
            let (before, after) = (value(&current, field), value(fields, field));
            (before != after).then(|| ImportChange { field: field.clone(), before, after, is_locked })
        };
        let changes = said.iter().filter_map(change).collect();
        Ok(Self { draft, content, said, changes })
    }

    /// The fields that a person edited and the draft wants otherwise.
    pub fn locked(&self) -> Vec<String> {
        self.changes.iter().filter(|change| change.is_locked).map(|change| change.field.clone()).collect()
    }
}
