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
    /// From the link in the confirmation mail; works for seven days, and no longer once its owner has left.
    #[schema(max_length = 200)]
    pub token: String,
}

/// Confirm a subscription
///
/// A POST, because mail scanners follow every link.
#[utoipa::path(post, path = "/api/newsletter/confirm", tag = "newsletter", request_body = ConfirmSubscription,
    responses((status = 200, body = Data<Subscribed>), (status = 404, description = "No such link, or no longer")))]
pub async fn confirm_subscription(
    State(site): State<Site>,
    JsonBody(body): JsonBody<ConfirmSubscription>,
) -> ApiResult<Data<Subscribed>> {
    site.app().newsletter.confirm(&body.token).await?;
    Ok(Data::new(Subscribed { subscribed: true }))
}
