//! Lists of events: every filter and sort of `GET /api/events`, in SQL, paged by key. Rows are showings; one entry an
//! event is the showing that no sibling goes before.

mod filter;
mod sort;
mod staff_search;

use std::collections::HashMap;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_domain::event::{Event, EventContent};
use meydan_domain::event_query::{EventQuery, Sort, Visibility};
use meydan_domain::page::{Cursor, CursorKey, Page};
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, JoinType, Order, QueryFilter, QueryOrder, QueryResult,
    QuerySelect, QueryTrait, RelationDef,
};

use crate::convert::{database_error, millis, moment};
use crate::entity::showing_index::Column;
use crate::entity::{event_index, events, showing_index};
use crate::event_contents::ContentKey;
use crate::event_totals;
use crate::events::with_galleries;
use crate::showing_table::EventIds;
use crate::store::Store;

use filter::{Begins, Table};
pub(crate) use filter::{Filter, KM_A_DEGREE, LONG_MILLIS};
use sort::SortKeys;

/// The name of the leading sort key, which comes back with each row.
const LEADING_KEY: &str = "leading_sort_key";
/// The same of the start, which is the second key of most sorts.
const START_KEY: &str = "start_sort_key";
/// The same of the event.
const ID_KEY: &str = "page_id";
/// The same of the showing's place in its event.
const POSITION_KEY: &str = "page_position";
/// The page, as long as it consists of keys alone.
const PAGE: &str = "page";
/// A list of as many events is read by their ids.
const FEW: u64 = 500;
/// What began later is found by its start: few showings of the past lie in between.
const RECENT: TimeDelta = TimeDelta::days(2);
/// More running events than this are not named in a statement.
const MAX_RUNNING: usize = 300;

/// How the words of a query are found.
#[derive(Clone, Copy, Debug)]
pub enum TextMatch<'a> {
    /// In the stored texts, or in the name of a category: for each word the categories whose name it is part of.
    Words { categories: &'a [Vec<String>] },
    /// By the search index, which found these events.
    Ids(&'a [i64]),
}

/// One page of events, and how many there are in all, as far as they are counted.
pub async fn list(store: &Store, query: &EventQuery) -> Result<Page<Event>> {
    list_matching(store, query, TextMatch::Words { categories: &[] }).await
}

pub async fn list_matching(store: &Store, query: &EventQuery, text: TextMatch<'_>) -> Result<Page<Event>> {
    let db = store.read();
    let filter = Filter::new(db, query, text).await?;
    let total = event_totals::total(store, &filter).await?;
    let sort = SortKeys::new(query);
    // Where there are many in an area, walking through the sorted list soon meets a page of them.
    let filter = if total.is_capped { filter.without_area_index() } else { filter };
    let table = store.showing_table();
    let few = if total.count <= FEW { table.visible_ids(store.content_version(), &filter) } else { None };
    let filter = match few {
        Some(few) => filter.among(few),
        None => filter,
    };
    let rows = rows_of_page(store, &filter, &sort).await?;
    let page = Page::from_rows(rows, total.count, query.page.limit, |row| sort.cursor(row));
    let items = with_contents(store, &filter, &page.items).await?;
    let Page { limit, next, .. } = page;
    if query.page.cursor.is_none() && next.is_none() {
        // All there is: what was saved since the count is in it.
        return Ok(Page { total: items.len() as u64, items, is_total_capped: false, limit, next });
    }
    Ok(Page { items, total: total.count, is_total_capped: total.is_capped, limit, next })
}

/// The rows of a page, and of one entry more.
///
/// By date, what has been running for long comes first, or last if the query names dates. It is found by its ids: walking
/// through all that began before would meet every showing of the past.
async fn rows_of_page(store: &Store, filter: &Filter<'_>, sort: &SortKeys) -> Result<Vec<Row>> {
    let (db, query) = (store.read(), filter.query);
    let (limit, cursor) = (query.page.limit + 1, query.page.cursor.as_ref());
    if sort.has_running_last() {
        return rows_of_dates(store, filter, sort).await;
    }
    let is_by_date = query.sort == Sort::Date && query.visibility == Visibility::Upcoming;
    let has_begin = !is_by_date || cursor.is_some() || query.dates.from.is_some();
    let since = query.now.duration_trunc(TimeDelta::minutes(1)).map_or(query.now, |now| now - RECENT);
    let running = if has_begin || filter.is_few() { None } else { running(store, query, since) };
    let Some(running) = running else {
        let begins = if query.dates.begins_only { Begins::From(lower_bound(query)) } else { Begins::AsAsked };
        return read_rows(db, page_of_index(filter, sort, begins, cursor, limit)?, sort).await;
    };
    let earlier = page_of_index(filter, sort, Begins::AsAsked, cursor, limit)?
        .and_where(Expr::col((showing_index::Entity, Column::EventId)).is_in(running.iter().copied()))
        .and_where(Expr::col((showing_index::Entity, Column::StartsAt)).lt(millis(since)))
        .to_owned();
    let mut rows = read_rows(db, earlier, sort).await?;
    let missing = limit.saturating_sub(rows.len() as u64);
    if missing > 0 {
        let later = page_of_index(filter, sort, Begins::From(Some(millis(since))), cursor, missing)?;
        rows.extend(read_rows(db, later, sort).await?);
    }
    Ok(rows)
}

/// What begins within the dates, and then what has been on for long.
async fn rows_of_dates(store: &Store, filter: &Filter<'_>, sort: &SortKeys) -> Result<Vec<Row>> {
    let (db, query) = (store.read(), filter.query);
    let (limit, cursor) = (query.page.limit + 1, query.page.cursor.as_ref());
    let of_running = cursor.filter(|cursor| sort.is_of_running(cursor));
    let mut rows = Vec::new();
    if of_running.is_none() {
        let begins = Begins::From(lower_bound(query));
        rows = read_rows(db, page_of_index(filter, sort, begins, cursor, limit)?, sort).await?;
    }
    let missing = limit.saturating_sub(rows.len() as u64);
    if missing > 0 {
        let mut earlier = page_of_index(filter, sort, Begins::Earlier, of_running, missing)?;
        let running = query.dates.from.filter(|_| !filter.is_few()).and_then(|from| running(store, query, from));
        if let Some(running) = running {
            let event = Expr::col((showing_index::Entity, Column::EventId));
            earlier.and_where(event.is_in(running.iter().copied()));
        }
        rows.extend(read_rows(db, earlier, sort).await?);
    }
    Ok(rows)
}

/// The events that began before a moment and are not over then or now; `None` if they are not known or too many.
fn running(store: &Store, query: &EventQuery, since: DateTime<Utc>) -> Option<EventIds> {
    let now = query.now.duration_trunc(TimeDelta::minutes(1)).ok()?;
    let running =
        store.showing_table().running(store.content_version(), millis(since), millis(Ord::max(now, since)))?;
    (running.len() <= MAX_RUNNING).then_some(running)
}

async fn read_rows(db: &impl ConnectionTrait, page: SelectStatement, sort: &SortKeys) -> Result<Vec<Row>> {
    let rows = db.query_all(&with_rows(page, sort)).await.map_err(database_error)?;
    rows.iter().map(|row| Row::read(row, sort)).collect()
}

/// The sort keys of a page. Without the rows of the events, an index alone answers it.
fn page_of_index(
    filter: &Filter<'_>,
    sort: &SortKeys,
    begins: Begins,
    cursor: Option<&Cursor>,
    limit: u64,
) -> Result<SelectStatement> {
    let query = filter.query;
    let column = |column: Column| Expr::col((showing_index::Entity, column));
    let mut select = showing_index::Entity::find()
        .select_only()
        .expr_as(column(Column::EventId), ID_KEY)
        .expr_as(column(Column::Position), POSITION_KEY)
        .expr_as(sort.leading.clone(), LEADING_KEY)
        .expr_as(column(Column::StartsAt), START_KEY)
        .filter(filter.entries(begins))
        .limit(limit);
    if query.sort == Sort::Updated {
        let to_events: RelationDef =
            showing_index::Entity::belongs_to(events::Entity).from(Column::EventId).to(events::Column::Id).into();
        select = select.join(JoinType::InnerJoin, to_events);
    }
    if filter.reads_texts() {
        select = select.join(JoinType::InnerJoin, to_event_index());
    }
    for key in sort.keys() {
        select = select.order_by(key, sort.order());
    }
    if let Some(cursor) = cursor {
        select = select.filter(sort.after(cursor)?);
    }
    Ok(select.into_query())
}

pub(crate) fn to_event_index() -> RelationDef {
    showing_index::Entity::belongs_to(event_index::Entity).from(Column::EventId).to(event_index::Column::Id).into()
}

/// What a list reads of the events of a page, in the same order.
fn with_rows(page: SelectStatement, sort: &SortKeys) -> SelectStatement {
    let of_page = |key: &'static str| Expr::col((PAGE, key));
    let mut select = Query::select();
    select
        .columns(ROW.map(|column| (events::Entity, column)))
        .expr(of_page(LEADING_KEY))
        .expr(of_page(START_KEY))
        .expr(of_page(POSITION_KEY))
        .from_subquery(page, PAGE)
        .inner_join(events::Entity, Expr::col((events::Entity, events::Column::Id)).eq(of_page(ID_KEY)))
        // A node of an older version leaves the showings of what it throws away.
        .and_where(Expr::col((events::Entity, events::Column::DeletedAt)).is_null());
    for key in sort.page_keys() {
        select.order_by_expr(of_page(key), sort.order());
    }
    select
}

/// A cursor within the range is bound enough, and a second lower one would mislead SQLite's planner.
fn lower_bound(query: &EventQuery) -> Option<i64> {
    let reached = match query.page.cursor.as_ref().and_then(|cursor| cursor.keys.first()) {
        Some(CursorKey::Number(starts_at)) if query.sort == Sort::Date && !query.is_last_first() => Some(*starts_at),
        _ => None,
    };
    query.dates.from.map(millis).filter(|from| reached.is_none_or(|reached| reached < *from))
}

/// The ids of all events that a query lets through, in no order.
pub async fn visible_ids(store: &Store, query: &EventQuery, text: TextMatch<'_>) -> Result<Vec<i64>> {
    let db = store.read();
    let filter = Filter::new(db, query, text).await?;
    if let Some(visible) = store.showing_table().visible_ids(store.content_version(), &filter) {
        return Ok(visible);
    }
    let mut select =
        showing_index::Entity::find().select_only().column(Column::EventId).distinct().filter(filter.every_showing());
    if filter.reads_texts() {
        select = select.join(JoinType::InnerJoin, to_event_index());
    }
    select.into_tuple().all(db).await.map_err(database_error)
}

/// Events by id as a query lists them, in the order of the ids; those that it does not let through are left out.
pub async fn find_listed(store: &Store, query: &EventQuery, ids: &[i64]) -> Result<Vec<Event>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let db = store.read();
    let filter = Filter::new(db, query, TextMatch::Ids(ids)).await?.among(ids.to_vec());
    let sort = SortKeys::by_id();
    let page = showing_index::Entity::find()
        .select_only()
        .expr_as(Expr::col((showing_index::Entity, Column::EventId)), ID_KEY)
        .expr_as(Expr::col((showing_index::Entity, Column::Position)), POSITION_KEY)
        .expr_as(sort.leading.clone(), LEADING_KEY)
        .expr_as(Expr::col((showing_index::Entity, Column::StartsAt)), START_KEY)
        .filter(filter.one_an_event());
    let rows = read_rows(db, page.into_query(), &sort).await?;
    let found = with_contents(store, &filter, &rows).await?;
    let mut by_id: HashMap<i64, Event> = found.into_iter().map(|event| (event.id, event)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// What a list reads of each event; the content is often cached already.
const ROW: [events::Column; 5] = [
    events::Column::Id,
    events::Column::Version,
    events::Column::UpdatedAt,
    events::Column::CreatedAt,
    events::Column::CoverImageId,
];

pub(crate) struct Row {
    key: ContentKey,
    created_at: i64,
    cover_image_id: Option<String>,
    leading: CursorKey,
    starts_at: i64,
    position: i32,
}

impl Row {
    fn read(row: &QueryResult, sort: &SortKeys) -> Result<Self> {
        let read = || -> std::result::Result<Self, DbErr> {
            let leading = if sort.leading_is_text {
                CursorKey::Text(row.try_get_by_index(5)?)
            } else {
                CursorKey::Number(row.try_get_by_index(5)?)
            };
            Ok(Self {
                key: (row.try_get_by_index(0)?, row.try_get_by_index(1)?, row.try_get_by_index(2)?),
                created_at: row.try_get_by_index(3)?,
                cover_image_id: row.try_get_by_index(4)?,
                leading,
                starts_at: row.try_get_by_index(6)?,
                position: row.try_get_by_index(7)?,
            })
        };
        read().map_err(database_error)
    }

    fn position(&self) -> usize {
        usize::try_from(self.position).unwrap_or(0)
    }
}

async fn with_contents(store: &Store, filter: &Filter<'_>, rows: &[Row]) -> Result<Vec<Event>> {
    let db = store.read();
    let keys: Vec<ContentKey> = rows.iter().map(|row| row.key).collect();
    let contents = store.event_contents().find(db, &keys).await?;
    let several = |row: &&Row| contents.get(&row.key).is_some_and(|content| content.showings.len() > 1);
    let several: Vec<i64> = rows.iter().filter(several).map(|row| row.key.0).collect();
    let matching = if filter.query.expand_showings { HashMap::new() } else { matching(db, filter, &several).await? };
    let events = rows.iter().filter_map(|row| {
        let content = contents.get(&row.key)?;
        let content = EventContent { cover_image_id: row.cover_image_id.clone(), ..(**content).clone() };
        let (id, version, updated_at) = row.key;
        let matching = matching.get(&id).cloned().unwrap_or_else(|| vec![row.position()]);
        let event = Event::new(id, version, content, moment(row.created_at), moment(updated_at));
        Some(event.listed(row.position(), matching))
    });
    with_galleries(db, events.collect()).await
}

/// The positions of the showings of these events that the query lets through, by their start.
async fn matching(db: &impl ConnectionTrait, filter: &Filter<'_>, ids: &[i64]) -> Result<HashMap<i64, Vec<usize>>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(i64, i32)> = showing_index::Entity::find()
        .select_only()
        .columns([Column::EventId, Column::Position])
        .filter(Column::EventId.is_in(ids.iter().copied()))
        .filter(filter.of_showing(Table::OfEvent, Begins::AsAsked))
        .order_by(Column::EventId, Order::Asc)
        .order_by(Column::StartsAt, Order::Asc)
        .order_by(Column::Position, Order::Asc)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let mut positions: HashMap<i64, Vec<usize>> = HashMap::new();
    for (id, position) in rows {
        positions.entry(id).or_default().push(usize::try_from(position).unwrap_or(0));
    }
    Ok(positions)
}

/// How many events to come each category has.
pub async fn count_by_category(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<(String, i64)>> {
    use event_index::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::Category)
        .expr(Expr::col(Column::Id).count())
        .filter(Column::IsActive.eq(true).and(Column::OverAt.gt(millis(now))))
        .group_by(Column::Category)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// Where an event is, and when it last changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventAddress {
    pub id: i64,
    pub key: String,
    pub changed: DateTime<Utc>,
}

/// The next events after an id that visitors can find.
pub async fn addresses(
    db: &impl ConnectionTrait,
    after: i64,
    limit: u64,
    now: DateTime<Utc>,
) -> Result<Vec<EventAddress>> {
    use event_index::Column;
    let to_index: RelationDef =
        events::Entity::belongs_to(event_index::Entity).from(events::Column::Id).to(Column::Id).into();
    let rows: Vec<(i64, String, i64)> = events::Entity::find()
        .join(JoinType::InnerJoin, to_index)
        .select_only()
        .columns([events::Column::Id, events::Column::EventId, events::Column::UpdatedAt])
        .filter(events::Column::Id.gt(after))
        .filter(Column::IsActive.eq(true).and(Column::OverAt.gt(millis(now))))
        .order_by_asc(events::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(|(id, key, changed)| EventAddress { id, key, changed: moment(changed) }).collect())
}

/// The showings that begin in a span of time in a city: events and positions. Those of inactive events too.
pub async fn showings_in(
    db: &impl ConnectionTrait,
    city_key: &str,
    from: DateTime<Utc>,
    before: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<(i64, usize)>> {
    use showing_index::Column;
    let names = filter::turkish_names(db, city_key).await?;
    let rows: Vec<(i64, i32)> = showing_index::Entity::find()
        .select_only()
        .columns([Column::EventId, Column::Position])
        .filter(Column::CityKeyTr.is_in(names))
        .filter(Column::CityKeyTr.eq(city_key).or(Expr::cust("(city_key_en || '')").eq(city_key)))
        .filter(Column::StartsAt.gte(millis(from)).and(Column::StartsAt.lt(millis(before))))
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::EventId)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(|(event, position)| (event, usize::try_from(position).unwrap_or_default())).collect())
}
