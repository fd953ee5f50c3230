//! Preview links, as rows.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "preview_links")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub token_hash: String,
    pub noun: String,
    pub thing_id: i64,
    pub user_id: Option<i64>,
    pub user_name: String,
    pub created_at: i64,
    pub expires_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
