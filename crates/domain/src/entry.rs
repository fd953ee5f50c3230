//! Entries of the short lists that staff keep: synonyms, templates of replies, names of the glossary, views of lists. They
//! are stored, versioned and audited in the same way, and each list is short enough to be read whole.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Result;
use crate::change::Noun;
use crate::error::Missing;
use crate::staff::Permission;

/// What an entry says.
pub trait EntryContent: Clone + Serialize + DeserializeOwned + Send + Sync {
    const NOUN: Noun;
    const MISSING: Missing;
    /// The number of entries that the list may have.
    const MAX: u64;
    /// The permission to create and to replace one. All of them can be read with [`Permission::ReadUnpublished`].
    const WRITE: Permission;
    const DELETE: Permission;

    /// Its name in the audit trail.
    fn label(&self) -> String;
}

/// An entry as a client sends it.
pub trait EntryDraft {
    type Content: EntryContent;

    /// The content this draft describes, or everything that is wrong with it.
    fn check(&self) -> Result<Self::Content>;

    /// The version that was read.
    fn version(&self) -> Option<i64>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<C> {
    pub id: i64,
    pub version: i64,
    pub content: C,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}
