//! Revisions, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "revisions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub noun: String,
    pub thing_id: i64,
    pub number: i64,
    pub document: String,
    pub made_at: i64,
    pub replaced_at: i64,
    pub user_id: Option<i64>,
    pub user_name: String,
    pub action: String,
    pub batch: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
