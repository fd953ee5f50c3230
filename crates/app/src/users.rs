//! Accounts: made and changed by the command line, and the first one by the server itself.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::Missing;
use meydan_domain::field::FieldErrors;
use meydan_domain::staff::{Actor, NewStaff, Role, Staff, check_password, normalized_email};
use meydan_domain::{Error, Result};
use meydan_store::{sessions, users};
use serde_json::json;

use crate::core::{Core, Record};
use crate::password;

#[derive(Clone)]
pub struct Users {
    core: Core,
}

impl Users {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    pub async fn list(&self) -> Result<Vec<Staff>> {
        users::list(self.core.store().read()).await
    }

    pub async fn count(&self) -> Result<u64> {
        users::count(self.core.store().read()).await
    }

    /// A new account; 409 when the address has one.
    pub async fn add(&self, actor: &Actor, new: NewStaff) -> Result<Staff> {
        let new = new.checked()?;
        let hash = password::hash(new.password).await?;
        let mut tx = self.core.store().begin().await?;
        let staff = users::insert(&*tx, &new.email, &new.full_name, new.role, &hash, self.core.now()).await?;
        self.record(&mut tx, actor, None, &staff).await?;
        tx.commit().await?;
        Ok(staff)
    }

    /// The first super_admin, only while there is no account at all; `None` when there is one.
    pub async fn add_first(&self, new: NewStaff) -> Result<Option<Staff>> {
        let new = new.checked()?;
        let hash = password::hash(new.password).await?;
        let mut tx = self.core.store().begin().await?;
        if users::count(&*tx).await? > 0 {
            return Ok(None);
        }
        let inserted = users::insert(&*tx, &new.email, &new.full_name, Role::SuperAdmin, &hash, self.core.now()).await;
        // Two nodes that start at once on PostgreSQL both see an empty table; one of them wins.
        let staff = match inserted {
            Err(Error::Conflict(_)) => return Ok(None),
            other => other?,
        };
        self.record(&mut tx, &Actor::System, None, &staff).await?;
        tx.commit().await?;
        Ok(Some(staff))
    }

    /// A new password ends every session of the account.
    pub async fn set_password(&self, actor: &Actor, email: &str, password: String) -> Result<Staff> {
        let mut errors = FieldErrors::default();
        check_password(&mut errors, "password", &password);
        errors.into_result()?;
        let hash = password::hash(password).await?;
        let mut tx = self.core.store().begin().await?;
        let staff = self.find(&tx, email).await?;
        users::set_password(&*tx, staff.id, &hash, self.core.now()).await?;
        sessions::delete_of_user(&*tx, staff.id).await?;
        let label = format!("{} (password)", staff.email);
        self.core.record(&mut tx, actor, Record::new(Noun::Users, staff.id, ChangeKind::Updated, &label)).await?;
        tx.commit().await?;
        Ok(staff)
    }

    pub async fn set_role(&self, actor: &Actor, email: &str, role: Role) -> Result<Staff> {
        let mut tx = self.core.store().begin().await?;
        let old = self.find(&tx, email).await?;
        let staff = Staff { role, ..old.clone() };
        users::set_role(&*tx, staff.id, role, self.core.now()).await?;
        self.record(&mut tx, actor, Some(&old), &staff).await?;
        tx.commit().await?;
        Ok(staff)
    }

    /// Disabled accounts cannot sign in, and their sessions end at once.
    pub async fn set_active(&self, actor: &Actor, email: &str, is_active: bool) -> Result<Staff> {
        let mut tx = self.core.store().begin().await?;
        let old = self.find(&tx, email).await?;
        let staff = Staff { is_active, ..old.clone() };
        users::set_active(&*tx, staff.id, is_active, self.core.now()).await?;
        if !is_active {
            sessions::delete_of_user(&*tx, staff.id).await?;
        }
        self.record(&mut tx, actor, Some(&old), &staff).await?;
        tx.commit().await?;
        Ok(staff)
    }

    async fn find(&self, tx: &meydan_store::Tx, email: &str) -> Result<Staff> {
        users::find_by_email(&**tx, &normalized_email(email)).await?.ok_or(Error::NotFound(Missing::User))
    }

    async fn record(&self, tx: &mut meydan_store::Tx, actor: &Actor, old: Option<&Staff>, new: &Staff) -> Result<()> {
        let shown = |staff: &Staff| json!({ "email": staff.email, "role": staff.role, "is_active": staff.is_active });
        let kind = if old.is_some() { ChangeKind::Updated } else { ChangeKind::Created };
        let mut record = Record::new(Noun::Users, new.id, kind, &new.email).after(&shown(new))?;
        if let Some(old) = old {
            record = record.before(&shown(old))?;
        }
        self.core.record(tx, actor, record).await
    }
}
