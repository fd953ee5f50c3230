//! Sign-in limits: tries of a password, counted by account and by network. A try counts as a wrong one before the
//! password is looked at, and is forgiven when it was right: neither many tries at once nor hanging up early escapes the
//! count. What is blocked already is refused by a read, counts for nothing and writes nothing.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::address::Source;
use meydan_domain::staff::{MAX_WRONG_PASSWORDS, WRONG_PASSWORD_MINUTES};
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, Tx, login_failures};

use crate::core::Core;
use crate::password::{self, Permit};
use crate::token;

pub(crate) struct LoginAttempt {
    /// What a right answer makes harmless.
    cleared_on_success: Vec<String>,
    failure_ids: Vec<i64>,
}

impl LoginAttempt {
    /// Counts it and gives it its turn at the password; 429 when the account or the network has had its wrong ones.
    ///
    /// The turn comes first: a client that hangs up while waiting has tried nothing and is not counted.
    pub async fn begin(core: &Core, email: &str, source: Source) -> Result<(Self, Permit)> {
        Self::begin_within(core, Limits::new(email, source)).await
    }

    /// A guess of the second factor: counts as a wrong password and also by itself, since a new password makes only the
    /// wrong passwords harmless. Otherwise who can read the owner's mail could reset the password for more guesses.
    pub async fn begin_second_factor(core: &Core, email: &str, source: Source) -> Result<Self> {
        // A code costs no hash: its turn is free for others at once.
        Ok(Self::begin_within(core, Limits::of_second_factor(email, source)).await?.0)
    }

    async fn begin_within(core: &Core, limits: Limits) -> Result<(Self, Permit)> {
        limits.refuse_reached(core.store().read(), core.now()).await?;
        let permit = password::acquire().await?;
        let now = core.now();
        // Tries that were waited for may have been the last ones.
        limits.refuse_reached(core.store().read(), now).await?;
        let tx = core.store().begin().await?;
        // The lock keeps other requests from counting between this check and the insert, so no limit is ever passed.
        login_failures::lock(&*tx, &limits.subjects).await?;
        limits.refuse_reached(&*tx, now).await?;
        let failure_ids = login_failures::add(&*tx, &limits.subjects, now).await?;
        tx.commit().await?;
        Ok((Self { cleared_on_success: limits.cleared_on_success, failure_ids }, permit))
    }

    /// The password was right, but a second factor is still missing: this try is no failure, and those before it stay
    /// counted, so that a known password buys no more guesses of the code.
    pub async fn withdraw(self, tx: &Tx) -> Result<()> {
        login_failures::remove(&**tx, &self.failure_ids).await
    }

    /// Forgets the wrong passwords of an account that has a new one. Guesses of the second factor stay counted.
    pub async fn clear_failures(tx: &Tx, email: &str) -> Result<()> {
        login_failures::clear(&**tx, &account_subject(email)).await
    }

    /// The answer was right: that makes the wrong ones before it harmless.
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

/// What a try is counted by, and how many wrong ones each of them may have.
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

    /// 429 when one of them has been reached.
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
