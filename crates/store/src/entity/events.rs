//! Events, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "events")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub event_id: String,
    pub title_tr: String,
    pub title_en: String,
    pub description_tr: String,
    pub description_en: String,
    pub short_description_tr: String,
    pub short_description_en: String,
    pub venue_tr: String,
    pub venue_en: String,
    pub venue_address: String,
    pub city_tr: String,
    pub city_en: String,
    pub country: String,
    pub organizer_tr: String,
    pub organizer_en: String,
    pub organizer_contact: String,
    pub contact: String,
    pub website: Option<String>,
    pub starts_at: i64,
    pub time_known: bool,
    pub ends_at: Option<i64>,
    pub price_min: Option<i64>,
    pub price_max: Option<i64>,
    pub currency: String,
    pub category: String,
    pub subcategory: Option<String>,
    pub platform: String,
    pub source_id: Option<String>,
    pub source_url: Option<String>,
    pub ticket_url: Option<String>,
    pub image_url: Option<String>,
    pub cover_image_id: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub is_featured: bool,
    pub is_active: bool,
    pub metadata: String,
    pub rating_tenths: Option<i32>,
    pub available_tickets: Option<i64>,
    pub version: i64,
    pub created_at: i64,
    pub updated_at: i64,
    pub deleted_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
