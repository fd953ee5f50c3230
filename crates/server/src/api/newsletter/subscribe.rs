//! `POST /api/newsletter/subscribe`

use axum::extract::State;
use meydan_domain::newsletter::SubscriptionDraft;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::Data;
use crate::extract::{ClientAddress, JsonBody, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Serialize, ToSchema)]
pub struct Subscribed {
    #[schema(example = true)]
    pub subscribed: bool,
}

/// Subscribe to the newsletter
///
/// The answer is the same for everybody: it never tells who is subscribed.
#[utoipa::path(post, path = "/api/newsletter/subscribe", tag = "newsletter", request_body = SubscriptionDraft,
    responses((status = 200, body = Data<Subscribed>), (status = 429, description = "Too many sign-ups from one address")))]
pub async fn subscribe(
    State(site): State<Site>,
    reader: Reader,
    ClientAddress(source): ClientAddress,
    JsonBody(draft): JsonBody<SubscriptionDraft>,
) -> ApiResult<Data<Subscribed>> {
    // What is refused is no sign-up: whoever mistypes may try again.
    draft.check()?;
    site.limits().take_form(source)?;
    site.app().newsletter.subscribe(&draft, reader.language).await?;
    Ok(Data::new(Subscribed { subscribed: true }))
}
