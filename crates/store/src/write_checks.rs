//! The write check of the readiness probe: a small write, and on SQLite enough free disk space.

use chrono::{DateTime, Utc};
use meydan_domain::{Error, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::EntityTrait;

use crate::convert::{database_error, millis};
use crate::disk::free_bytes;
use crate::entity::write_checks::{ActiveModel, Entity};
use crate::store::Store;

/// Below this, a small write may still succeed where an upload or import fails.
const MIN_FREE_MIB: u64 = 16;

/// Inserts and deletes a row in one transaction, which writes to the disk without conflicts between nodes.
pub async fn run(store: &Store, now: DateTime<Utc>) -> Result<()> {
    if let Some(folder) = store.folder() {
        let folder = folder.to_owned();
        // On a blocking thread, because an unreachable disk may respond slowly.
        let free = tokio::task::spawn_blocking(move || free_bytes(&folder)).await.map_err(Error::internal)?;
        require_free_space(free)?;
    }
    let tx = store.begin().await?;
    let row = ActiveModel { id: NotSet, checked_at: Set(millis(now)) };
    let id = Entity::insert(row).exec(&*tx).await.map_err(database_error)?.last_insert_id;
    Entity::delete_by_id(id).exec(&*tx).await.map_err(database_error)?;
    tx.commit().await
}

fn require_free_space(free: Option<u64>) -> Result<()> {
    match free {
        Some(free) if free < MIN_FREE_MIB << 20 => {
            Err(Error::Unavailable(format!("less than {MIN_FREE_MIB} MiB are free on the disk of the database")))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nearly_full_disk_is_refused() {
        assert!(require_free_space(Some((16 << 20) - 1)).is_err());
        assert!(require_free_space(Some(16 << 20)).is_ok());
        assert!(require_free_space(None).is_ok(), "a file system that does not tell");
    }
}
