//! The highest number each table ever gave out, so that a number is not given to two things in turn.

use meydan_domain::Result;
use sea_orm::{ConnectionTrait, DbBackend, Statement};

use super::Table;
use crate::convert::database_error;

/// `None` for a table that the engine does not number; 0 when no number was given out yet.
pub async fn last(db: &impl ConnectionTrait, table: Table) -> Result<Option<i64>> {
    let Some(column) = table.numbered() else { return Ok(None) };
    let name = table.name();
    let given = match db.get_database_backend() {
        DbBackend::Sqlite => format!("SELECT MAX(seq) AS last FROM sqlite_sequence WHERE name = '{name}'"),
        _ => format!("SELECT pg_sequence_last_value({}::regclass) AS last", sequence(name, column)),
    };
    let present = format!("SELECT MAX({column}) AS last FROM {name}");
    Ok(Some(number(db, given).await?.max(number(db, present).await?)))
}

/// Goes on counting after `floor`, and never below what was given out before.
pub async fn raise(db: &impl ConnectionTrait, table: Table, floor: i64) -> Result<()> {
    let (Some(column), Some(last)) = (table.numbered(), last(db, table).await?) else { return Ok(()) };
    let highest = last.max(floor);
    if highest < 1 {
        return Ok(());
    }
    let name = table.name();
    let statements = match db.get_database_backend() {
        // The table has no unique key, so an old line has to go first.
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
