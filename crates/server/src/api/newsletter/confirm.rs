//! `POST /api/newsletter/confirm`

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::subscribe::Subscribed;
use crate::api::Data;
use crate::extract::JsonBody;
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Deserialize, ToSchema)]
pub struct ConfirmSubscription {
    /// From the link in the confirmation mail; valid for seven days, or until the subscriber leaves.
    #[schema(max_length = 200)]
    pub token: String,
}

/// Confirm a subscription
///
/// A POST, because mail scanners follow every link.
#[utoipa::path(post, path = "/api/newsletter/confirm", tag = "newsletter", request_body = ConfirmSubscription,
    responses((status = 200, body = Data<Subscribed>), (status = 404, description = "Unknown or expired link")))]
pub async fn confirm_subscription(
    State(site): State<Site>,
    JsonBody(body): JsonBody<ConfirmSubscription>,
) -> ApiResult<Data<Subscribed>> {
    site.app().newsletter.confirm(&body.token).await?;
    Ok(Data::new(Subscribed { subscribed: true }))
}
