//! `POST /api/contact`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::contact::ContactDraft;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::Data;
use crate::extract::{ClientAddress, JsonBody};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Serialize, ToSchema)]
pub struct Received {
    #[schema(example = true)]
    pub received: bool,
}

/// Send a message
///
/// It is stored before the response is sent.
#[utoipa::path(post, path = "/api/contact", tag = "contact", request_body = ContactDraft,
    responses((status = 201, body = Data<Received>), (status = 429, description = "Too many messages from one address")))]
pub async fn send_message(
    State(site): State<Site>,
    ClientAddress(source): ClientAddress,
    JsonBody(draft): JsonBody<ContactDraft>,
) -> ApiResult<Response> {
    // Checked first: an invalid draft does not count against the rate limit.
    draft.check()?;
    site.rate_limits().check_form(source)?;
    site.app().contact.send(&draft).await?;
    Ok(Data::new(Received { received: true }).created())
}
