//! `POST /api/auth/passkeys/start`

use axum::extract::State;

use super::second_factor_view::{ConfirmPassword, PasskeyCeremony};
use crate::api::Data;
use crate::extract::{AccountHolder, JsonBody};
use crate::problem::ApiResult;
use crate::site::Site;

/// Start adding a passkey
///
/// Returns the options for `navigator.credentials.create`.
#[utoipa::path(post, path = "/api/auth/passkeys/start", tag = "auth", security(("session" = [])),
    request_body = ConfirmPassword,
    responses((status = 200, body = Data<PasskeyCeremony>),
        (status = 409, description = "Passkeys are not available at the site's address"),
        (status = 429, description = "Too many wrong passwords")))]
pub async fn start_passkey(
    State(site): State<Site>,
    holder: AccountHolder,
    JsonBody(body): JsonBody<ConfirmPassword>,
) -> ApiResult<Data<PasskeyCeremony>> {
    Ok(Data::new(site.app().passkeys.start_setup(holder.caller(), body.password).await?.into()))
}
