//! `POST /api/auth/reset-password`

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::{Data, Nothing};
use crate::extract::{ClientAddress, JsonBody, Reader};
use crate::first_admin;
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ResetPassword {
    /// From the link in the mail.
    #[schema(required = true)]
    pub token: String,
    #[schema(required = true, min_length = 10, max_length = 200, format = Password)]
    pub password: String,
}

/// Set a new password with the link from a mail
///
/// The link works once, for 30 minutes. All sessions of the account end.
#[utoipa::path(post, path = "/api/auth/reset-password", tag = "auth", request_body = ResetPassword,
    responses((status = 200, body = Data<Nothing>), (status = 404, description = "The link has expired or was used"),
        (status = 429, description = "Too many requests from one address")))]
pub async fn reset_password(
    State(site): State<Site>,
    ClientAddress(source): ClientAddress,
    reader: Reader,
    JsonBody(body): JsonBody<ResetPassword>,
) -> ApiResult<Data<Nothing>> {
    site.rate_limits().check_form(source)?;
    let staff = site.app().password_reset.reset(&body.token, body.password, reader.language).await?;
    first_admin::delete_file(site.data_dir(), &staff.email);
    Ok(Data::new(Nothing {}))
}
