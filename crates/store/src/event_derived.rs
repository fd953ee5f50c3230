//! Rows that follow from the document of an event: what lists filter by, tags, images, venues and profiles.

use std::collections::HashMap;

use meydan_domain::Result;
use meydan_domain::event::EventContent;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::convert::database_error;
use crate::entity::{
    event_image_links, event_images, event_index, event_profiles, event_tags, event_venues, showing_index,
};
use crate::event_rows::{gallery_rows, index_row, link_rows, profile_rows, showing_rows, tag_rows, venue_rows};
use crate::settings;

/// Rows of lists in a statement: SQLite takes 32,766 values at a time.
const INDEX_BATCH: usize = 500;
/// The same for the other tables, which have a few columns but many rows an event.
const CHILD_BATCH: usize = 5_000;

/// All rows of new events.
pub(crate) async fn insert(db: &impl ConnectionTrait, events: &[(i64, &EventContent)]) -> Result<()> {
    insert_index(db, events).await?;
    insert_texts_and_images(db, events).await?;
    insert_links(db, events).await
}

/// What lists read.
pub(crate) async fn insert_index(db: &impl ConnectionTrait, events: &[(i64, &EventContent)]) -> Result<()> {
    insert_rows(db, events.iter().map(|(id, content)| index_row(*id, content)).collect(), INDEX_BATCH).await?;
    let rates = settings::rates(db).await?;
    let showings = events.iter().flat_map(|(id, content)| showing_rows(*id, content, 0, rates)).collect();
    insert_rows(db, showings, INDEX_BATCH).await
}

async fn insert_texts_and_images(db: &impl ConnectionTrait, events: &[(i64, &EventContent)]) -> Result<()> {
    insert_rows(db, events.iter().flat_map(|(id, content)| tag_rows(*id, content)).collect(), CHILD_BATCH).await?;
    insert_rows(db, events.iter().flat_map(|(id, content)| gallery_rows(*id, content)).collect(), CHILD_BATCH).await?;
    let mut links = Vec::new();
    for (id, content) in events {
        links.extend(link_rows(*id, content)?);
    }
    insert_rows(db, links, CHILD_BATCH).await
}

async fn insert_links(db: &impl ConnectionTrait, events: &[(i64, &EventContent)]) -> Result<()> {
    insert_rows(db, events.iter().flat_map(|(id, content)| venue_rows(*id, content)).collect(), CHILD_BATCH).await?;
    insert_rows(db, events.iter().flat_map(|(id, content)| profile_rows(*id, content)).collect(), CHILD_BATCH).await
}

/// All rows of an event that was replaced.
pub(crate) async fn replace(db: &impl ConnectionTrait, id: i64, content: &EventContent) -> Result<()> {
    replace_links(db, id, content).await?;
    delete_rows::<event_tags::Entity>(db, event_tags::Column::EventId, id).await?;
    delete_rows::<event_images::Entity>(db, event_images::Column::EventId, id).await?;
    delete_rows::<event_image_links::Entity>(db, event_image_links::Column::EventId, id).await?;
    insert_texts_and_images(db, &[(id, content)]).await
}

/// All rows of events that were replaced at once.
pub(crate) async fn replace_many(db: &impl ConnectionTrait, events: &[(i64, &EventContent)]) -> Result<()> {
    let ids: Vec<i64> = events.iter().map(|(id, _)| *id).collect();
    let unpopularity: HashMap<i64, i64> = event_index::Entity::find()
        .select_only()
        .columns([event_index::Column::Id, event_index::Column::Unpopularity])
        .filter(event_index::Column::Id.is_in(ids.iter().copied()))
        .into_tuple::<(i64, i64)>()
        .all(db)
        .await
        .map_err(database_error)?
        .into_iter()
        .collect();
    delete_index_of(db, &ids).await?;
    delete_rows_of::<event_venues::Entity>(db, event_venues::Column::EventId, &ids).await?;
    delete_rows_of::<event_profiles::Entity>(db, event_profiles::Column::EventId, &ids).await?;
    delete_rows_of::<event_tags::Entity>(db, event_tags::Column::EventId, &ids).await?;
    delete_rows_of::<event_images::Entity>(db, event_images::Column::EventId, &ids).await?;
    delete_rows_of::<event_image_links::Entity>(db, event_image_links::Column::EventId, &ids).await?;
    // An event in the trash has no rows in the lists, and gets none.
    let listed = || events.iter().filter_map(|(id, content)| Some((*id, *content, *unpopularity.get(id)?)));
    let index = listed().map(|(id, content, unpopularity)| event_index::ActiveModel {
        unpopularity: Set(unpopularity),
        ..index_row(id, content)
    });
    insert_rows(db, index.collect(), INDEX_BATCH).await?;
    let rates = settings::rates(db).await?;
    let showings = listed().flat_map(|(id, content, unpopularity)| showing_rows(id, content, unpopularity, rates));
    insert_rows(db, showings.collect(), INDEX_BATCH).await?;
    insert_texts_and_images(db, events).await?;
    insert_links(db, events).await
}

/// Those that a change of a venue or profile may change.
pub(crate) async fn replace_links(db: &impl ConnectionTrait, id: i64, content: &EventContent) -> Result<()> {
    replace_index(db, id, content).await?;
    delete_rows::<event_venues::Entity>(db, event_venues::Column::EventId, id).await?;
    delete_rows::<event_profiles::Entity>(db, event_profiles::Column::EventId, id).await?;
    insert_links(db, &[(id, content)]).await
}

/// An event in the trash has no rows in the lists, and gets none.
pub(crate) async fn replace_index(db: &impl ConnectionTrait, id: i64, content: &EventContent) -> Result<()> {
    let unpopularity: Option<i64> = event_index::Entity::find()
        .select_only()
        .column(event_index::Column::Unpopularity)
        .filter(event_index::Column::Id.eq(id))
        .into_tuple()
        .one(db)
        .await
        .map_err(database_error)?;
    let Some(unpopularity) = unpopularity else { return Ok(()) };
    let index = event_index::ActiveModel { id: NotSet, unpopularity: NotSet, ..index_row(id, content) };
    event_index::Entity::update_many()
        .set(index)
        .filter(event_index::Column::Id.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    delete_rows::<showing_index::Entity>(db, showing_index::Column::EventId, id).await?;
    let rates = settings::rates(db).await?;
    insert_rows(db, showing_rows(id, content, unpopularity, rates).collect(), INDEX_BATCH).await
}

/// Out of the lists.
pub(crate) async fn delete_index(db: &impl ConnectionTrait, id: i64) -> Result<()> {
    delete_rows::<event_index::Entity>(db, event_index::Column::Id, id).await?;
    delete_rows::<showing_index::Entity>(db, showing_index::Column::EventId, id).await
}

/// The same of many.
pub(crate) async fn delete_index_of(db: &impl ConnectionTrait, ids: &[i64]) -> Result<()> {
    delete_rows_of::<event_index::Entity>(db, event_index::Column::Id, ids).await?;
    delete_rows_of::<showing_index::Entity>(db, showing_index::Column::EventId, ids).await
}

async fn insert_rows<A: ActiveModelTrait>(db: &impl ConnectionTrait, rows: Vec<A>, batch: usize) -> Result<()> {
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let rows: Vec<A> = rows.by_ref().take(batch).collect();
        A::Entity::insert_many(rows).exec_without_returning(db).await.map_err(database_error)?;
    }
    Ok(())
}

async fn delete_rows<E: EntityTrait>(db: &impl ConnectionTrait, column: E::Column, id: i64) -> Result<()> {
    E::delete_many().filter(column.eq(id)).exec(db).await.map(drop).map_err(database_error)
}

async fn delete_rows_of<E: EntityTrait>(db: &impl ConnectionTrait, column: E::Column, ids: &[i64]) -> Result<()> {
    E::delete_many().filter(column.is_in(ids.iter().copied())).exec(db).await.map(drop).map_err(database_error)
}
