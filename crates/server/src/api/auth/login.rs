//! `POST /api/auth/login`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_app::auth::Device;
use meydan_domain::field::FieldErrors;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{Session, signed_in};
use crate::api::Data;
use crate::extract::{ClientAddress, JsonBody, user_agent};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Credentials {
    #[schema(required = true, min_length = 1, max_length = 254, pattern = r"\S")]
    pub email: String,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S", format = Password)]
    pub password: String,
}

/// Sign in
///
/// After five wrong passwords for one account or address in 15 minutes the next attempt is a 429; so is an attempt while
/// the queue of password checks is full. An account with a second factor gets 401 with the code `second_factor_required`;
/// `second_factor` then holds the challenge for `POST /api/auth/second-factor`.
#[utoipa::path(post, path = "/api/auth/login", tag = "auth", request_body = Credentials,
    responses((status = 200, body = Data<Session>), (status = 401, description = "Wrong email or password, or a second step is needed"),
        (status = 429, description = "Too many wrong passwords")))]
pub async fn login(
    State(site): State<Site>,
    ClientAddress(source): ClientAddress,
    headers: HeaderMap,
    JsonBody(credentials): JsonBody<Credentials>,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let email = errors.required("email", &credentials.email, meydan_domain::field::MAX_EMAIL);
    errors.required("password", &credentials.password, meydan_domain::staff::MAX_PASSWORD);
    errors.into_result()?;
    let device = Device { source, user_agent: user_agent(&headers) };
    let session = site.app().auth.login(&email, &credentials.password, device).await?;
    Ok(signed_in(session, site.is_https()))
}
