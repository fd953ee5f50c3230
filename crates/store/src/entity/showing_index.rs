//! What event lists filter and sort by, one row for each showing.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "showing_index")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub position: i32,
    pub is_only: bool,
    pub is_cancelled: bool,
    pub is_active: bool,
    pub is_featured: bool,
    pub starts_at: i64,
    pub over_at: i64,
    pub category: String,
    pub platforms: String,
    pub venue_id: Option<i64>,
    pub district_key: String,
    pub city_key_tr: String,
    pub city_key_en: String,
    pub sort_tr: String,
    pub sort_en: String,
    pub price_low: i64,
    pub price_high: i64,
    pub currency: String,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub unpopularity: i64,
    pub marks: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
