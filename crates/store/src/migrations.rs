//! Migrations: one SQL file per change, for both engines, and code where SQL is not enough; an applied migration is never
//! edited.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend, EntityTrait};
use sea_orm_migration::seaql_migrations;

pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(Script { name: "m0001_foundation", sql: include_str!("migrations/m0001_foundation.sql") }),
            Box::new(Script {
                name: "m0002_covering_indexes",
                sql: include_str!("migrations/m0002_covering_indexes.sql"),
            }),
            Box::new(Script { name: "m0003_staff_panel", sql: include_str!("migrations/m0003_staff_panel.sql") }),
            Box::new(FillDerived),
            Box::new(Script { name: "m0006_second_factor", sql: include_str!("migrations/m0006_second_factor.sql") }),
            Box::new(Script { name: "m0008_job_queues", sql: include_str!("migrations/m0008_job_queues.sql") }),
            Box::new(Retention),
            Box::new(ImageLinksAndConfirmations),
            Box::new(Script { name: "m0011_write_checks", sql: include_str!("migrations/m0011_write_checks.sql") }),
            Box::new(Script { name: "m0012_visitor_effect", sql: include_str!("migrations/m0012_visitor_effect.sql") }),
            Box::new(Script { name: "m0013_list_indexes", sql: include_str!("migrations/m0013_list_indexes.sql") }),
            Box::new(Script { name: "m0014_sitemap_parts", sql: include_str!("migrations/m0014_sitemap_parts.sql") }),
            Box::new(Showings),
            Box::new(Marks { name: "m0016_marks", sql: Some(include_str!("migrations/m0016_marks.sql")) }),
            Box::new(Script { name: "m0017_revisions", sql: include_str!("migrations/m0017_revisions.sql") }),
            Box::new(Script {
                name: "m0018_imported_fields",
                sql: include_str!("migrations/m0018_imported_fields.sql"),
            }),
            Box::new(Marks { name: "m0019_needs", sql: None }),
            Box::new(Script { name: "m0020_publication", sql: include_str!("migrations/m0020_publication.sql") }),
            Box::new(Script { name: "m0021_preview_links", sql: include_str!("migrations/m0021_preview_links.sql") }),
            Box::new(Script { name: "m0022_post_formats", sql: include_str!("migrations/m0022_post_formats.sql") }),
            Box::new(Script { name: "m0023_search_counts", sql: include_str!("migrations/m0023_search_counts.sql") }),
            Box::new(Script { name: "m0023_entries", sql: include_str!("migrations/m0023_entries.sql") }),
            Box::new(Script { name: "m0025_inbox", sql: include_str!("migrations/m0025_inbox.sql") }),
            Box::new(Script { name: "m0026_translations", sql: include_str!("migrations/m0026_translations.sql") }),
            Box::new(Script { name: "m0027_image_frames", sql: include_str!("migrations/m0027_image_frames.sql") }),
            Box::new(Script { name: "m0028_not_duplicates", sql: include_str!("migrations/m0028_not_duplicates.sql") }),
            Box::new(Script { name: "m0030_note_versions", sql: include_str!("migrations/m0030_note_versions.sql") }),
            Box::new(Script { name: "m0031_link_checks", sql: include_str!("migrations/m0031_link_checks.sql") }),
            Box::new(Script { name: "m0032_setting_ids", sql: include_str!("migrations/m0032_setting_ids.sql") }),
            Box::new(Script { name: "m0033_request_keys", sql: include_str!("migrations/m0033_request_keys.sql") }),
            Box::new(Script { name: "m0034_record_keys", sql: include_str!("migrations/m0034_record_keys.sql") }),
        ]
    }
}

/// True if every migration of this version is applied. A newer version may have applied more: the migrator refuses unknown
/// names, but an older version can run on a newer schema.
pub async fn is_up_to_date(db: &impl ConnectionTrait) -> bool {
    // A database without the table is new.
    let Ok(applied) = seaql_migrations::Entity::find().all(db).await else { return false };
    let is_applied = |name: &str| applied.iter().any(|row| row.version == name);
    Migrator::migrations().iter().all(|migration| is_applied(migration.name()))
}

/// Fills the columns that the previous migration added.
struct FillDerived;

impl MigrationName for FillDerived {
    fn name(&self) -> &str {
        "m0004_folded_texts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for FillDerived {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        without_timeouts(manager.get_connection()).await?;
        crate::derived::fill(manager.get_connection()).await.map_err(|error| DbErr::Migration(error.to_string()))
    }
}

/// Adds daily hit counts and rolls up the existing hits.
struct Retention;

impl MigrationName for Retention {
    fn name(&self) -> &str {
        "m0009_retention"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Retention {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        without_timeouts(db).await?;
        db.execute_unprepared(include_str!("migrations/m0009_retention.sql")).await?;
        crate::analytics::roll_up(db).await.map_err(|error| DbErr::Migration(error.to_string()))
    }
}

/// Adds the tables, then fills them from existing rows.
struct ImageLinksAndConfirmations;

impl MigrationName for ImageLinksAndConfirmations {
    fn name(&self) -> &str {
        "m0010_image_links_and_confirmations"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for ImageLinksAndConfirmations {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        without_timeouts(db).await?;
        let sql = include_str!("migrations/m0010_image_links_and_confirmations.sql");
        db.execute_unprepared(&in_dialect(sql, db.get_database_backend())).await?;
        let failed = |error: meydan_domain::Error| DbErr::Migration(error.to_string());
        crate::upgrade::keep_mailed_links(db).await.map_err(failed)?;
        crate::upgrade::run(db).await.map_err(failed)
    }
}

/// Adds the tables of showings, venues and profiles, then fills them from the events.
struct Showings;

impl MigrationName for Showings {
    fn name(&self) -> &str {
        "m0015_showings"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Showings {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        without_timeouts(db).await?;
        let sql = include_str!("migrations/m0015_showings.sql");
        db.execute_unprepared(&in_dialect(sql, db.get_database_backend())).await?;
        crate::event_upgrade::link_events(db).await.map_err(|error| DbErr::Migration(error.to_string()))?;
        db.execute_unprepared(include_str!("migrations/m0015_showing_indexes.sql")).await?;
        Ok(())
    }
}

/// Computes the marks of all showings again. Each release that adds marks has such a migration.
struct Marks {
    name: &'static str,
    sql: Option<&'static str>,
}

impl MigrationName for Marks {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Marks {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        without_timeouts(db).await?;
        if let Some(sql) = self.sql {
            db.execute_unprepared(sql).await?;
        }
        crate::event_upgrade::mark_events(db).await.map_err(|error| DbErr::Migration(error.to_string()))
    }
}

struct Script {
    name: &'static str,
    sql: &'static str,
}

impl MigrationName for Script {
    fn name(&self) -> &str {
        self.name
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Script {
    /// In a transaction, so that a killed process leaves no partial schema.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let db = manager.get_connection();
        without_timeouts(db).await?;
        db.execute_unprepared(&in_dialect(self.sql, db.get_database_backend())).await?;
        Ok(())
    }
}

/// Building an index on a large table takes longer than the statement timeout.
pub(crate) async fn without_timeouts(db: &impl ConnectionTrait) -> Result<(), DbErr> {
    if db.get_database_backend() == DbBackend::Postgres {
        db.execute_unprepared(
            "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0",
        )
        .await?;
    }
    Ok(())
}

fn in_dialect(sql: &str, backend: DbBackend) -> String {
    let (id, sorted, bytes) = match backend {
        DbBackend::Sqlite => ("INTEGER PRIMARY KEY AUTOINCREMENT", "TEXT", "BLOB"),
        _ => ("BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY", "TEXT COLLATE \"C\"", "BYTEA"),
    };
    sql.replace("{id}", id).replace("{sorted}", sorted).replace("{bytes}", bytes)
}
