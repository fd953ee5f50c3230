//! The last assigned id of each table, so that ids are not reused after a restore.

use meydan_domain::Result;
use sea_orm::{ConnectionTrait, DbBackend, Statement};

use super::Table;
use crate::convert::database_error;

/// `None` for a table without an auto-increment id; 0 when none was assigned yet.
pub async fn last(db: &impl ConnectionTrait, table: Table) -> Result<Option<i64>> {
    let Some(column) = table.auto_increment_column() else { return Ok(None) };
    let name = table.name();
    let given = match db.get_database_backend() {
        DbBackend::Sqlite => format!("SELECT MAX(seq) AS last FROM sqlite_sequence WHERE name = '{name}'"),
        _ => format!("SELECT pg_sequence_last_value({}::regclass) AS last", sequence(name, column)),
    };
    let present = format!("SELECT MAX({column}) AS last FROM {name}");
    Ok(Some(number(db, given).await?.max(number(db, present).await?)))
}

/// Raises the sequence to at least `floor`, and never lowers it.
pub async fn raise(db: &impl ConnectionTrait, table: Table, floor: i64) -> Result<()> {
    let (Some(column), Some(last)) = (table.auto_increment_column(), last(db, table).await?) else { return Ok(()) };
    let highest = last.max(floor);
    if highest < 1 {
        return Ok(());
    }
    let name = table.name();
    let statements = match db.get_database_backend() {
        // `sqlite_sequence` has no unique key, so the old row is deleted first.
        DbBackend::Sqlite => vec![
            format!("DELETE FROM sqlite_sequence WHERE name = '{name}'"),
            format!("INSERT INTO sqlite_sequence (name, seq) VALUES ('{name}', {highest})"),
        ],
        _ => vec![format!("SELECT setval({}, {highest})", sequence(name, column))],
    };
    for statement in statements {
        db.execute_unprepared(&statement).await.map_err(database_error)?;
    }
    Ok(())
}

fn sequence(table: &str, column: &str) -> String {
    format!("pg_get_serial_sequence('{table}', '{column}')")
}

async fn number(db: &impl ConnectionTrait, sql: String) -> Result<i64> {
    let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await.map_err(database_error)?;
    let found: Option<i64> = row.map(|row| row.try_get("", "last")).transpose().map_err(database_error)?.flatten();
    Ok(found.unwrap_or(0))
}
