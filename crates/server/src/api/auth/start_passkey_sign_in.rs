//! `POST /api/auth/passkey/start`

use axum::extract::State;

use super::second_factor_view::PasskeyCeremony;
use crate::api::Data;
use crate::extract::ClientAddress;
use crate::problem::ApiResult;
use crate::site::Site;

/// Start signing in with a passkey
///
/// Needs neither email nor password; returns the options for `navigator.credentials.get`.
#[utoipa::path(post, path = "/api/auth/passkey/start", tag = "auth",
    responses((status = 200, body = Data<PasskeyCeremony>),
        (status = 409, description = "Passkeys are not available at the site's address"),
        (status = 429, description = "Too many sign-ins from one address")))]
pub async fn start_passkey_sign_in(
    State(site): State<Site>,
    ClientAddress(source): ClientAddress,
) -> ApiResult<Data<PasskeyCeremony>> {
    site.rate_limits().check_form(source)?;
    Ok(Data::new(site.app().passkeys.start_sign_in().await?.into()))
}
