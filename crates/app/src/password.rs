//! Passwords: argon2id, off the async threads, a few at a time.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use meydan_domain::{Error, Result};
use tokio::sync::Semaphore;

/// Each hash takes 19 MB for some 20 ms; more at once would let sign-in attempts exhaust the machine.
static HASHING: Semaphore = Semaphore::const_new(2);

/// A hash nobody knows the password of: checking it takes as long as checking a real one.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bWV5ZGFuLW5vYm9keS1zYWx0$qPqTzTnGpBqfU5qZkDqHn0r9cJb0x0b1m7o0rWkE0nU";

pub async fn hash(password: String) -> Result<String> {
    in_background(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()).map_err(Error::internal)
    })
    .await?
}

/// Whether it is the password. With no hash at hand the same work is done in vain, so that an
/// unknown address answers as slowly as a wrong password.
pub async fn verify(password: String, hash: Option<String>) -> Result<bool> {
    in_background(move || {
        let known = hash.is_some();
        let text = hash.as_deref().unwrap_or(NOBODY);
        let parsed = PasswordHash::new(text).map_err(Error::internal)?;
        Ok(Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok() && known)
    })
    .await?
}

async fn in_background<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let turn = HASHING.acquire().await.map_err(Error::internal)?;
    let work = move || {
        // Held by the work itself: whoever waits for it may hang up, and it still takes its memory.
        let _turn = turn;
        work()
    };
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_verifies_against_its_own_hash_only() {
        let hashed = hash("doğru at pil zımba".into()).await.expect("hashes");
        assert!(hashed.starts_with("$argon2id$"));
        assert!(verify("doğru at pil zımba".into(), Some(hashed.clone())).await.expect("verifies"));
        assert!(!verify("yanlış".into(), Some(hashed)).await.expect("verifies"));
    }

    #[tokio::test]
    async fn an_unknown_account_costs_the_same_work_and_never_passes() {
        assert!(!verify("anything".into(), None).await.expect("the placeholder hash is well-formed"));
    }
}
