//! The one representation of a platform.

use meydan_domain::clock::local_rfc3339;
use meydan_domain::platform::Platform;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TicketPlatform)]
pub struct PlatformView {
    pub id: i64,
    pub platform_id: String,
    pub name: String,
    /// Host names of its ticket addresses; subdomains belong to them.
    pub hosts: Vec<String>,
    /// Whether visitors read "official seller".
    pub is_official: bool,
    pub is_active: bool,
    /// It can neither be deleted nor get another `platform_id`.
    pub is_built_in: bool,
    pub display_order: i32,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub updated_at: String,
}

impl From<Platform> for PlatformView {
    fn from(platform: Platform) -> Self {
        let content = platform.content;
        Self {
            id: platform.id,
            platform_id: content.platform_id,
            name: content.name,
            hosts: content.hosts,
            is_official: content.is_official,
            is_active: content.is_active,
            is_built_in: platform.is_built_in,
            display_order: content.display_order,
            version: platform.version,
            created_at: local_rfc3339(platform.created_at),
            updated_at: local_rfc3339(platform.updated_at),
        }
    }
}
