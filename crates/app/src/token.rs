//! Random tokens, and the hash under which they are stored.

use sha2::{Digest, Sha256};

/// 256 random bits as hexadecimal, safe in a URL.
pub fn random() -> String {
    hex::encode(rand::random::<[u8; 32]>())
}

/// A short random key for files and public ids.
pub fn random_short() -> String {
    hex::encode(rand::random::<[u8; 10]>())
}

/// A one-way hash, so that stored tokens cannot be used.
pub fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}
