//! Former addresses, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "redirects")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub noun: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub slug: String,
    pub target_id: i64,
    pub created_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
