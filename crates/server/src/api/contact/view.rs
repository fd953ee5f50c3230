//! The representation of a message.

use meydan_domain::clock::local_rfc3339;
use meydan_domain::contact::{ContactMessage, MessageStatus};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContactMessage)]
pub struct MessageView {
    pub id: i64,
    pub name: String,
    pub email: String,
    pub subject: String,
    pub message: String,
    pub status: MessageStatus,
    #[schema(format = DateTime)]
    pub created_at: String,
    /// When it was mailed to the site's mailbox; null while mail is off or still being retried.
    #[schema(format = DateTime)]
    pub mailed_at: Option<String>,
    /// When it was marked as answered, or a reply was sent.
    #[schema(format = DateTime)]
    pub answered_at: Option<String>,
    /// The name of who answered it; null until then.
    pub answered_by: Option<String>,
    /// For staff.
    pub note: String,
    /// Counts the changes of the note; `PUT` takes it as `note_version`.
    pub note_version: i64,
}

impl From<ContactMessage> for MessageView {
    fn from(message: ContactMessage) -> Self {
        Self {
            id: message.id,
            name: message.content.name,
            email: message.content.email,
            subject: message.content.subject,
            message: message.content.message,
            status: message.status,
            created_at: local_rfc3339(message.created_at),
            mailed_at: message.mailed_at.map(local_rfc3339),
            answered_by: message.answered_at.map(|_| message.answered_by),
            answered_at: message.answered_at.map(local_rfc3339),
            note: message.note,
            note_version: message.note_version,
        }
    }
}

/// The values of `status` in a list, for the OpenAPI document.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the values are read by the domain")]
pub(super) enum MessageFilterName {
    Unread,
    Read,
    Spam,
    All,
}
