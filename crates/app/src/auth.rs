//! Signing in and out: throttled, cookie sessions kept on the server.

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::address::network_of;
use meydan_domain::staff::{Actor, MAX_WRONG_PASSWORDS, SESSION_DAYS, Staff, WRONG_PASSWORD_MINUTES, normalized_email};
use meydan_domain::{Error, Result};
use meydan_store::{login_failures, sessions, users};

use crate::core::Core;
use crate::{password, token};

#[derive(Clone)]
pub struct Auth {
    core: Core,
}

/// A session that has just begun; the id goes into the cookie and is kept nowhere else.
pub struct SignedIn {
    pub staff: Staff,
    pub session_id: String,
    pub expires_at: DateTime<Utc>,
}

impl Auth {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// A wrong address and a wrong password answer alike, in like time.
    ///
    /// The try is counted as a wrong one before the password is looked at, and forgiven when it was
    /// right: neither many tries at once nor hanging up early escapes the count.
    pub async fn login(&self, email: &str, password: &str, from: IpAddr) -> Result<SignedIn> {
        let now = self.core.now();
        let store = self.core.store();
        let email = normalized_email(email);
        let subjects =
            [format!("account:{}", token::hash(&email)), format!("address:{}", token::hash(&network_of(from)))];
        let tx = store.begin().await?;
        let tries = login_failures::add(&*tx, &subjects, now).await?;
        tx.commit().await?;
        if let Some(wait) = self.throttled(&subjects, now).await? {
            self.forgive(&tries).await?;
            return Err(Error::TooMany { retry_after_seconds: wait });
        }
        let found = users::find_with_password(store.read(), &email).await?;
        let hash = found.map(|(_, hash)| hash);
        if !password::verify(password.to_owned(), hash.clone()).await? {
            return Err(Error::WrongCredentials);
        }
        let tx = store.begin().await?;
        // Once more, now that nobody can change it under us: a new password ends the old one's sessions.
        let staff = users::find_with_password(&*tx, &email)
            .await?
            .filter(|(staff, current)| staff.is_active && hash.as_ref() == Some(current))
            .map(|(staff, _)| staff)
            .ok_or(Error::WrongCredentials)?;
        login_failures::clear(&*tx, &subjects[0]).await?;
        login_failures::remove(&*tx, &tries).await?;
        let signed_in = begin_session(&tx, staff, now).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    /// Seconds to wait when the account or the address has had its wrong passwords, this try included.
    async fn throttled(&self, subjects: &[String], now: DateTime<Utc>) -> Result<Option<u64>> {
        let window = TimeDelta::minutes(WRONG_PASSWORD_MINUTES);
        for subject in subjects {
            let (count, oldest) = login_failures::since(self.core.store().read(), subject, now - window).await?;
            if count > MAX_WRONG_PASSWORDS {
                let wait = (oldest.unwrap_or(now) + window - now).num_milliseconds().unsigned_abs();
                return Ok(Some(wait.div_ceil(1000).max(1)));
            }
        }
        Ok(None)
    }

    /// A refused try does not count: otherwise knocking on would keep the door shut for ever.
    async fn forgive(&self, tries: &[i64]) -> Result<()> {
        let tx = self.core.store().begin().await?;
        login_failures::remove(&*tx, tries).await?;
        tx.commit().await
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
