//! What event lists filter and sort by, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "event_index")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub is_active: bool,
    pub is_featured: bool,
    pub starts_at: i64,
    pub over_at: i64,
    pub category: String,
    pub platform: String,
    pub city_key_tr: String,
    pub city_key_en: String,
    pub sort_tr: String,
    pub sort_en: String,
    pub price_low: i64,
    pub price_high: i64,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub title_key: String,
    pub unpopularity: i64,
    pub search_text: String,
    #[serde(default)]
    pub currency: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
