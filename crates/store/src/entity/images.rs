//! Images, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "images")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub image_id: String,
    pub title: String,
    pub alt_tr: String,
    pub alt_en: String,
    pub category: String,
    pub original_key: String,
    pub served_key: String,
    pub content_type: String,
    pub file_size: i64,
    pub width: i32,
    pub height: i32,
    pub variants: String,
    pub preview: String,
    pub created_at: i64,
    pub deleted_at: Option<i64>,
    #[serde(default = "super::first_version")]
    pub version: i64,
    #[serde(default)]
    pub sort_key: String,
    #[serde(default)]
    pub search_text: String,
    #[serde(default)]
    pub content_hash: String,
    #[serde(default)]
    pub focal_x: Option<f64>,
    #[serde(default)]
    pub focal_y: Option<f64>,
    /// JSON.
    #[serde(default)]
    pub crop: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
