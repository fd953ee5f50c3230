//! Posts, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "blogs")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub title_tr: String,
    pub title_en: String,
    pub excerpt_tr: String,
    pub excerpt_en: String,
    pub content_tr: String,
    pub content_en: String,
    pub category: String,
    pub image_url: Option<String>,
    pub cover_image_id: Option<String>,
    pub url: Option<String>,
    pub is_published: bool,
    pub is_featured: bool,
    pub seo_title: String,
    pub seo_description: String,
    pub author_name: String,
    pub listed_at: i64,
    pub published_at: Option<i64>,
    pub version: i64,
    pub created_at: i64,
    pub updated_at: i64,
    pub deleted_at: Option<i64>,
    #[serde(default)]
    pub sort_tr: String,
    #[serde(default)]
    pub sort_en: String,
    #[serde(default)]
    pub search_text: String,
    /// JSON: what is known of the state of its languages.
    #[serde(default = "no_translation")]
    pub translation: String,
    #[serde(default = "super::draft")]
    pub unpublished_as: String,
    #[serde(default)]
    pub publish_at: Option<i64>,
    #[serde(default)]
    pub unpublish_at: Option<i64>,
    #[serde(default)]
    pub due_at: Option<i64>,
    #[serde(default = "plain")]
    pub content_format: String,
    #[serde(default)]
    pub seo_title_en: String,
    #[serde(default)]
    pub seo_description_en: String,
}

/// The format of posts in backups of earlier versions.
fn plain() -> String {
    "plain".to_owned()
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// For rows of an archive of an older version.
fn no_translation() -> String {
    "{}".to_owned()
}
