//! Site settings: key-value pairs that staff can change.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem, is_slug};
use crate::money::Rate;
use crate::number::whole_number;
use crate::text::clean;

const MAX_VALUE: usize = 10_000;
pub const MAX_SETTINGS: usize = 200;
/// Lira for one dollar or euro, by which prices are compared.
pub const RATE_USD: &str = "rate_usd";
pub const RATE_EUR: &str = "rate_eur";
/// The retention of the audit trail in days.
pub const AUDIT_RETENTION_DAYS: &str = "audit_retention_days";
pub const DEFAULT_AUDIT_RETENTION_DAYS: i64 = 400;
/// Ten years.
const MAX_RETENTION_DAYS: i64 = 3653;

/// The number of days in a value; `None` if it is invalid.
pub fn retention_days(value: &str) -> Option<i64> {
    value.parse().ok().filter(|days| (1..=MAX_RETENTION_DAYS).contains(days))
}

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

/// The type of a value, for display and editing.
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

/// What a save replaces of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SettingContent {
    pub value: String,
    pub kind: SettingType,
    pub description: String,
    pub category: SettingCategory,
    pub is_active: bool,
}

impl Setting {
    pub fn content(&self) -> SettingContent {
        SettingContent {
            value: self.value.clone(),
            kind: self.kind,
            description: self.description.clone(),
            category: self.category,
            is_active: self.is_active,
        }
    }

    /// True if visitors may read it. Operational settings are never public.
    pub fn is_public(&self) -> bool {
        self.is_active && self.key != AUDIT_RETENTION_DAYS
    }
}

/// A setting as a client sends it: one of the list in `PUT /api/settings`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct SettingDraft {
    #[schema(required = true, max_length = 63, pattern = r"^[a-z][a-z0-9_-]{0,62}$")]
    pub setting_key: String,
    /// Required, but may be empty.
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
    /// What saves this content over a version of a setting.
    pub fn of(key: &str, content: SettingContent, version: i64) -> Self {
        Self {
            setting_key: key.to_owned(),
            setting_value: Some(content.value),
            kind: Some(content.kind),
            description: Some(content.description),
            category: Some(content.category),
            is_active: Some(content.is_active),
            version: Some(version),
        }
    }

    /// `place` is its index in the list, for error paths. Omitted fields keep their stored value; the value must match its
    /// type.
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
        // A value stored before a rule existed can still be deactivated.
        if stored.is_none_or(|stored| stored.value != value) {
            check_known(errors, &field("setting_value"), &key, &value);
        }
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

/// An empty value is always valid; any other must match its type, because pages link to it.
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

/// Validates the values of keys that the site uses. Other keys are only checked by type.
fn check_known(errors: &mut FieldErrors, field: &str, key: &str, value: &str) {
    if value.is_empty() {
        return;
    }
    match key {
        "contact_email" => drop(errors.email(field, value)),
        "contact_phone" if !is_phone(value) => errors.add(field, Problem::NotAPhone),
        "office_latitude" => check_degrees(errors, field, value, 90),
        "office_longitude" => check_degrees(errors, field, value, 180),
        RATE_USD | RATE_EUR if Rate::parse(value).is_none() => errors.add(field, Problem::NotARate),
        AUDIT_RETENTION_DAYS if retention_days(value).is_none() => {
            errors.add(field, Problem::OutOfRange { min: 1, max: MAX_RETENTION_DAYS });
        }
        "map_tile_url" if !is_tile_url(value) => errors.add(field, Problem::NotATileUrl),
        "social_instagram" | "social_x" | "social_youtube" | "social_facebook" | "social_linkedin" => {
            errors.url(field, Some(value));
            if !value.starts_with("https://") {
                errors.add(field, Problem::NotAUrl);
            }
        }
        _ => {}
    }
}

/// A plain decimal, as the contact page parses it.
fn check_degrees(errors: &mut FieldErrors, field: &str, value: &str, most: u8) {
    let is_plain = value.bytes().all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte))
        && value.starts_with(|first: char| first.is_ascii_digit() || "+-".contains(first))
        && value.ends_with(|last: char| last.is_ascii_digit());
    match value.parse::<f64>() {
        Ok(degrees) if is_plain && degrees.abs() <= f64::from(most) => {}
        Ok(_) if is_plain => errors.add(field, Problem::OutOfRange { min: -i64::from(most), max: i64::from(most) }),
        _ => errors.add(field, Problem::NotANumber),
    }
}

/// As people write one: `+90 212 555 01 00`, `(0212) 555-0100`, `444 0 123`. Three digits are a hotline, fifteen the most
/// that a number has.
pub(crate) fn is_phone(text: &str) -> bool {
    let (before, number) = text.split_once('+').unwrap_or(("", text));
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    (3..=15).contains(&digits)
        && before.chars().all(|letter| letter == '(')
        && number
            .chars()
            .all(|letter| letter.is_ascii_digit() || letter.is_whitespace() || "()-./‐‑‒–".contains(letter))
}

/// Tiles of another host, or of this one.
fn is_tile_url(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix('/'));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
        && !text.contains(char::is_whitespace)
        && ["{z}", "{x}", "{y}"].iter().all(|part| text.contains(part))
}

/// The built-in settings: key, value, kind, description, category.
pub const DEFAULTS: &[(&str, &str, SettingType, &str, SettingCategory)] = &[
    ("site_name", "Meydan", SettingType::Text, "Name of the site / Sitenin adı", SettingCategory::General),
    (
        "site_description",
        "Türkiye'de bugün ne var? / What's happening in Turkey today?",
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
    ("contact_phone", "", SettingType::Text, "Phone / Telefon", SettingCategory::Contact),
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
    (
        RATE_USD,
        "42",
        SettingType::Number,
        "Lira for one dollar, for filters and sorting by price / Fiyat filtresi ve sıralama için bir doların lira karşılığı",
        SettingCategory::General,
    ),
    (
        RATE_EUR,
        "49",
        SettingType::Number,
        "Lira for one euro, for filters and sorting by price / Fiyat filtresi ve sıralama için bir avronun lira karşılığı",
        SettingCategory::General,
    ),
    (
        AUDIT_RETENTION_DAYS,
        "400",
        SettingType::Number,
        "Days for which the audit trail is kept / İşlem geçmişinin saklandığı gün sayısı",
        SettingCategory::General,
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn problem_of(key: &str, value: &str) -> Option<Problem> {
        let kind = DEFAULTS.iter().find(|setting| setting.0 == key).map(|setting| setting.2);
        let draft = SettingDraft {
            setting_key: key.into(),
            setting_value: Some(value.into()),
            kind,
            ..SettingDraft::default()
        };
        let mut errors = FieldErrors::default();
        draft.check(&mut errors, 0, None, DateTime::UNIX_EPOCH);
        errors.iter().next().map(|(_, problem)| problem.clone())
    }

    #[test]
    fn the_built_in_settings_are_valid() {
        for (key, value, ..) in DEFAULTS {
            assert_eq!(problem_of(key, value), None, "{key}");
        }
    }

    #[test]
    fn phone_numbers_are_accepted_in_common_notations() {
        for good in [
            "+90 212 555 01 00",
            "+902125550100",
            "(+90) 212 555 01 00",
            "0090 212 555 01 00",
            "0212 555 01 00",
            "(0212) 555 01 00",
            "0 (212) 555-01-00",
            "0212.555.01.00",
            "0850/222 0 444",
            "444 0 123",
            "153",
            "+44 20 7946 0958",
        ] {
            assert_eq!(problem_of("contact_phone", good), None, "{good}");
        }
        for bad in ["abc", "12", "++90 212", "90+212 555", "0212 555 01 00 Ayşe", "1234567890123456", "+", "()-"] {
            assert_eq!(problem_of("contact_phone", bad), Some(Problem::NotAPhone), "{bad}");
        }
    }

    #[test]
    fn office_coordinates_are_in_range() {
        for (key, most) in [("office_latitude", 90), ("office_longitude", 180)] {
            for good in ["41.0263", "-33.86", "+1", "0", &most.to_string(), &format!("-{most}")] {
                assert_eq!(problem_of(key, good), None, "{key} {good}");
            }
            for far in ["999", "180.0001", "-1000"] {
                assert_eq!(problem_of(key, far), Some(Problem::OutOfRange { min: -most, max: most }), "{key} {far}");
            }
            for bad in ["41,02", "north", "1e1", ".5", "5.", "NaN", "inf", "--1"] {
                assert_eq!(problem_of(key, bad), Some(Problem::NotANumber), "{key} {bad}");
            }
        }
        assert!(problem_of("office_latitude", "90.5").is_some());
        assert_eq!(problem_of("office_longitude", "90.5"), None);
    }

    #[test]
    fn only_safe_urls_are_accepted() {
        assert_eq!(problem_of("social_x", "https://x.example.org/meydan"), None);
        // Not among the defaults, but used by the site.
        for bad in ["http://x.example.org/meydan", "x.example.org", "javascript:alert(1)"] {
            assert_eq!(problem_of("social_facebook", bad), Some(Problem::NotAUrl), "{bad}");
        }
        for good in ["https://tiles.example.org/{z}/{x}/{y}.png", "/tiles/{z}/{x}/{y}.webp"] {
            assert_eq!(problem_of("map_tile_url", good), None, "{good}");
        }
        for bad in ["http://t.example.org/{z}/{x}/{y}", "https://t.example.org/{z}/{x}", "//t/{z}/{x}/{y}", "tiles"] {
            assert_eq!(problem_of("map_tile_url", bad), Some(Problem::NotATileUrl), "{bad}");
        }
    }

    #[test]
    fn the_audit_retention_is_a_day_to_ten_years() {
        for good in ["1", "400", "3653"] {
            assert_eq!(problem_of(AUDIT_RETENTION_DAYS, good), None, "{good}");
        }
        for bad in ["0", "-1", "3654", "1.5"] {
            let range = Problem::OutOfRange { min: 1, max: 3653 };
            assert_eq!(problem_of(AUDIT_RETENTION_DAYS, bad), Some(range), "{bad}");
        }
        assert!(problem_of(AUDIT_RETENTION_DAYS, "ever").is_some());
        assert_eq!(retention_days(&DEFAULT_AUDIT_RETENTION_DAYS.to_string()), Some(DEFAULT_AUDIT_RETENTION_DAYS));
    }

    #[test]
    fn a_known_key_is_validated_whatever_its_declared_type() {
        let draft = SettingDraft {
            setting_key: "contact_email".into(),
            setting_value: Some("nobody".into()),
            kind: Some(SettingType::Text),
            ..SettingDraft::default()
        };
        let mut errors = FieldErrors::default();
        draft.check(&mut errors, 3, None, DateTime::UNIX_EPOCH);
        let found: Vec<(&str, &Problem)> = errors.iter().collect();
        assert_eq!(found, [("settings.3.setting_value", &Problem::NotAnEmail)]);
    }

    #[test]
    fn custom_keys_are_free_and_any_value_may_be_empty() {
        assert_eq!(problem_of("motto", "abc"), None);
        assert_eq!(problem_of("social_hashtag", "#meydan"), None);
        assert_eq!(problem_of("office_hours", "09:00-18:00"), None);
        for key in ["contact_phone", "office_latitude", "social_x", "map_tile_url", "contact_email"] {
            assert_eq!(problem_of(key, ""), None, "{key}");
        }
    }
}
