//! `POST /api/auth/totp/start`

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::second_factor_view::ConfirmPassword;
use crate::api::Data;
use crate::extract::{AccountHolder, JsonBody};
use crate::problem::ApiResult;
use crate::site::Site;

/// The secret for an authenticator app.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TotpSetup)]
pub struct TotpSetupView {
    /// To be sent back with the first code.
    pub challenge: String,
    /// In base 32, for manual entry.
    pub secret: String,
    /// `otpauth://…`, for an app on the same device.
    pub url: String,
    /// The URL as a QR code.
    pub qr_svg: String,
}

/// Start setting up an authenticator app
///
/// Nothing changes until the first code proves that the app has the secret.
#[utoipa::path(post, path = "/api/auth/totp/start", tag = "auth", security(("session" = [])),
    request_body = ConfirmPassword,
    responses((status = 200, body = Data<TotpSetupView>), (status = 409, description = "Already set up"),
        (status = 429, description = "Too many wrong passwords")))]
pub async fn start_totp(
    State(site): State<Site>,
    holder: AccountHolder,
    JsonBody(body): JsonBody<ConfirmPassword>,
) -> ApiResult<Data<TotpSetupView>> {
    let setup = site.app().totp.start(holder.caller(), body.password).await?;
    let (challenge, secret, url, qr_svg) = (setup.challenge, setup.secret, setup.url, setup.qr_svg);
    Ok(Data::new(TotpSetupView { challenge, secret, url, qr_svg }))
}
