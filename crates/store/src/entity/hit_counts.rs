//! Hits summed by day, type and event, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "hit_counts")]
pub struct Model {
    /// In Turkey, counted from 1970.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_type: String,
    /// Empty for hits that are about no event.
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: String,
    pub hits: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
