//! Background jobs, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub task: String,
    pub unique_key: Option<String>,
    pub run_at: i64,
    pub attempts: i32,
    pub leased_until: Option<i64>,
    pub done_at: Option<i64>,
    pub last_error: Option<String>,
    #[serde(default = "maintenance")]
    pub queue: String,
}

/// Of a job in an archive of a version that had one queue.
fn maintenance() -> String {
    "maintenance".to_owned()
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
