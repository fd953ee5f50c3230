//! `POST /api/auth/passkey/finish`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_app::auth::Device;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::view::{Session, signed_in};
use crate::api::Data;
use crate::extract::{ClientAddress, JsonBody, user_agent};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct PasskeySignIn {
    #[schema(required = true)]
    pub challenge: String,
    /// The result of `navigator.credentials.get`, as JSON.
    #[schema(required = true, value_type = Object)]
    pub passkey: Value,
}

/// Sign in with a passkey
///
/// The device has verified its user, so no second step follows.
#[utoipa::path(post, path = "/api/auth/passkey/finish", tag = "auth", request_body = PasskeySignIn,
    responses((status = 200, body = Data<Session>), (status = 401, description = "Unknown passkey"),
        (status = 404, description = "The challenge has expired or was used"),
        (status = 409, description = "Passkeys are not available at the site's address")))]
pub async fn finish_passkey_sign_in(
    State(site): State<Site>,
    ClientAddress(source): ClientAddress,
    headers: HeaderMap,
    JsonBody(body): JsonBody<PasskeySignIn>,
) -> ApiResult<Response> {
    let device = Device { source, user_agent: user_agent(&headers) };
    let session = site.app().passkeys.finish_sign_in(&body.challenge, &body.passkey, device).await?;
    Ok(signed_in(session, site.is_https()))
}
