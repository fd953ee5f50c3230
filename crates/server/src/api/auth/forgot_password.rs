//! `POST /api/auth/forgot-password`

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::{Data, Nothing};
use crate::extract::{ClientAddress, JsonBody, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ForgotPassword {
    #[schema(
        required = true,
        max_length = 254,
        pattern = r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$"
    )]
    pub email: String,
}

/// Request a password reset link
///
/// The response is the same for every address; a mail is sent when the address has an account and mail is configured.
#[utoipa::path(post, path = "/api/auth/forgot-password", tag = "auth", request_body = ForgotPassword,
    responses((status = 202, body = Data<Nothing>), (status = 429, description = "Too many requests from one address")))]
pub async fn forgot_password(
    State(site): State<Site>,
    ClientAddress(source): ClientAddress,
    reader: Reader,
    JsonBody(body): JsonBody<ForgotPassword>,
) -> ApiResult<Response> {
    site.rate_limits().check_form(source)?;
    site.app().password_reset.request(&body.email, reader.language).await?;
    Ok((StatusCode::ACCEPTED, Data::new(Nothing {})).into_response())
}
