//! Site settings: keyed texts that staff can change without a release.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem, is_slug};
use crate::number::whole_number;
use crate::text::clean;

const MAX_VALUE: usize = 10_000;
pub const MAX_SETTINGS: usize = 200;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SettingCategory {
    #[default]
    General,
    Contact,
}

impl SettingCategory {
    pub fn name(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Contact => "contact",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::General, Self::Contact].into_iter().find(|category| category.name() == name)
    }
}

/// How a value is meant to be read and edited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SettingType {
    #[default]
    Text,
    Email,
    Url,
    Number,
}

impl SettingType {
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Email => "email",
            Self::Url => "url",
            Self::Number => "number",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Text, Self::Email, Self::Url, Self::Number].into_iter().find(|kind| kind.name() == name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    pub key: String,
    pub version: i64,
    pub value: String,
    pub kind: SettingType,
    pub description: String,
    pub category: SettingCategory,
    pub is_active: bool,
    pub updated_at: DateTime<Utc>,
}

/// A setting as a client sends it: one of the list in `PUT /api/settings`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SettingDraft {
    #[schema(required = true, max_length = 63, pattern = r"^[a-z][a-z0-9_-]{0,62}$")]
    pub setting_key: String,
    /// May be empty, but not left out.
    #[schema(required = true, value_type = String, max_length = 10000)]
    pub setting_value: Option<String>,
    #[serde(rename = "type")]
    pub kind: Option<SettingType>,
    #[schema(max_length = 500)]
    pub description: Option<String>,
    pub category: Option<SettingCategory>,
    pub is_active: Option<bool>,
    /// The version that was read. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl SettingDraft {
    /// `place` is where it stands in the list, so that the error can point at it. What is left out
    /// stays as `stored` has it; the value must be of its type.
    pub fn check(
        &self,
        errors: &mut FieldErrors,
        place: usize,
        stored: Option<&Setting>,
        now: DateTime<Utc>,
    ) -> Setting {
        let field = |name: &str| format!("settings.{place}.{name}");
        let key = clean(&self.setting_key);
        if key.is_empty() {
            errors.add(&field("setting_key"), Problem::Required);
        } else if !is_slug(&key) {
            errors.add(&field("setting_key"), Problem::NotASlug);
        }
        if self.setting_value.is_none() {
            errors.add(&field("setting_value"), Problem::Required);
        }
        let value = self.setting_value.as_deref().unwrap_or_default();
        let value = errors.optional(&field("setting_value"), value, MAX_VALUE);
        let kind = self.kind.or(stored.map(|stored| stored.kind)).unwrap_or_default();
        check_value(errors, &field("setting_value"), kind, &value);
        if self.version.is_some_and(|version| version < 0) {
            errors.add(&field("version"), Problem::OutOfRange { min: 0, max: i64::MAX });
        }
        let description = self.description.as_deref().or(stored.map(|stored| stored.description.as_str()));
        Setting {
            version: stored.map_or(1, |stored| stored.version + 1),
            value,
            kind,
            description: errors.optional(&field("description"), description.unwrap_or_default(), 500),
            category: self.category.or(stored.map(|stored| stored.category)).unwrap_or_default(),
            is_active: self.is_active.or(stored.map(|stored| stored.is_active)).unwrap_or(true),
            updated_at: now,
            key,
        }
    }
}

/// An empty value is always fine; any other must be what its type says, because pages link to it.
fn check_value(errors: &mut FieldErrors, field: &str, kind: SettingType, value: &str) {
    if value.is_empty() {
        return;
    }
    match kind {
        SettingType::Text => {}
        SettingType::Email => drop(errors.email(field, value)),
        SettingType::Url => drop(errors.url(field, Some(value))),
        SettingType::Number if value.parse::<f64>().is_ok_and(f64::is_finite) => {}
        SettingType::Number => errors.add(field, Problem::NotANumber),
    }
}

/// What every installation begins with: key, value, kind, description, category.
pub const DEFAULTS: &[(&str, &str, SettingType, &str, SettingCategory)] = &[
    ("site_name", "Meydan", SettingType::Text, "Name of the site / Sitenin adı", SettingCategory::General),
    (
        "site_description",
        "Türkiye'de bugün ne var? / What is on in Turkey today?",
        SettingType::Text,
        "One sentence about the site / Siteyi anlatan bir cümle",
        SettingCategory::General,
    ),
    (
        "contact_email",
        "info@example.org",
        SettingType::Email,
        "Where contact messages are mailed / İletişim mesajlarının gideceği adres",
        SettingCategory::Contact,
    ),
    ("contact_phone", "", SettingType::Text, "Telephone / Telefon", SettingCategory::Contact),
    ("contact_address", "", SettingType::Text, "Postal address / Posta adresi", SettingCategory::Contact),
    ("office_latitude", "", SettingType::Number, "Latitude of the office / Ofisin enlemi", SettingCategory::Contact),
    ("office_longitude", "", SettingType::Number, "Longitude of the office / Ofisin boylamı", SettingCategory::Contact),
    ("social_instagram", "", SettingType::Url, "Instagram address / Instagram adresi", SettingCategory::General),
    ("social_x", "", SettingType::Url, "X address / X adresi", SettingCategory::General),
    ("social_youtube", "", SettingType::Url, "YouTube address / YouTube adresi", SettingCategory::General),
    (
        "map_tile_url",
        "",
        SettingType::Text,
        "Address of map tiles with {z}, {x} and {y}; empty for our own map / Harita karolarının {z}, {x} ve {y} içeren adresi; boşsa kendi haritamız",
        SettingCategory::General,
    ),
    (
        "map_tile_attribution",
        "",
        SettingType::Text,
        "Who is named under map tiles / Harita karolarının altında adı yazılan",
        SettingCategory::General,
    ),
];
