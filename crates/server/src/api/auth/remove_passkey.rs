//! `POST /api/auth/passkeys/{id}/remove`

use axum::extract::State;
use meydan_domain::error::Missing;

use super::second_factor_view::ConfirmPassword;
use crate::api::{Data, Nothing, number};
use crate::extract::{AccountHolder, JsonBody, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Remove a passkey
///
/// Every other session of the account ends.
#[utoipa::path(post, path = "/api/auth/passkeys/{id}/remove", tag = "auth", security(("session" = [])),
    request_body = ConfirmPassword, params(("id" = i64, Path)),
    responses((status = 200, body = Data<Nothing>), (status = 429, description = "Too many wrong passwords")))]
pub async fn remove_passkey(
    State(site): State<Site>,
    holder: AccountHolder,
    Path(id): Path<String>,
    JsonBody(body): JsonBody<ConfirmPassword>,
) -> ApiResult<Data<Nothing>> {
    site.app().passkeys.remove(holder.caller(), number(&id, Missing::Passkey)?, body.password).await?;
    Ok(Data::new(Nothing {}))
}
