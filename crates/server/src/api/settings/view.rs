//! The representation of a setting.

use meydan_domain::clock::local_rfc3339;
use meydan_domain::setting::{Setting, SettingCategory, SettingType};
use serde::Serialize;
use utoipa::ToSchema;

use crate::map_file::MapFile;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Setting)]
pub struct SettingView {
    pub setting_key: String,
    pub setting_value: String,
    #[serde(rename = "type")]
    pub kind: SettingType,
    pub description: String,
    pub category: SettingCategory,
    pub is_active: bool,
    pub version: i64,
    #[schema(format = DateTime)]
    pub updated_at: String,
}

impl From<Setting> for SettingView {
    fn from(setting: Setting) -> Self {
        Self {
            setting_key: setting.key,
            setting_value: setting.value,
            kind: setting.kind,
            description: setting.description,
            category: setting.category,
            is_active: setting.is_active,
            version: setting.version,
            updated_at: local_rfc3339(setting.updated_at),
        }
    }
}

/// A setting in the object by key.
#[derive(Debug, Serialize, ToSchema)]
pub struct PublicSetting {
    pub value: String,
    #[serde(rename = "type")]
    pub kind: SettingType,
    pub category: SettingCategory,
}

impl From<Setting> for PublicSetting {
    fn from(setting: Setting) -> Self {
        Self { value: setting.value, kind: setting.kind, category: setting.category }
    }
}

impl PublicSetting {
    pub fn map_file(file: &MapFile) -> Self {
        Self { value: file.address(), kind: SettingType::Text, category: SettingCategory::General }
    }
}
