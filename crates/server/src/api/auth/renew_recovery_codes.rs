//! `POST /api/auth/recovery-codes`

use axum::extract::State;

use super::second_factor_view::{ConfirmPassword, RecoveryCodes};
use crate::api::Data;
use crate::extract::{AccountHolder, JsonBody};
use crate::problem::ApiResult;
use crate::site::Site;

/// Renew the recovery codes
///
/// The old codes are invalid from then on, and every other session of the account ends. Requires a second factor.
#[utoipa::path(post, path = "/api/auth/recovery-codes", tag = "auth", security(("session" = [])),
    request_body = ConfirmPassword,
    responses((status = 200, body = Data<RecoveryCodes>), (status = 429, description = "Too many wrong passwords")))]
pub async fn renew_recovery_codes(
    State(site): State<Site>,
    holder: AccountHolder,
    JsonBody(body): JsonBody<ConfirmPassword>,
) -> ApiResult<Data<RecoveryCodes>> {
    let codes = site.app().second_factor.renew_recovery_codes(holder.caller(), body.password).await?;
    Ok(Data::new(RecoveryCodes { recovery_codes: Some(codes) }))
}
