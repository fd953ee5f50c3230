//! The site's logos.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem};
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

/// The details of a logo; its file cannot change after the upload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LogoDetails {
    pub variant: LogoVariant,
    pub title: String,
    pub alt_text: String,
    pub is_active: bool,
    pub display_order: i32,
}

/// The details as a client sends them: `PUT /api/logos/{id}`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct LogoDraft {
    pub variant: Option<LogoVariant>,
    #[schema(max_length = 200)]
    pub title: Option<String>,
    #[schema(max_length = 500)]
    pub alt_text: Option<String>,
    pub is_active: Option<bool>,
    /// The sort order; logos of the same order are sorted by age.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub display_order: Option<i32>,
    /// The version that was read. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl LogoDraft {
    /// Omitted fields keep their stored value, or the default of a new logo.
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
        if self.display_order.is_some_and(|order| order < 0) {
            errors.add("display_order", Problem::OutOfRange { min: 0, max: i64::from(i32::MAX) });
        }
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

/// The changes that make a logo the main one, given all logos in display order. It swaps order and active state with the
/// current main logo; the others stay unchanged. `None` when it is not among them.
pub fn as_main(logos: &[Logo], id: i64) -> Option<Vec<(&Logo, LogoDetails)>> {
    let chosen = logos.iter().position(|logo| logo.id == id)?;
    let main = logos.iter().position(|logo| logo.details.is_active).unwrap_or(chosen);
    if main == chosen && logos[chosen].details.is_active {
        return Some(Vec::new());
    }
    let mut arranged: Vec<&Logo> = logos.iter().collect();
    arranged.swap(main, chosen);
    let mut last = -1_i32;
    let changed = logos.iter().zip(arranged).enumerate().filter_map(|(place, (before, logo))| {
        // Equal orders are made distinct, because age would decide otherwise.
        last = before.details.display_order.max(last.saturating_add(1));
        let is_active = place == main || before.details.is_active;
        let details = LogoDetails { display_order: last, is_active, ..logo.details.clone() };
        (details != logo.details).then_some((logo, details))
    });
    Some(changed.collect())
}

/// A query of logos.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn logo(id: i64, display_order: i32, is_active: bool) -> Logo {
        let details = LogoDetails {
            variant: LogoVariant::Main,
            title: format!("{id}"),
            alt_text: String::new(),
            is_active,
            display_order,
        };
        let (file_key, original_key) = (String::new(), String::new());
        let created_at = DateTime::UNIX_EPOCH;
        Logo {
            id,
            version: 1,
            details,
            file_key,
            original_key,
            width: 8,
            height: 8,
            created_at,
            updated_at: created_at,
        }
    }

    /// The active logos in display order after this one becomes the main logo.
    fn arranged(logos: &[Logo], id: i64) -> Vec<i64> {
        let changes = as_main(logos, id).expect("it is there");
        let mut after = logos.to_vec();
        for logo in &mut after {
            if let Some((_, details)) = changes.iter().find(|(changed, _)| changed.id == logo.id) {
                logo.details = details.clone();
            }
        }
        after.sort_by_key(|logo| (logo.details.display_order, logo.id));
        after.into_iter().filter(|logo| logo.details.is_active).map(|logo| logo.id).collect()
    }

    #[test]
    fn the_new_main_logo_swaps_with_the_old_one() {
        let logos: Vec<Logo> = (1..=6).zip((10..).step_by(10)).map(|(id, order)| logo(id, order, true)).collect();
        assert_eq!(arranged(&logos, 5), [5, 2, 3, 4, 1, 6]);
        let changed: Vec<i64> = as_main(&logos, 5).expect("it is there").iter().map(|(logo, _)| logo.id).collect();
        assert_eq!(changed, [5, 1], "the others are not touched");
        assert_eq!(arranged(&logos, 2), [2, 1, 3, 4, 5, 6]);
    }

    #[test]
    fn the_main_logo_stays_unchanged() {
        let logos = [logo(1, 0, false), logo(2, 1, true), logo(3, 2, true)];
        assert!(as_main(&logos, 2).expect("it is there").is_empty());
        assert!(as_main(&logos, 9).is_none());
    }

    #[test]
    fn an_inactive_logo_becomes_active_without_moving_others() {
        let logos = [logo(1, 1, true), logo(2, 2, false), logo(3, 3, true), logo(4, 4, true)];
        assert_eq!(arranged(&logos, 2), [2, 3, 4]);
        assert_eq!(arranged(&[logo(1, 1, false), logo(2, 2, false)], 2), [2], "where there was none");
    }

    #[test]
    fn logos_with_equal_orders_get_distinct_ones() {
        let logos: Vec<Logo> = (1..=5).map(|id| logo(id, 0, true)).collect();
        assert_eq!(arranged(&logos, 4), [4, 2, 3, 1, 5]);
        let from_before: Vec<Logo> = (1..=3).map(|id| logo(id, -3, true)).collect();
        assert_eq!(arranged(&from_before, 3), [3, 2, 1]);
    }

    #[test]
    fn a_negative_order_is_refused_unless_it_is_stored_already() {
        let below = LogoDraft { display_order: Some(-1), ..LogoDraft::default() };
        let Err(crate::Error::Invalid(errors)) = below.check(None) else { panic!("expected a field error") };
        assert_eq!(errors.to_string(), "display_order");
        let stored = logo(1, -1, true).details;
        assert_eq!(LogoDraft::default().check(Some(&stored)).expect("valid"), stored);
    }
}
