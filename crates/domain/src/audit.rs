//! The audit trail: who did what to which thing, and what it was before.

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
    /// A name a person recognises: the title, the key, the address.
    pub label: String,
    /// What changed, as it was; entries of earlier versions hold everything.
    pub before: Option<Value>,
    pub after: Option<Value>,
}

/// Which deeds a list holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuditQuery {
    pub noun: Option<Noun>,
    /// Only deeds on the thing with this id.
    pub noun_id: Option<String>,
    pub action: Option<ChangeKind>,
    /// A part of whoever's name, or the number of the account.
    pub actor: Option<String>,
    pub from: Option<DateTime<Utc>>,
    pub before: Option<DateTime<Utc>>,
    /// Leaves out what was done to accounts: it names them by their addresses.
    pub hides_accounts: bool,
    /// Leaves out what was done to settings: asking for one by its name would tell whether it exists.
    pub hides_settings: bool,
    pub page: PageRequest,
}
