//! The change log: one line for every write, in the order of the commits.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The kinds of things that change; the names are those of the API's paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Noun {
    Events,
    Blogs,
    Categories,
    Images,
    Logos,
    Settings,
    Contact,
    Newsletter,
    Users,
}

impl Noun {
    pub const NAMES: &[&str] =
        &["events", "blogs", "categories", "images", "logos", "settings", "contact", "newsletter", "users"];
    const ALL: [Self; 9] = [
        Self::Events,
        Self::Blogs,
        Self::Categories,
        Self::Images,
        Self::Logos,
        Self::Settings,
        Self::Contact,
        Self::Newsletter,
        Self::Users,
    ];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|noun| noun.name() == name)
    }

    /// Whether visitors may hear of it, and so whether cached answers could be stale by it.
    pub fn is_public(self) -> bool {
        !matches!(self, Self::Contact | Self::Newsletter | Self::Users)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    Created,
    Updated,
    Deleted,
    Restored,
    /// Gone for good, files and all.
    Purged,
}

impl ChangeKind {
    pub const NAMES: &[&str] = &["created", "updated", "deleted", "restored", "purged"];
    const ALL: [Self; 5] = [Self::Created, Self::Updated, Self::Deleted, Self::Restored, Self::Purged];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Grows by commit: whoever has seen N has seen everything up to N.
    pub seq: i64,
    pub noun: Noun,
    /// The id of the thing, or empty when many changed at once.
    pub id: String,
    pub kind: ChangeKind,
    pub at: DateTime<Utc>,
}
