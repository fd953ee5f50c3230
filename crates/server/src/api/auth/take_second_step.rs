//! `POST /api/auth/second-factor`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_app::auth::Device;
use meydan_app::second_factor::Answer;
use meydan_domain::field::FieldErrors;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::view::{Session, signed_in};
use crate::api::Data;
use crate::extract::{ClientAddress, JsonBody, Reader, user_agent};
use crate::problem::ApiResult;
use crate::site::Site;

const MAX_CHALLENGE: usize = 100;
const MAX_CODE: usize = 40;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SecondStep {
    /// From the sign-in response with the code `second_factor_required`.
    #[schema(required = true, min_length = 1, max_length = 100, pattern = r"\S")]
    pub challenge: String,
    /// From the authenticator app, or a recovery code.
    #[schema(max_length = 40)]
    pub code: Option<String>,
    /// The result of `navigator.credentials.get`, as JSON; instead of a code.
    #[schema(value_type = Option<Object>)]
    pub passkey: Option<Value>,
}

/// Complete a sign-in with the second factor
///
/// With a code of the authenticator app, a recovery code or a passkey. Failed attempts count like wrong passwords. A
/// challenge lasts five minutes and can be used once.
#[utoipa::path(post, path = "/api/auth/second-factor", tag = "auth", request_body = SecondStep,
    responses((status = 200, body = Data<Session>), (status = 401, description = "Wrong code or passkey"),
        (status = 404, description = "The challenge has expired or was used"),
        (status = 429, description = "Too many wrong codes")))]
pub async fn take_second_step(
    State(site): State<Site>,
    ClientAddress(source): ClientAddress,
    reader: Reader,
    headers: HeaderMap,
    JsonBody(step): JsonBody<SecondStep>,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let challenge = errors.required("challenge", &step.challenge, MAX_CHALLENGE);
    let answer = match step.passkey {
        Some(passkey) => Answer::Passkey(passkey),
        None => Answer::Code(errors.required("code", step.code.as_deref().unwrap_or_default(), MAX_CODE)),
    };
    errors.into_result()?;
    let device = Device { source, user_agent: user_agent(&headers) };
    let session = site.app().second_factor.sign_in(&challenge, answer, device, reader.language).await?;
    Ok(signed_in(session, site.is_https()))
}
