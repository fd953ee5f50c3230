//! Recovery codes: shown once, stored as hashes.

use meydan_domain::Result;
use meydan_domain::second_factor::{RECOVERY_CODES, recovery_code};
use meydan_store::{Tx, recovery_codes};

use crate::token;

/// Issues new codes for an account; the previous ones become invalid.
pub(crate) async fn issue(tx: &Tx, user_id: i64) -> Result<Vec<String>> {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| recovery_code(rand::random())).collect();
    let hashes: Vec<String> = codes.iter().map(|code| token::hash(code)).collect();
    recovery_codes::replace(&**tx, user_id, &hashes).await?;
    Ok(codes)
}

/// Issues codes with the first factor of an account; `None` when it already has codes.
pub(crate) async fn issue_first(tx: &Tx, user_id: i64) -> Result<Option<Vec<String>>> {
    if recovery_codes::count(&**tx, user_id).await? > 0 {
        return Ok(None);
    }
    issue(tx, user_id).await.map(Some)
}

/// Deletes the codes of an account without factors.
pub(crate) async fn drop_with_last_factor(tx: &Tx, user_id: i64) -> Result<()> {
    if crate::second_factor::factors(&**tx, user_id).await?.is_any() {
        return Ok(());
    }
    recovery_codes::replace(&**tx, user_id, &[]).await
}
