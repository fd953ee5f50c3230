//! Hits: written in batches, read as sums.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::analytics::{EVENT_CLICK, Hit};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect};

use crate::convert::{database_error, millis, to_json};
use crate::entity::analytics_events::{ActiveModel, Column, Entity};

const BATCH: usize = 1000;
const HOUR: i64 = 60 * 60 * 1000;
const DAY: i64 = 24 * HOUR;

pub async fn insert_many(db: &impl ConnectionTrait, hits: &[Hit]) -> Result<()> {
    for batch in hits.chunks(BATCH) {
        let rows = batch
            .iter()
            .map(|hit| {
                Ok(ActiveModel {
                    id: NotSet,
                    event_type: Set(hit.event_type.clone()),
                    event_data: Set(to_json(&hit.event_data)?),
                    clicked_event: Set(hit.clicked_event()),
                    at: Set(millis(hit.at)),
                })
            })
            .collect::<Result<Vec<_>>>()?;
        Entity::insert_many(rows).exec(db).await.map_err(database_error)?;
    }
    Ok(())
}

/// Hits of any type since then.
pub async fn count_since(db: &impl ConnectionTrait, since: DateTime<Utc>) -> Result<u64> {
    Entity::find().filter(Column::At.gte(millis(since))).count(db).await.map_err(database_error)
}

/// Clicks since then: which event, on which day (counted from 1970), how many.
pub async fn clicks_by_day(db: &impl ConnectionTrait, since: DateTime<Utc>) -> Result<Vec<(String, i64, i64)>> {
    let rows: Vec<(Option<String>, i64, i64)> = Entity::find()
        .select_only()
        .column(Column::ClickedEvent)
        .expr_as(Expr::col(Column::At).div(DAY), "day")
        .expr(Expr::col(Column::Id).count())
        .filter(Column::EventType.eq(EVENT_CLICK))
        .filter(Column::At.gte(millis(since)))
        .filter(Column::ClickedEvent.is_not_null())
        .group_by(Column::ClickedEvent)
        // By its name: PostgreSQL takes the expression with its own parameter for another one.
        .group_by(Expr::col("day"))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().filter_map(|(event, day, count)| Some((event?, day, count))).collect())
}

pub async fn delete_before(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let result = Entity::delete_many().filter(Column::At.lt(millis(before))).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected)
}

/// Clicks since then in all, by event.
pub async fn clicks(db: &impl ConnectionTrait, since: DateTime<Utc>) -> Result<Vec<(String, i64)>> {
    let rows: Vec<(Option<String>, i64)> = Entity::find()
        .select_only()
        .column(Column::ClickedEvent)
        .expr(Expr::col(Column::Id).count())
        .filter(Column::EventType.eq(EVENT_CLICK))
        .filter(Column::At.gte(millis(since)))
        .filter(Column::ClickedEvent.is_not_null())
        .group_by(Column::ClickedEvent)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().filter_map(|(event, count)| Some((event?, count))).collect())
}

/// Hits of these types since then: which type, in which hour (counted from 1970), how many.
pub async fn by_hour(
    db: &impl ConnectionTrait,
    event_types: &[&str],
    since: DateTime<Utc>,
) -> Result<Vec<(String, i64, i64)>> {
    Entity::find()
        .select_only()
        .column(Column::EventType)
        .expr_as(Expr::col(Column::At).div(HOUR), "hour")
        .expr(Expr::col(Column::Id).count())
        .filter(Column::EventType.is_in(event_types.iter().copied()))
        .filter(Column::At.gte(millis(since)))
        .group_by(Column::EventType)
        .group_by(Expr::col("hour"))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}
