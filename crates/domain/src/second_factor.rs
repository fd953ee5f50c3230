//! The second factor of a sign-in, and the one-time tokens that connect the calls of a sign-in or a set-up.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// The number of recovery codes issued at once.
pub const RECOVERY_CODES: usize = 10;
/// Crockford's base 32, without letters that look like digits.
const RECOVERY_ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LETTERS: usize = 16;
pub const MAX_PASSKEY_NAME: usize = 60;
/// The limit of passkeys per account.
pub const MAX_PASSKEYS: usize = 20;

/// The purpose of a one-time token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenPurpose {
    /// The password was correct; the second factor is still missing.
    SecondFactor,
    TotpSetup,
    PasskeySetup,
    /// A sign-in by passkey only; the account is identified by the response.
    PasskeySignIn,
    PasswordReset,
}

impl TokenPurpose {
    pub fn name(self) -> &'static str {
        match self {
            Self::SecondFactor => "second_factor",
            Self::TotpSetup => "totp_setup",
            Self::PasskeySetup => "passkey_setup",
            Self::PasskeySignIn => "passkey_sign_in",
            Self::PasswordReset => "password_reset",
        }
    }

    pub fn lifetime(self) -> TimeDelta {
        match self {
            Self::SecondFactor | Self::PasskeySignIn => TimeDelta::minutes(5),
            Self::TotpSetup | Self::PasskeySetup => TimeDelta::minutes(10),
            Self::PasswordReset => TimeDelta::minutes(30),
        }
    }
}

/// A one-time token, stored as a hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneTimeToken {
    pub token_hash: String,
    pub purpose: TokenPurpose,
    pub user_id: Option<i64>,
    /// The state for the next step, as JSON; may be empty.
    pub state: String,
    pub expires_at: DateTime<Utc>,
}

/// The methods of the second step of a sign-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SecondFactorMethod)]
pub enum Method {
    Totp,
    Passkey,
    RecoveryCode,
}

/// The challenge of the second step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SecondFactorChallenge)]
pub struct Challenge {
    /// To be sent back with the second step; expires after five minutes.
    pub challenge: String,
    pub methods: Vec<Method>,
    /// Options for `navigator.credentials.get`, if a passkey can be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub passkey_options: Option<Value>,
}

/// The shared secret of an authenticator app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotpSecret {
    pub user_id: i64,
    /// In base 32.
    pub secret: String,
    /// The time step of the last used code; earlier ones are refused.
    pub last_step: i64,
    pub created_at: DateTime<Utc>,
}

/// A passkey; the credential contains its public key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passkey {
    pub id: i64,
    pub user_id: i64,
    pub name: String,
    pub credential_id: String,
    pub credential: String,
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
}

/// The factors of one account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondFactors {
    pub totp_since: Option<DateTime<Utc>>,
    pub passkeys: Vec<Passkey>,
    pub recovery_codes_left: u64,
}

impl SecondFactors {
    /// True if a factor is set up. Recovery codes alone do not count: they replace a lost factor.
    pub fn is_any(&self) -> bool {
        self.totp_since.is_some() || !self.passkeys.is_empty()
    }
}

/// The subject of a security mail to the owner of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SecurityNotice {
    TotpAdded,
    TotpRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    RecoveryCodesRenewed,
    RecoveryCodeUsed,
    /// An administrator removed every factor.
    SecondFactorReset,
    /// With the link from a mail.
    PasswordReset,
    /// By the signed-in owner.
    PasswordChanged,
}

/// A recovery code of 80 random bits: `abcd-efgh-jkmn-pqrs`.
pub fn recovery_code(bits: u128) -> String {
    let letter = |place: usize| char::from(RECOVERY_ALPHABET[(bits >> (place * 5)) as usize % 32]);
    let letters: Vec<char> = (0..RECOVERY_LETTERS).map(letter).collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// Normalizes a typed recovery code; `None` when it cannot be one.
pub fn normalized_recovery_code(typed: &str) -> Option<String> {
    let letters: Vec<u8> = typed
        .bytes()
        .filter(u8::is_ascii_alphanumeric)
        .map(|letter| match letter.to_ascii_lowercase() {
            b'o' => b'0',
            b'i' | b'l' => b'1',
            letter => letter,
        })
        .collect();
    let is_code = letters.len() == RECOVERY_LETTERS && letters.iter().all(|letter| RECOVERY_ALPHABET.contains(letter));
    let groups = letters.chunks(4).map(|group| String::from_utf8_lossy(group).into_owned());
    is_code.then(|| groups.collect::<Vec<_>>().join("-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recovery_code_is_normalized() {
        let code = recovery_code(0x0123_4567_89ab_cdef_0123);
        assert_eq!(code.len(), 19);
        assert_eq!(normalized_recovery_code(&code), Some(code.clone()));
        assert_eq!(
            normalized_recovery_code(&format!(" {} ", code.to_uppercase().replace('-', " "))),
            Some(code.clone())
        );
        assert_eq!(normalized_recovery_code("O1Il-abcd-efgh-jkmn").as_deref(), Some("0111-abcd-efgh-jkmn"));
        for other in ["", "123456", "abcd-efgh-jkmn", "abcd-efgh-jkmn-pqr!", "uuuu-uuuu-uuuu-uuuu"] {
            assert_eq!(normalized_recovery_code(other), None, "{other}");
        }
    }

    #[test]
    fn every_bit_of_a_recovery_code_is_significant() {
        assert_ne!(recovery_code(0), recovery_code(1));
        assert_ne!(recovery_code(0), recovery_code(1 << 79));
    }

    #[test]
    fn a_reset_link_lasts_thirty_minutes() {
        assert_eq!(TokenPurpose::PasswordReset.lifetime(), TimeDelta::minutes(30));
    }
}
