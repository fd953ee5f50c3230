//! The change log, as rows.

use meydan_domain::change::VisitorEffect;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "change_log")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub seq: i64,
    pub noun: String,
    pub noun_id: String,
    pub kind: String,
    pub at: i64,
    /// Archives of older versions lack it.
    #[serde(default = "hides")]
    pub effect: String,
}

fn hides() -> String {
    VisitorEffect::Hides.name().to_owned()
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
