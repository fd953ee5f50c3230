//! Contact messages, as rows.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "contact_messages")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub email: String,
    pub subject: String,
    pub message: String,
    pub created_at: i64,
    pub mailed_at: Option<i64>,
    #[serde(default = "unread")]
    pub status: String,
    #[serde(default)]
    pub search_text: String,
    pub deleted_at: Option<i64>,
    #[serde(default)]
    pub answered_at: Option<i64>,
    #[serde(default)]
    pub answered_by: String,
    #[serde(default)]
    pub note: String,
    #[serde(default = "first_version")]
    pub note_version: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

fn first_version() -> i64 {
    1
}

/// What an archive of an older version has not written down.
fn unread() -> String {
    meydan_domain::contact::MessageStatus::Unread.name().to_owned()
}
