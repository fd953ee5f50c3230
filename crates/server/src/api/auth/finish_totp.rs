//! `POST /api/auth/totp/finish`

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::second_factor_view::RecoveryCodes;
use crate::api::Data;
use crate::extract::{AccountHolder, JsonBody};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct FinishTotp {
    #[schema(required = true)]
    pub challenge: String,
    /// The six digits that the app shows now.
    #[schema(required = true, min_length = 1, max_length = 40, pattern = r"\S")]
    pub code: String,
}

/// Finish setting up an authenticator app
///
/// Every other session of the account ends. Recovery codes are created with the first factor and shown only once.
#[utoipa::path(post, path = "/api/auth/totp/finish", tag = "auth", security(("session" = [])), request_body = FinishTotp,
    responses((status = 200, body = Data<RecoveryCodes>),
        (status = 404, description = "The challenge has expired or was used"),
        (status = 409, description = "Already set up")))]
pub async fn finish_totp(
    State(site): State<Site>,
    holder: AccountHolder,
    JsonBody(body): JsonBody<FinishTotp>,
) -> ApiResult<Data<RecoveryCodes>> {
    let recovery_codes = site.app().totp.finish(holder.caller(), &body.challenge, &body.code).await?;
    Ok(Data::new(RecoveryCodes { recovery_codes }))
}
