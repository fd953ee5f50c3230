//! One-time tokens that connect the calls of a sign-in, a set-up or a password reset.

use meydan_domain::error::Missing;
use meydan_domain::second_factor::{OneTimeToken, TokenPurpose};
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, Tx, one_time_tokens};

use crate::core::Core;
use crate::token;

/// Stores the hash and returns the token, which is not stored.
pub(crate) async fn issue(
    core: &Core,
    tx: &Tx,
    purpose: TokenPurpose,
    user_id: Option<i64>,
    state: String,
) -> Result<String> {
    let token = token::random();
    let expires_at = core.now() + purpose.lifetime();
    let row = OneTimeToken { token_hash: token::hash(&token), purpose, user_id, state, expires_at };
    one_time_tokens::insert(&**tx, &row).await?;
    Ok(token)
}

/// 404 when it has expired, was used, or never existed.
pub(crate) async fn find(
    core: &Core,
    db: &impl ConnectionTrait,
    token: &str,
    purpose: TokenPurpose,
) -> Result<OneTimeToken> {
    let found = one_time_tokens::find(db, &token::hash(token), purpose, core.now()).await?;
    found.ok_or(Error::NotFound(Missing::Challenge))
}

/// As `find`, only for the account it was issued to.
pub(crate) async fn find_own(
    core: &Core,
    db: &impl ConnectionTrait,
    token: &str,
    purpose: TokenPurpose,
    user_id: i64,
) -> Result<OneTimeToken> {
    let found = find(core, db, token, purpose).await?;
    if found.user_id == Some(user_id) { Ok(found) } else { Err(Error::NotFound(Missing::Challenge)) }
}

/// Consumes the token: of two concurrent uses only one succeeds.
pub(crate) async fn consume(tx: &Tx, token: &OneTimeToken) -> Result<()> {
    let is_first = one_time_tokens::delete(&**tx, &token.token_hash).await?;
    if is_first { Ok(()) } else { Err(Error::NotFound(Missing::Challenge)) }
}
