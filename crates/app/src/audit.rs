//! The audit trail: read by all staff, with what was changed by admins; every use case writes it.

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

    /// Contents may hold what only admins see: drafts, and what the trash has forgotten.
    pub async fn list(&self, actor: &Actor, query: &AuditQuery) -> Result<Page<AuditEntry>> {
        actor.require(Permission::ReadReports)?;
        let page = meydan_store::audit::list(self.core.store().read(), query).await?;
        let sees_contents = actor.may(Permission::ManageSite);
        Ok(page.map(|entry| if sees_contents { entry } else { AuditEntry { before: None, after: None, ..entry } }))
    }
}
