//! Revisions: the versions of events, posts, venues, profiles and settings, and what differs between two of them.

mod fields;
mod words;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

pub use fields::{EventFields, FieldChange, changed_fields, changes, flattened, with_fields};
pub use words::{Word, WordKind};

/// How a version came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RevisionAction {
    Created,
    Updated,
    /// An earlier version was restored, or a bulk change or a merge was undone.
    Restored,
    Imported,
    /// It went to the trash.
    Deleted,
}

impl RevisionAction {
    const ALL: [(Self, &str); 5] = [
        (Self::Created, "created"),
        (Self::Updated, "updated"),
        (Self::Restored, "restored"),
        (Self::Imported, "imported"),
        (Self::Deleted, "deleted"),
    ];

    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| *known == name).map(|(action, _)| action)
    }
}

/// A version that was replaced.
#[derive(Clone, Debug, PartialEq)]
pub struct Revision {
    pub thing_id: i64,
    /// The version; 0 says that the thing was not there before.
    pub number: i64,
    /// Its whole content; null for number 0.
    pub document: Value,
    pub made_at: DateTime<Utc>,
    pub replaced_at: DateTime<Utc>,
    /// Who replaced it, and how.
    pub user_id: Option<i64>,
    pub user_name: String,
    pub action: RevisionAction,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_reads_back_by_its_name() {
        for (action, name) in RevisionAction::ALL {
            assert_eq!(action.name(), name);
            assert_eq!(RevisionAction::from_name(name), Some(action));
            assert_eq!(serde_json::to_value(action).expect("a name"), name);
        }
        assert_eq!(RevisionAction::from_name("unknown"), None);
    }
}
