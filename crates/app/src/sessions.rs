//! Sessions of staff: how one begins, gets a new id, and ends.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::staff::{MAX_SESSION_DAYS, SESSION_DAYS, Session, Staff};
use meydan_domain::text::clean;
use meydan_domain::{Error, Result};
use meydan_store::{Tx, one_time_tokens, sessions, users};

use crate::core::Core;
use crate::{second_factor, token};

/// Enough to tell one's browsers apart.
const MAX_USER_AGENT: usize = 300;

/// A session under an id that has just been made; the id goes into the cookie and is kept nowhere else.
#[derive(Debug)]
pub struct SignedIn {
    pub staff: Staff,
    pub session_id: String,
    pub expires_at: DateTime<Utc>,
    /// How long that is from now, for the cookie.
    pub max_age: TimeDelta,
    /// The account can only set up a second factor.
    pub needs_second_factor: bool,
}

/// The session that a call is made with.
#[derive(Clone, Copy, Debug)]
pub struct CallerSession<'a> {
    pub id: &'a str,
    /// What the browser calls itself.
    pub user_agent: &'a str,
}

/// A write that holds the account's row, as everything does that begins or ends its sessions: none slips past.
pub(crate) async fn begin_locked(core: &Core, user_id: i64) -> Result<Tx> {
    let tx = core.store().begin().await?;
    users::find_for_update(&*tx, user_id).await?;
    Ok(tx)
}

/// `signed_in_at` is older than `now` where a session goes on under a new id.
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

/// A new id for the same session; the old one is worthless from then on.
pub(crate) async fn rotate(tx: &Tx, caller: CallerSession<'_>, now: DateTime<Utc>) -> Result<SignedIn> {
    let hash = token::hash(caller.id);
    let (session, _) = sessions::find(&**tx, &hash, now).await?.ok_or(Error::Unauthenticated)?;
    // The lock of the account keeps a session from slipping past a password change that ends all of them.
    users::find_for_update(&**tx, session.user_id).await?;
    let (session, staff) = sessions::find(&**tx, &hash, now).await?.ok_or(Error::Unauthenticated)?;
    // Sessions of versions without an absolute lifetime can be older than it.
    if expiry(session.created_at, now) <= now {
        return Err(Error::Unauthenticated);
    }
    // Of two rotations at once only one finds the row to delete.
    if !sessions::delete(&**tx, &hash).await? {
        return Err(Error::Unauthenticated);
    }
    begin(tx, staff, caller.user_agent, session.created_at, now).await
}

/// Ends every session of an account, whose row the transaction must hold, and withdraws links and sign-ins that are under
/// way: a link may have gone to an address that is no longer the account's. If the caller's session is one of them, it
/// goes on under a new id.
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

/// A session that is used lasts a week at a time, and a month in all.
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
