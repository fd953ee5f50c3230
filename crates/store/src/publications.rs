//! Planned publications of events and posts: what is due, and what is planned.

use std::ops::Range;

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::change::Noun;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis};
use crate::entity::{blogs, events};

/// Events or posts outside the trash whose state changes by now, the first due first.
pub async fn due(db: &impl ConnectionTrait, noun: Noun, now: DateTime<Utc>, limit: u64) -> Result<Vec<i64>> {
    let ids = match noun {
        Noun::Events => {
            use events::{Column, Entity};
            Entity::find()
                .select_only()
                .column(Column::Id)
                .filter(Column::DueAt.lte(millis(now)).and(Column::DeletedAt.is_null()))
                .order_by_asc(Column::DueAt)
                .order_by_asc(Column::Id)
                .limit(limit)
                .into_tuple()
                .all(db)
                .await
        }
        _ => {
            use blogs::{Column, Entity};
            Entity::find()
                .select_only()
                .column(Column::Id)
                .filter(Column::DueAt.lte(millis(now)).and(Column::DeletedAt.is_null()))
                .order_by_asc(Column::DueAt)
                .order_by_asc(Column::Id)
                .limit(limit)
                .into_tuple()
                .all(db)
                .await
        }
    };
    ids.map_err(database_error)
}

/// Corrects when a locked event or post is due, without a new version: a node of an older version does not know the column.
pub async fn set_due(db: &impl ConnectionTrait, noun: Noun, id: i64, due_at: Option<DateTime<Utc>>) -> Result<()> {
    let due_at = Expr::value(due_at.map(millis));
    let done = match noun {
        Noun::Events => {
            use events::{Column, Entity};
            Entity::update_many().col_expr(Column::DueAt, due_at).filter(Column::Id.eq(id)).exec(db).await
        }
        _ => {
            use blogs::{Column, Entity};
            Entity::update_many().col_expr(Column::DueAt, due_at).filter(Column::Id.eq(id)).exec(db).await
        }
    };
    done.map(drop).map_err(database_error)
}

/// Events or posts outside the trash with a moment in this range, for a calendar.
pub async fn planned(db: &impl ConnectionTrait, noun: Noun, range: &Range<DateTime<Utc>>) -> Result<Vec<i64>> {
    let (from, before) = (millis(range.start), millis(range.end));
    let ids = match noun {
        Noun::Events => {
            use events::{Column, Entity};
            let is_in = |column: Column| column.gte(from).and(column.lt(before));
            Entity::find()
                .select_only()
                .column(Column::Id)
                .filter(is_in(Column::PublishAt).or(is_in(Column::UnpublishAt)))
                .filter(Column::DeletedAt.is_null())
                .into_tuple()
                .all(db)
                .await
        }
        _ => {
            use blogs::{Column, Entity};
            let is_in = |column: Column| column.gte(from).and(column.lt(before));
            Entity::find()
                .select_only()
                .column(Column::Id)
                .filter(is_in(Column::PublishAt).or(is_in(Column::UnpublishAt)))
                .filter(Column::DeletedAt.is_null())
                .into_tuple()
                .all(db)
                .await
        }
    };
    ids.map_err(database_error)
}
