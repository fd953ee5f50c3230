//! Planned publications of events and posts: what is due.

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
