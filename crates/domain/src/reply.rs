//! Replies to contact messages, and templates for them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Result;
use crate::change::Noun;
use crate::entry::{Entry, EntryContent, EntryDraft};
use crate::error::Missing;
use crate::field::{FieldErrors, Problem};
use crate::number::whole_number;
use crate::staff::Permission;

const MAX_SUBJECT: usize = 300;
const MAX_TEXT: usize = 10_000;
const MAX_NAME: usize = 100;

/// Whether a reply was mailed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ReplyState {
    Queued,
    Sent,
    /// Refused by the mail server, or unknown because the connection was lost or the process ended while it was sent: it is
    /// never sent twice.
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplyContent {
    pub subject: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    pub id: i64,
    pub message_id: i64,
    pub content: ReplyContent,
    /// The `Message-ID` of the mail, without angle brackets.
    pub mail_id: String,
    /// The name of the account; it outlives the account.
    pub sent_by: String,
    pub created_at: DateTime<Utc>,
    /// When sending began; it is unknown what became of a reply that stays like this.
    pub sending_at: Option<DateTime<Utc>>,
    pub sent_at: Option<DateTime<Utc>>,
    pub failed_at: Option<DateTime<Utc>>,
}

impl Reply {
    pub fn state(&self) -> ReplyState {
        match (self.sent_at, self.failed_at) {
            (Some(_), _) => ReplyState::Sent,
            (None, Some(_)) => ReplyState::Failed,
            (None, None) => ReplyState::Queued,
        }
    }
}

/// A reply as a client sends it: `POST /api/contact/{id}/replies`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ReplyDraft {
    #[schema(required = true, min_length = 1, max_length = 300, pattern = r"\S")]
    pub subject: String,
    #[schema(required = true, min_length = 1, max_length = 10000, pattern = r"\S")]
    pub text: String,
}

impl ReplyDraft {
    pub fn check(&self) -> Result<ReplyContent> {
        let mut errors = FieldErrors::default();
        let content = ReplyContent {
            subject: errors.required("subject", &self.subject, MAX_SUBJECT),
            text: errors.required("text", &self.text, MAX_TEXT),
        };
        errors.into_result()?;
        Ok(content)
    }
}

/// A text to begin a reply with. `{name}` and `{subject}` stand for those of the message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TemplateContent {
    pub name: String,
    pub subject_tr: String,
    pub text_tr: String,
    pub subject_en: String,
    pub text_en: String,
}

impl EntryContent for TemplateContent {
    const NOUN: Noun = Noun::ReplyTemplates;
    const MISSING: Missing = Missing::ReplyTemplate;
    const MAX: u64 = 200;
    const WRITE: Permission = Permission::WriteContent;
    const DELETE: Permission = Permission::DeleteContent;

    fn label(&self) -> String {
        self.name.clone()
    }
}

pub type ReplyTemplate = Entry<TemplateContent>;

/// A template as a client sends it: `POST` and `PUT /api/reply-templates`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct TemplateDraft {
    #[schema(required = true, min_length = 1, max_length = 100, pattern = r"\S")]
    pub name: String,
    #[schema(max_length = 300)]
    pub subject_tr: String,
    /// A template needs a text in one language.
    #[schema(max_length = 10000)]
    pub text_tr: String,
    #[schema(max_length = 300)]
    pub subject_en: String,
    #[schema(max_length = 10000)]
    pub text_en: String,
    /// The version that was read; only `PUT` looks at it. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl EntryDraft for TemplateDraft {
    type Content = TemplateContent;

    fn check(&self) -> Result<TemplateContent> {
        let mut errors = FieldErrors::default();
        let content = TemplateContent {
            name: errors.required("name", &self.name, MAX_NAME),
            subject_tr: errors.optional("subject_tr", &self.subject_tr, MAX_SUBJECT),
            text_tr: errors.optional("text_tr", &self.text_tr, MAX_TEXT),
            subject_en: errors.optional("subject_en", &self.subject_en, MAX_SUBJECT),
            text_en: errors.optional("text_en", &self.text_en, MAX_TEXT),
        };
        errors.version(self.version);
        if content.text_tr.is_empty() && content.text_en.is_empty() {
            errors.add("text_tr", Problem::Required);
        }
        errors.into_result()?;
        Ok(content)
    }

    fn version(&self) -> Option<i64> {
        self.version
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_needs_a_subject_and_a_text() {
        let draft = |subject: &str, text: &str| ReplyDraft { subject: subject.to_owned(), text: text.to_owned() };
        assert!(draft("Konu", "Merhaba").check().is_ok());
        assert!(draft(" ", "Merhaba").check().is_err());
        assert!(draft("Konu", "").check().is_err());
    }

    #[test]
    fn a_template_needs_a_text_in_one_language() {
        let draft = TemplateDraft { name: "Teşekkür".to_owned(), ..TemplateDraft::default() };
        assert!(draft.check().is_err());
        assert!(TemplateDraft { text_en: "Thank you".to_owned(), ..draft }.check().is_ok());
    }
}
