//! Random tokens, and the hash under which a secret one is kept.

use sha2::{Digest, Sha256};

/// 256 random bits as hexadecimal: nothing to guess, safe in an address.
pub fn random() -> String {
    hex::encode(rand::random::<[u8; 32]>())
}

/// A short random key for files and public ids.
pub fn random_short() -> String {
    hex::encode(rand::random::<[u8; 10]>())
}

/// One way only: what is stored cannot be used.
pub fn hash(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}
