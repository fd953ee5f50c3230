//! `GET /api/contact/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::error::Missing;
use serde::Serialize;
use utoipa::ToSchema;

use super::reply_view::ReplyView;
use super::view::MessageView;
use crate::api::{Data, number};
use crate::cache::EncodedBody;
use crate::extract::{Path, Reporter};
use crate::problem::ApiResult;
use crate::site::Site;

/// A message with its replies.
#[derive(Debug, Serialize, ToSchema)]
pub struct MessageThread {
    #[serde(flatten)]
    pub message: MessageView,
    /// Oldest first.
    pub replies: Vec<ReplyView>,
    /// True if a reply can be mailed from here.
    pub can_reply: bool,
}

/// Show a message
///
/// With the replies to it.
#[utoipa::path(get, path = "/api/contact/{id}", tag = "contact", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = Data<MessageThread>)))]
pub async fn show_message(
    State(site): State<Site>,
    Reporter(reader): Reporter,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (app, id) = (site.app(), number(&id, Missing::Message)?);
    let message = app.contact.show(&reader.actor, id).await?;
    let replies = app.replies.list(&reader.actor, id).await?;
    let thread = MessageThread {
        message: message.into(),
        replies: replies.into_iter().map(ReplyView::from).collect(),
        can_reply: app.replies.is_mail_configured(),
    };
    Ok(EncodedBody::json(&Data::new(thread))?.respond_privately(&headers))
}
