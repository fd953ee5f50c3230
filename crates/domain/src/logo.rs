//! The site's logos.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field::FieldErrors;
use crate::number::whole_number;
use crate::parameter::{boolean, one_of};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogoVariant {
    #[default]
    Main,
    Large,
    Transparent,
    Dark,
    Footer,
}

impl LogoVariant {
    pub const NAMES: &[&str] = &["main", "large", "transparent", "dark", "footer"];
    const ALL: [Self; 5] = [Self::Main, Self::Large, Self::Transparent, Self::Dark, Self::Footer];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }
}

/// What staff say about a logo; the file is fixed once uploaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogoDetails {
    pub variant: LogoVariant,
    pub title: String,
    pub alt_text: String,
    pub is_active: bool,
    pub display_order: i32,
}

/// The changeable part as a client sends it: `PUT /api/logos/{id}`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct LogoDraft {
    pub variant: Option<LogoVariant>,
    #[schema(max_length = 200)]
    pub title: Option<String>,
    #[schema(max_length = 500)]
    pub alt_text: Option<String>,
    pub is_active: Option<bool>,
    /// Logos are listed by this, then by age.
    #[serde(deserialize_with = "whole_number")]
    pub display_order: Option<i32>,
    /// The version that was read. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl LogoDraft {
    /// What is left out stays as `stored` has it, or begins as a new logo does.
    pub fn check(&self, stored: Option<&LogoDetails>) -> crate::Result<LogoDetails> {
        let mut errors = FieldErrors::default();
        let new = LogoDetails {
            variant: LogoVariant::default(),
            title: String::new(),
            alt_text: String::new(),
            is_active: true,
            display_order: 0,
        };
        let stored = stored.unwrap_or(&new);
        let details = LogoDetails {
            variant: self.variant.unwrap_or(stored.variant),
            title: errors.optional("title", self.title.as_ref().unwrap_or(&stored.title), 200),
            alt_text: errors.optional("alt_text", self.alt_text.as_ref().unwrap_or(&stored.alt_text), 500),
            is_active: self.is_active.unwrap_or(stored.is_active),
            display_order: self.display_order.unwrap_or(stored.display_order),
        };
        errors.version(self.version);
        errors.into_result()?;
        Ok(details)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logo {
    pub id: i64,
    pub version: i64,
    pub details: LogoDetails,
    /// The key in the media store; the address is `/media/` and the key.
    pub file_key: String,
    pub original_key: String,
    pub width: u32,
    pub height: u32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Which logos a list holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogoQuery {
    pub variant: Option<LogoVariant>,
    pub active: Option<bool>,
}

impl LogoQuery {
    pub fn parse(variant: Option<&str>, active: Option<&str>) -> crate::Result<Self> {
        let mut errors = FieldErrors::default();
        let variant = one_of(&mut errors, "variant", variant, LogoVariant::NAMES, LogoVariant::from_name);
        let active = boolean(&mut errors, "active", active);
        errors.into_result()?;
        Ok(Self { variant, active })
    }
}
