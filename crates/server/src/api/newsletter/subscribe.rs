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

#[derive(Debug, Serialize, ToSchema)]
pub struct SignedUp {
    /// The sign-up was taken. It counts once the owner of the address has confirmed it.
    #[schema(example = true)]
    pub subscribed: bool,
    /// Whether this site mails confirmation links; the same for every address.
    pub confirmation_mail: bool,
}

/// Sign up for the newsletter
///
/// The answer is the same for everybody: it never tells who is subscribed. An address that is new or pending is mailed a
/// confirmation link, if mail is set up; one whose owner left is not written to.
#[utoipa::path(post, path = "/api/newsletter/subscribe", tag = "newsletter", request_body = SubscriptionDraft,
    responses((status = 200, body = Data<SignedUp>), (status = 429, description = "Too many sign-ups from one address")))]
pub async fn subscribe(
    State(site): State<Site>,
    reader: Reader,
    ClientAddress(source): ClientAddress,
    JsonBody(draft): JsonBody<SubscriptionDraft>,
) -> ApiResult<Data<SignedUp>> {
    // What is refused is no sign-up: whoever mistypes may try again.
    draft.check()?;
    site.rate_limits().check_form(source)?;
    let newsletter = &site.app().newsletter;
    newsletter.subscribe(&draft, reader.language).await?;
    Ok(Data::new(SignedUp { subscribed: true, confirmation_mail: newsletter.mails_confirmations() }))
}
