//! Logos, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "logos")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub variant: String,
    pub title: String,
    pub alt_text: String,
    pub is_active: bool,
    pub display_order: i32,
    pub file_key: String,
    pub original_key: String,
    pub width: i32,
    pub height: i32,
    pub created_at: i64,
    pub updated_at: i64,
    pub deleted_at: Option<i64>,
    #[serde(default = "super::first_version")]
    pub version: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
