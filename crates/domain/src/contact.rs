//! Messages from the contact form.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem};
use crate::number::whole_number;
use crate::page::PageRequest;
use crate::turkish;

/// The status of a message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MessageStatus {
    #[default]
    Unread,
    Read,
    Spam,
}

impl MessageStatus {
    const ALL: [Self; 3] = [Self::Unread, Self::Read, Self::Spam];

    pub fn name(self) -> &'static str {
        match self {
            Self::Unread => "unread",
            Self::Read => "read",
            Self::Spam => "spam",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.name() == name)
    }
}

/// The messages of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MessageFilter {
    /// Everything but spam.
    #[default]
    Inbox,
    Only(MessageStatus),
    All,
}

impl MessageFilter {
    pub const NAMES: &[&str] = &["unread", "read", "spam", "all"];

    pub fn from_name(name: &str) -> Option<Self> {
        if name == "all" { Some(Self::All) } else { MessageStatus::from_name(name).map(Self::Only) }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MessageSort {
    #[default]
    Newest,
    Oldest,
}

impl MessageSort {
    pub const NAMES: &[&str] = &["newest", "oldest"];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Newest, Self::Oldest].into_iter().find(|sort| sort.name() == name)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageQuery {
    pub filter: MessageFilter,
    pub sort: MessageSort,
    /// Folded search words, all of which must match.
    pub words: Vec<String>,
    pub answered: Option<bool>,
    pub page: PageRequest,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactContent {
    pub name: String,
    pub email: String,
    pub subject: String,
    pub message: String,
}

impl ContactContent {
    /// The searchable text, folded once when the message is stored.
    pub fn search_text(&self) -> String {
        turkish::fold(&[self.name.as_str(), &self.email, &self.subject, &self.message].join(" "))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactMessage {
    pub id: i64,
    pub content: ContactContent,
    pub status: MessageStatus,
    pub created_at: DateTime<Utc>,
    /// When it was mailed to the site's mailbox; `None` while mail is off or still being retried.
    pub mailed_at: Option<DateTime<Utc>>,
    /// When it was marked as answered.
    pub answered_at: Option<DateTime<Utc>>,
    /// The name of the editor who answered it; empty while it is not answered.
    pub answered_by: String,
    /// For staff.
    pub note: String,
    /// Counts the changes of the note.
    pub note_version: i64,
}

/// A message as a client sends it: `POST /api/contact`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ContactDraft {
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub name: String,
    #[schema(
        required = true,
        max_length = 254,
        pattern = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$"
    )]
    pub email: String,
    #[schema(max_length = 300)]
    pub subject: Option<String>,
    #[schema(required = true, min_length = 1, max_length = 10000, pattern = r"\S")]
    pub message: String,
    /// The honeypot, hidden from people; a message that fills it gets a normal response and is dropped.
    #[schema(max_length = 1000)]
    pub homepage: Option<String>,
}

impl ContactDraft {
    pub fn check(&self) -> crate::Result<ContactContent> {
        let mut errors = FieldErrors::default();
        let content = ContactContent {
            name: errors.required("name", &self.name, 200),
            email: errors.email("email", &self.email),
            subject: errors.optional("subject", self.subject.as_deref().unwrap_or_default(), 300),
            message: errors.required("message", &self.message, 10_000),
        };
        errors.optional("homepage", self.homepage.as_deref().unwrap_or_default(), 1000);
        errors.into_result()?;
        Ok(content)
    }

    /// True for bots, which fill the hidden field.
    pub fn is_honeypot_filled(&self) -> bool {
        self.homepage.as_deref().is_some_and(|text| !text.trim().is_empty())
    }
}

/// What can be changed about a message: `PUT /api/contact/{id}`. What is left out stays.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct MessageDraft {
    pub status: Option<MessageStatus>,
    /// `true` marks it as answered by the caller.
    pub answered: Option<bool>,
    /// For staff; never mailed.
    #[schema(max_length = 5000)]
    pub note: Option<String>,
    /// The `note_version` that was read; only a change of the note looks at it. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub note_version: Option<i64>,
}

/// A checked change of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MessageChange {
    pub status: Option<MessageStatus>,
    pub answered: Option<bool>,
    pub note: Option<NoteChange>,
}

/// A new note, and the version that it replaces if the client named it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteChange {
    pub text: String,
    pub version: Option<i64>,
}

impl MessageDraft {
    pub fn check(&self) -> crate::Result<MessageChange> {
        let mut errors = FieldErrors::default();
        if self.status.is_none() && self.answered.is_none() && self.note.is_none() {
            errors.add("status", Problem::Required);
        }
        let version = self.note_version;
        if version.is_some_and(|version| version < 0) {
            errors.add("note_version", Problem::OutOfRange { min: 0, max: i64::MAX });
        }
        let note = self.note.as_deref();
        let note = note.map(|note| NoteChange { text: errors.optional("note", note, MAX_NOTE), version });
        errors.into_result()?;
        Ok(MessageChange { status: self.status, answered: self.answered, note })
    }
}

const MAX_NOTE: usize = 5000;
