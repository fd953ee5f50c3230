//! Recovery codes: shown once, stored by their hash.

use meydan_domain::Result;
use meydan_domain::second_factor::{RECOVERY_CODES, recovery_code};
use meydan_store::{Tx, recovery_codes};

use crate::token;

/// New codes for an account; the ones before are worthless.
pub(crate) async fn issue(tx: &Tx, user_id: i64) -> Result<Vec<String>> {
    let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| recovery_code(rand::random())).collect();
    let hashes: Vec<String> = codes.iter().map(|code| token::hash(code)).collect();
    recovery_codes::replace(&**tx, user_id, &hashes).await?;
    Ok(codes)
}

/// Codes for an account that has just got its first factor; `None` when it has codes already.
pub(crate) async fn issue_first(tx: &Tx, user_id: i64) -> Result<Option<Vec<String>>> {
    if recovery_codes::count(&**tx, user_id).await? > 0 {
        return Ok(None);
    }
    issue(tx, user_id).await.map(Some)
}

/// Without a factor there is nothing to recover.
pub(crate) async fn drop_with_last_factor(tx: &Tx, user_id: i64) -> Result<()> {
    if crate::second_factor::factors(&**tx, user_id).await?.is_any() {
        return Ok(());
    }
    recovery_codes::replace(&**tx, user_id, &[]).await
}
