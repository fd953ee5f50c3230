//! `POST /api/contact/{id}/replies`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::error::Missing;
use meydan_domain::reply::ReplyDraft;

use super::reply_view::ReplyView;
use crate::api::{Data, number};
use crate::extract::{Path, RepeatableBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Reply to a message
///
/// The reply is kept with the message and mailed in the background. The message counts as answered. A 422 names `email` if no
/// mail can be sent to the address of the message, and `contact_email` if none can be sent from that of the site.
#[utoipa::path(post, path = "/api/contact/{id}/replies", tag = "contact", security(("session" = [])),
    request_body = ReplyDraft,
    params(("id" = i64, Path), ("Idempotency-Key" = Option<String>, Header, min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_-]+$",
        description = "Sent again with the same key, the request is carried out once and answered as the first time, for a day.")),
    responses((status = 201, body = Data<ReplyView>),
        (status = 409, description = "`mail_not_configured`: the site has no mail server")))]
pub async fn reply_to_message(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    RepeatableBody(draft, key): RepeatableBody<ReplyDraft>,
) -> ApiResult<Response> {
    let reply = site.app().replies.create(&reader.actor, number(&id, Missing::Message)?, &draft, key.as_ref()).await?;
    Ok(Data::new(ReplyView::from(reply)).created())
}
