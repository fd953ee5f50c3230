//! Events: found, written, thrown away and counted.

use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::event::{Event, EventContent, PlatformId};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};

use crate::convert::{database_error, millis, unique_error};
use crate::deletable::Deletable;
use crate::entity::{
    event_image_links, event_images, event_index, event_profiles, event_tags, event_venues, events, showing_index,
};
use crate::event_rows::{
    from_row, gallery_rows, index_row, link_rows, new_row, profile_rows, showing_rows, tag_rows, to_row, venue_rows,
};

const TRASH: Deletable<events::Column> = Deletable { id: events::Column::Id, deleted_at: events::Column::DeletedAt };
/// Rows a statement: SQLite takes 32,766 values at a time.
const INSERT_BATCH: usize = 500;
/// The same for tags and galleries, which have three columns but many rows an event.
const CHILD_BATCH: usize = 10_000;

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

/// A new event; 409 when its key is taken.
pub async fn insert(db: &impl ConnectionTrait, content: &EventContent, now: DateTime<Utc>) -> Result<Event> {
    let id = events::Entity::insert(new_row(content, now)?)
        .exec(db)
        .await
        .map_err(|error| unique_error(error, "event_id"))?
        .last_insert_id;
    insert_index(db, id, content).await?;
    insert_children(db, id, content).await?;
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
        ids.extend(insert_batch_children(db, batch).await?);
    }
    Ok(ids.iter().min().zip(ids.iter().max()).map(|(first, last)| *first..=*last))
}

/// The numbers that the events were given.
async fn insert_batch_children(db: &impl ConnectionTrait, batch: &[EventContent]) -> Result<Vec<i64>> {
    let keys: Vec<(i64, String)> = events::Entity::find()
        .select_only()
        .columns([events::Column::Id, events::Column::EventId])
        .filter(events::Column::EventId.is_in(batch.iter().map(|content| content.event_id.as_str())))
        .filter(events::Column::DeletedAt.is_null())
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let ids: HashMap<String, i64> = keys.into_iter().map(|(id, key)| (key, id)).collect();
    let with_ids: Vec<(i64, &EventContent)> =
        batch.iter().filter_map(|content| Some((*ids.get(&content.event_id)?, content))).collect();
    let index = with_ids.iter().map(|(id, content)| index_row(*id, content));
    event_index::Entity::insert_many(index).exec_without_returning(db).await.map_err(database_error)?;
    let showings: Vec<_> = with_ids.iter().flat_map(|(id, content)| showing_rows(*id, content, 0)).collect();
    for rows in showings.chunks(INSERT_BATCH) {
        showing_index::Entity::insert_many(rows.to_vec()).exec_without_returning(db).await.map_err(database_error)?;
    }
    let venues: Vec<_> = with_ids.iter().flat_map(|(id, content)| venue_rows(*id, content)).collect();
    for rows in venues.chunks(CHILD_BATCH) {
        event_venues::Entity::insert_many(rows.to_vec()).exec_without_returning(db).await.map_err(database_error)?;
    }
    let profiles: Vec<_> = with_ids.iter().flat_map(|(id, content)| profile_rows(*id, content)).collect();
    for rows in profiles.chunks(CHILD_BATCH) {
        event_profiles::Entity::insert_many(rows.to_vec()).exec_without_returning(db).await.map_err(database_error)?;
    }
    let tags: Vec<_> = with_ids.iter().flat_map(|(id, content)| tag_rows(*id, content)).collect();
    for rows in tags.chunks(CHILD_BATCH) {
        event_tags::Entity::insert_many(rows.to_vec()).exec_without_returning(db).await.map_err(database_error)?;
    }
    let gallery: Vec<_> = with_ids.iter().flat_map(|(id, content)| gallery_rows(*id, content)).collect();
    for rows in gallery.chunks(CHILD_BATCH) {
        event_images::Entity::insert_many(rows.to_vec()).exec_without_returning(db).await.map_err(database_error)?;
    }
    let mut links = Vec::new();
    for (id, content) in with_ids {
        links.extend(link_rows(id, content)?);
    }
    for rows in links.chunks(CHILD_BATCH) {
        event_image_links::Entity::insert_many(rows.to_vec())
            .exec_without_returning(db)
            .await
            .map_err(database_error)?;
    }
    Ok(ids.into_values().collect())
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
    rewrite_derived(db, id, content).await?;
    Ok(Some(version + 1))
}

/// Replaces a document because something it names changed, such as its venue. The version stays: an editor
/// who has the event open has nothing to decide.
pub async fn rewrite(db: &impl ConnectionTrait, id: i64, content: &EventContent, now: DateTime<Utc>) -> Result<()> {
    events::Entity::update_many()
        .set(events::ActiveModel { updated_at: Set(millis(now)), ..to_row(content)? })
        .filter(events::Column::Id.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    rewrite_derived(db, id, content).await
}

/// Events by id, those in the trash included, for a change that follows from another.
pub async fn find_stored(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Event>> {
    let rows = events::Entity::find()
        .filter(events::Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(events::Column::Id)
        .all(db)
        .await
        .map_err(database_error)?;
    with_children(db, rows).await
}

/// Events whose document has no showings, because a node of an older version saved them.
pub async fn without_showings(db: &impl ConnectionTrait, limit: u64) -> Result<Vec<i64>> {
    events::Entity::find()
        .select_only()
        .column(events::Column::Id)
        .filter(events::Column::Content.not_like("%\"showings\":%"))
        .order_by_asc(events::Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// Rows that follow from the document; an event in the trash has none in the lists.
async fn rewrite_derived(db: &impl ConnectionTrait, id: i64, content: &EventContent) -> Result<()> {
    let unpopularity: Option<i64> = event_index::Entity::find()
        .select_only()
        .column(event_index::Column::Unpopularity)
        .filter(event_index::Column::Id.eq(id))
        .into_tuple()
        .one(db)
        .await
        .map_err(database_error)?;
    if let Some(unpopularity) = unpopularity {
        let index = event_index::ActiveModel { id: NotSet, unpopularity: NotSet, ..index_row(id, content) };
        event_index::Entity::update_many()
            .set(index)
            .filter(event_index::Column::Id.eq(id))
            .exec(db)
            .await
            .map_err(database_error)?;
        delete_showings(db, id).await?;
        insert_showings(db, id, content, unpopularity).await?;
    }
    delete_children(db, id).await?;
    insert_children(db, id, content).await
}

async fn insert_showings(db: &impl ConnectionTrait, id: i64, content: &EventContent, unpopularity: i64) -> Result<()> {
    showing_index::Entity::insert_many(showing_rows(id, content, unpopularity))
        .exec_without_returning(db)
        .await
        .map(drop)
        .map_err(database_error)
}

async fn delete_showings(db: &impl ConnectionTrait, id: i64) -> Result<()> {
    showing_index::Entity::delete_many()
        .filter(showing_index::Column::EventId.eq(id))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// Into the trash: out of every list, its key free again. `false` when it was not there.
pub async fn trash(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    let is_gone = TRASH.mark::<events::Entity>(db, id, Some(now)).await.map_err(database_error)?;
    delete_index(db, id).await?;
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
        insert_index(db, id, &event.content).await?;
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

/// Sets the popularity of one event, by its public key or its number.
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

pub(crate) async fn delete_index(db: &impl ConnectionTrait, id: i64) -> Result<()> {
    event_index::Entity::delete_by_id(id).exec(db).await.map_err(database_error)?;
    delete_showings(db, id).await
}

pub(crate) async fn insert_index(db: &impl ConnectionTrait, id: i64, content: &EventContent) -> Result<()> {
    event_index::Entity::insert(index_row(id, content)).exec_without_returning(db).await.map_err(database_error)?;
    insert_showings(db, id, content, 0).await
}

async fn insert_children(db: &impl ConnectionTrait, id: i64, content: &EventContent) -> Result<()> {
    event_tags::Entity::insert_many(tag_rows(id, content)).exec(db).await.map_err(database_error)?;
    event_images::Entity::insert_many(gallery_rows(id, content)).exec(db).await.map_err(database_error)?;
    event_image_links::Entity::insert_many(link_rows(id, content)?)
        .exec_without_returning(db)
        .await
        .map_err(database_error)?;
    event_venues::Entity::insert_many(venue_rows(id, content))
        .exec_without_returning(db)
        .await
        .map_err(database_error)?;
    event_profiles::Entity::insert_many(profile_rows(id, content))
        .exec_without_returning(db)
        .await
        .map_err(database_error)?;
    Ok(())
}

async fn delete_children(db: &impl ConnectionTrait, id: i64) -> Result<()> {
    event_tags::Entity::delete_many()
        .filter(event_tags::Column::EventId.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    event_images::Entity::delete_many()
        .filter(event_images::Column::EventId.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    event_image_links::Entity::delete_many()
        .filter(event_image_links::Column::EventId.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    event_venues::Entity::delete_many()
        .filter(event_venues::Column::EventId.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    event_profiles::Entity::delete_many()
        .filter(event_profiles::Column::EventId.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(())
}
