//! Password hashing: argon2id on blocking threads, with bounded concurrency and a bounded queue.

use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use meydan_domain::{Error, Result};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Each hash takes 19 MB for some 20 ms; more concurrency would let login attempts exhaust the machine.
const CONCURRENT_HASHES: usize = 2;
/// The queue is some 300 ms of work; a longer one would only delay the refusal.
const MAX_QUEUED: usize = 30;
/// Callers ahead in the queue may wait for an unresponsive database.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(10);
/// By then the queue is usually empty.
const RETRY_AFTER_SECONDS: u64 = 2;

static LIMITER: HashLimiter = HashLimiter::new(CONCURRENT_HASHES, MAX_QUEUED);

/// A dummy hash: verifying it takes as long as verifying a real one.
const DUMMY_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bWV5ZGFuLW5vYm9keS1zYWx0$qPqTzTnGpBqfU5qZkDqHn0r9cJb0x0b1m7o0rWkE0nU";

struct HashLimiter {
    /// For waiting and running callers.
    queued: Semaphore,
    running: Semaphore,
}

impl HashLimiter {
    const fn new(concurrency: usize, max_queued: usize) -> Self {
        Self { queued: Semaphore::const_new(concurrency + max_queued), running: Semaphore::const_new(concurrency) }
    }

    async fn acquire(&'static self) -> Result<Permit> {
        let queued = self.queued.try_acquire().map_err(|_| busy())?;
        let running = tokio::time::timeout(QUEUE_TIMEOUT, self.running.acquire()).await.map_err(|_| busy())?;
        Ok(Permit { _queued: queued, _running: running.map_err(Error::internal)? })
    }
}

fn busy() -> Error {
    metrics::counter!("meydan_password_checks_refused_total").increment(1);
    Error::TooMany { retry_after_seconds: RETRY_AFTER_SECONDS }
}

/// The permission to hash or verify once. Consumed by it, so that no caller waits for a second permit while holding one.
pub struct Permit {
    _queued: SemaphorePermit<'static>,
    _running: SemaphorePermit<'static>,
}

/// Waits for a permit; 429 when the queue is full.
pub async fn acquire() -> Result<Permit> {
    LIMITER.acquire().await
}

pub async fn hash(password: String) -> Result<String> {
    acquire().await?.run(move || hash_now(&password)).await
}

impl Permit {
    /// True if the password matches. A missing hash is replaced by a dummy, so that an unknown address takes as long as a
    /// wrong password.
    pub async fn verify(self, password: String, hash: Option<String>) -> Result<bool> {
        self.run(move || verify_now(&password, hash.as_deref())).await
    }

    /// The hash of the new password if the current one matches.
    pub async fn replace(self, current: String, hash: Option<String>, new: String) -> Result<Option<String>> {
        let work = move || {
            let is_right = verify_now(&current, hash.as_deref())?;
            is_right.then(|| hash_now(&new)).transpose()
        };
        self.run(work).await
    }

    async fn run<T: Send + 'static>(self, work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
        let work = move || {
            // Held by the work itself, which uses its memory even after the client disconnects.
            let _permit = self;
            work()
        };
        tokio::task::spawn_blocking(work).await.map_err(Error::internal)?
    }
}

fn hash_now(password: &str) -> Result<String> {
    Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()).map_err(Error::internal)
}

fn verify_now(password: &str, hash: Option<&str>) -> Result<bool> {
    let parsed = PasswordHash::new(hash.unwrap_or(DUMMY_HASH)).map_err(Error::internal)?;
    Ok(Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && hash.is_some())
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    async fn verify(password: &str, hash: Option<String>) -> bool {
        acquire().await.expect("a permit").verify(password.to_owned(), hash).await.expect("verifies")
    }

    #[tokio::test]
    async fn a_password_verifies_against_its_own_hash_only() {
        let hashed = hash("doğru at pil zımba".into()).await.expect("hashes");
        assert!(hashed.starts_with("$argon2id$"));
        assert!(verify("doğru at pil zımba", Some(hashed.clone())).await);
        assert!(!verify("yanlış", Some(hashed)).await);
    }

    #[tokio::test]
    async fn an_unknown_account_costs_the_same_work_and_never_matches() {
        assert!(!verify("anything", None).await, "the placeholder hash is well-formed");
    }

    #[tokio::test]
    async fn a_password_is_replaced_only_with_the_current_one() {
        let old = hash("doğru at pil zımba".into()).await.expect("hashes");
        let replace = async |current: &str| {
            let permit = acquire().await.expect("a permit");
            permit.replace(current.to_owned(), Some(old.clone()), "yeni parola 1".into()).await.expect("works")
        };
        assert_eq!(replace("yanlış").await, None);
        let new = replace("doğru at pil zımba").await.expect("it was right");
        assert!(verify("yeni parola 1", Some(new)).await);
    }

    #[tokio::test]
    async fn a_full_queue_refuses_new_callers_and_serves_waiting_ones() {
        static SMALL: HashLimiter = HashLimiter::new(1, 1);
        let first = SMALL.acquire().await.expect("a permit");
        let mut second = Box::pin(SMALL.acquire());
        assert!(second.as_mut().now_or_never().is_none(), "it waits");
        assert!(matches!(SMALL.acquire().await, Err(Error::TooMany { .. })));
        drop(first);
        let second = second.await.expect("a permit");
        // A caller that stops waiting releases its place in the queue.
        drop(Box::pin(SMALL.acquire()).as_mut().now_or_never());
        let third = Box::pin(SMALL.acquire());
        drop(second);
        assert!(third.await.is_ok());
    }
}
