//! `POST /api/auth/passkeys/finish`

use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::second_factor_view::PasskeyView;
use crate::api::Data;
use crate::extract::{AccountHolder, JsonBody};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct FinishPasskey {
    #[schema(required = true)]
    pub challenge: String,
    /// A name chosen by the owner.
    #[schema(required = true, min_length = 1, max_length = 60, pattern = r"\S")]
    pub name: String,
    /// The result of `navigator.credentials.create`, as JSON.
    #[schema(required = true, value_type = Object)]
    pub passkey: Value,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct AddedPasskey {
    pub passkey: PasskeyView,
    /// Null when the account already has codes.
    pub recovery_codes: Option<Vec<String>>,
}

/// Add a passkey
///
/// Every other session of the account ends. Recovery codes are created with the first factor and shown only once.
#[utoipa::path(post, path = "/api/auth/passkeys/finish", tag = "auth", security(("session" = [])),
    request_body = FinishPasskey,
    responses((status = 200, body = Data<AddedPasskey>),
        (status = 404, description = "The challenge has expired or was used"),
        (status = 409, description = "The passkey belongs to an account already")))]
pub async fn finish_passkey(
    State(site): State<Site>,
    holder: AccountHolder,
    JsonBody(body): JsonBody<FinishPasskey>,
) -> ApiResult<Data<AddedPasskey>> {
    let passkeys = &site.app().passkeys;
    let (passkey, recovery_codes) =
        passkeys.finish_setup(holder.caller(), &body.challenge, &body.name, &body.passkey).await?;
    Ok(Data::new(AddedPasskey { passkey: passkey.into(), recovery_codes }))
}
