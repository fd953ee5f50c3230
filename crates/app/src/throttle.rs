//! Rate limits of login attempts, by account and by network. An attempt counts as failed before the password is verified,
//! and the failure is removed on success: neither concurrency nor disconnecting early evades the limit. A blocked attempt
//! is refused by a read, without being counted.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::address::Source;
use meydan_domain::staff::{MAX_WRONG_PASSWORDS, WRONG_PASSWORD_MINUTES};
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, Tx, login_failures};

use crate::core::Core;
use crate::password::{self, Permit};
use crate::token;

pub(crate) struct LoginAttempt {
    /// Subjects whose failures a success clears.
    cleared_on_success: Vec<String>,
    failure_ids: Vec<i64>,
}

impl LoginAttempt {
    /// Counts the attempt and acquires a hashing permit; 429 when the limit of the account or the network is reached.
    ///
    /// The permit is acquired first: a client that disconnects while waiting is not counted.
    pub async fn begin(core: &Core, email: &str, source: Source) -> Result<(Self, Permit)> {
        Self::begin_within(core, Limits::new(email, source)).await
    }

    /// An attempt of the second factor: counts as a failed login and separately, because a password reset clears failed
    /// logins only. Otherwise an attacker with access to the owner's mail could reset the password for more attempts.
    pub async fn begin_second_factor(core: &Core, email: &str, source: Source) -> Result<Self> {
        // A code needs no hash: the permit is released at once.
        Ok(Self::begin_within(core, Limits::of_second_factor(email, source)).await?.0)
    }

    async fn begin_within(core: &Core, limits: Limits) -> Result<(Self, Permit)> {
        limits.refuse_reached(core.store().read(), core.now()).await?;
        let permit = password::acquire().await?;
        let now = core.now();
        // Attempts ahead in the queue may have reached the limit.
        limits.refuse_reached(core.store().read(), now).await?;
        let tx = core.store().begin().await?;
        // Locked, so that concurrent attempts cannot exceed the limit between this check and the insert.
        login_failures::lock(&*tx, &limits.subjects).await?;
        limits.refuse_reached(&*tx, now).await?;
        let failure_ids = login_failures::add(&*tx, &limits.subjects, now).await?;
        tx.commit().await?;
        Ok((Self { cleared_on_success: limits.cleared_on_success, failure_ids }, permit))
    }

    /// The password was correct, but the second factor is still missing: removes this failure and keeps the earlier ones, so
    /// that a known password does not allow more attempts of the code.
    pub async fn withdraw(self, tx: &Tx) -> Result<()> {
        login_failures::remove(&**tx, &self.failure_ids).await
    }

    /// Clears the failed logins of an account with a new password. Failed second factors stay counted.
    pub async fn clear_failures(tx: &Tx, email: &str) -> Result<()> {
        login_failures::clear(&**tx, &account_subject(email)).await
    }

    /// Clears the failures after a successful attempt.
    pub async fn succeed(self, tx: &Tx) -> Result<()> {
        for subject in &self.cleared_on_success {
            login_failures::clear(&**tx, subject).await?;
        }
        login_failures::remove(&**tx, &self.failure_ids).await
    }
}

fn account_subject(email: &str) -> String {
    format!("account:{}", token::hash(email))
}

/// The subjects of an attempt, and the allowed failures of each.
struct Limits {
    cleared_on_success: Vec<String>,
    subjects: Vec<String>,
    allowed: Vec<u64>,
}

impl Limits {
    fn new(email: &str, source: Source) -> Self {
        let account = account_subject(email);
        let mut limits = Self {
            cleared_on_success: vec![account.clone()],
            subjects: vec![account],
            allowed: vec![MAX_WRONG_PASSWORDS],
        };
        for bucket in source.buckets() {
            limits.subjects.push(format!("address:{}", token::hash(&bucket.key)));
            limits.allowed.push(MAX_WRONG_PASSWORDS * u64::from(bucket.times));
        }
        limits
    }

    fn of_second_factor(email: &str, source: Source) -> Self {
        let mut limits = Self::new(email, source);
        let guesses = format!("second_factor:{}", token::hash(email));
        limits.cleared_on_success.push(guesses.clone());
        limits.subjects.push(guesses);
        limits.allowed.push(MAX_WRONG_PASSWORDS);
        limits
    }

    /// 429 when a limit is reached.
    async fn refuse_reached(&self, db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<()> {
        let window = TimeDelta::minutes(WRONG_PASSWORD_MINUTES);
        let failures = login_failures::since(db, &self.subjects, now - window).await?;
        let waits = self.subjects.iter().zip(&self.allowed).filter_map(|(subject, allowed)| {
            let (count, oldest) = failures.get(subject)?;
            (count >= allowed).then(|| (*oldest + window - now).num_milliseconds().unsigned_abs())
        });
        match waits.max() {
            Some(wait) => Err(Error::TooMany { retry_after_seconds: wait.div_ceil(1000).max(1) }),
            None => Ok(()),
        }
    }
}
