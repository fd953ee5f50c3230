//! Job leases: renewed while an attempt runs, and checked by each of its writes.

use std::time::Duration;

use meydan_domain::job::{Job, LEASE};
use meydan_domain::{Error, Result};
use meydan_store::LogLimit;
use meydan_store::{Tx, jobs};
use tokio::time::Instant;
use tracing::warn;

use crate::core::Core;

/// Between two attempts of a write that must not be lost.
const RETRY_DELAY: Duration = Duration::from_millis(250);

/// The lease of one attempt on a job.
#[derive(Clone)]
pub(crate) struct JobLease {
    core: Core,
    pub job: Job,
}

impl JobLease {
    pub fn new(core: Core, job: Job) -> Self {
        Self { core, job }
    }

    /// Renews the lease in the transaction of a write. Fails if the lease was lost, so that the attempt writes nothing.
    pub async fn fence(&self, tx: &Tx) -> Result<()> {
        if self.renew_in(tx).await? { Ok(()) } else { Err(lease_lost()) }
    }

    /// Renews the lease in a transaction; `false` when it was lost.
    pub async fn renew_in(&self, tx: &Tx) -> Result<bool> {
        jobs::renew(&**tx, &self.job, self.core.now(), LEASE).await
    }

    /// Retries a failing write until the lease has expired. For writes after a side effect that cannot be undone: if they are
    /// lost, the next attempt sends the mail a second time.
    pub async fn retry<T, F>(&self, write: impl Fn() -> F) -> Result<T>
    where
        F: Future<Output = Result<T>>,
    {
        let lease = LEASE.to_std().unwrap_or_default();
        let start = Instant::now();
        loop {
            match write().await {
                Err(error) if start.elapsed() + RETRY_DELAY < lease => {
                    self.warn(&error, "write of a job failed: retrying");
                    tokio::time::sleep(RETRY_DELAY).await;
                }
                ended => return ended,
            }
        }
    }

    /// As `fence`, before a side effect that cannot be rolled back: a file, a mail.
    pub async fn check(&self) -> Result<()> {
        let tx = self.core.store().begin().await?;
        self.fence(&tx).await?;
        tx.commit().await
    }

    /// Renews the lease periodically; resolves when it is lost.
    pub async fn wait_until_lost(&self, renew_interval: Duration) {
        let lease = LEASE.to_std().unwrap_or_default();
        let mut renewed = Instant::now();
        loop {
            tokio::time::sleep(renew_interval).await;
            // The lease starts when the write is sent, not when its result arrives.
            let requested = Instant::now();
            let answer = tokio::time::timeout(renew_interval, self.renew()).await;
            match answer.unwrap_or_else(|_| Err(Error::Unavailable("the database does not answer".into()))) {
                Ok(true) => renewed = requested,
                Ok(false) => return,
                Err(error) => {
                    self.warn(&error, "renewing a job lease failed");
                    // The lease has expired: another node may have the job.
                    if renewed.elapsed() >= lease {
                        return;
                    }
                }
            }
        }
    }

    /// Logged once a minute for the same failure, because every job retries.
    fn warn(&self, error: &Error, what: &'static str) {
        static LIMIT: LogLimit = LogLimit::new();
        let (id, error) = (self.job.id, error.to_string());
        LIMIT.log(&format!("{what} {error}"), move |times| warn!(job.id = id, error, times, "{what}"));
    }

    async fn renew(&self) -> Result<bool> {
        let tx = self.core.store().begin().await?;
        let is_leased = self.renew_in(&tx).await?;
        tx.commit().await?;
        Ok(is_leased)
    }
}

pub(crate) fn lease_lost() -> Error {
    Error::Unavailable("the lease of the job was lost".into())
}
