//! `PUT /api/contact/{id}`

use axum::extract::State;
use meydan_domain::contact::MessageDraft;
use meydan_domain::error::Missing;

use super::view::MessageView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Change a message
///
/// Its status, its note, and whether it is answered. What is left out stays.
#[utoipa::path(put, path = "/api/contact/{id}", tag = "contact", security(("session" = [])), request_body = MessageDraft,
    params(("id" = i64, Path)), responses((status = 200, body = Data<MessageView>)))]
pub async fn update_message(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<MessageDraft>,
) -> ApiResult<Data<MessageView>> {
    let message = site.app().contact.update(&reader.actor, number(&id, Missing::Message)?, &draft).await?;
    Ok(Data::new(message.into()))
}
