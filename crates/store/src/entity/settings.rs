//! Settings, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "settings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub setting_key: String,
    pub setting_value: String,
    pub kind: String,
    pub description: String,
    pub category: String,
    pub is_active: bool,
    pub display_order: i32,
    pub updated_at: i64,
    #[serde(default = "super::first_version")]
    pub version: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
