//! Names that venues are found by, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "venue_names")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub city_key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub name_key: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub venue_id: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
