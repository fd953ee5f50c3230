//! Signing in and out: throttled, cookie sessions kept on the server.

use std::net::IpAddr;

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::staff::{Actor, SESSION_DAYS, Session, Staff, normalized_email};
use meydan_domain::text::clean;
use meydan_domain::{Error, Result};
use meydan_store::{Tx, sessions, users};
use tracing::warn;

use crate::core::Core;
use crate::throttle::PasswordTry;
use crate::{password, second_factor, token};

/// How exact "last seen" is: every call of a panel would else be a write.
const SEEN_EVERY: TimeDelta = TimeDelta::minutes(5);
/// Enough to tell one's browsers apart.
const MAX_USER_AGENT: usize = 300;

#[derive(Clone)]
pub struct Auth {
    core: Core,
}

/// Where a sign-in comes from.
#[derive(Clone, Copy, Debug)]
pub struct Device<'a> {
    pub address: IpAddr,
    /// What the browser calls itself.
    pub user_agent: &'a str,
}

/// A session that has just begun; the id goes into the cookie and is kept nowhere else.
pub struct SignedIn {
    pub staff: Staff,
    pub session_id: String,
    pub expires_at: DateTime<Utc>,
    /// The account can only set up a second factor.
    pub needs_second_factor: bool,
}

impl Auth {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// A wrong address and a wrong password answer alike, in like time.
    pub async fn login(&self, email: &str, password: &str, device: Device<'_>) -> Result<SignedIn> {
        let store = self.core.store();
        let email = normalized_email(email);
        let this_try = PasswordTry::begin(&self.core, &email, device.address).await?;
        let found = users::find_with_password(store.read(), &email).await?;
        let hash = found.map(|(_, hash)| hash);
        if !password::verify(password.to_owned(), hash.clone()).await? {
            return Err(Error::WrongCredentials);
        }
        let now = self.core.now();
        let tx = store.begin().await?;
        // Once more, now that nobody can change it under us: a new password ends the old one's sessions.
        let staff = users::find_with_password(&*tx, &email)
            .await?
            .filter(|(staff, current)| staff.is_active && hash.as_ref() == Some(current))
            .map(|(staff, _)| staff)
            .ok_or(Error::WrongCredentials)?;
        if let Some(challenge) = second_factor::begin_challenge(&self.core, &tx, &staff).await? {
            this_try.withdraw(&tx).await?;
            tx.commit().await?;
            return Err(Error::SecondFactorRequired(Box::new(challenge)));
        }
        this_try.forgive(&tx).await?;
        users::set_signed_in(&*tx, staff.id, now).await?;
        let signed_in = begin_session(&tx, staff, device.user_agent, now, now).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    /// Whoever holds this session; a visitor when it has ended.
    pub async fn actor(&self, session_id: &str) -> Result<Actor> {
        let now = self.core.now();
        let found = sessions::find(self.core.store().read(), &token::hash(session_id), now).await?;
        let Some((session, staff)) = found else { return Ok(Actor::Visitor) };
        if now - session.last_seen_at >= SEEN_EVERY {
            self.note_seen(session, now);
        }
        if second_factor::must_set_up(self.core.store().read(), &staff).await? {
            return Ok(Actor::NeedsSecondFactor(staff));
        }
        Ok(Actor::Staff(staff))
    }

    /// Apart from the call: nobody waits for a note.
    fn note_seen(&self, session: Session, now: DateTime<Utc>) {
        let store = self.core.store().clone();
        tokio::spawn(async move {
            let write = async {
                let tx = store.begin().await?;
                sessions::touch(&*tx, &session.id_hash, now).await?;
                tx.commit().await
            };
            if let Err(error) = write.await {
                warn!(%error, "when a session was last seen could not be written");
            }
        });
    }

    /// A new id for the same session; the old one is worthless from then on.
    pub async fn refresh(&self, session_id: &str, user_agent: &str) -> Result<SignedIn> {
        let now = self.core.now();
        let hash = token::hash(session_id);
        let tx = self.core.store().begin().await?;
        let (session, staff) = sessions::find(&*tx, &hash, now).await?.ok_or(Error::Unauthenticated)?;
        // Of two refreshes at once only one finds the row to delete.
        if !sessions::delete(&*tx, &hash).await? {
            return Err(Error::Unauthenticated);
        }
        let signed_in = begin_session(&tx, staff, user_agent, session.created_at, now).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    pub async fn logout(&self, session_id: &str) -> Result<()> {
        let tx = self.core.store().begin().await?;
        sessions::delete(&*tx, &token::hash(session_id)).await?;
        tx.commit().await
    }
}

pub(crate) async fn begin_session(
    tx: &Tx,
    staff: Staff,
    user_agent: &str,
    created_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<SignedIn> {
    let session_id = token::random();
    let session = Session {
        id_hash: token::hash(&session_id),
        user_id: staff.id,
        created_at,
        last_seen_at: now,
        expires_at: now + TimeDelta::days(SESSION_DAYS),
        user_agent: clean(user_agent).chars().take(MAX_USER_AGENT).collect(),
    };
    sessions::insert(&**tx, &session).await?;
    let needs_second_factor = second_factor::must_set_up(&**tx, &staff).await?;
    Ok(SignedIn { staff, session_id, expires_at: session.expires_at, needs_second_factor })
}
