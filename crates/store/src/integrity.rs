//! Integrity checks: broken references, events with a missing or stale index row, unreadable documents.

use std::collections::BTreeSet;

use meydan_domain::Result;
use meydan_domain::event::EventContent;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Statement};

use crate::convert::{database_error, from_json};
use crate::entity::{event_index, events};

const PAGE: u64 = 500;

/// A column that references another table.
struct Reference {
    table: &'static str,
    column: &'static str,
    target: &'static str,
    target_column: &'static str,
    /// True if it may be null; otherwise rows with a broken reference are deleted.
    is_optional: bool,
}

const fn reference(
    table: &'static str,
    column: &'static str,
    target: &'static str,
    target_column: &'static str,
    is_optional: bool,
) -> Reference {
    Reference { table, column, target, target_column, is_optional }
}

const REFERENCES: [Reference; 20] = [
    reference("events", "cover_image_id", "images", "image_id", true),
    reference("blogs", "cover_image_id", "images", "image_id", true),
    reference("categories", "parent_id", "categories", "id", true),
    reference("venues", "image_id", "images", "image_id", true),
    reference("venues", "parent_id", "venues", "id", true),
    reference("profiles", "image_id", "images", "image_id", true),
    reference("audit_trail", "user_id", "users", "id", true),
    reference("revisions", "user_id", "users", "id", true),
    reference("event_images", "image_id", "images", "image_id", false),
    reference("event_images", "event_id", "events", "id", false),
    reference("event_tags", "event_id", "events", "id", false),
    reference("blog_tags", "blog_id", "blogs", "id", false),
    reference("venue_names", "venue_id", "venues", "id", false),
    reference("profile_names", "profile_id", "profiles", "id", false),
    reference("event_venues", "event_id", "events", "id", false),
    reference("event_venues", "venue_id", "venues", "id", false),
    reference("event_profiles", "event_id", "events", "id", false),
    reference("event_profiles", "profile_id", "profiles", "id", false),
    reference("contact_replies", "message_id", "contact_messages", "id", false),
    reference("sessions", "user_id", "users", "id", false),
];

impl Reference {
    fn is_broken(&self) -> String {
        let Self { table, column, target, target_column, .. } = self;
        format!(
            "{table}.{column} IS NOT NULL AND NOT EXISTS \
             (SELECT 1 FROM {target} AS target WHERE target.{target_column} = {table}.{column})"
        )
    }

    fn repair(&self) -> String {
        let Self { table, column, is_optional, .. } = self;
        let broken = self.is_broken();
        if *is_optional {
            format!("UPDATE {table} SET {column} = NULL WHERE {broken}")
        } else {
            format!("DELETE FROM {table} WHERE {broken}")
        }
    }
}

/// Rows with a broken reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenReference {
    /// `events.cover_image_id`
    pub column: String,
    pub value: String,
    pub rows: u64,
}

pub async fn broken_references(db: &impl ConnectionTrait) -> Result<Vec<BrokenReference>> {
    let mut found = Vec::new();
    for reference in &REFERENCES {
        let Reference { table, column, .. } = reference;
        let sql = format!(
            "SELECT CAST({column} AS TEXT) AS value, COUNT(*) AS found FROM {table} WHERE {} GROUP BY {column} ORDER BY 1",
            reference.is_broken()
        );
        for row in query(db, sql).await? {
            let rows: i64 = row.try_get("", "found").map_err(database_error)?;
            found.push(BrokenReference {
                column: format!("{table}.{column}"),
                value: row.try_get("", "value").map_err(database_error)?,
                rows: rows.unsigned_abs(),
            });
        }
    }
    Ok(found)
}

/// Clears optional references and deletes rows with a broken required one.
pub async fn repair_references(db: &impl ConnectionTrait) -> Result<()> {
    for reference in &REFERENCES {
        db.execute_unprepared(&reference.repair()).await.map_err(database_error)?;
    }
    Ok(())
}

/// The errors of SQLite's `integrity_check`; PostgreSQL has no equivalent.
pub async fn check_file(db: &impl ConnectionTrait) -> Result<Vec<String>> {
    if db.get_database_backend() != DbBackend::Sqlite {
        return Ok(Vec::new());
    }
    let rows = query(db, "PRAGMA integrity_check".to_owned()).await?;
    let lines: Vec<String> =
        rows.iter().map(|row| row.try_get_by_index(0).map_err(database_error)).collect::<Result<_>>()?;
    Ok(lines.into_iter().filter(|line| line != "ok").collect())
}

/// Events outside the trash whose category does not exist: id, key and category.
pub async fn events_without_category(db: &impl ConnectionTrait) -> Result<Vec<(i64, String, String)>> {
    let sql = "SELECT id, event_id, category FROM events WHERE deleted_at IS NULL AND NOT EXISTS \
               (SELECT 1 FROM categories WHERE categories.category_id = events.category AND categories.deleted_at IS NULL) \
               ORDER BY id";
    let read = |row: sea_orm::QueryResult| {
        let get = |column| row.try_get("", column).map_err(database_error);
        Ok((row.try_get("", "id").map_err(database_error)?, get("event_id")?, get("category")?))
    };
    query(db, sql.to_owned()).await?.into_iter().map(read).collect()
}

/// Events whose index row is missing, or exists although the event is trashed or deleted.
pub async fn wrongly_listed_events(db: &impl ConnectionTrait) -> Result<Vec<i64>> {
    let sql = "SELECT events.id AS id FROM events LEFT JOIN event_index ON event_index.id = events.id \
               LEFT JOIN showing_index ON showing_index.event_id = events.id \
               WHERE (events.deleted_at IS NULL AND (event_index.id IS NULL OR showing_index.event_id IS NULL)) \
               OR (events.deleted_at IS NOT NULL AND (event_index.id IS NOT NULL OR showing_index.event_id IS NOT NULL)) \
               UNION SELECT id FROM event_index WHERE id NOT IN (SELECT id FROM events) ORDER BY id";
    query(db, sql.to_owned()).await?.into_iter().map(|row| row.try_get("", "id").map_err(database_error)).collect()
}

/// Derives the rows for lists again.
pub async fn reindex_event(db: &impl ConnectionTrait, id: i64) -> Result<()> {
    crate::event_derived::delete_index(db, id).await?;
    match crate::events::find(db, id).await? {
        Some(event) => crate::event_derived::insert_index(db, &[(id, &event.content)]).await,
        None => Ok(()),
    }
}

/// Events whose document cannot be parsed, including the trash: id and reason.
pub async fn unreadable_events(db: &impl ConnectionTrait) -> Result<Vec<(i64, String)>> {
    let mut unreadable = Vec::new();
    let mut last = 0;
    loop {
        let rows: Vec<(i64, String)> = events::Entity::find()
            .select_only()
            .columns([events::Column::Id, events::Column::Content])
            .filter(events::Column::Id.gt(last))
            .order_by_asc(events::Column::Id)
            .limit(PAGE)
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        let Some((id, _)) = rows.last() else { return Ok(unreadable) };
        last = *id;
        for (id, document) in rows {
            if let Err(error) = from_json::<EventContent>(&document) {
                unreadable.push((id, error.to_string()));
            }
        }
    }
}

async fn query(db: &impl ConnectionTrait, sql: String) -> Result<Vec<sea_orm::QueryResult>> {
    db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.map_err(database_error)
}

/// The ids of all active events.
pub async fn active_event_ids(db: &impl ConnectionTrait) -> Result<BTreeSet<i64>> {
    let ids: Vec<i64> = event_index::Entity::find()
        .select_only()
        .column(event_index::Column::Id)
        .filter(event_index::Column::IsActive.eq(true))
        // Of an event that is cancelled as a whole nothing is to be found.
        .filter(event_index::Column::OverAt.ne(i64::MIN))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(ids.into_iter().collect())
}
