//! Tries of a password, counted by account and by address. A try counts as a wrong one before the password is looked
//! at, and is forgiven when it was right: neither many tries at once nor hanging up early escapes the count.

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::address::network_of;
use meydan_domain::staff::{MAX_WRONG_PASSWORDS, WRONG_PASSWORD_MINUTES};
use meydan_domain::{Error, Result};
use meydan_store::{Tx, login_failures};

use crate::core::Core;
use crate::token;

pub(crate) struct PasswordTry {
    account: String,
    counted: Vec<i64>,
}

impl PasswordTry {
    /// Counts it; 429 when the account or the address has had its wrong ones.
    pub async fn begin(core: &Core, email: &str, from: IpAddr) -> Result<Self> {
        let now = core.now();
        let account = account_subject(email);
        let subjects = [account.clone(), format!("address:{}", token::hash(&network_of(from)))];
        let tx = core.store().begin().await?;
        let counted = login_failures::add(&*tx, &subjects, now).await?;
        tx.commit().await?;
        let this = Self { account, counted };
        match wait(core, &subjects, now).await? {
            None => Ok(this),
            Some(retry_after_seconds) => {
                // A refused try does not count: otherwise knocking on would keep the door shut for ever.
                let tx = core.store().begin().await?;
                login_failures::remove(&*tx, &this.counted).await?;
                tx.commit().await?;
                Err(Error::TooMany { retry_after_seconds })
            }
        }
    }

    /// The password was right, but a second factor is still missing: this try is no failure, and those before it stay
    /// counted, so that a known password buys no more guesses of the code.
    pub async fn withdraw(self, tx: &Tx) -> Result<()> {
        login_failures::remove(&**tx, &self.counted).await
    }

    /// Forgets the failures of an account whose owner has proven to be it in another way.
    pub async fn forget(tx: &Tx, email: &str) -> Result<()> {
        login_failures::clear(&**tx, &account_subject(email)).await
    }

    /// The password was right: that makes the wrong ones before it harmless.
    pub async fn forgive(self, tx: &Tx) -> Result<()> {
        login_failures::clear(&**tx, &self.account).await?;
        login_failures::remove(&**tx, &self.counted).await
    }
}

fn account_subject(email: &str) -> String {
    format!("account:{}", token::hash(email))
}

/// Seconds to wait when the account or the address has had its wrong passwords, this try included.
async fn wait(core: &Core, subjects: &[String], now: DateTime<Utc>) -> Result<Option<u64>> {
    let window = TimeDelta::minutes(WRONG_PASSWORD_MINUTES);
    for subject in subjects {
        let (count, oldest) = login_failures::since(core.store().read(), subject, now - window).await?;
        if count > MAX_WRONG_PASSWORDS {
            let wait = (oldest.unwrap_or(now) + window - now).num_milliseconds().unsigned_abs();
            return Ok(Some(wait.div_ceil(1000).max(1)));
        }
    }
    Ok(None)
}
