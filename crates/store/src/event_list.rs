//! Lists of events: every filter and sort of `GET /api/events`, in SQL, paged by key.

use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use meydan_domain::event::{Coordinates, Event, EventContent};
use meydan_domain::event_query::{Bounds, Circle, EventQuery, Sort, Visibility};
use meydan_domain::field::Problem;
use meydan_domain::money::Currency;
use meydan_domain::page::{Cursor, CursorKey, Page};
use meydan_domain::price_band::PriceBand;
use meydan_domain::{Error, Language, Result};
use sea_orm::sea_query::{CaseStatement, Condition, Expr, ExprTrait, Query, SelectStatement};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, JoinType, Order, QueryFilter, QueryOrder, QueryResult,
    QuerySelect, QueryTrait, RelationDef,
};

use crate::convert::{database_error, millis, moment};
use crate::entity::event_index::Column;
use crate::entity::{event_index, events};
use crate::event_contents::ContentKey;
use crate::event_totals;
use crate::events::with_galleries;
use crate::search::contains;
use crate::store::Store;

const KM_A_DEGREE: f64 = 111.195;
/// The name of the leading sort key, which comes back with each row.
const LEADING_KEY: &str = "leading_sort_key";
/// The same of the start, which is the second key of most sorts.
const START_KEY: &str = "start_sort_key";
/// The same of the number.
const ID_KEY: &str = "page_id";
/// The page, as long as it is made of keys alone.
const PAGE: &str = "page";
/// Turkish names that one English name of a city may go with.
const MAX_SPELLINGS: usize = 16;
/// What the index of places is sorted by; as in its migration.
const BAND: &str = "CAST(latitude * 4 + 360 AS BIGINT)";
/// Areas that are taller than the country are not worth it.
const MAX_BANDS: usize = 80;

/// One page of events, and how many there are in all, as far as they are counted.
pub async fn list(store: &Store, query: &EventQuery) -> Result<Page<Event>> {
    let db = store.read();
    let filter = Filter::of(db, query).await?;
    let total = event_totals::total(store, query, filter.condition()).await?;
    let sort = SortKeys::of(query);
    // Where there are many in an area, a walk through the sorted list soon meets a page of them.
    let filter = if total.is_capped { filter.wherever() } else { filter };
    let select = with_rows(page_of_index(query, &filter, &sort)?, &sort);
    let rows = db.query_all(&select).await.map_err(database_error)?;
    let rows = rows.iter().map(|row| Row::read(row, &sort)).collect::<Result<Vec<_>>>()?;
    let page = Page::from_rows(rows, total.count, query.page.limit, |row| sort.cursor(row));
    with_contents(store, Page { is_total_capped: total.is_capped, ..page }).await
}

/// The sort keys of a page. Without the rows of the events, an index alone answers it.
fn page_of_index(query: &EventQuery, filter: &Filter<'_>, sort: &SortKeys) -> Result<SelectStatement> {
    let mut select = event_index::Entity::find()
        .select_only()
        .expr_as(Expr::col((event_index::Entity, Column::Id)), ID_KEY)
        .expr_as(sort.leading.clone(), LEADING_KEY)
        .expr_as(Expr::col((event_index::Entity, Column::StartsAt)), START_KEY)
        .filter(filter.from(page_starts_from(query)))
        .limit(query.page.limit + 1);
    if query.sort == Sort::Updated {
        let to_events: RelationDef =
            event_index::Entity::belongs_to(events::Entity).from(Column::Id).to(events::Column::Id).into();
        select = select.join(JoinType::InnerJoin, to_events);
    }
    for key in sort.keys() {
        select = select.order_by(key, sort.order());
    }
    if let Some(cursor) = &query.page.cursor {
        select = select.filter(sort.after(cursor)?);
    }
    Ok(select.into_query())
}

/// What a list reads of the events of a page, in the same order.
fn with_rows(page: SelectStatement, sort: &SortKeys) -> SelectStatement {
    let of_page = |key: &'static str| Expr::col((PAGE, key));
    let mut select = Query::select();
    select
        .columns(ROW.map(|column| (events::Entity, column)))
        .expr(of_page(LEADING_KEY))
        .expr(of_page(START_KEY))
        .from_subquery(page, PAGE)
        .inner_join(events::Entity, Expr::col((events::Entity, events::Column::Id)).eq(of_page(ID_KEY)));
    for key in sort.page_keys() {
        select.order_by_expr(of_page(key), sort.order());
    }
    select
}

/// The numbers of all events that a query lets through, in no order.
pub async fn numbers(db: &impl ConnectionTrait, query: &EventQuery) -> Result<Vec<i64>> {
    event_index::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Filter::of(db, query).await?.condition())
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// What a list reads of each event; the content is often known already.
const ROW: [events::Column; 5] = [
    events::Column::Id,
    events::Column::Version,
    events::Column::UpdatedAt,
    events::Column::CreatedAt,
    events::Column::CoverImageId,
];

struct Row {
    key: ContentKey,
    created_at: i64,
    cover_image_id: Option<String>,
    leading: CursorKey,
    starts_at: i64,
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
            })
        };
        read().map_err(database_error)
    }
}

async fn with_contents(store: &Store, page: Page<Row>) -> Result<Page<Event>> {
    let db = store.read();
    let keys: Vec<ContentKey> = page.items.iter().map(|row| row.key).collect();
    let found = store.event_contents().find(db, &keys).await?;
    let events = page.items.into_iter().filter_map(|row| {
        let content = EventContent { cover_image_id: row.cover_image_id, ..(**found.get(&row.key)?).clone() };
        let (id, version, updated_at) = row.key;
        Some(Event { id, version, content, created_at: moment(row.created_at), updated_at: moment(updated_at) })
    });
    let items = with_galleries(db, events.collect()).await?;
    Ok(Page { items, total: page.total, is_total_capped: page.is_total_capped, limit: page.limit, next: page.next })
}

/// How many upcoming events each category has.
pub async fn count_by_category(db: &impl ConnectionTrait, query: &EventQuery) -> Result<Vec<(String, i64)>> {
    event_index::Entity::find()
        .select_only()
        .column(Column::Category)
        .expr(Expr::col(Column::Id).count())
        .filter(Filter::of(db, query).await?.condition())
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

/// The next events after a number that visitors can find.
pub async fn addresses(
    db: &impl ConnectionTrait,
    after: i64,
    limit: u64,
    now: DateTime<Utc>,
) -> Result<Vec<EventAddress>> {
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

/// The keys a sort compares: a leading one of its own, mostly then the start, then the id.
struct SortKeys {
    sort: Sort,
    /// What a cursor must have been made for: the keys of one language or search mean nothing in another.
    name: String,
    leading: Expr,
    leading_is_text: bool,
}

impl SortKeys {
    fn of(query: &EventQuery) -> Self {
        let column = |column: Column| Expr::col((event_index::Entity, column));
        let (leading, leading_is_text) = match query.sort {
            Sort::Date => (column(Column::StartsAt), false),
            Sort::Price => (column(Column::PriceLow), false),
            Sort::Popular => (column(Column::Unpopularity), false),
            Sort::Relevance => (misses_in_title(&query.words), false),
            Sort::Name if query.language == Language::Tr => (column(Column::SortTr), true),
            Sort::Name => (column(Column::SortEn), true),
            // Rows are numbered as they are made.
            Sort::Newest => (column(Column::Id), false),
            Sort::Updated => (Expr::col((events::Entity, events::Column::UpdatedAt)), false),
        };
        let name = match query.sort {
            Sort::Name => format!("name {}", query.language.code()),
            Sort::Relevance => format!("relevance {}", query.words.join(" ")),
            Sort::Date | Sort::Price | Sort::Popular | Sort::Newest | Sort::Updated => query.sort.name().to_owned(),
        };
        Self { sort: query.sort, name, leading, leading_is_text }
    }

    fn order(&self) -> Order {
        if self.descends() { Order::Desc } else { Order::Asc }
    }

    /// The last first; every other sort ascends.
    fn descends(&self) -> bool {
        matches!(self.sort, Sort::Newest | Sort::Updated)
    }

    fn keys(&self) -> Vec<Expr> {
        let column = |column: Column| Expr::col((event_index::Entity, column));
        match self.sort {
            Sort::Newest => vec![self.leading.clone()],
            Sort::Date | Sort::Name | Sort::Updated => vec![self.leading.clone(), column(Column::Id)],
            Sort::Price | Sort::Popular | Sort::Relevance => {
                vec![self.leading.clone(), column(Column::StartsAt), column(Column::Id)]
            }
        }
    }

    /// The same by their names in a page.
    fn page_keys(&self) -> &'static [&'static str] {
        match self.sort {
            Sort::Newest => &[LEADING_KEY],
            Sort::Date | Sort::Name | Sort::Updated => &[LEADING_KEY, ID_KEY],
            Sort::Price | Sort::Popular | Sort::Relevance => &[LEADING_KEY, START_KEY, ID_KEY],
        }
    }

    /// One row comparison: the OR-expanded form reads the index from its start.
    fn after(&self, cursor: &Cursor) -> Result<Expr> {
        let keys = self.keys();
        let fits = cursor.sort == self.name
            && cursor.keys.len() == keys.len()
            && cursor
                .keys
                .iter()
                .enumerate()
                .all(|(place, key)| matches!(key, CursorKey::Text(_)) == (place == 0 && self.leading_is_text));
        if !fits {
            return Err(Error::invalid("cursor", Problem::NotACursor));
        }
        let values = cursor.keys.iter().map(|key| match key {
            CursorKey::Number(number) => Expr::value(*number),
            CursorKey::Text(text) => Expr::value(text.clone()),
        });
        let (keys, values) = (Expr::tuple(keys), Expr::tuple(values));
        Ok(if self.descends() { keys.lt(values) } else { keys.gt(values) })
    }

    fn cursor(&self, row: &Row) -> Cursor {
        let (leading, id) = (row.leading.clone(), CursorKey::Number(row.key.0));
        let keys = match self.sort {
            Sort::Newest => vec![id],
            Sort::Date | Sort::Name | Sort::Updated => vec![leading, id],
            Sort::Price | Sort::Popular | Sort::Relevance => vec![leading, CursorKey::Number(row.starts_at), id],
        };
        Cursor::new(&self.name, keys)
    }
}

/// How many of the words the titles lack: 0 is the most relevant.
fn misses_in_title(words: &[String]) -> Expr {
    words.iter().fold(Expr::value(0_i64), |misses, word| {
        let found = Expr::col((event_index::Entity, Column::TitleKey)).like(contains(word));
        let miss = CaseStatement::new().case(found, Expr::value(0_i64)).finally(Expr::value(1_i64));
        misses.add(miss)
    })
}

/// A cursor within the range is bound enough, and a second lower one would mislead SQLite's planner.
fn page_starts_from(query: &EventQuery) -> Option<DateTime<Utc>> {
    let reached = match query.page.cursor.as_ref().and_then(|cursor| cursor.keys.first()) {
        Some(CursorKey::Number(starts_at)) if query.sort == Sort::Date => Some(*starts_at),
        _ => None,
    };
    query.starts_from.filter(|from| reached.is_none_or(|reached| reached < millis(*from)))
}

/// What a list lets through, with what lets an index find it.
struct Filter<'a> {
    query: &'a EventQuery,
    /// The Turkish names of the city, where there are only a few: one index is sorted by them.
    city_names: Option<Vec<String>>,
    /// The parts of the index of places that the area lies in.
    bands: Option<RangeInclusive<i64>>,
}

impl<'a> Filter<'a> {
    async fn of(db: &impl ConnectionTrait, query: &'a EventQuery) -> Result<Self> {
        let city_names = match &query.city {
            Some(city) => Some(turkish_names(db, city).await?).filter(|names| names.len() < MAX_SPELLINGS),
            None => None,
        };
        let area = query.bounds.or(query.near.map(bounds_of));
        let bands = area.map(bands_of).filter(|bands| bands.clone().count() <= MAX_BANDS);
        Ok(Self { query, city_names, bands })
    }

    /// Without a look at where it is.
    fn wherever(self) -> Self {
        Self { bands: None, ..self }
    }

    fn condition(&self) -> Condition {
        self.from(self.query.starts_from)
    }

    /// As `condition`, with another beginning.
    fn from(&self, starts_from: Option<DateTime<Utc>>) -> Condition {
        let area = self.bands.as_ref().zip(self.query.bounds.or(self.query.near.map(bounds_of)));
        condition(self.query, starts_from)
            .add_option(self.city_names.as_ref().map(|names| Column::CityKeyTr.is_in(names)))
            .add_option(area.map(|(bands, area)| {
                Expr::cust(BAND).is_in(bands.clone()).and(Column::Longitude.between(area.west, area.east))
            }))
    }
}

/// The folded Turkish names of the cities with this folded name in either language. Each look goes to the next name,
/// past all events of the one before.
async fn turkish_names(db: &impl ConnectionTrait, city: &str) -> Result<Vec<String>> {
    let mut names = vec![city.to_owned()];
    let mut last = String::new();
    while names.len() < MAX_SPELLINGS {
        let next: Option<String> = event_index::Entity::find()
            .select_only()
            .column(Column::CityKeyTr)
            .filter(Column::CityKeyEn.eq(city).and(Column::CityKeyTr.gt(last.as_str())))
            .order_by_asc(Column::CityKeyTr)
            .limit(1)
            .into_tuple()
            .one(db)
            .await
            .map_err(database_error)?;
        let Some(next) = next else { break };
        if next != city {
            names.push(next.clone());
        }
        last = next;
    }
    Ok(names)
}

/// One engine rounds to the band, the other truncates: both are in between.
#[expect(clippy::cast_possible_truncation, reason = "a degree of latitude is small")]
fn bands_of(area: Bounds) -> RangeInclusive<i64> {
    let place = |latitude: f64| latitude.mul_add(4.0, 360.0);
    place(area.south).floor() as i64..=place(area.north).ceil() as i64
}

/// The smallest area around a circle, and a little more: what lies on its edge must not be lost to rounding.
fn bounds_of(circle: Circle) -> Bounds {
    let Coordinates { latitude, longitude } = circle.center;
    let north = circle.radius_km / KM_A_DEGREE + 1e-6;
    // At a pole every longitude is near.
    let east = (north / latitude.to_radians().cos().max(1e-9)).min(360.0) + 1e-6;
    Bounds { west: longitude - east, south: latitude - north, east: longitude + east, north: latitude + north }
}

fn condition(query: &EventQuery, starts_from: Option<DateTime<Utc>>) -> Condition {
    let now = millis(query.now);
    Condition::all()
        .add_option(match query.visibility {
            Visibility::Upcoming => Some(Column::IsActive.eq(true).and(Column::OverAt.gt(now))),
            Visibility::Past => Some(Column::IsActive.eq(true).and(Column::OverAt.lte(now))),
            Visibility::Active => Some(Column::IsActive.eq(true)),
            Visibility::Inactive => Some(Column::IsActive.eq(false)),
            Visibility::All => None,
        })
        .add_option(query.over.map(|over| if over { Column::OverAt.lte(now) } else { Column::OverAt.gt(now) }))
        .add_option(query.ids.as_ref().map(|ids| Column::Id.is_in(ids.iter().copied())))
        .add_option(query.category.as_ref().map(|category| Column::Category.eq(category)))
        .add_option(query.city.as_ref().map(|city| Column::CityKeyTr.eq(city).or(Column::CityKeyEn.eq(city))))
        .add_option(starts_from.map(|from| Column::StartsAt.gte(millis(from))))
        .add_option(query.starts_before.map(|before| Column::StartsAt.lt(millis(before))))
        .add_option(query.price_min.map(|price| Column::PriceHigh.gte(price.hundredths())))
        .add_option(query.price_max.map(|price| Column::PriceLow.lte(price.hundredths())))
        .add_option(query.price_band.map(in_band))
        .add_option(query.currency.map(|currency| Column::Currency.eq(currency.code())))
        .add_option(query.featured.map(is_featured))
        .add_option(query.platform.map(|platform| Column::Platform.eq(platform.name())))
        .add_option(query.bounds.map(|bounds| {
            Column::Longitude
                .between(bounds.west, bounds.east)
                .and(Column::Latitude.between(bounds.south, bounds.north))
        }))
        .add_option(query.near.map(within))
        .add_option(match &query.found {
            Some(ids) => Some(Condition::all().add(Column::Id.is_in(ids.iter().copied()))),
            None => all_words(query),
        })
}

/// As a constant: only then is the index of the featured ones, which are few, known to hold them all.
fn is_featured(featured: bool) -> Expr {
    let constant = if featured { "TRUE" } else { "FALSE" };
    Expr::col((event_index::Entity, Column::IsFeatured)).eq(Expr::cust(constant))
}

fn in_band(band: PriceBand) -> Condition {
    match band.lowest() {
        None => Condition::all().add(Column::PriceHigh.eq(0)),
        Some(range) => Condition::all()
            .add(Column::Currency.eq(Currency::Try.code()))
            .add(Column::PriceLow.gte(range.start))
            .add(Column::PriceLow.lt(range.end))
            .add(Column::PriceHigh.ne(0)),
    }
}

/// Distance on a plane that touches the globe at the centre: within a percent over a few
/// hundred kilometres, and plain arithmetic that every engine has.
fn within(circle: Circle) -> Expr {
    let column = |column: Column| Expr::col((event_index::Entity, column));
    let km_a_degree_east = KM_A_DEGREE * circle.center.latitude.to_radians().cos();
    let north = || column(Column::Latitude).sub(circle.center.latitude).mul(KM_A_DEGREE);
    let east = || column(Column::Longitude).sub(circle.center.longitude).mul(km_a_degree_east);
    let squared_distance = north().mul(north()).add(east().mul(east()));
    squared_distance.lte(circle.radius_km * circle.radius_km)
}

/// Every word must be found, in the texts or in the name of the category.
fn all_words(query: &EventQuery) -> Option<Condition> {
    let find = |(place, word): (usize, &String)| {
        let categories = query.word_categories.get(place).filter(|categories| !categories.is_empty());
        Condition::any()
            .add(Expr::col((event_index::Entity, Column::SearchText)).like(contains(word)))
            .add_option(categories.map(|categories| Column::Category.is_in(categories)))
    };
    let words = query.words.iter().enumerate();
    (!query.words.is_empty()).then(|| words.map(find).fold(Condition::all(), Condition::add))
}
