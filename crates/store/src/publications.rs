//! Planned publications of events and posts: what is due, and what is planned.

use std::ops::Range;

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::change::Noun;
use sea_orm::sea_query::{Condition, Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis, moment};
use crate::entity::{blogs, events};

/// An event or a post whose moment has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub at: DateTime<Utc>,
    pub id: i64,
}

/// Events or posts outside the trash whose state changes by now, the first due first; the page `after` one of them.
pub async fn due(
    db: &impl ConnectionTrait,
    noun: Noun,
    now: DateTime<Utc>,
    after: Option<Due>,
    limit: u64,
) -> Result<Vec<Due>> {
    match noun {
        Noun::Events => EVENTS.due::<events::Entity>(db, now, after, limit).await,
        _ => BLOGS.due::<blogs::Entity>(db, now, after, limit).await,
    }
}

/// Corrects when a locked event or post is due, without a new version: a node of an older version does not know the column.
pub async fn set_due(db: &impl ConnectionTrait, noun: Noun, id: i64, due_at: Option<DateTime<Utc>>) -> Result<()> {
    match noun {
        Noun::Events => EVENTS.set_due::<events::Entity>(db, id, due_at).await,
        _ => BLOGS.set_due::<blogs::Entity>(db, id, due_at).await,
    }
}

/// Events or posts outside the trash with a moment in this range, for a calendar.
pub async fn planned(db: &impl ConnectionTrait, noun: Noun, range: &Range<DateTime<Utc>>) -> Result<Vec<i64>> {
    match noun {
        Noun::Events => EVENTS.planned::<events::Entity>(db, range).await,
        _ => BLOGS.planned::<blogs::Entity>(db, range).await,
    }
}

/// The columns of a table with planned publications.
#[derive(Clone, Copy)]
struct Planned<C> {
    id: C,
    publish_at: C,
    unpublish_at: C,
    due_at: C,
    deleted_at: C,
}

const EVENTS: Planned<events::Column> = Planned {
    id: events::Column::Id,
    publish_at: events::Column::PublishAt,
    unpublish_at: events::Column::UnpublishAt,
    due_at: events::Column::DueAt,
    deleted_at: events::Column::DeletedAt,
};

const BLOGS: Planned<blogs::Column> = Planned {
    id: blogs::Column::Id,
    publish_at: blogs::Column::PublishAt,
    unpublish_at: blogs::Column::UnpublishAt,
    due_at: blogs::Column::DueAt,
    deleted_at: blogs::Column::DeletedAt,
};

impl<C: ColumnTrait> Planned<C> {
    async fn due<E: EntityTrait<Column = C>>(
        self,
        db: &impl ConnectionTrait,
        now: DateTime<Utc>,
        after: Option<Due>,
        limit: u64,
    ) -> Result<Vec<Due>> {
        let is_after = after.map(|Due { at, id }| {
            let is_later = self.due_at.gt(millis(at));
            is_later.or(self.due_at.eq(millis(at)).and(self.id.gt(id)))
        });
        let rows: Vec<(i64, i64)> = E::find()
            .select_only()
            .columns([self.due_at, self.id])
            .filter(self.due_at.lte(millis(now)).and(self.deleted_at.is_null()))
            .filter(Condition::all().add_option(is_after))
            .order_by_asc(self.due_at)
            .order_by_asc(self.id)
            .limit(limit)
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        Ok(rows.into_iter().map(|(at, id)| Due { at: moment(at), id }).collect())
    }

    async fn set_due<E: EntityTrait<Column = C>>(
        self,
        db: &impl ConnectionTrait,
        id: i64,
        due_at: Option<DateTime<Utc>>,
    ) -> Result<()> {
        let due_at = Expr::value(due_at.map(millis));
        let update = E::update_many().col_expr(self.due_at, due_at).filter(self.id.eq(id));
        update.exec(db).await.map(drop).map_err(database_error)
    }

    async fn planned<E: EntityTrait<Column = C>>(
        self,
        db: &impl ConnectionTrait,
        range: &Range<DateTime<Utc>>,
    ) -> Result<Vec<i64>> {
        let is_in = |column: C| column.gte(millis(range.start)).and(column.lt(millis(range.end)));
        E::find()
            .select_only()
            .column(self.id)
            .filter(is_in(self.publish_at).or(is_in(self.unpublish_at)))
            .filter(self.deleted_at.is_null())
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)
    }
}
