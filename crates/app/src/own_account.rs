//! The caller's own account: name, avatar, password, sessions.

use bytes::Bytes;
use meydan_domain::address::Source;
use meydan_domain::error::Missing;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::image::MEDIA_PATH;
use meydan_domain::second_factor::SecurityNotice;
use meydan_domain::staff::{Actor, MAX_PASSWORD, Session, Staff, StaffChange, check_password};
use meydan_domain::{Error, Language, Result};
use meydan_media::content_type_of;
use meydan_store::{sessions as session_rows, users};
use tracing::warn;

use crate::core::Core;
use crate::images::{refused, storage_error};
use crate::sessions::{self, CallerSession, SignedIn};
use crate::throttle::LoginAttempt;
use crate::users::record;
use crate::{second_factor, token};

/// The folder of avatars.
const FOLDER: &str = "avatars/";

#[derive(Clone)]
pub struct OwnAccount {
    core: Core,
}

impl OwnAccount {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    pub async fn rename(&self, actor: &Actor, full_name: &str) -> Result<Staff> {
        let change = StaffChange { full_name: Some(full_name.to_owned()), ..StaffChange::default() };
        let (_, staff) = self.update(actor, |old| change.check(old)).await?;
        Ok(staff)
    }

    /// Stores the file, then the row, then deletes the old file. Only the smallest variant is stored.
    pub async fn set_avatar(&self, actor: &Actor, bytes: Bytes) -> Result<Staff> {
        actor.staff()?;
        let prepared = meydan_media::prepare(bytes).await.map_err(|refusal| refused("avatar", refusal))?;
        let smallest = prepared.variants.into_iter().next().map_or(prepared.served, |variant| variant.file);
        let key = format!("{FOLDER}{}/{}", token::random_short(), smallest.name);
        let media = self.core.media();
        media.put(&key, smallest.bytes, content_type_of(&key)).await.map_err(storage_error)?;
        self.replace_avatar(actor, Some(format!("{MEDIA_PATH}{key}"))).await
    }

    pub async fn clear_avatar(&self, actor: &Actor) -> Result<Staff> {
        self.replace_avatar(actor, None).await
    }

    async fn replace_avatar(&self, actor: &Actor, avatar_url: Option<String>) -> Result<Staff> {
        let (old, staff) =
            self.update(actor, |old| Ok(Staff { avatar_url: avatar_url.clone(), ..old.clone() })).await?;
        let old_key = old.avatar_url.as_deref().and_then(|url| url.strip_prefix(MEDIA_PATH));
        if let Some(key) = old_key.filter(|key| key.starts_with(FOLDER))
            && let Err(error) = self.core.media().delete(key).await
        {
            warn!(%error, key, "deleting an old avatar failed");
        }
        Ok(staff)
    }

    /// The account before and after.
    async fn update(&self, actor: &Actor, change: impl Fn(&Staff) -> Result<Staff>) -> Result<(Staff, Staff)> {
        let id = actor.staff()?.id;
        let mut tx = self.core.store().begin().await?;
        let old = users::find_for_update(&*tx, id).await?.ok_or(Error::NotFound(Missing::User))?;
        let staff = change(&old)?;
        users::update(&*tx, &staff, self.core.now()).await?;
        record(&self.core, &mut tx, actor, Some(&old), &staff).await?;
        tx.commit().await?;
        Ok((old, staff))
    }

    /// Ends every other session of the account, rotates the caller's own, and notifies the owner by mail. Throttled like a
    /// login, so that a stolen session cannot guess the password.
    pub async fn change_password(
        &self,
        actor: &Actor,
        caller: CallerSession<'_>,
        from: Source,
        current: String,
        new: String,
        language: Language,
    ) -> Result<SignedIn> {
        let staff = actor.staff()?;
        let mut errors = FieldErrors::default();
        errors.required("current_password", &current, MAX_PASSWORD);
        check_password(&mut errors, "new_password", &new);
        errors.into_result()?;
        let wrong = || Error::invalid("current_password", Problem::WrongPassword);
        let (attempt, permit) = LoginAttempt::begin(&self.core, &staff.email, from).await?;
        let found = users::find_with_password(self.core.store().read(), &staff.email).await?;
        let old_hash = found.map(|(_, hash)| hash);
        let new_hash = permit.replace(current, old_hash.clone(), new).await?.ok_or_else(wrong)?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        // The verified hash must still be current: a concurrent change may have come first.
        let found = users::find_with_password_for_update(&*tx, &staff.email).await?;
        if found.map(|(_, hash)| hash) != old_hash {
            return Err(wrong());
        }
        users::set_password(&*tx, staff.id, &new_hash, now).await?;
        let own = sessions::end_others(&tx, staff, Some(caller), now).await?.ok_or(Error::Unauthenticated)?;
        attempt.succeed(&tx).await?;
        crate::users::record_password(&self.core, &mut tx, actor, staff).await?;
        second_factor::notify(&self.core, &tx, staff.id, SecurityNotice::PasswordChanged, language).await?;
        tx.commit().await?;
        Ok(own)
    }

    /// The sessions of the account, and which of them is the caller's.
    pub async fn sessions(&self, actor: &Actor, session_id: &str) -> Result<Vec<(Session, bool)>> {
        let own = token::hash(session_id);
        let all = session_rows::list(self.core.store().read(), actor.staff()?.id, self.core.now()).await?;
        let with_mark = |session: Session| {
            let is_own = session.id_hash == own;
            (session, is_own)
        };
        Ok(all.into_iter().map(with_mark).collect())
    }

    /// Ends one session by its public id; 404 when the account has no such session.
    pub async fn end_session(&self, actor: &Actor, id: &str) -> Result<()> {
        let staff = actor.staff()?;
        let mut tx = sessions::begin_locked(&self.core, staff.id).await?;
        let all = session_rows::list(&*tx, staff.id, self.core.now()).await?;
        let found = all.iter().find(|session| session.public_id() == id);
        let session = found.ok_or(Error::NotFound(Missing::Session))?;
        session_rows::delete(&*tx, &session.id_hash).await?;
        crate::users::record_sessions(&self.core, &mut tx, actor, staff).await?;
        tx.commit().await
    }

    /// Ends all sessions but the caller's; returns their number.
    pub async fn end_other_sessions(&self, actor: &Actor, session_id: &str) -> Result<u64> {
        let staff = actor.staff()?;
        let mut tx = sessions::begin_locked(&self.core, staff.id).await?;
        let ended = session_rows::delete_of_user(&*tx, staff.id, Some(&token::hash(session_id))).await?;
        if ended > 0 {
            crate::users::record_sessions(&self.core, &mut tx, actor, staff).await?;
        }
        tx.commit().await?;
        Ok(ended)
    }
}
