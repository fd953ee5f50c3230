//! The audit trail: read by all staff, by admins with what was changed and with accounts; every use case writes it.

use meydan_domain::Result;
use meydan_domain::audit::{AuditEntry, AuditQuery};
use meydan_domain::page::Page;
use meydan_domain::staff::{Actor, Permission};

use crate::core::Core;

#[derive(Clone)]
pub struct AuditTrail {
    core: Core,
}

impl AuditTrail {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Contents may hold what only admins see: drafts, and what the trash has forgotten. What was done to accounts has the
    /// addresses of colleagues, which are nobody else's business.
    pub async fn list(&self, actor: &Actor, query: AuditQuery) -> Result<Page<AuditEntry>> {
        actor.require(Permission::ReadReports)?;
        let sees_all = actor.may(Permission::ManageSite);
        let query = AuditQuery { hides_accounts: !sees_all, ..query };
        let page = meydan_store::audit::list(self.core.store().read(), &query).await?;
        Ok(page.map(|entry| if sees_all { entry } else { AuditEntry { before: None, after: None, ..entry } }))
    }
}
