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
    /// The sign-up was accepted. It is active once the owner of the address has confirmed it.
    #[schema(example = true)]
    pub subscribed: bool,
    /// Whether this site sends confirmation mails; the same for every address.
    pub confirmation_mail: bool,
}

/// Sign up for the newsletter
///
/// The response is the same for every address: it never reveals who is subscribed. An address that is new or pending gets
/// a confirmation link, if mail is configured; one that left gets no mail.
#[utoipa::path(post, path = "/api/newsletter/subscribe", tag = "newsletter", request_body = SubscriptionDraft,
    responses((status = 200, body = Data<SignedUp>), (status = 429, description = "Too many sign-ups from one address")))]
pub async fn subscribe(
    State(site): State<Site>,
    reader: Reader,
    ClientAddress(source): ClientAddress,
    JsonBody(draft): JsonBody<SubscriptionDraft>,
) -> ApiResult<Data<SignedUp>> {
    // Checked first: an invalid draft does not count against the rate limit.
    draft.check()?;
    site.rate_limits().check_form(source)?;
    let newsletter = &site.app().newsletter;
    newsletter.subscribe(&draft, reader.language).await?;
    Ok(Data::new(SignedUp { subscribed: true, confirmation_mail: newsletter.mails_confirmations() }))
}
