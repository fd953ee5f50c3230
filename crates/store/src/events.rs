//! Events: found, written, thrown away and counted.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::event::{Event, EventContent, PlatformId};
use meydan_domain::money::Currency;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};

use crate::convert::{database_error, millis, unique_error};
use crate::deletable::Deletable;
use crate::entity::{event_images, event_index, events, showing_index};
use crate::event_derived;
use crate::event_rows::{from_row, new_row, to_row};

/// Events that `reprice` reads and writes at a time.
const REPRICE_BATCH: usize = 200;

const TRASH: Deletable<events::Column> = Deletable { id: events::Column::Id, deleted_at: events::Column::DeletedAt };
/// Rows in a statement: SQLite takes 32,766 values at a time.
const INSERT_BATCH: usize = 500;

/// One event that is not in the trash, whatever its state.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Event>> {
    let row = events::Entity::find_by_id(id)
        .filter(events::Column::DeletedAt.is_null())
        .one(db)
        .await
        .map_err(database_error)?;
    with_children_optional(db, row).await
}

/// The same by its public key.
pub async fn find_by_key(db: &impl ConnectionTrait, event_id: &str) -> Result<Option<Event>> {
    let row = events::Entity::find()
        .filter(events::Column::EventId.eq(event_id))
        .filter(events::Column::DeletedAt.is_null())
        .one(db)
        .await
        .map_err(database_error)?;
    with_children_optional(db, row).await
}

/// One event, which no other transaction can change or delete until this one ends.
pub async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Option<Event>> {
    let row = events::Entity::find_by_id(id)
        .filter(events::Column::DeletedAt.is_null())
        .lock_exclusive()
        .one(db)
        .await
        .map_err(database_error)?;
    with_children_optional(db, row).await
}

/// Several by id, in the order asked for; those that are gone are left out.
pub async fn find_many(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Event>> {
    let rows = events::Entity::find()
        .filter(events::Column::Id.is_in(ids.iter().copied()))
        .filter(events::Column::DeletedAt.is_null())
        .all(db)
        .await
        .map_err(database_error)?;
    let mut by_id: HashMap<i64, Event> =
        with_children(db, rows).await?.into_iter().map(|event| (event.id, event)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// The Turkish titles of those of the events that visitors can read.
pub async fn active_titles(db: &impl ConnectionTrait, ids: &[i64]) -> Result<HashMap<i64, String>> {
    let active = event_index::Entity::find()
        .select_only()
        .column(event_index::Column::Id)
        .filter(event_index::Column::Id.is_in(ids.iter().copied()))
        .filter(event_index::Column::IsActive.eq(true));
    let rows: Vec<(i64, String)> = events::Entity::find()
        .select_only()
        .columns([events::Column::Id, events::Column::TitleTr])
        .filter(events::Column::Id.in_subquery(active.into_query()))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().collect())
}

/// The next active events after a number, up to `last`, for callers that read many of them.
pub async fn active_after(db: &impl ConnectionTrait, id: i64, last: i64, limit: u64) -> Result<Vec<Event>> {
    let ids: Vec<i64> = event_index::Entity::find()
        .select_only()
        .column(event_index::Column::Id)
        .filter(event_index::Column::Id.gt(id).and(event_index::Column::Id.lte(last)))
        .filter(event_index::Column::IsActive.eq(true))
        .order_by_asc(event_index::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    find_many(db, &ids).await
}

/// The next events after a number, up to `last`, that are not over, whether or not they are published.
pub async fn upcoming_after(
    db: &impl ConnectionTrait,
    id: i64,
    last: i64,
    now: DateTime<Utc>,
    limit: u64,
) -> Result<Vec<Event>> {
    let ids: Vec<i64> = event_index::Entity::find()
        .select_only()
        .column(event_index::Column::Id)
        .filter(event_index::Column::Id.gt(id).and(event_index::Column::Id.lte(last)))
        .filter(event_index::Column::OverAt.gt(millis(now)))
        .order_by_asc(event_index::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    find_many(db, &ids).await
}

/// A new event; 409 when its key is taken.
pub async fn insert(db: &impl ConnectionTrait, content: &EventContent, now: DateTime<Utc>) -> Result<Event> {
    let id = events::Entity::insert(new_row(content, now)?)
        .exec(db)
        .await
        .map_err(|error| unique_error(error, "event_id"))?
        .last_insert_id;
    event_derived::insert(db, &[(id, content)]).await?;
    Ok(Event::new(id, 1, content.clone(), now, now))
}

/// Many new events at once, for imports and demo content; the first and the last of their numbers.
pub async fn insert_many(
    db: &impl ConnectionTrait,
    contents: &[EventContent],
    now: DateTime<Utc>,
) -> Result<Option<RangeInclusive<i64>>> {
    let mut ids = Vec::with_capacity(contents.len());
    for batch in contents.chunks(INSERT_BATCH) {
        let rows = batch.iter().map(|content| new_row(content, now)).collect::<Result<Vec<_>>>()?;
        events::Entity::insert_many(rows)
            .exec_without_returning(db)
            .await
            .map_err(|error| unique_error(error, "event_id"))?;
        let given = ids_of_keys(db, batch).await?;
        let rows: Vec<(i64, &EventContent)> =
            batch.iter().filter_map(|content| Some((*given.get(&content.event_id)?, content))).collect();
        event_derived::insert(db, &rows).await?;
        ids.extend(given.into_values());
    }
    Ok(ids.iter().min().zip(ids.iter().max()).map(|(first, last)| *first..=*last))
}

async fn ids_of_keys(db: &impl ConnectionTrait, contents: &[EventContent]) -> Result<HashMap<String, i64>> {
    let ids: Vec<(String, i64)> = events::Entity::find()
        .select_only()
        .columns([events::Column::EventId, events::Column::Id])
        .filter(events::Column::EventId.is_in(contents.iter().map(|content| content.event_id.as_str())))
        .filter(events::Column::DeletedAt.is_null())
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(ids.into_iter().collect())
}

/// Replaces the content if the row still has `version`; `None` if another save came first.
pub async fn update(
    db: &impl ConnectionTrait,
    id: i64,
    version: i64,
    content: &EventContent,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let row = events::ActiveModel { version: Set(version + 1), updated_at: Set(millis(now)), ..to_row(content)? };
    let result = events::Entity::update_many()
        .set(row)
        .filter(events::Column::Id.eq(id))
        .filter(events::Column::Version.eq(version))
        .filter(events::Column::DeletedAt.is_null())
        .exec(db)
        .await
        .map_err(|error| unique_error(error, "event_id"))?;
    if result.rows_affected == 0 {
        return Ok(None);
    }
    event_derived::replace(db, id, content).await?;
    Ok(Some(version + 1))
}

/// Replaces a document, whatever its version, because something it names changed, such as its venue.
pub async fn rewrite(db: &impl ConnectionTrait, id: i64, content: &EventContent, now: DateTime<Utc>) -> Result<()> {
    events::Entity::update_many()
        .set(events::ActiveModel { updated_at: Set(millis(now)), ..to_row(content)? })
        .col_expr(events::Column::Version, Expr::col(events::Column::Version).add(1))
        .filter(events::Column::Id.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    event_derived::replace_links(db, id, content).await
}

/// Converts the prices of events in other currencies by the current rates. Returns these events, and whether each is active.
pub async fn reprice(db: &impl ConnectionTrait) -> Result<Vec<(i64, bool)>> {
    use crate::entity::showing_index::{Column, Entity};
    let ids: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::EventId)
        .distinct()
        .filter(Column::Currency.ne(Currency::Try.code()))
        .order_by_asc(Column::EventId)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let mut repriced = Vec::with_capacity(ids.len());
    for ids in ids.chunks(REPRICE_BATCH) {
        for StoredEvent { event, .. } in find_for_rewrite(db, ids).await? {
            event_derived::replace_index(db, event.id, &event.content).await?;
            repriced.push((event.id, event.content.is_active));
        }
    }
    Ok(repriced)
}

/// An event, and whether it is in the trash.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    pub event: Event,
    pub is_trashed: bool,
}

/// Events by id, those in the trash included, which no other transaction can change until this one ends.
pub async fn find_for_rewrite(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<StoredEvent>> {
    let rows = events::Entity::find()
        .filter(events::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(events::Column::Id)
        .lock_exclusive()
        .all(db)
        .await
        .map_err(database_error)?;
    let trashed: HashSet<i64> = rows.iter().filter(|row| row.deleted_at.is_some()).map(|row| row.id).collect();
    let stored = |event: Event| StoredEvent { is_trashed: trashed.contains(&event.id), event };
    Ok(with_children(db, rows).await?.into_iter().map(stored).collect())
}

/// Events whose document has no showings, because a node of an older version saved them since.
pub async fn without_showings(db: &impl ConnectionTrait, since: DateTime<Utc>, limit: u64) -> Result<Vec<i64>> {
    events::Entity::find()
        .select_only()
        .column(events::Column::Id)
        .filter(events::Column::UpdatedAt.gte(millis(since)))
        .filter(events::Column::Content.not_like("%\"showings\":%"))
        .order_by_asc(events::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// Into the trash: out of every list, its key free again. `false` when it was not there.
pub async fn trash(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    let is_gone = TRASH.mark::<events::Entity>(db, id, Some(now)).await.map_err(database_error)?;
    event_derived::delete_index(db, id).await?;
    Ok(is_gone)
}

/// Out of the trash; 409 when another event took its key meanwhile.
pub async fn restore(db: &impl ConnectionTrait, id: i64) -> Result<Option<Event>> {
    let is_back = TRASH.mark::<events::Entity>(db, id, None).await.map_err(|error| unique_error(error, "event_id"))?;
    if !is_back {
        return Ok(None);
    }
    let event = find(db, id).await?;
    if let Some(event) = &event {
        event_derived::insert_index(db, &[(id, &event.content)]).await?;
    }
    Ok(event)
}

/// Removes for good what went into the trash by then; `false` when the event did not.
pub async fn purge(db: &impl ConnectionTrait, id: i64, before: DateTime<Utc>) -> Result<bool> {
    TRASH.purge::<events::Entity>(db, id, before).await
}

/// How many events use a category, those in the trash included: they may come back.
pub async fn count_in_category(db: &impl ConnectionTrait, category: &str) -> Result<u64> {
    events::Entity::find().filter(events::Column::Category.eq(category)).count(db).await.map_err(database_error)
}

/// How many events there are outside the trash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventCounts {
    pub total: u64,
    pub active: u64,
    /// Those that were typed in here.
    pub manual: u64,
    /// How many different categories they are of.
    pub categories: u64,
}

pub async fn count(db: &impl ConnectionTrait) -> Result<EventCounts> {
    use event_index::{Column, Entity};
    let categories: Option<i64> = Entity::find()
        .select_only()
        .expr(Expr::col(Column::Category).count_distinct())
        .into_tuple()
        .one(db)
        .await
        .map_err(database_error)?;
    let manual = Column::Platform.eq(PlatformId::MANUAL.name());
    Ok(EventCounts {
        total: Entity::find().count(db).await.map_err(database_error)?,
        active: Entity::find().filter(Column::IsActive.eq(true)).count(db).await.map_err(database_error)?,
        manual: Entity::find().filter(manual).count(db).await.map_err(database_error)?,
        categories: categories.unwrap_or(0).unsigned_abs(),
    })
}

/// Sets the popularity of one event.
pub async fn set_popularity(db: &impl ConnectionTrait, id: i64, popularity: i64) -> Result<()> {
    event_index::Entity::update_many()
        .col_expr(event_index::Column::Unpopularity, Expr::value(-popularity))
        .filter(event_index::Column::Id.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    showing_index::Entity::update_many()
        .col_expr(showing_index::Column::Unpopularity, Expr::value(-popularity))
        .filter(showing_index::Column::EventId.eq(id))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// The popularity of every event that has any.
pub async fn popularity(db: &impl ConnectionTrait) -> Result<HashMap<i64, i64>> {
    let rows: Vec<(i64, i64)> = event_index::Entity::find()
        .select_only()
        .columns([event_index::Column::Id, event_index::Column::Unpopularity])
        // Popularity is never negative, so that the index finds these.
        .filter(event_index::Column::Unpopularity.lt(0))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(|(id, unpopularity)| (id, -unpopularity)).collect())
}

/// The numbers behind public keys or numbers, as clicks name them.
pub async fn resolve_ids(db: &impl ConnectionTrait, keys: &[String]) -> Result<HashMap<String, i64>> {
    let mut found = HashMap::new();
    for batch in keys.chunks(INSERT_BATCH) {
        let rows: Vec<(i64, String)> = events::Entity::find()
            .select_only()
            .columns([events::Column::Id, events::Column::EventId])
            .filter(
                events::Column::EventId
                    .is_in(batch.iter().map(String::as_str))
                    .or(events::Column::Id.is_in(batch.iter().filter_map(|key| key.parse::<i64>().ok()))),
            )
            .filter(events::Column::DeletedAt.is_null())
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        for (id, key) in rows {
            found.insert(id.to_string(), id);
            found.insert(key, id);
        }
    }
    Ok(found)
}

/// Which of these public keys or numbers, as clicks name them, are events that visitors see.
pub async fn public_among(db: &impl ConnectionTrait, keys: &[String]) -> Result<HashSet<String>> {
    let ids = resolve_ids(db, keys).await?;
    let mut public = HashSet::new();
    for batch in ids.values().copied().collect::<Vec<_>>().chunks(INSERT_BATCH) {
        let active: Vec<i64> = event_index::Entity::find()
            .select_only()
            .column(event_index::Column::Id)
            .filter(event_index::Column::Id.is_in(batch.iter().copied()).and(event_index::Column::IsActive.eq(true)))
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        public.extend(active);
    }
    Ok(ids.into_iter().filter(|(_, id)| public.contains(id)).map(|(key, _)| key).collect())
}

async fn with_children_optional(db: &impl ConnectionTrait, row: Option<events::Model>) -> Result<Option<Event>> {
    Ok(with_children(db, row.into_iter().collect()).await?.pop())
}

async fn with_children(db: &impl ConnectionTrait, rows: Vec<events::Model>) -> Result<Vec<Event>> {
    with_galleries(db, rows.into_iter().map(from_row).collect::<Result<_>>()?).await
}

/// Galleries are looked up only where there are any, for all events at once: an image that was
/// purged has left them.
pub(crate) async fn with_galleries(db: &impl ConnectionTrait, mut found: Vec<Event>) -> Result<Vec<Event>> {
    let with_gallery: Vec<i64> =
        found.iter().filter(|event| !event.content.gallery_image_ids.is_empty()).map(|event| event.id).collect();
    if with_gallery.is_empty() {
        return Ok(found);
    }
    let mut galleries: HashMap<i64, Vec<String>> = HashMap::new();
    let gallery_rows = event_images::Entity::find()
        .filter(event_images::Column::EventId.is_in(with_gallery))
        .order_by_asc(event_images::Column::EventId)
        .order_by_asc(event_images::Column::Position)
        .all(db)
        .await
        .map_err(database_error)?;
    for row in gallery_rows {
        galleries.entry(row.event_id).or_default().push(row.image_id);
    }
    for event in &mut found {
        event.content.gallery_image_ids = galleries.remove(&event.id).unwrap_or_default();
    }
    Ok(found)
}
