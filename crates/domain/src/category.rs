//! Categories that staff manage: a slug, two names, a color, at most one level of nesting.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Result;
use crate::field::{FieldErrors, Problem, is_slug};
use crate::number::whole_number;
use crate::text::{Localized, clean};

pub const DEFAULT_COLOR: &str = "#473B73";

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CategoryContent {
    pub category_id: String,
    pub name: Localized,
    pub description: Localized,
    pub color_code: String,
    pub parent_id: Option<i64>,
    pub is_active: bool,
    pub display_order: i32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Category {
    pub id: i64,
    pub version: i64,
    pub content: CategoryContent,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A category as a client sends it: `POST` and `PUT /api/categories`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct CategoryDraft {
    #[schema(required = true, max_length = 63, pattern = r"^[a-z][a-z0-9_-]{0,62}$")]
    pub category_id: String,
    #[schema(required = true, min_length = 1, max_length = 100, pattern = r"\S")]
    pub name_tr: String,
    #[schema(required = true, min_length = 1, max_length = 100, pattern = r"\S")]
    pub name_en: String,
    #[schema(max_length = 1000)]
    pub description_tr: Option<String>,
    #[schema(max_length = 1000)]
    pub description_en: Option<String>,
    /// `#RRGGBB`; the brand color by default.
    #[schema(pattern = "^(#[0-9A-Fa-f]{6})?$")]
    pub color_code: Option<String>,
    /// The `id` of a top-level category, or null for a main category.
    #[serde(deserialize_with = "whole_number")]
    pub parent_id: Option<i64>,
    pub is_active: Option<bool>,
    #[serde(deserialize_with = "whole_number")]
    pub display_order: Option<i32>,
    /// The version that was read; for `PUT` only. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl CategoryDraft {
    /// The validated content; the use case checks whether the parent exists.
    pub fn check(&self) -> Result<CategoryContent> {
        let mut errors = FieldErrors::default();
        let category_id = clean(&self.category_id);
        if category_id.is_empty() {
            errors.add("category_id", Problem::Required);
        } else if !is_slug(&category_id) {
            errors.add("category_id", Problem::NotASlug);
        }
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        let content = CategoryContent {
            category_id,
            name: Localized {
                tr: errors.required("name_tr", &self.name_tr, 100),
                en: errors.required("name_en", &self.name_en, 100),
            },
            description: Localized {
                tr: errors.optional("description_tr", &or_empty(&self.description_tr), 1000),
                en: errors.optional("description_en", &or_empty(&self.description_en), 1000),
            },
            color_code: color(&mut errors, self.color_code.as_deref()),
            parent_id: self.parent_id,
            is_active: self.is_active.unwrap_or(true),
            display_order: self.display_order.unwrap_or(0),
        };
        errors.version(self.version);
        errors.into_result()?;
        Ok(content)
    }
}

fn color(errors: &mut FieldErrors, text: Option<&str>) -> String {
    let color = text.map(clean).filter(|text| !text.is_empty()).unwrap_or_else(|| DEFAULT_COLOR.to_owned());
    let is_hex =
        color.strip_prefix('#').is_some_and(|hex| hex.len() == 6 && hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if !is_hex {
        errors.add("color_code", Problem::NotAColor);
    }
    color.to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    #[test]
    fn the_slug_and_both_names_are_required() {
        let Err(Error::Invalid(errors)) = CategoryDraft::default().check() else { panic!("expected field errors") };
        let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["category_id", "name_en", "name_tr"]);
    }

    #[test]
    fn a_colour_must_be_a_hex_colour() {
        let draft = |color: &str| CategoryDraft {
            category_id: "dance".into(),
            name_tr: "Dans".into(),
            name_en: "Dance".into(),
            color_code: Some(color.into()),
            ..CategoryDraft::default()
        };
        assert_eq!(draft("#a1b2c3").check().expect("valid").color_code, "#A1B2C3");
        assert!(draft("red").check().is_err());
        assert!(draft("#12345é").check().is_err());
    }
}
