//! Requests that a client may send again because it lost the answer: one with the same key is carried out once, and answered
//! as the first time.

use chrono::{DateTime, Utc};
use meydan_domain::field::Problem;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Result};
use meydan_store::Tx;
use meydan_store::request_keys::{self, Claim};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// The header that carries it, by which a refusal is reported.
pub const HEADER: &str = "Idempotency-Key";

/// What tells a repeated request of an account from a new one.
#[derive(Clone, Debug)]
pub struct RequestKey {
    key: String,
    /// Of the path and the body.
    digest: String,
}

impl RequestKey {
    pub fn new(key: &str, path: &str, body: &[u8]) -> Self {
        let request = Sha256::new().chain_update(path).chain_update([0]).chain_update(body);
        Self { key: key.to_owned(), digest: hex::encode(request.finalize()) }
    }

    /// Of a part that is carried out on its own.
    pub(crate) fn part(&self, position: usize) -> Self {
        Self { key: format!("{}/{position}", self.key), digest: self.digest.clone() }
    }
}

/// Claims the key for this transaction; what was answered, if the request was carried out before.
pub(crate) async fn claim<T: DeserializeOwned>(
    tx: &Tx,
    actor: &Actor,
    key: Option<&RequestKey>,
    now: DateTime<Utc>,
) -> Result<Option<T>> {
    let (Some(key), Some(user_id)) = (key, actor.user_id()) else { return Ok(None) };
    match request_keys::claim(&**tx, user_id, &key.key, &key.digest, now).await? {
        Claim::New => Ok(None),
        Claim::Answered { digest, .. } if digest != key.digest => Err(Error::invalid(HEADER, Problem::KeyInUse)),
        Claim::Answered { answer, .. } => serde_json::from_str(&answer).map(Some).map_err(Error::internal),
    }
}

/// Stores the answer with the claimed key.
pub(crate) async fn answer(tx: &Tx, actor: &Actor, key: Option<&RequestKey>, answer: &impl Serialize) -> Result<()> {
    let (Some(key), Some(user_id)) = (key, actor.user_id()) else { return Ok(()) };
    let answer = serde_json::to_string(answer).map_err(Error::internal)?;
    request_keys::answer(&**tx, user_id, &key.key, &answer).await
}
