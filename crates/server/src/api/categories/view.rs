//! The representation of a category.

use meydan_domain::Language;
use meydan_domain::category::Category;
use meydan_domain::clock::local_rfc3339;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Category)]
pub struct CategoryView {
    pub id: i64,
    pub category_id: String,
    /// In the requested language.
    pub name: String,
    pub name_tr: String,
    pub name_en: String,
    pub description_tr: String,
    pub description_en: String,
    pub color_code: String,
    pub parent_id: Option<i64>,
    pub is_active: bool,
    pub display_order: i32,
    /// Number of upcoming events; left out where they were not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_count: Option<i64>,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub updated_at: String,
}

impl CategoryView {
    pub fn new(category: Category, event_count: Option<i64>, language: Language) -> Self {
        let content = category.content;
        Self {
            id: category.id,
            category_id: content.category_id,
            name: content.name.pick(language).to_owned(),
            name_tr: content.name.tr,
            name_en: content.name.en,
            description_tr: content.description.tr,
            description_en: content.description.en,
            color_code: content.color_code,
            parent_id: content.parent_id,
            is_active: content.is_active,
            display_order: content.display_order,
            event_count,
            version: category.version,
            created_at: local_rfc3339(category.created_at),
            updated_at: local_rfc3339(category.updated_at),
        }
    }
}
