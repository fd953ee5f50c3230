//! Whether the database takes writes: a small write that proves it, and on SQLite room on the disk for the next ones.

use chrono::{DateTime, Utc};
use meydan_domain::{Error, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::EntityTrait;

use crate::convert::{database_error, millis};
use crate::disk::free_bytes;
use crate::entity::write_checks::{ActiveModel, Entity};
use crate::store::Store;

/// A small write may still fit where an upload or an import no longer does.
const MIN_FREE_MIB: u64 = 16;

/// Writes a row and removes it in one transaction: pages reach the disk, and no node waits for another's row.
pub async fn run(store: &Store, now: DateTime<Utc>) -> Result<()> {
    if let Some(folder) = store.folder() {
        let folder = folder.to_owned();
        // A disk that is away may take its time to answer.
        let free = tokio::task::spawn_blocking(move || free_bytes(&folder)).await.map_err(Error::internal)?;
        expect_room(free)?;
    }
    let tx = store.begin().await?;
    let row = ActiveModel { id: NotSet, checked_at: Set(millis(now)) };
    let id = Entity::insert(row).exec(&*tx).await.map_err(database_error)?.last_insert_id;
    Entity::delete_by_id(id).exec(&*tx).await.map_err(database_error)?;
    tx.commit().await
}

fn expect_room(free: Option<u64>) -> Result<()> {
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
    fn a_disk_that_is_nearly_full_takes_no_more_work() {
        assert!(expect_room(Some((16 << 20) - 1)).is_err());
        assert!(expect_room(Some(16 << 20)).is_ok());
        assert!(expect_room(None).is_ok(), "a file system that does not tell");
    }
}
