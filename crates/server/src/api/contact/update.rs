//! `PUT /api/contact/{id}`

use axum::extract::State;
use meydan_domain::contact::MessageDraft;
use meydan_domain::error::Missing;

use super::view::MessageView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Change a message
///
/// Its status, its note, and whether it is answered. What is left out stays. With the `note_version` that was read, a note
/// saved in between is a 409 that carries the message as it is stored now.
#[utoipa::path(put, path = "/api/contact/{id}", tag = "contact", security(("session" = [])), request_body = MessageDraft,
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<MessageView>), (status = 409, description = "Another note was saved in between")))]
pub async fn update_message(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<MessageDraft>,
) -> ApiResult<Data<MessageView>> {
    let id = number(&id, Missing::Message)?;
    match site.app().contact.update(&reader.actor, id, &draft).await {
        Ok(message) => Ok(Data::new(message.into())),
        Err(error) => {
            let current = async { site.app().contact.show(&reader.actor, id).await.map(MessageView::from) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
