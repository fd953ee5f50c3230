//! The representation of a logo.

use meydan_domain::logo::{Logo, LogoVariant};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::picture::media_url;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Logo)]
pub struct LogoView {
    pub id: i64,
    pub url: String,
    pub variant: LogoVariant,
    pub title: String,
    pub alt_text: String,
    pub is_active: bool,
    pub display_order: i32,
    pub width: u32,
    pub height: u32,
    pub version: i64,
}

impl From<Logo> for LogoView {
    fn from(logo: Logo) -> Self {
        Self {
            id: logo.id,
            url: media_url(&logo.file_key),
            variant: logo.details.variant,
            title: logo.details.title,
            alt_text: logo.details.alt_text,
            is_active: logo.details.is_active,
            display_order: logo.details.display_order,
            width: logo.width,
            height: logo.height,
            version: logo.version,
        }
    }
}
