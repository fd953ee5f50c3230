//! What a list lets through, with what lets an index find it.

use std::ops::RangeInclusive;

use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::date_range::{DateSpan, LONG};
use meydan_domain::event::Coordinates;
use meydan_domain::event_query::{Bounds, Circle, EventQuery, Sort, Visibility};
use meydan_domain::marks::Marks;
use meydan_domain::needs::Need;
use meydan_domain::price_band::PriceBand;
use meydan_domain::profile::ProfileKind;
use meydan_domain::publication::Publication;
use sea_orm::sea_query::{CaseStatement, Condition, Expr, ExprTrait, LikeExpr, Query, SelectStatement};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{TextMatch, staff_search};
use crate::convert::{database_error, millis};
use crate::entity::showing_index::Column;
use crate::entity::{event_index, event_profiles, events, profiles, showing_index, venues};
use crate::event_rows::{NO_DATE_MILLIS, sold_by};
use crate::redirects;
use crate::search::contains;

pub(crate) const KM_A_DEGREE: f64 = 111.195;
pub(crate) const LONG_MILLIS: i64 = LONG.num_milliseconds();
/// Turkish names that one English name of a city may go with.
const MAX_SPELLINGS: usize = 16;
/// What the index of places is sorted by; as in its migration.
const BAND: &str = "CAST(showing_index.latitude * 4 + 360 AS BIGINT)";
/// Areas that are taller than the country are not worth it.
const MAX_BANDS: usize = 80;
const SIBLING: &str = "sibling";

/// Which showings a statement reads by when they begin.
#[derive(Clone, Copy)]
pub(crate) enum Begins {
    /// Within the dates of the query, or long before while they are still on.
    AsAsked,
    /// From a moment on: what an index finds.
    From(Option<i64>),
    /// Before the dates of the query: what has been on for long.
    Earlier,
}

/// Which showing a condition is about.
#[derive(Clone, Copy)]
pub(crate) enum Table {
    Showing,
    /// A showing that is found by its event.
    OfEvent,
    /// Another showing of the same event.
    Sibling,
}

impl Table {
    pub fn col(self, column: Column) -> Expr {
        match self {
            Self::Showing => Expr::col((showing_index::Entity, column)),
            // Wrapped, so that no index of cities or venues is used: an event has few showings.
            Self::OfEvent => match column {
                Column::CityKeyTr => Expr::cust("(showing_index.city_key_tr || '')"),
                Column::CityKeyEn => Expr::cust("(showing_index.city_key_en || '')"),
                Column::VenueId => Expr::cust("(showing_index.venue_id + 0)"),
                _ => Expr::col((showing_index::Entity, column)),
            },
            Self::Sibling => match column {
                Column::CityKeyTr => Expr::cust("(sibling.city_key_tr || '')"),
                Column::CityKeyEn => Expr::cust("(sibling.city_key_en || '')"),
                Column::VenueId => Expr::cust("(sibling.venue_id + 0)"),
                _ => Expr::col((SIBLING, column)),
            },
        }
    }
}

pub(crate) struct Filter<'a> {
    pub query: &'a EventQuery,
    pub text: TextMatch<'a>,
    /// The Turkish names of the city, where there are only a few: one index is sorted by them.
    city_names: Option<Vec<String>>,
    /// The parts of the index of places that the area lies in.
    bands: Option<RangeInclusive<i64>>,
    /// The rows behind the slugs; one that does not exist lets nothing through.
    pub venue: Option<i64>,
    performer: Option<i64>,
    organizer: Option<i64>,
    /// All events that it lets through, where they are few.
    few: Option<Vec<i64>>,
}

impl<'a> Filter<'a> {
    pub async fn new(db: &impl ConnectionTrait, query: &'a EventQuery, text: TextMatch<'a>) -> Result<Self> {
        let city_names = match &query.city {
            Some(city) => Some(turkish_names(db, city).await?).filter(|names| names.len() < MAX_SPELLINGS),
            None => None,
        };
        let area = query.bounds.or(query.near.map(bounds_of));
        let bands = area.map(bands_of).filter(|bands| bands.clone().count() <= MAX_BANDS);
        Ok(Self {
            query,
            text,
            city_names,
            bands,
            venue: venue_row(db, query.venue.as_deref()).await?,
            performer: profile_row(db, query.performer.as_deref()).await?,
            organizer: profile_row(db, query.organizer.as_deref()).await?,
            few: None,
        })
    }

    /// With all events that it lets through: they are found by their ids, whatever the filter is.
    pub fn among(self, few: Vec<i64>) -> Self {
        Self { few: Some(few), bands: None, city_names: None, ..self }
    }

    pub fn is_few(&self) -> bool {
        self.few.is_some()
    }

    /// Whether the condition or the sort reads the texts in `event_index`.
    pub fn reads_texts(&self) -> bool {
        let is_ranked = self.query.sort == Sort::Relevance;
        !self.query.words.is_empty() && (is_ranked || matches!(self.text, TextMatch::Words { .. }))
    }

    pub fn without_area_index(self) -> Self {
        Self { bands: None, ..self }
    }

    /// The entries of the list, showings or one showing an event.
    pub fn entries(&self, begins: Begins) -> Condition {
        let showings = self.showings(begins);
        if self.query.expand_showings { showings } else { showings.add(self.is_first_of_event()) }
    }

    /// One showing an event, whatever the query says.
    pub fn one_an_event(&self) -> Condition {
        self.every_showing().add(self.is_first_of_event())
    }

    pub fn every_showing(&self) -> Condition {
        self.showings(Begins::AsAsked)
    }

    fn showings(&self, begins: Begins) -> Condition {
        let area = self.bands.as_ref().zip(self.query.bounds.or(self.query.near.map(bounds_of)));
        let table = if self.is_few() { Table::OfEvent } else { Table::Showing };
        Condition::all()
            .add_option(self.few.as_ref().map(|ids| table.col(Column::EventId).is_in(ids.iter().copied())))
            .add(self.of_event())
            .add(self.of_showing(table, begins))
            .add_option(self.city_names.as_ref().map(|names| table.col(Column::CityKeyTr).is_in(names.clone())))
            .add_option(area.map(|(bands, area)| {
                let longitude = table.col(Column::Longitude).between(area.west, area.east);
                Expr::cust(BAND).is_in(bands.clone()).and(longitude)
            }))
    }

    /// No sibling that the query lets through goes before this showing.
    fn is_first_of_event(&self) -> Condition {
        let mut sibling = Query::select();
        sibling
            .expr(Expr::value(1))
            .from_as(showing_index::Entity, SIBLING)
            .and_where(Table::Sibling.col(Column::EventId).eq(Table::Showing.col(Column::EventId)))
            .and_where(self.order(Table::Sibling).lt(self.order(Table::Showing)))
            .cond_where(self.of_showing(Table::Sibling, Begins::AsAsked));
        Condition::any().add(Table::Showing.col(Column::IsOnly).eq(Expr::cust("TRUE"))).add(Expr::exists(sibling).not())
    }

    /// No showing of the event is still to come, not even a cancelled one: visitors look for what became of it.
    fn is_past_end(&self) -> Condition {
        let now = millis(self.query.now);
        let mut to_come = Query::select();
        to_come
            .expr(Expr::value(1))
            .from_as(showing_index::Entity, SIBLING)
            .and_where(Table::Sibling.col(Column::EventId).eq(Table::Showing.col(Column::EventId)))
            .and_where(Table::Sibling.col(Column::OverAt).gt(now));
        let is_only = Table::Showing.col(Column::IsOnly).eq(Expr::cust("TRUE"));
        Condition::all()
            .add(Table::Showing.col(Column::OverAt).lte(now))
            .add(Condition::any().add(is_only).add(Expr::exists(to_come).not()))
    }

    /// The least is the showing that stands for its event: the earliest to come, or the last when all are over.
    fn order(&self, table: Table) -> Expr {
        let (starts_at, position) = (table.col(Column::StartsAt), table.col(Column::Position));
        let last_first = || Expr::value(0_i64).sub(table.col(Column::StartsAt));
        match self.query.visibility {
            Visibility::Upcoming => Expr::tuple([starts_at, position]),
            Visibility::Past => Expr::tuple([last_first(), position]),
            Visibility::Active | Visibility::Inactive | Visibility::All => {
                let is_to_come = || table.col(Column::OverAt).gt(millis(self.query.now));
                let takes_place = table.col(Column::IsCancelled).eq(false);
                let rank = CaseStatement::new()
                    .case(is_to_come().and(takes_place), Expr::value(0_i64))
                    .case(is_to_come(), Expr::value(1_i64))
                    .finally(Expr::value(2_i64));
                let start = CaseStatement::new().case(is_to_come(), starts_at).finally(last_first());
                Expr::tuple([rank.into(), start.into(), position])
            }
        }
    }

    /// What is the same for all showings of an event.
    fn of_event(&self) -> Condition {
        let (query, table) = (self.query, Table::Showing);
        let active = |is_active: bool| table.col(Column::IsActive).eq(is_active);
        Condition::all()
            .add_option(match query.visibility {
                Visibility::Upcoming | Visibility::Past | Visibility::Active => Some(active(true)),
                Visibility::Inactive => Some(active(false)),
                Visibility::All => None,
            })
            .add_option(query.publication.map(|publication| match publication {
                Publication::Published => active(true),
                Publication::Draft => active(false).and(table.col(Column::EventId).not_in_subquery(kept_as(None))),
                other => active(false).and(table.col(Column::EventId).in_subquery(kept_as(Some(other)))),
            }))
            .add_option((query.needs == Some(Need::PastEnd)).then(|| self.is_past_end().add(active(true))))
            .add_option(query.ids.as_ref().map(|ids| table.col(Column::EventId).is_in(ids.iter().copied())))
            .add_option(query.category.as_ref().map(|category| table.col(Column::Category).eq(category.as_str())))
            .add_option(query.featured.map(is_featured))
            .add_option(self.performer.map(|id| takes_part(ProfileKind::Performer, id)))
            .add_option(self.organizer.map(|id| takes_part(ProfileKind::Organizer, id)))
            .add_option(match self.text {
                TextMatch::Ids(ids) => {
                    Some(Condition::all().add(table.col(Column::EventId).is_in(ids.iter().copied())))
                }
                TextMatch::Words { categories } => self.staff_words(self.all_words(categories)),
            })
            .add_option(query.staff.as_ref().map(staff_search::found_exactly))
    }

    /// Every word must be found, in the texts or in the name of the category; by staff in the venue's address, too.
    fn all_words(&self, word_categories: &[Vec<String>]) -> Option<Condition> {
        let words = &self.query.words;
        let is_staff = !matches!(self.query.visibility, Visibility::Upcoming | Visibility::Past);
        let find = |(place, word): (usize, &String)| {
            let categories = word_categories.get(place).filter(|categories| !categories.is_empty());
            Condition::any()
                .add(Expr::col((event_index::Entity, event_index::Column::SearchText)).like(contains(word)))
                .add_option(categories.map(|categories| Table::Showing.col(Column::Category).is_in(categories.clone())))
                .add_option((is_staff && !is_number(word)).then(|| staff_search::at_address(word)))
        };
        (!words.is_empty()).then(|| words.iter().enumerate().map(find).fold(Condition::all(), Condition::add))
    }

    /// A word that staff typed alone may be the number or the code of an event.
    fn staff_words(&self, words: Option<Condition>) -> Option<Condition> {
        let key = self.query.staff.as_ref().and_then(|staff| staff.key.as_deref());
        match key {
            Some(key) => Some(Condition::any().add_option(words).add(staff_search::has_key(key))),
            None => words,
        }
    }

    fn begins(&self, table: Table, begins: Begins) -> Option<Expr> {
        let dates = &self.query.dates;
        let starts_at = || table.col(Column::StartsAt);
        match begins {
            Begins::AsAsked => takes_place_from(table, dates),
            Begins::From(from) => from.map(|from| starts_at().gte(from)),
            Begins::Earlier => dates.from.map(millis).map(|from| starts_at().lt(from).and(is_on(table, from))),
        }
    }

    /// What may differ from showing to showing.
    pub fn of_showing(&self, table: Table, begins: Begins) -> Condition {
        let (query, now) = (self.query, millis(self.query.now));
        let is_over = |over: bool| {
            let over_at = table.col(Column::OverAt);
            if over { over_at.lte(now) } else { over_at.gt(now) }
        };
        let city = |city: &String| {
            table.col(Column::CityKeyTr).eq(city.as_str()).or(table.col(Column::CityKeyEn).eq(city.as_str()))
        };
        Condition::all()
            .add_option(match query.visibility {
                // What is cancelled is not on.
                Visibility::Upcoming if query.with_cancelled => Some(is_over(false)),
                Visibility::Upcoming => Some(is_over(false).and(table.col(Column::IsCancelled).eq(false))),
                Visibility::Past => Some(is_over(true)),
                Visibility::Active | Visibility::Inactive | Visibility::All => None,
            })
            .add_option(query.over.map(is_over))
            .add_option(names_dates(query).then(|| table.col(Column::StartsAt).lt(NO_DATE_MILLIS)))
            .add_option(query.city.as_ref().map(city))
            .add_option(query.district.as_ref().map(|district| table.col(Column::DistrictKey).eq(district.as_str())))
            .add_option(any_of(&query.places, |place| {
                let district = place.district.as_ref();
                let in_district = district.map(|district| table.col(Column::DistrictKey).eq(district.as_str()));
                Condition::all().add(city(&place.city)).add_option(in_district)
            }))
            .add_option(any_of(&query.any_dates, |dates| {
                let before = dates.before.map(|before| table.col(Column::StartsAt).lt(millis(before)));
                Condition::all().add_option(takes_place_from(table, dates)).add_option(before)
            }))
            .add_option(self.venue.map(|venue| table.col(Column::VenueId).eq(venue)))
            .add_option(self.begins(table, begins))
            .add_option(query.dates.before.map(|before| table.col(Column::StartsAt).lt(millis(before))))
            .add_option(query.price_min.map(|price| table.col(Column::PriceHigh).gte(price.hundredths())))
            .add_option(query.price_max.map(|price| table.col(Column::PriceLow).lte(price.hundredths())))
            .add_option(query.price_band.map(|band| in_band(table, band)))
            .add_option(query.currency.map(|currency| table.col(Column::Currency).eq(currency.code())))
            .add(has_marks(table, query))
            .add_option(
                query
                    .platform
                    .as_ref()
                    .map(|platform| table.col(Column::Platforms).like(LikeExpr::new(sold_by(platform)).escape('\\'))),
            )
            .add_option(query.bounds.map(|bounds| {
                let longitude = table.col(Column::Longitude).between(bounds.west, bounds.east);
                longitude.and(table.col(Column::Latitude).between(bounds.south, bounds.north))
            }))
            .add_option(query.near.map(|circle| within(table, circle)))
    }
}

/// True if drafts without a date must be left out: only staff find them.
fn names_dates(query: &EventQuery) -> bool {
    let is_for_staff = matches!(query.visibility, Visibility::Inactive | Visibility::All);
    is_for_staff && (query.dates.from.is_some() || !query.any_dates.is_empty())
}

/// The events that are kept unpublished in this state, or in any but as drafts: few.
fn kept_as(publication: Option<Publication>) -> SelectStatement {
    let state = || Expr::col((events::Entity, events::Column::UnpublishedAs));
    // As constants: only then the index of these rows is known to have them all.
    let is_kept = Expr::cust("events.unpublished_as <> 'draft'");
    let mut select = Query::select();
    select.column((events::Entity, events::Column::Id)).from(events::Entity).and_where(is_kept);
    if let Some(publication) = publication {
        select.and_where(state().eq(publication.name()));
    }
    select
}

/// Every street has numbers.
fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// What begins from the first moment on, or has been on for long and is not over then.
fn takes_place_from(table: Table, dates: &DateSpan) -> Option<Expr> {
    let from = millis(dates.from?);
    let begins = table.col(Column::StartsAt).gte(from);
    Some(if dates.begins_only { begins } else { begins.or(is_on(table, from)) })
}

fn is_on(table: Table, at: i64) -> Expr {
    let lasts = table.col(Column::OverAt).sub(table.col(Column::StartsAt));
    table.col(Column::OverAt).gt(at).and(lasts.gt(LONG_MILLIS))
}

fn has_marks(table: Table, query: &EventQuery) -> Condition {
    let has = |wanted: Marks| table.col(Column::Marks).bit_and(wanted.0).ne(0);
    query.marks().fold(Condition::all(), |all, wanted| all.add(has(wanted)))
}

/// One of the alternatives; `None` if there are none.
fn any_of<T>(alternatives: &[T], condition: impl Fn(&T) -> Condition) -> Option<Condition> {
    let any = alternatives.iter().fold(Condition::any(), |any, alternative| any.add(condition(alternative)));
    (!alternatives.is_empty()).then_some(any)
}

/// The venue that a slug leads to now; a number that no row has where it leads nowhere.
async fn venue_row(db: &impl ConnectionTrait, slug: Option<&str>) -> Result<Option<i64>> {
    let Some(slug) = slug else { return Ok(None) };
    let found: Option<i64> = venues::Entity::find()
        .select_only()
        .column(venues::Column::Id)
        .filter(venues::Column::VenueId.eq(slug).and(venues::Column::DeletedAt.is_null()))
        .into_tuple()
        .one(db)
        .await
        .map_err(database_error)?;
    row_or_redirect(db, Noun::Venues, slug, found).await
}

async fn profile_row(db: &impl ConnectionTrait, slug: Option<&str>) -> Result<Option<i64>> {
    let Some(slug) = slug else { return Ok(None) };
    let found: Option<i64> = profiles::Entity::find()
        .select_only()
        .column(profiles::Column::Id)
        .filter(profiles::Column::ProfileId.eq(slug).and(profiles::Column::DeletedAt.is_null()))
        .into_tuple()
        .one(db)
        .await
        .map_err(database_error)?;
    row_or_redirect(db, Noun::Profiles, slug, found).await
}

async fn row_or_redirect(db: &impl ConnectionTrait, noun: Noun, slug: &str, found: Option<i64>) -> Result<Option<i64>> {
    const NO_ROW: i64 = -1;
    match found {
        Some(id) => Ok(Some(id)),
        None => Ok(Some(redirects::find(db, noun, slug).await?.unwrap_or(NO_ROW))),
    }
}

fn takes_part(role: ProfileKind, profile: i64) -> Expr {
    use event_profiles::{Column as Profile, Entity};
    let events: SelectStatement = Query::select()
        .column(Profile::EventId)
        .from(Entity)
        .and_where(Expr::col(Profile::ProfileId).eq(profile))
        .and_where(Expr::col(Profile::Role).eq(role.name()))
        .to_owned();
    Table::Showing.col(Column::EventId).in_subquery(events)
}

/// The folded Turkish names of the cities with this folded name in either language. Each look goes to the next name,
/// past all events of the one before.
pub(super) async fn turkish_names(db: &impl ConnectionTrait, city: &str) -> Result<Vec<String>> {
    let mut names = vec![city.to_owned()];
    let mut last = String::new();
    while names.len() < MAX_SPELLINGS {
        let next: Option<String> = showing_index::Entity::find()
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

/// As a constant: only then is the index of the featured ones, which are few, known to hold them all.
fn is_featured(featured: bool) -> Expr {
    let constant = if featured { "TRUE" } else { "FALSE" };
    Table::Showing.col(Column::IsFeatured).eq(Expr::cust(constant))
}

fn in_band(table: Table, band: PriceBand) -> Condition {
    match band.lowest() {
        None => Condition::all().add(table.col(Column::PriceHigh).eq(0)),
        Some(range) => Condition::all()
            .add(table.col(Column::PriceLow).gte(range.start))
            .add(table.col(Column::PriceLow).lt(range.end))
            .add(table.col(Column::PriceHigh).ne(0)),
    }
}

/// Distance on a plane that touches the globe at the center: within a percent over a few
/// hundred kilometers, and plain arithmetic that every engine has.
fn within(table: Table, circle: Circle) -> Expr {
    let km_a_degree_east = KM_A_DEGREE * circle.center.latitude.to_radians().cos();
    let north = || table.col(Column::Latitude).sub(circle.center.latitude).mul(KM_A_DEGREE);
    let east = || table.col(Column::Longitude).sub(circle.center.longitude).mul(km_a_degree_east);
    let squared_distance = north().mul(north()).add(east().mul(east()));
    squared_distance.lte(circle.radius_km * circle.radius_km)
}
