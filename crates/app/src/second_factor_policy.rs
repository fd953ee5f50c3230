//! The roles that require a second factor.

use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::staff::{Actor, Permission, Role};
use meydan_store::second_factor;
use serde_json::json;

use crate::core::{Core, Record};

const LABEL: &str = "second_factor_roles";

#[derive(Clone)]
pub struct SecondFactorPolicy {
    core: Core,
}

impl SecondFactorPolicy {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    pub async fn required_roles(&self, actor: &Actor) -> Result<Vec<Role>> {
        actor.require(Permission::ManageSite)?;
        second_factor::required_roles(self.core.store().read()).await
    }

    /// From now on, accounts of these roles without a second factor can only set one up.
    pub async fn set_required_roles(&self, actor: &Actor, roles: &[Role]) -> Result<Vec<Role>> {
        actor.require(Permission::ManageSite)?;
        let roles: Vec<Role> = Role::ALL.into_iter().filter(|role| roles.contains(role)).collect();
        let mut tx = self.core.store().begin().await?;
        second_factor::lock_required_roles(&*tx).await?;
        let old = second_factor::required_roles(&*tx).await?;
        second_factor::set_required_roles(&*tx, &roles).await?;
        let entry = Record::new(Noun::Settings, LABEL, ChangeKind::Updated, LABEL)
            .before(&json!({ "roles": old }))?
            .after(&json!({ "roles": roles }))?;
        self.core.record(&mut tx, actor, entry).await?;
        tx.commit().await?;
        Ok(roles)
    }
}
