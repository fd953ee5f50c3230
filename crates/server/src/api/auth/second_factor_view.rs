//! The second factor of an account, for its owner; without secrets.

use meydan_app::passkeys::Ceremony;
use meydan_app::second_factor::Status;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::second_factor::Passkey;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// Changes of the own second factor are confirmed with the password.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ConfirmPassword {
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S", format = Password)]
    pub password: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Passkey)]
pub struct PasskeyView {
    pub id: i64,
    pub name: String,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub last_used_at: Option<String>,
}

impl From<Passkey> for PasskeyView {
    fn from(passkey: Passkey) -> Self {
        Self {
            id: passkey.id,
            name: passkey.name,
            created_at: local_rfc3339(passkey.created_at),
            last_used_at: passkey.last_used_at.map(local_rfc3339),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SecondFactor)]
pub struct SecondFactorView {
    /// When the authenticator app was set up; null when none is.
    #[schema(format = DateTime)]
    pub totp_since: Option<String>,
    pub passkeys: Vec<PasskeyView>,
    pub recovery_codes_left: u64,
    /// True if the role requires a second factor.
    pub is_required: bool,
    /// True if passkeys are available at the site's address.
    pub are_passkeys_available: bool,
}

impl From<Status> for SecondFactorView {
    fn from(status: Status) -> Self {
        Self {
            totp_since: status.factors.totp_since.map(local_rfc3339),
            passkeys: status.factors.passkeys.into_iter().map(PasskeyView::from).collect(),
            recovery_codes_left: status.factors.recovery_codes_left,
            is_required: status.is_required,
            are_passkeys_available: status.are_passkeys_available,
        }
    }
}

/// Recovery codes, shown only once.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// Null when the account already has codes.
    pub recovery_codes: Option<Vec<String>>,
}

/// The input of the browser's WebAuthn call.
#[derive(Debug, Serialize, ToSchema)]
pub struct PasskeyCeremony {
    /// To be sent back with the result.
    pub challenge: String,
    /// The `publicKey` options as JSON.
    #[schema(value_type = Object)]
    pub options: Value,
}

impl From<Ceremony> for PasskeyCeremony {
    fn from(ceremony: Ceremony) -> Self {
        Self { challenge: ceremony.challenge, options: ceremony.options }
    }
}
