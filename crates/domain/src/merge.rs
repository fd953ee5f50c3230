//! Merges of venues or profiles: what undoing one needs.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::event::Performer;
use crate::showing::Place;
use crate::text::Localized;

/// The thing that went away, and what was moved to the other one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Merge<T> {
    pub content: T,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    /// Names that became aliases of the other one and were none before.
    pub added_aliases: Vec<String>,
    /// Addresses that led to it.
    pub redirects: Vec<String>,
    /// Venues within it.
    #[serde(default)]
    pub children: Vec<i64>,
    pub moved: Vec<MovedEvent>,
}

/// What an event said of a venue or profile before it was merged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MovedEvent {
    pub event: i64,
    /// The ids of the showings at the venue, with what they said of the place.
    #[serde(default)]
    pub showings: Vec<(String, Place)>,
    /// All performers, if the profile was one of them.
    #[serde(default)]
    pub performers: Option<Vec<Performer>>,
    /// The name of the organizer, if the profile was the organizer.
    #[serde(default)]
    pub organizer: Option<Localized>,
}

impl MovedEvent {
    pub fn new(event: i64) -> Self {
        Self { event, showings: Vec::new(), performers: None, organizer: None }
    }
}
