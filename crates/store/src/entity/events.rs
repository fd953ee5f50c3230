//! Events, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "events")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub event_id: String,
    pub title_tr: String,
    pub category: String,
    pub cover_image_id: Option<String>,
    pub content: String,
    pub version: i64,
    pub created_at: i64,
    pub updated_at: i64,
    pub deleted_at: Option<i64>,
    #[serde(default = "super::draft")]
    pub unpublished_as: String,
    #[serde(default)]
    pub publish_at: Option<i64>,
    #[serde(default)]
    pub unpublish_at: Option<i64>,
    #[serde(default)]
    pub due_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
