//! Sessions of staff: start, rotation and end.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::staff::{MAX_SESSION_DAYS, SESSION_DAYS, Session, Staff};
use meydan_domain::text::clean;
use meydan_domain::{Error, Result};
use meydan_store::{Tx, one_time_tokens, sessions, users};

use crate::core::Core;
use crate::{second_factor, token};

/// Enough to distinguish the browsers of a user.
const MAX_USER_AGENT: usize = 300;

/// A session with a new id, which is stored only in the cookie.
#[derive(Debug)]
pub struct SignedIn {
    pub staff: Staff,
    pub session_id: String,
    pub expires_at: DateTime<Utc>,
    /// The time until then, for the cookie.
    pub max_age: TimeDelta,
    /// The account can only set up a second factor.
    pub needs_second_factor: bool,
}

/// The session of a request.
#[derive(Clone, Copy, Debug)]
pub struct CallerSession<'a> {
    pub id: &'a str,
    /// The `User-Agent` of the browser.
    pub user_agent: &'a str,
}

/// Begins a transaction that locks the account, as every start and end of its sessions must do.
pub(crate) async fn begin_locked(core: &Core, user_id: i64) -> Result<Tx> {
    let tx = core.store().begin().await?;
    users::find_for_update(&*tx, user_id).await?;
    Ok(tx)
}

/// `signed_in_at` is older than `now` for a rotated session.
pub(crate) async fn begin(
    tx: &Tx,
    staff: Staff,
    user_agent: &str,
    signed_in_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<SignedIn> {
    let session_id = token::random();
    let expires_at = expiry(signed_in_at, now);
    let session = Session {
        id_hash: token::hash(&session_id),
        user_id: staff.id,
        created_at: signed_in_at,
        last_seen_at: now,
        expires_at,
        user_agent: clean(user_agent).chars().take(MAX_USER_AGENT).collect(),
    };
    sessions::insert(&**tx, &session).await?;
    let needs_second_factor = second_factor::must_set_up(&**tx, &staff).await?;
    Ok(SignedIn { staff, session_id, expires_at, max_age: expires_at - now, needs_second_factor })
}

/// Rotates the session id; the old one becomes invalid.
pub(crate) async fn rotate(tx: &Tx, caller: CallerSession<'_>, now: DateTime<Utc>) -> Result<SignedIn> {
    let hash = token::hash(caller.id);
    let (session, _) = sessions::find(&**tx, &hash, now).await?.ok_or(Error::Unauthenticated)?;
    // Locked, so that no session can be rotated during a password change that ends all of them.
    users::find_for_update(&**tx, session.user_id).await?;
    let (session, staff) = sessions::find(&**tx, &hash, now).await?.ok_or(Error::Unauthenticated)?;
    // Sessions of earlier versions without an absolute lifetime can be older than it.
    if expiry(session.created_at, now) <= now {
        return Err(Error::Unauthenticated);
    }
    // Of two concurrent rotations only one deletes the row.
    if !sessions::delete(&**tx, &hash).await? {
        return Err(Error::Unauthenticated);
    }
    begin(tx, staff, caller.user_agent, session.created_at, now).await
}

/// Ends every session of an account, which the transaction must have locked, and revokes its one-time tokens: a link may
/// have been mailed to a previous address. If the caller's session is one of them, it is rotated.
pub(crate) async fn end_others(
    tx: &Tx,
    staff: &Staff,
    caller: Option<CallerSession<'_>>,
    now: DateTime<Utc>,
) -> Result<Option<SignedIn>> {
    let own = match caller {
        Some(caller) => sessions::find(&**tx, &token::hash(caller.id), now).await?.zip(Some(caller)),
        None => None,
    };
    sessions::delete_of_user(&**tx, staff.id, None).await?;
    one_time_tokens::delete_of_user(&**tx, staff.id).await?;
    match own {
        Some(((session, owner), caller)) if owner.id == staff.id && expiry(session.created_at, now) > now => {
            begin(tx, staff.clone(), caller.user_agent, session.created_at, now).await.map(Some)
        }
        _ => Ok(None),
    }
}

/// A session lasts a week after its last renewal, and a month in total.
fn expiry(signed_in_at: DateTime<Utc>, now: DateTime<Utc>) -> DateTime<Utc> {
    (now + TimeDelta::days(SESSION_DAYS)).min(signed_in_at + TimeDelta::days(MAX_SESSION_DAYS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_extended_by_a_week_and_never_beyond_a_month_after_the_sign_in() {
        let day = |days| DateTime::UNIX_EPOCH + TimeDelta::days(days);
        assert_eq!(expiry(day(0), day(0)), day(7));
        assert_eq!(expiry(day(0), day(23)), day(30));
        assert_eq!(expiry(day(0), day(29)), day(30));
        assert!(expiry(day(0), day(60)) < day(60));
    }
}
