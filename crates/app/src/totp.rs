//! Authenticator apps: time-based one-time passwords (RFC 6238) of six digits, with one step of drift, each valid once.

use chrono::{DateTime, Utc};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::second_factor::{SecurityNotice, TokenPurpose, TotpSecret};
use meydan_domain::{Error, Result};
use meydan_store::{Tx, settings, totp};
use totp_rs::{Builder, Secret, Totp as Generator};

use crate::core::Core;
use crate::second_factor::{Caller, confirm_password, finish_change};
use crate::{one_time_tokens as tokens, qr, recovery_codes, sessions};

/// Longer than any code, to allow pasted spaces.
const MAX_CODE: usize = 40;
/// The capacity of a QR code is limited.
const MAX_ISSUER: usize = 60;

#[derive(Clone)]
pub struct Totp {
    core: Core,
}

/// The secret for an authenticator app, shown once.
pub struct TotpSetup {
    pub challenge: String,
    /// In base 32, for manual entry.
    pub secret: String,
    pub url: String,
    pub qr_svg: String,
}

impl Totp {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Creates a secret, which is active after its first code.
    pub async fn start(&self, caller: Caller<'_>, password: String) -> Result<TotpSetup> {
        let staff = confirm_password(&self.core, caller, password).await?.staff;
        if totp::find(self.core.store().read(), staff.id).await?.is_some() {
            return Err(Error::Conflict(Conflict::TotpExists));
        }
        let issuer = settings::find(self.core.store().read(), "site_name").await?.map(|setting| setting.value);
        // A colon separates issuer and account in the URL.
        let issuer: String = issuer.unwrap_or_default().replace(':', " ").chars().take(MAX_ISSUER).collect();
        let secret = Secret::generate();
        let url = Builder::new()
            .with_secret(secret.clone())
            .with_account_name(staff.email.clone())
            .with_issuer(Some(issuer).filter(|issuer| !issuer.is_empty()))
            .build()
            .and_then(|totp| totp.to_url())
            .map_err(Error::internal)?;
        let qr_svg = qr::svg(&url)?;
        let secret = secret.to_base32();
        let tx = self.core.store().begin().await?;
        let challenge = tokens::issue(&self.core, &tx, TokenPurpose::TotpSetup, Some(staff.id), secret.clone()).await?;
        tx.commit().await?;
        Ok(TotpSetup { challenge, secret, url, qr_svg })
    }

    /// Activates the secret with its first code. Recovery codes are issued with the first factor.
    pub async fn finish(&self, caller: Caller<'_>, challenge: &str, code: &str) -> Result<Option<Vec<String>>> {
        let staff = caller.actor.account()?.clone();
        let mut errors = FieldErrors::default();
        let code = errors.required("code", code, MAX_CODE);
        errors.into_result()?;
        let now = self.core.now();
        let tx = sessions::begin_locked(&self.core, staff.id).await?;
        let token = tokens::find_own(&self.core, &*tx, challenge, TokenPurpose::TotpSetup, staff.id).await?;
        let step = matching_step(&token.state, &code, now)?;
        let last_step = step.ok_or_else(|| Error::invalid("code", Problem::WrongCode))?;
        tokens::consume(&tx, &token).await?;
        let row = TotpSecret { user_id: staff.id, secret: token.state, last_step, created_at: now };
        totp::insert(&*tx, &row).await.map_err(|error| match error {
            Error::Conflict(_) => Error::Conflict(Conflict::TotpExists),
            other => other,
        })?;
        let codes = recovery_codes::issue_first(&tx, staff.id).await?;
        finish_change(&self.core, tx, caller, &staff, SecurityNotice::TotpAdded).await?;
        Ok(codes)
    }

    pub async fn remove(&self, caller: Caller<'_>, password: String) -> Result<()> {
        let confirmed = confirm_password(&self.core, caller, password).await?;
        let (staff, tx) = confirmed.begin_change(&self.core).await?;
        if !totp::delete(&*tx, staff.id).await? {
            return Err(Error::NotFound(Missing::Totp));
        }
        recovery_codes::drop_with_last_factor(&tx, staff.id).await?;
        finish_change(&self.core, tx, caller, &staff, SecurityNotice::TotpRemoved).await
    }
}

/// True if the code is valid and newer than the last used one, which it then becomes.
pub(crate) async fn accepts(core: &Core, tx: &Tx, user_id: i64, code: &str) -> Result<bool> {
    let Some(stored) = totp::find(&**tx, user_id).await? else { return Ok(false) };
    match matching_step(&stored.secret, code, core.now())? {
        Some(step) => totp::use_step(&**tx, user_id, step).await,
        None => Ok(false),
    }
}

/// The time step of a code, within one step of now.
fn matching_step(secret: &str, code: &str, now: DateTime<Utc>) -> Result<Option<i64>> {
    let digits: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
    let step = generator(secret)?.check(&digits, now.timestamp().unsigned_abs());
    step.map(i64::try_from).transpose().map_err(Error::internal)
}

fn generator(secret: &str) -> Result<Generator> {
    let secret = Secret::try_from_base32(secret).map_err(Error::internal)?;
    Builder::new().with_secret(secret).build().map_err(Error::internal)
}

/// The code at a time, as an app shows it; for tests.
#[doc(hidden)]
pub fn code_at(secret: &str, now: DateTime<Utc>) -> Result<String> {
    Ok(generator(secret)?.generate(now.timestamp().unsigned_abs()).to_string())
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    /// Of RFC 6238, appendix B: the last six digits for SHA-1.
    #[test]
    fn codes_match_the_rfc() {
        let secret = Secret::from(b"12345678901234567890".as_slice()).to_base32();
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            let moment = DateTime::from_timestamp(seconds, 0).expect("a moment");
            assert_eq!(code_at(&secret, moment).expect("a code"), code);
        }
    }

    #[test]
    fn a_code_is_accepted_with_one_step_of_drift() {
        let secret = Secret::generate().to_base32();
        let now = DateTime::from_timestamp(1_790_000_010, 0).expect("a moment");
        let code = code_at(&secret, now).expect("a code");
        let spaced = format!("{} {}", &code[..3], &code[3..]);
        let taken =
            |seconds| matching_step(&secret, &spaced, now + TimeDelta::seconds(seconds)).expect("a check").is_some();
        assert_eq!([-60, -30, 0, 30, 60].map(taken), [false, true, true, true, false]);
    }
}
