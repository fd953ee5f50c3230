//! The trash: its nouns and its retention.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::change::Noun;
use crate::page::PageRequest;

/// How long a deleted item can be restored.
pub const RETENTION: TimeDelta = TimeDelta::days(30);

/// Nouns with a trash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TrashNoun {
    Events,
    Blogs,
    Categories,
    Images,
    Logos,
    /// Messages of the contact form.
    Messages,
    Venues,
    Profiles,
}

impl TrashNoun {
    pub const NAMES: &[&str] = &["events", "blogs", "categories", "images", "logos", "messages", "venues", "profiles"];
    pub const ALL: [Self; 8] = [
        Self::Events,
        Self::Blogs,
        Self::Categories,
        Self::Images,
        Self::Logos,
        Self::Messages,
        Self::Venues,
        Self::Profiles,
    ];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Messages are also accepted under the name of their path.
    pub fn from_name(name: &str) -> Option<Self> {
        let name = if name == Noun::Contact.name() { Self::Messages.name() } else { name };
        Self::ALL.into_iter().find(|noun| noun.name() == name)
    }

    /// The noun in the change log and the audit trail.
    pub fn noun(self) -> Noun {
        match self {
            Self::Events => Noun::Events,
            Self::Blogs => Noun::Blogs,
            Self::Categories => Noun::Categories,
            Self::Images => Noun::Images,
            Self::Logos => Noun::Logos,
            Self::Messages => Noun::Contact,
            Self::Venues => Noun::Venues,
            Self::Profiles => Noun::Profiles,
        }
    }
}

/// One item in the trash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrashItem {
    pub noun: TrashNoun,
    pub id: i64,
    pub label: String,
    pub deleted_at: DateTime<Utc>,
    /// The name of the user who deleted it, if the audit trail has it.
    pub deleted_by: Option<String>,
}

impl TrashItem {
    pub fn purge_at(&self) -> DateTime<Utc> {
        self.deleted_at + RETENTION
    }
}

/// A query of the trash, newest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrashQuery {
    pub noun: Option<TrashNoun>,
    /// Deleted by then.
    pub before: DateTime<Utc>,
    pub page: PageRequest,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_parsed_and_messages_have_two() {
        for noun in TrashNoun::ALL {
            assert_eq!(TrashNoun::from_name(noun.name()), Some(noun));
            assert_eq!(TrashNoun::from_name(noun.noun().name()), Some(noun));
        }
        assert_eq!(TrashNoun::from_name("settings"), None);
    }
}
