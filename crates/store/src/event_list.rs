//! Lists of events: every filter and sort of `GET /api/events`, in SQL, paged by key.

use chrono::{DateTime, Utc};
use meydan_domain::event::{Event, EventContent};
use meydan_domain::event_query::{Circle, EventQuery, Sort, Visibility};
use meydan_domain::field::Problem;
use meydan_domain::money::Currency;
use meydan_domain::page::{Cursor, CursorKey, Page};
use meydan_domain::price_band::PriceBand;
use meydan_domain::{Error, Language, Result};
use sea_orm::sea_query::{CaseStatement, Condition, Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, JoinType, Order, PaginatorTrait, QueryFilter, QueryOrder,
    QueryResult, QuerySelect, QueryTrait, RelationDef,
};

use crate::convert::{database_error, millis, moment};
use crate::entity::event_index::Column;
use crate::entity::{event_index, events};
use crate::event_contents::ContentKey;
use crate::events::with_galleries;
use crate::search::contains;
use crate::store::Store;

const KM_A_DEGREE: f64 = 111.195;
/// The name of the leading sort key, which comes back with each row.
const LEADING_KEY: &str = "leading_sort_key";
/// The same of the start, which is the second key of most sorts.
const START_KEY: &str = "start_sort_key";

/// One page of events, and how many there are in all.
pub async fn list(store: &Store, query: &EventQuery) -> Result<Page<Event>> {
    let db = store.read();
    let total =
        event_index::Entity::find().filter(filter(query, query.starts_from)).count(db).await.map_err(database_error)?;
    let sort = SortKeys::of(query);
    let to_index: RelationDef =
        events::Entity::belongs_to(event_index::Entity).from(events::Column::Id).to(Column::Id).into();
    let mut select = events::Entity::find()
        .join(JoinType::InnerJoin, to_index)
        .select_only()
        .columns(ROW)
        .filter(filter(query, page_starts_from(query)))
        .expr_as(sort.leading.clone(), LEADING_KEY)
        .expr_as(Expr::col((event_index::Entity, Column::StartsAt)), START_KEY)
        .limit(query.page.limit + 1);
    for key in sort.keys() {
        select = select.order_by(key, if sort.descends() { Order::Desc } else { Order::Asc });
    }
    if let Some(cursor) = &query.page.cursor {
        select = select.filter(sort.after(cursor)?);
    }
    let rows = db.query_all(&select.into_query()).await.map_err(database_error)?;
    let rows = rows.iter().map(|row| Row::read(row, &sort)).collect::<Result<Vec<_>>>()?;
    let page = Page::from_rows(rows, total, query.page.limit, |row| sort.cursor(row));
    with_contents(store, page).await
}

/// The numbers of all events that a query lets through, in no order.
pub async fn numbers(db: &impl ConnectionTrait, query: &EventQuery) -> Result<Vec<i64>> {
    event_index::Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(filter(query, query.starts_from))
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
    Ok(Page { items, total: page.total, limit: page.limit, next: page.next })
}

/// How many upcoming events each category has.
pub async fn count_by_category(db: &impl ConnectionTrait, query: &EventQuery) -> Result<Vec<(String, i64)>> {
    event_index::Entity::find()
        .select_only()
        .column(Column::Category)
        .expr(Expr::col(Column::Id).count())
        .filter(filter(query, query.starts_from))
        .group_by(Column::Category)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// The public keys of the events that visitors can find, and when each last changed.
pub async fn addresses(db: &impl ConnectionTrait, now: DateTime<Utc>) -> Result<Vec<(String, DateTime<Utc>)>> {
    let to_index: RelationDef =
        events::Entity::belongs_to(event_index::Entity).from(events::Column::Id).to(Column::Id).into();
    let rows: Vec<(String, i64)> = events::Entity::find()
        .join(JoinType::InnerJoin, to_index)
        .select_only()
        .columns([events::Column::EventId, events::Column::UpdatedAt])
        .filter(Column::IsActive.eq(true).and(Column::OverAt.gt(millis(now))))
        .order_by_asc(events::Column::Id)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(|(key, changed)| (key, moment(changed))).collect())
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

fn filter(query: &EventQuery, starts_from: Option<DateTime<Utc>>) -> Condition {
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
        .add_option(query.featured.map(|featured| Column::IsFeatured.eq(featured)))
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
