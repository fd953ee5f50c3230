//! Accounts: created and changed by super admins and the command line, and the first one by the server itself.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::field::FieldErrors;
use meydan_domain::page::Page;
use meydan_domain::staff::{
    Account, AccountQuery, Actor, NewStaff, Permission, Role, Session, Staff, StaffChange, check_password,
    normalized_email,
};
use meydan_domain::{Error, Result};
use meydan_store::{Tx, sessions as session_rows, users};
use serde_json::json;

use crate::core::{Core, Record};
use crate::password;
use crate::sessions::{self, CallerSession, SignedIn};

#[derive(Clone)]
pub struct Users {
    core: Core,
}

impl Users {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// All accounts, for the command line.
    pub async fn all(&self) -> Result<Vec<Staff>> {
        users::list(self.core.store().read()).await
    }

    pub async fn count(&self) -> Result<u64> {
        users::count(self.core.store().read()).await
    }

    pub async fn list(&self, actor: &Actor, query: &AccountQuery) -> Result<Page<Account>> {
        actor.require(Permission::ManageUsers)?;
        users::list_accounts(self.core.store().read(), query, self.core.now()).await
    }

    /// A new account; 409 when the address has one.
    pub async fn add(&self, actor: &Actor, new: NewStaff) -> Result<Staff> {
        actor.require(Permission::ManageUsers)?;
        let new = new.checked()?;
        let hash = password::hash(new.password).await?;
        let mut tx = self.core.store().begin().await?;
        let staff = users::insert(&*tx, &new.email, &new.full_name, new.role, &hash, self.core.now()).await?;
        record(&self.core, &mut tx, actor, None, &staff).await?;
        tx.commit().await?;
        Ok(staff)
    }

    /// Creates the first super_admin if there is no account; `None` otherwise.
    pub async fn add_first(&self, new: NewStaff) -> Result<Option<Staff>> {
        let new = new.checked()?;
        let hash = password::hash(new.password).await?;
        let mut tx = self.core.store().begin().await?;
        if users::count(&*tx).await? > 0 {
            return Ok(None);
        }
        let inserted = users::insert(&*tx, &new.email, &new.full_name, Role::SuperAdmin, &hash, self.core.now()).await;
        // On PostgreSQL, two nodes that start at once both see an empty table; the second insert conflicts.
        let staff = match inserted {
            Err(Error::Conflict(_)) => return Ok(None),
            other => other?,
        };
        record(&self.core, &mut tx, &Actor::System, None, &staff).await?;
        tx.commit().await?;
        Ok(Some(staff))
    }

    /// Changes address, name, role or active state. A new address or role, and disabling it, end the sessions of the account;
    /// the caller's own is rotated.
    pub async fn update(
        &self,
        actor: &Actor,
        caller: Option<CallerSession<'_>>,
        id: i64,
        change: &StaffChange,
    ) -> Result<(Account, Option<SignedIn>)> {
        actor.require(Permission::ManageUsers)?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let super_admins = users::lock_super_admins(&*tx).await?;
        let old = users::find_for_update(&*tx, id).await?.ok_or(Error::NotFound(Missing::User))?;
        let staff = change.check(&old)?;
        check_allowed(actor, &super_admins, &staff)?;
        users::update(&*tx, &staff, now).await?;
        if staff.email != old.email {
            users::set_email(&*tx, &staff, now).await?;
        }
        let ends_sessions = !staff.is_active || staff.role != old.role || staff.email != old.email;
        let own = if ends_sessions { sessions::end_others(&tx, &staff, caller, now).await? } else { None };
        record(&self.core, &mut tx, actor, Some(&old), &staff).await?;
        let account = users::find_account(&*tx, id, now).await?.ok_or(Error::NotFound(Missing::User))?;
        tx.commit().await?;
        Ok((account, own))
    }

    /// As `update`, by address.
    pub async fn update_by_email(&self, actor: &Actor, email: &str, change: &StaffChange) -> Result<Staff> {
        let id = self.find(email).await?.id;
        let (account, _) = self.update(actor, None, id, change).await?;
        Ok(account.staff)
    }

    /// Sets a new password, which ends every session of the account; the caller's own is rotated.
    pub async fn set_password(
        &self,
        actor: &Actor,
        caller: Option<CallerSession<'_>>,
        id: i64,
        password: String,
    ) -> Result<(Staff, Option<SignedIn>)> {
        actor.require(Permission::ManageUsers)?;
        let mut errors = FieldErrors::default();
        check_password(&mut errors, "password", &password);
        errors.into_result()?;
        let hash = password::hash(password).await?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let staff = users::find_for_update(&*tx, id).await?.ok_or(Error::NotFound(Missing::User))?;
        users::set_password(&*tx, id, &hash, now).await?;
        let own = sessions::end_others(&tx, &staff, caller, now).await?;
        record_password(&self.core, &mut tx, actor, &staff).await?;
        tx.commit().await?;
        Ok((staff, own))
    }

    /// As `set_password`, by address.
    pub async fn set_password_by_email(&self, actor: &Actor, email: &str, password: String) -> Result<Staff> {
        let id = self.find(email).await?.id;
        let (staff, _) = self.set_password(actor, None, id, password).await?;
        Ok(staff)
    }

    /// The active sessions of an account.
    pub async fn sessions(&self, actor: &Actor, id: i64) -> Result<Vec<Session>> {
        actor.require(Permission::ManageUsers)?;
        let db = self.core.store().read();
        users::find(db, id).await?.ok_or(Error::NotFound(Missing::User))?;
        session_rows::list(db, id, self.core.now()).await
    }

    /// Ends every session of an account; returns their number.
    pub async fn end_sessions(&self, actor: &Actor, id: i64) -> Result<u64> {
        actor.require(Permission::ManageUsers)?;
        let mut tx = self.core.store().begin().await?;
        let staff = users::find_for_update(&*tx, id).await?.ok_or(Error::NotFound(Missing::User))?;
        let ended = session_rows::delete_of_user(&*tx, id, None).await?;
        if ended > 0 {
            record_sessions(&self.core, &mut tx, actor, &staff).await?;
        }
        tx.commit().await?;
        Ok(ended)
    }

    async fn find(&self, email: &str) -> Result<Staff> {
        let found = users::find_by_email(self.core.store().read(), &normalized_email(email)).await?;
        found.ok_or(Error::NotFound(Missing::User))
    }
}

/// The last super admin must stay one, and callers cannot disable their own account.
fn check_allowed(actor: &Actor, super_admins: &[i64], new: &Staff) -> Result<()> {
    let is_one = new.is_active && new.role == Role::SuperAdmin;
    if !is_one && super_admins == [new.id] {
        return Err(Error::Conflict(Conflict::LastSuperAdmin));
    }
    if !new.is_active && actor.user_id() == Some(new.id) {
        return Err(Error::Conflict(Conflict::OwnAccount));
    }
    Ok(())
}

/// Records the change of an account, without secrets.
pub(crate) async fn record(core: &Core, tx: &mut Tx, actor: &Actor, old: Option<&Staff>, new: &Staff) -> Result<()> {
    let shown = |staff: &Staff| {
        json!({
            "email": staff.email,
            "full_name": staff.full_name,
            "role": staff.role,
            "is_active": staff.is_active,
            "avatar_url": staff.avatar_url,
        })
    };
    let kind = if old.is_some() { ChangeKind::Updated } else { ChangeKind::Created };
    let mut record = Record::new(Noun::Users, new.id, kind, &new.email).after(&shown(new))?;
    if let Some(old) = old {
        record = record.before(&shown(old))?;
    }
    core.record(tx, actor, record).await
}

/// Records that sessions were ended, without details.
pub(crate) async fn record_sessions(core: &Core, tx: &mut Tx, actor: &Actor, staff: &Staff) -> Result<()> {
    let label = format!("{} (sessions)", staff.email);
    core.record(tx, actor, Record::new(Noun::Users, staff.id, ChangeKind::Updated, &label)).await
}

/// Records that the password was changed, without details.
pub(crate) async fn record_password(core: &Core, tx: &mut Tx, actor: &Actor, staff: &Staff) -> Result<()> {
    let label = format!("{} (password)", staff.email);
    core.record(tx, actor, Record::new(Noun::Users, staff.id, ChangeKind::Updated, &label)).await
}
