//! The trash: what was deleted, of every kind, newest first.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::change::Noun;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis, moment};
use crate::entity::{blogs, categories, events, images, logos};

/// One thing in the trash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrashItem {
    pub noun: Noun,
    pub id: i64,
    pub label: String,
    pub deleted_at: DateTime<Utc>,
}

/// What was deleted before that moment, at most `limit` of each kind, newest first.
pub async fn list(db: &impl ConnectionTrait, before: DateTime<Utc>, limit: u64) -> Result<Vec<TrashItem>> {
    let before = millis(before);
    let mut items = Vec::new();
    macro_rules! collect {
        ($noun:expr, $entity:ident, $label:ident) => {
            let rows: Vec<(i64, String, Option<i64>)> = $entity::Entity::find()
                .select_only()
                .columns([$entity::Column::Id, $entity::Column::$label, $entity::Column::DeletedAt])
                .filter($entity::Column::DeletedAt.lte(before))
                .order_by_desc($entity::Column::DeletedAt)
                .order_by_desc($entity::Column::Id)
                .limit(limit)
                .into_tuple()
                .all(db)
                .await
                .map_err(database_error)?;
            items.extend(rows.into_iter().filter_map(|(id, label, deleted_at)| {
                Some(TrashItem { noun: $noun, id, label, deleted_at: moment(deleted_at?) })
            }));
        };
    }
    collect!(Noun::Events, events, TitleTr);
    collect!(Noun::Blogs, blogs, TitleTr);
    collect!(Noun::Categories, categories, NameTr);
    collect!(Noun::Images, images, Title);
    collect!(Noun::Logos, logos, Title);
    items.sort_by_key(|item| std::cmp::Reverse((item.deleted_at, item.id)));
    Ok(items)
}
