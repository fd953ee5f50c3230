//! Checks of links, as rows.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "link_checks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub url: String,
    pub checked_at: i64,
    /// In a row; 0 if it worked last time.
    pub failed_days: i32,
    pub failing_since: Option<i64>,
    pub problem: Option<String>,
    pub confirmed_until: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
