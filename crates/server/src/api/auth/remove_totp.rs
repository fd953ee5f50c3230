//! `POST /api/auth/totp/remove`

use axum::extract::State;

use super::second_factor_view::ConfirmPassword;
use crate::api::{Data, Nothing};
use crate::extract::{AccountHolder, JsonBody};
use crate::problem::ApiResult;
use crate::site::Site;

/// Remove the authenticator app
///
/// Every other session of the account ends.
#[utoipa::path(post, path = "/api/auth/totp/remove", tag = "auth", security(("session" = [])),
    request_body = ConfirmPassword,
    responses((status = 200, body = Data<Nothing>), (status = 404, description = "Not set up"),
        (status = 429, description = "Too many wrong passwords")))]
pub async fn remove_totp(
    State(site): State<Site>,
    holder: AccountHolder,
    JsonBody(body): JsonBody<ConfirmPassword>,
) -> ApiResult<Data<Nothing>> {
    site.app().totp.remove(holder.caller(), body.password).await?;
    Ok(Data::new(Nothing {}))
}
