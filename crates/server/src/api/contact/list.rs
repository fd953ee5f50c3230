//! `GET /api/contact`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::contact::ContactMessage;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::{List, PageParams};
use crate::cache::Ready;
use crate::extract::{Params, Reporter};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ContactMessage)]
pub struct MessageView {
    pub id: i64,
    pub name: String,
    pub email: String,
    pub subject: String,
    pub message: String,
    #[schema(format = DateTime)]
    pub created_at: String,
    /// When it reached the site's mailbox; null while mail is off or still being tried.
    #[schema(format = DateTime)]
    pub mailed_at: Option<String>,
}

impl From<ContactMessage> for MessageView {
    fn from(message: ContactMessage) -> Self {
        Self {
            id: message.id,
            name: message.content.name,
            email: message.content.email,
            subject: message.content.subject,
            message: message.content.message,
            created_at: local_rfc3339(message.created_at),
            mailed_at: message.mailed_at.map(local_rfc3339),
        }
    }
}

/// List messages
///
/// Newest first.
#[utoipa::path(get, path = "/api/contact", tag = "contact", security(("session" = [])), params(PageParams),
    responses((status = 200, body = List<MessageView>)))]
pub async fn list_messages(
    State(site): State<Site>,
    Reporter(reader): Reporter,
    Params(params): Params<PageParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let page = site.app().contact.list(&reader.actor, &params.check()?).await?;
    Ok(Ready::json(&List::page(page, MessageView::from))?.respond_privately(&headers))
}
