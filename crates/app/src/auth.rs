//! Signing in and out: throttled, cookie sessions kept on the server.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::IpAddr;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::staff::{Actor, MAX_WRONG_PASSWORDS, SESSION_DAYS, Staff, WRONG_PASSWORD_MINUTES, normalized_email};
use meydan_domain::{Error, Result};
use meydan_store::{login_failures, sessions, users};
use tokio::sync::{Mutex, MutexGuard};

use crate::core::Core;
use crate::{password, token};

/// More of them make it rarer that strangers wait for each other.
const QUEUES: usize = 64;

#[derive(Clone)]
pub struct Auth {
    core: Core,
    queues: Arc<[Mutex<()>; QUEUES]>,
}

/// A session that has just begun; the id goes into the cookie and is kept nowhere else.
pub struct SignedIn {
    pub staff: Staff,
    pub session_id: String,
    pub expires_at: DateTime<Utc>,
}

impl Auth {
    pub(crate) fn new(core: Core) -> Self {
        Self { core, queues: Arc::new([const { Mutex::const_new(()) }; QUEUES]) }
    }

    /// A wrong address and a wrong password answer alike, in like time.
    pub async fn login(&self, email: &str, password: &str, from: IpAddr) -> Result<SignedIn> {
        let now = self.core.now();
        let store = self.core.store();
        let email = normalized_email(email);
        let account = format!("account:{}", token::hash(&email));
        let address = format!("address:{}", token::hash(&network_of(from)));
        let _turn = self.turn([&account, &address]).await;
        for subject in [&account, &address] {
            self.refuse_when_throttled(subject, now).await?;
        }
        let found = users::find_with_password(store.read(), &email).await?;
        let hash = found.as_ref().map(|(_, hash)| hash.clone());
        let is_right = password::verify(password.to_owned(), hash).await?;
        match found.filter(|(staff, _)| is_right && staff.is_active) {
            Some((staff, _)) => {
                let tx = store.begin().await?;
                login_failures::clear(&*tx, &account).await?;
                let signed_in = begin_session(&tx, staff, now).await?;
                tx.commit().await?;
                Ok(signed_in)
            }
            None => {
                let tx = store.begin().await?;
                login_failures::add(&*tx, &[account, address], now).await?;
                tx.commit().await?;
                Err(Error::WrongCredentials)
            }
        }
    }

    /// Tries of one account or from one address come one after the other: made at once, they would
    /// all be begun before the first was counted.
    async fn turn(&self, subjects: [&String; 2]) -> Vec<MutexGuard<'_, ()>> {
        let mut places = subjects.map(|subject| {
            let mut hasher = DefaultHasher::new();
            subject.hash(&mut hasher);
            (hasher.finish() % QUEUES as u64) as usize
        });
        // Always in the same order, so that no two wait for each other.
        places.sort_unstable();
        let mut turns = vec![self.queues[places[0]].lock().await];
        if places[1] != places[0] {
            turns.push(self.queues[places[1]].lock().await);
        }
        turns
    }

    async fn refuse_when_throttled(&self, subject: &str, now: DateTime<Utc>) -> Result<()> {
        let window = TimeDelta::minutes(WRONG_PASSWORD_MINUTES);
        let (count, oldest) = login_failures::since(self.core.store().read(), subject, now - window).await?;
        if count < MAX_WRONG_PASSWORDS {
            return Ok(());
        }
        let free_again = oldest.unwrap_or(now) + window;
        let seconds = (free_again - now).num_seconds().max(1);
        Err(Error::TooMany { retry_after_seconds: seconds.unsigned_abs() })
    }

    /// Whoever holds this session; a visitor when it has ended.
    pub async fn actor(&self, session_id: &str) -> Result<Actor> {
        let staff = sessions::find_staff(self.core.store().read(), &token::hash(session_id), self.core.now()).await?;
        Ok(staff.map_or(Actor::Visitor, Actor::Staff))
    }

    /// A new id for the same session; the old one is worthless from then on.
    pub async fn refresh(&self, session_id: &str) -> Result<SignedIn> {
        let now = self.core.now();
        let hash = token::hash(session_id);
        let tx = self.core.store().begin().await?;
        let staff = sessions::find_staff(&*tx, &hash, now).await?.ok_or(Error::Unauthenticated)?;
        // Of two refreshes at once only one finds the row to delete.
        if !sessions::delete(&*tx, &hash).await? {
            return Err(Error::Unauthenticated);
        }
        let signed_in = begin_session(&tx, staff, now).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    pub async fn logout(&self, session_id: &str) -> Result<()> {
        let tx = self.core.store().begin().await?;
        sessions::delete(&*tx, &token::hash(session_id)).await?;
        tx.commit().await
    }
}

async fn begin_session(tx: &meydan_store::Tx, staff: Staff, now: DateTime<Utc>) -> Result<SignedIn> {
    let session_id = token::random();
    let expires_at = now + TimeDelta::days(SESSION_DAYS);
    sessions::insert(&**tx, &token::hash(&session_id), staff.id, now, expires_at).await?;
    Ok(SignedIn { staff, session_id, expires_at })
}

/// An IPv6 household owns a whole /64; counting single addresses would count nothing.
fn network_of(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_one_household_count_together() {
        let network = |text: &str| network_of(text.parse().expect("an address"));
        assert_eq!(network("2001:db8:1:2::1"), network("2001:db8:1:2:ffff::9"));
        assert_ne!(network("2001:db8:1:2::1"), network("2001:db8:1:3::1"));
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
    }
}
