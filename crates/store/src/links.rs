//! Locks of the links between events and what they name: venues and profiles. On SQLite one transaction writes at a time.
//!
//! A transaction takes them before any row, in the order of this file, so that none waits for another in a circle.

use meydan_domain::Result;
use sea_orm::{ConnectionTrait, DbBackend};

use crate::changes::{LINKS_LOCK, NAMES_LOCK, run};

/// For saving events: until this transaction ends, what they name is neither merged, renamed nor deleted.
pub async fn lock_shared(db: &impl ConnectionTrait) -> Result<()> {
    lock(db, "SELECT pg_advisory_xact_lock_shared($1)", LINKS_LOCK).await
}

/// For changing what events name: until this transaction ends, no event is saved.
pub async fn lock_exclusive(db: &impl ConnectionTrait) -> Result<()> {
    lock(db, "SELECT pg_advisory_xact_lock($1)", LINKS_LOCK).await
}

/// Until this transaction ends, no other one creates a venue or a profile by name: two events that name the same new place
/// at the same moment must not make two of it.
pub async fn lock_names(db: &impl ConnectionTrait) -> Result<()> {
    lock(db, "SELECT pg_advisory_xact_lock($1)", NAMES_LOCK).await
}

/// Like `lock_names`, but waits for longer than the lock timeout, up to the statement timeout: another node may be seeding.
pub async fn lock_names_patiently(db: &impl ConnectionTrait) -> Result<()> {
    if db.get_database_backend() == DbBackend::Postgres {
        run(db, "SET LOCAL lock_timeout = 0", []).await?;
    }
    lock_names(db).await
}

async fn lock(db: &impl ConnectionTrait, sql: &str, key: i64) -> Result<()> {
    if db.get_database_backend() == DbBackend::Postgres {
        run(db, sql, [key.into()]).await?;
    }
    Ok(())
}
