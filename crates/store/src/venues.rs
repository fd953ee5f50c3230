//! Venues, and the names they are found by.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use meydan_domain::change::Noun;
use meydan_domain::named::{NamedSort, name_keys};
use meydan_domain::page::Page;
use meydan_domain::venue::{Venue, VenueContent, VenueQuery};
use meydan_domain::{Language, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};

use crate::convert::{database_error, from_json, millis, moment, to_json, unique_error};
use crate::deletable::Deletable;
use crate::derived::title_keys;
use crate::entity::venues::{ActiveModel, Column, Entity, Model};
use crate::entity::{event_venues, venue_names};
use crate::keyset::Keyset;
use crate::ranked::{self, Ranked};
use crate::redirects;
use crate::search::all_words;
use crate::store::Store;
use crate::upcoming_counts::{self, Counts};

/// Venues or profiles of one name that are looked at.
const MAX_NAMESAKES: u64 = 20;
const TRASH: Deletable<Column> = Deletable { id: Column::Id, deleted_at: Column::DeletedAt };

/// One venue outside the trash, active or not.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Venue>> {
    let row = Entity::find_by_id(id).filter(Column::DeletedAt.is_null()).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// One venue, which no other transaction can change or delete until this one ends.
pub async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Option<Venue>> {
    let row = Entity::find_by_id(id)
        .filter(Column::DeletedAt.is_null())
        .lock_exclusive()
        .one(db)
        .await
        .map_err(database_error)?;
    row.map(from_row).transpose()
}

/// By its slug.
pub async fn find_by_key(db: &impl ConnectionTrait, venue_id: &str) -> Result<Option<Venue>> {
    let row = Entity::find()
        .filter(Column::VenueId.eq(venue_id))
        .filter(Column::DeletedAt.is_null())
        .one(db)
        .await
        .map_err(database_error)?;
    row.map(from_row).transpose()
}

/// Those of them that are there, in the order asked for.
pub async fn find_many(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Venue>> {
    let rows = Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::DeletedAt.is_null())
        .all(db)
        .await
        .map_err(database_error)?;
    let mut found: HashMap<i64, Venue> =
        rows.into_iter().map(|row| Ok((row.id, from_row(row)?))).collect::<Result<_>>()?;
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}

/// The oldest venue of a city that has the name or alias, all of them folded.
pub async fn find_by_name(db: &impl ConnectionTrait, city_keys: &[String], name_key: &str) -> Result<Option<Venue>> {
    use venue_names::Column as Name;
    let named = venue_names::Entity::find()
        .select_only()
        .column(Name::VenueId)
        .filter(Name::CityKey.is_in(city_keys.iter().map(String::as_str)))
        .filter(Name::NameKey.eq(name_key))
        .into_query();
    let rows = Entity::find()
        .filter(Column::Id.in_subquery(named))
        .filter(Column::DeletedAt.is_null())
        .order_by_asc(Column::Id)
        .limit(MAX_NAMESAKES)
        .all(db)
        .await
        .map_err(database_error)?;
    let found = rows.into_iter().map(from_row).collect::<Result<Vec<Venue>>>()?;
    // A name goes before an alias, which may be the former name of another one.
    let is_name = |found: &&Venue| name_keys(&found.content.name, &[]).iter().any(|key| key == name_key);
    Ok(found.iter().find(is_name).or(found.first()).cloned())
}

/// Slugs that begin like this and are taken: by a venue, the trash included, or by a redirect.
pub async fn taken_slugs(db: &impl ConnectionTrait, stem: &str) -> Result<HashSet<String>> {
    let taken: Vec<String> = Entity::find()
        .select_only()
        .column(Column::VenueId)
        .filter(Column::VenueId.starts_with(stem))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let former = redirects::beginning_with(db, Noun::Venues, stem).await?;
    Ok(taken.into_iter().chain(former).collect())
}

/// One page of venues.
pub async fn list(store: &Store, query: &VenueQuery, now: DateTime<Utc>) -> Result<Page<Venue>> {
    let filter = filter(query);
    let [name_sort, name] = match query.language {
        Language::Tr => [(Column::SortTr, "name tr"), (Column::SortTr, "events tr")],
        Language::En => [(Column::SortEn, "name en"), (Column::SortEn, "events en")],
    };
    let keyset = match query.sort {
        NamedSort::Name => Keyset::ascending(name_sort.1, vec![name_sort.0, Column::Id]),
        NamedSort::Newest => Keyset::descending("newest", vec![Column::Id]),
        NamedSort::Events => return list_by_events(store, filter, name, query, now).await,
    };
    keyset.page::<Entity>(store.read(), filter, &query.page).await?.try_map(from_row)
}

fn filter(query: &VenueQuery) -> Condition {
    let in_city = |city: &String| {
        let named = venue_names::Entity::find()
            .select_only()
            .column(venue_names::Column::VenueId)
            .filter(venue_names::Column::CityKey.eq(city.as_str()));
        Column::Id.in_subquery(named.into_query())
    };
    Condition::all()
        .add(Column::DeletedAt.is_null())
        .add_option(query.status.is_active().map(|is_active| Column::IsActive.eq(is_active)))
        .add_option(query.city.as_ref().map(in_city))
        .add_option(all_words(Column::SearchText, &query.words))
}

async fn list_by_events(
    store: &Store,
    filter: Condition,
    (sort, name): (Column, &str),
    query: &VenueQuery,
    now: DateTime<Utc>,
) -> Result<Page<Venue>> {
    let (db, counts) = (store.read(), upcoming_counts(store, now).await?);
    let rows: Vec<(i64, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, sort])
        .filter(filter)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let rank = |id: i64| -counts.get(&id).copied().unwrap_or(0);
    let rows = rows.into_iter().map(|(id, sort_key)| Ranked { rank: rank(id), sort_key, id }).collect();
    let page = ranked::page(rows, name, &query.page)?;
    let items = find_many(db, &page.items).await?;
    Ok(Page { items, total: page.total, is_total_capped: false, limit: page.limit, next: page.next })
}

/// How many upcoming events take place at each venue; those without any are left out.
pub async fn upcoming_counts(store: &Store, now: DateTime<Utc>) -> Result<Counts> {
    upcoming_counts::at_venues(store, now).await
}

/// The slugs of the active venues with upcoming events, and when each was last changed.
pub async fn addresses(store: &Store, now: DateTime<Utc>) -> Result<Vec<(String, DateTime<Utc>)>> {
    let (db, counts) = (store.read(), upcoming_counts(store, now).await?);
    let rows: Vec<(i64, String, i64)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::VenueId, Column::UpdatedAt])
        .filter(Column::DeletedAt.is_null().and(Column::IsActive.eq(true)))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let has_events = |(id, ..): &(i64, String, i64)| counts.contains_key(id);
    Ok(rows.into_iter().filter(has_events).map(|(_, slug, changed)| (slug, moment(changed))).collect())
}

/// The Turkish names of those of the venues that visitors can read.
pub async fn active_names(db: &impl ConnectionTrait, ids: &[i64]) -> Result<HashMap<i64, String>> {
    let rows: Vec<(i64, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::NameTr])
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::DeletedAt.is_null().and(Column::IsActive.eq(true)))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().collect())
}

/// Those that show an image, newest first.
pub(crate) async fn with_image(db: &impl ConnectionTrait, image_id: &str) -> Result<Vec<Venue>> {
    let rows = Entity::find()
        .filter(Column::ImageId.eq(image_id))
        .filter(Column::DeletedAt.is_null())
        .order_by_desc(Column::Id)
        .all(db)
        .await
        .map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

/// How many events take place there, those in the trash included.
pub async fn uses(db: &impl ConnectionTrait, id: i64) -> Result<u64> {
    Ok(events_at(db, id).await?.len() as u64)
}

/// The events that take place there, those in the trash included.
pub async fn events_at(db: &impl ConnectionTrait, id: i64) -> Result<Vec<i64>> {
    use event_venues::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::EventId)
        .distinct()
        .filter(Column::VenueId.eq(id))
        .order_by_asc(Column::EventId)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// How many venues outside the trash are a part of it.
pub async fn count_children(db: &impl ConnectionTrait, id: i64) -> Result<u64> {
    Entity::find()
        .filter(Column::ParentId.eq(id))
        .filter(Column::DeletedAt.is_null())
        .count(db)
        .await
        .map_err(database_error)
}

/// Makes these venues a part of another one.
pub async fn set_parent(db: &impl ConnectionTrait, ids: &[i64], parent_id: i64) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::ParentId, Expr::value(parent_id))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// The venues that are a part of it, the trash included.
pub async fn children(db: &impl ConnectionTrait, id: i64) -> Result<Vec<i64>> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::ParentId.eq(id))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// A new venue; 409 when its slug is taken.
pub async fn insert(db: &impl ConnectionTrait, content: &VenueContent, now: DateTime<Utc>) -> Result<Venue> {
    let row = ActiveModel {
        id: NotSet,
        version: Set(1),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
        deleted_at: Set(None),
        ..to_row(content)?
    };
    let id = Entity::insert(row).exec(db).await.map_err(|error| unique_error(error, "venue_id"))?.last_insert_id;
    insert_names(db, id, content).await?;
    Ok(Venue { id, version: 1, content: content.clone(), created_at: now, updated_at: now })
}

/// A venue that was removed, under its old number.
pub async fn insert_again(db: &impl ConnectionTrait, venue: &Venue) -> Result<()> {
    let row = ActiveModel {
        id: Set(venue.id),
        version: Set(venue.version),
        created_at: Set(millis(venue.created_at)),
        updated_at: Set(millis(venue.updated_at)),
        deleted_at: Set(None),
        ..to_row(&venue.content)?
    };
    Entity::insert(row).exec_without_returning(db).await.map_err(|error| unique_error(error, "venue_id"))?;
    insert_names(db, venue.id, &venue.content).await
}

/// Replaces the content when the row still has `version`; `None` when another save was faster.
pub async fn update(
    db: &impl ConnectionTrait,
    id: i64,
    version: i64,
    content: &VenueContent,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let row = ActiveModel { version: Set(version + 1), updated_at: Set(millis(now)), ..to_row(content)? };
    let result = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(version))
        .filter(Column::DeletedAt.is_null())
        .exec(db)
        .await
        .map_err(|error| unique_error(error, "venue_id"))?;
    if result.rows_affected == 0 {
        return Ok(None);
    }
    venue_names::Entity::delete_many()
        .filter(venue_names::Column::VenueId.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    insert_names(db, id, content).await?;
    Ok(Some(version + 1))
}

/// Into the trash. `false` when it was not there.
pub async fn trash(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, Some(now)).await.map_err(database_error)
}

/// Out of the trash; 409 when another venue took its slug meanwhile.
pub async fn restore(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, None).await.map_err(|error| unique_error(error, "venue_id"))
}

/// Removes for good what went into the trash by then; `false` when the venue did not.
pub async fn purge(db: &impl ConnectionTrait, id: i64, before: DateTime<Utc>) -> Result<bool> {
    let is_gone = TRASH.purge::<Entity>(db, id, before).await?;
    if is_gone {
        redirects::remove_all(db, Noun::Venues, id).await?;
    }
    Ok(is_gone)
}

/// Removes it at once: it went into another one.
pub async fn remove(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    let result = Entity::delete_by_id(id).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

async fn insert_names(db: &impl ConnectionTrait, id: i64, content: &VenueContent) -> Result<()> {
    let names = content.name_keys();
    let rows = content.city_keys().into_iter().flat_map(|city_key| {
        let row = move |name_key: &String| venue_names::ActiveModel {
            city_key: Set(city_key.clone()),
            name_key: Set(name_key.clone()),
            venue_id: Set(id),
        };
        names.iter().map(row).collect::<Vec<_>>()
    });
    venue_names::Entity::insert_many(rows).exec_without_returning(db).await.map(drop).map_err(database_error)
}

fn to_row(content: &VenueContent) -> Result<ActiveModel> {
    let [sort_tr, sort_en] = title_keys(&content.name);
    Ok(ActiveModel {
        venue_id: Set(content.venue_id.clone()),
        name_tr: Set(content.name.tr.clone()),
        image_id: Set(content.image_id.clone()),
        parent_id: Set(content.parent_id),
        is_active: Set(content.is_active),
        city_key: Set(content.city_keys().into_iter().next().unwrap_or_default()),
        sort_tr: Set(sort_tr),
        sort_en: Set(sort_en),
        search_text: Set(content.search_text()),
        content: Set(to_json(content)?),
        ..Default::default()
    })
}

/// The image or the parent may have gone since the document was written: the columns know.
fn from_row(row: Model) -> Result<Venue> {
    let content = VenueContent { image_id: row.image_id, parent_id: row.parent_id, ..from_json(&row.content)? };
    Ok(Venue {
        id: row.id,
        version: row.version,
        content,
        created_at: moment(row.created_at),
        updated_at: moment(row.updated_at),
    })
}
