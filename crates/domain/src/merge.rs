//! Merges of venues or profiles: what undoing one needs.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

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
    /// Events, and the ids of their showings or the roles of the profile in them.
    pub moved: Vec<(i64, Vec<String>)>,
}
