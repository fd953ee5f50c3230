//! The audit trail: read by admins; every use case writes it.

use meydan_domain::Result;
use meydan_domain::audit::AuditEntry;
use meydan_domain::change::Noun;
use meydan_domain::page::{Page, PageRequest};
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

    pub async fn list(&self, actor: &Actor, noun: Option<Noun>, page: &PageRequest) -> Result<Page<AuditEntry>> {
        actor.require(Permission::ManageSite)?;
        meydan_store::audit::list(self.core.store().read(), noun, page).await
    }
}
