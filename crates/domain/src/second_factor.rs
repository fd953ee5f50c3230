//! The second factor of a sign-in, and the single-use tokens that carry a sign-in or a set-up from one call to the next.

use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// How many recovery codes an account is given at once.
pub const RECOVERY_CODES: usize = 10;
/// Crockford's base 32: no letters that are mistaken for digits.
const RECOVERY_ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const RECOVERY_LETTERS: usize = 16;
pub const MAX_PASSKEY_NAME: usize = 60;
/// More than anybody carries, and few enough for one answer.
pub const MAX_PASSKEYS: usize = 20;

/// What a single-use token allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenPurpose {
    /// The password was right; the second factor is still missing.
    SecondFactor,
    TotpSetup,
    PasskeySetup,
    /// A sign-in by passkey alone; whose it is becomes known with the answer.
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

/// A single-use token, stored by its hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneTimeToken {
    pub token_hash: String,
    pub purpose: TokenPurpose,
    pub user_id: Option<i64>,
    /// What the next step needs, as JSON; empty where it needs nothing.
    pub state: String,
    pub expires_at: DateTime<Utc>,
}

/// How the second step of a sign-in can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SecondFactorMethod)]
pub enum Method {
    Totp,
    Passkey,
    RecoveryCode,
}

/// What a client needs to take the second step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = SecondFactorChallenge)]
pub struct Challenge {
    /// Goes back with the second step; worthless after five minutes.
    pub challenge: String,
    pub methods: Vec<Method>,
    /// Options for `navigator.credentials.get`, when a passkey can be used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub passkey_options: Option<Value>,
}

/// The secret that an authenticator app shares with the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TotpSecret {
    pub user_id: i64,
    /// In base 32.
    pub secret: String,
    /// The time step of the last code that was used; no earlier one is taken.
    pub last_step: i64,
    pub created_at: DateTime<Utc>,
}

/// A passkey; the credential holds its public key.
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
    /// Recovery codes alone are none: they replace a factor that was lost.
    pub fn is_any(&self) -> bool {
        self.totp_since.is_some() || !self.passkeys.is_empty()
    }
}

/// What the owner of an account is told by mail.
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
    /// By its owner, who was signed in.
    PasswordChanged,
}

/// A recovery code of 80 random bits: `abcd-efgh-jkmn-pqrs`.
pub fn recovery_code(bits: u128) -> String {
    let letter = |place: usize| char::from(RECOVERY_ALPHABET[(bits >> (place * 5)) as usize % 32]);
    let letters: Vec<char> = (0..RECOVERY_LETTERS).map(letter).collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// One spelling of what a person typed; `None` when it cannot be a recovery code.
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
    fn a_recovery_code_is_recognised_however_it_is_typed() {
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
    fn every_bit_of_a_recovery_code_counts() {
        assert_ne!(recovery_code(0), recovery_code(1));
        assert_ne!(recovery_code(0), recovery_code(1 << 79));
    }

    #[test]
    fn a_reset_link_lasts_thirty_minutes() {
        assert_eq!(TokenPurpose::PasswordReset.lifetime(), TimeDelta::minutes(30));
    }
}
