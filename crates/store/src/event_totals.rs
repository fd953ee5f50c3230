//! The total of a list of events, counted up to a cap.

use meydan_domain::Result;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ConnectionTrait, EntityTrait, JoinType, QueryFilter, QuerySelect, QueryTrait};

use crate::convert::database_error;
use crate::entity::showing_index;
use crate::event_list::{Filter, to_event_index};
use crate::store::Store;

/// Above this a list says that there are more.
const MAX_TOTAL: u64 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Total {
    pub count: u64,
    /// There are more.
    pub is_capped: bool,
}

/// The total of a query.
pub(crate) async fn total(store: &Store, filter: &Filter<'_>) -> Result<Total> {
    let count = match store.showing_table().count(store.content_version(), filter, MAX_TOTAL) {
        Some(count) => count,
        None => count(store.read(), filter).await?,
    };
    Ok(Total { count: count.min(MAX_TOTAL), is_capped: count > MAX_TOTAL })
}

async fn count(db: &impl ConnectionTrait, filter: &Filter<'_>) -> Result<u64> {
    let found = showing_index::Entity::find().select_only().filter(filter.every_showing()).limit(MAX_TOTAL + 1);
    let mut found = if filter.query.expand_showings {
        found.expr(Expr::value(1))
    } else {
        // Quicker than looking for the first showing of each event.
        found.column(showing_index::Column::EventId).distinct()
    };
    if filter.reads_texts() {
        found = found.join(JoinType::InnerJoin, to_event_index());
    }
    let count = Query::select().expr(Expr::cust("COUNT(*)")).from_subquery(found.into_query(), "found").to_owned();
    let row = db.query_one(&count).await.map_err(database_error)?;
    let count: i64 = row.map_or(Ok(0), |row| row.try_get_by_index(0)).map_err(database_error)?;
    Ok(count.unsigned_abs())
}
