//! Newsletter subscriptions, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "subscriptions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub email: String,
    pub name: String,
    pub language: String,
    pub status: String,
    pub token: String,
    pub created_at: i64,
    pub updated_at: i64,
    pub confirmed_at: Option<i64>,
    #[serde(default)]
    pub search_text: String,
    #[serde(default)]
    pub mail_queued_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
