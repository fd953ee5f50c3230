//! Signing in and out: throttled, with sessions stored on the server.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::address::Source;
use meydan_domain::staff::{Actor, Session, Staff, normalized_email};
use meydan_domain::{Error, Result};
use meydan_store::{sessions as session_rows, users};
use tracing::warn;

use crate::core::Core;
use crate::sessions::{self, CallerSession, SignedIn};
use crate::throttle::LoginAttempt;
use crate::{second_factor, token};

/// The precision of "last seen": otherwise every call of the panel would be a write.
const LAST_SEEN_INTERVAL: TimeDelta = TimeDelta::minutes(5);

#[derive(Clone)]
pub struct Auth {
    core: Core,
}

/// Where a sign-in comes from.
#[derive(Clone, Copy, Debug)]
pub struct Device<'a> {
    pub source: Source,
    /// The `User-Agent` of the browser.
    pub user_agent: &'a str,
}

impl Auth {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// An unknown address and a wrong password get the same response in the same time.
    pub async fn login(&self, email: &str, password: &str, device: Device<'_>) -> Result<SignedIn> {
        let email = normalized_email(email);
        let (attempt, permit) = LoginAttempt::begin(&self.core, &email, device.source).await?;
        let found = users::find_with_password(self.core.store().read(), &email).await?;
        let hash = found.map(|(_, hash)| hash);
        if !permit.verify(password.to_owned(), hash.clone()).await? {
            return Err(Error::WrongCredentials);
        }
        self.begin_session(&email, hash.as_deref(), attempt, device.user_agent).await
    }

    /// Reads the account again under a lock: a concurrent password change must also end sessions that are about to start.
    async fn begin_session(
        &self,
        email: &str,
        verified_hash: Option<&str>,
        attempt: LoginAttempt,
        user_agent: &str,
    ) -> Result<SignedIn> {
        let now = self.core.now();
        let tx = self.core.store().begin().await?;
        let is_unchanged = |(staff, hash): &(Staff, String)| staff.is_active && verified_hash == Some(hash.as_str());
        let found = users::find_with_password_for_update(&*tx, email).await?.filter(is_unchanged);
        let (staff, _) = found.ok_or(Error::WrongCredentials)?;
        if let Some(challenge) = second_factor::begin_challenge(&self.core, &tx, &staff).await? {
            attempt.withdraw(&tx).await?;
            tx.commit().await?;
            return Err(Error::SecondFactorRequired(Box::new(challenge)));
        }
        attempt.succeed(&tx).await?;
        users::set_signed_in(&*tx, staff.id, now).await?;
        let signed_in = sessions::begin(&tx, staff, user_agent, now, now).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    /// The account of this session; a visitor when it has ended.
    pub async fn actor(&self, session_id: &str) -> Result<Actor> {
        let now = self.core.now();
        let found = session_rows::find(self.core.store().read(), &token::hash(session_id), now).await?;
        let Some((session, staff)) = found else { return Ok(Actor::Visitor) };
        if now - session.last_seen_at >= LAST_SEEN_INTERVAL {
            self.touch_session(session, now);
        }
        if second_factor::must_set_up(self.core.store().read(), &staff).await? {
            return Ok(Actor::NeedsSecondFactor(staff));
        }
        Ok(Actor::Staff(staff))
    }

    /// In a separate task, so that the request does not wait for the write.
    fn touch_session(&self, session: Session, now: DateTime<Utc>) {
        let store = self.core.store().clone();
        tokio::spawn(async move {
            let write = async {
                let tx = store.begin().await?;
                session_rows::touch(&*tx, &session.id_hash, now).await?;
                tx.commit().await
            };
            if let Err(error) = write.await {
                warn!(%error, "updating the last use of a session failed");
            }
        });
    }

    /// A new id for the same session. An unknown session is refused without a write.
    pub async fn refresh(&self, caller: CallerSession<'_>) -> Result<SignedIn> {
        let now = self.core.now();
        let store = self.core.store();
        session_rows::find(store.read(), &token::hash(caller.id), now).await?.ok_or(Error::Unauthenticated)?;
        let tx = store.begin().await?;
        let signed_in = sessions::rotate(&tx, caller, now).await?;
        tx.commit().await?;
        Ok(signed_in)
    }

    /// Ends the session. An unknown session costs no write.
    pub async fn logout(&self, session_id: &str) -> Result<()> {
        let hash = token::hash(session_id);
        if !session_rows::exists(self.core.store().read(), &hash).await? {
            return Ok(());
        }
        let tx = self.core.store().begin().await?;
        session_rows::delete(&*tx, &hash).await?;
        tx.commit().await
    }
}
