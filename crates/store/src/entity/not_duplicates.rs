//! Pairs of events that are not the same, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "not_duplicates")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub other_id: i64,
    pub decided_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
