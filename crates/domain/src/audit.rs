//! The audit trail: who changed what, with the changed fields before and after.

mod difference;

use chrono::{DateTime, Utc};
use serde_json::Value;

use crate::change::{ChangeKind, Noun};
use crate::page::PageRequest;

pub use difference::difference;

#[derive(Clone, Debug, PartialEq)]
pub struct AuditEntry {
    pub id: i64,
    pub at: DateTime<Utc>,
    pub user_id: Option<i64>,
    pub user_name: String,
    pub action: ChangeKind,
    pub noun: Noun,
    pub noun_id: String,
    /// A human-readable name: the title, the key, the address.
    pub label: String,
    /// The changed fields before the change; entries of earlier versions contain all fields.
    pub before: Option<Value>,
    pub after: Option<Value>,
}

/// A query of audit entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditQuery {
    pub noun: Option<Noun>,
    /// Only entries of the item with this id.
    pub noun_id: Option<String>,
    pub action: Option<ChangeKind>,
    /// Part of the user's name, or the account id.
    pub actor: Option<String>,
    pub from: Option<DateTime<Utc>>,
    pub before: Option<DateTime<Utc>>,
    /// Omits entries about accounts, which contain email addresses.
    pub hides_accounts: bool,
    /// Omits entries about settings: a query by key would reveal whether a setting exists.
    pub hides_settings: bool,
    pub page: PageRequest,
}
