//! The representation of a reply.

use meydan_domain::clock::local_rfc3339;
use meydan_domain::reply::{Reply, ReplyState};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContactReply)]
pub struct ReplyView {
    pub id: i64,
    pub subject: String,
    pub text: String,
    /// The name of the account.
    pub sent_by: String,
    #[schema(format = DateTime)]
    pub created_at: String,
    /// When the mail server took it.
    #[schema(format = DateTime)]
    pub sent_at: Option<String>,
    pub state: ReplyState,
}

impl From<Reply> for ReplyView {
    fn from(reply: Reply) -> Self {
        Self {
            id: reply.id,
            state: reply.state(),
            subject: reply.content.subject,
            text: reply.content.text,
            sent_by: reply.sent_by,
            created_at: local_rfc3339(reply.created_at),
            sent_at: reply.sent_at.map(local_rfc3339),
        }
    }
}
