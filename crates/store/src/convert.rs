//! Between rows and domain types: moments, JSON texts, and what a database error means.

use chrono::{DateTime, Utc};
use meydan_domain::Error;
use meydan_domain::error::Conflict;
use sea_orm::sqlx::sqlite::SqliteError;
use sea_orm::{DbErr, RuntimeErr, SqlErr, sqlx};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub fn millis(at: DateTime<Utc>) -> i64 {
    at.timestamp_millis()
}

/// Only what `millis` wrote is ever read, so the fallback is for a row edited by hand.
pub fn moment(millis: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(millis).unwrap_or(DateTime::UNIX_EPOCH)
}

pub fn to_json(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(Error::internal)
}

pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(Error::internal)
}

/// A stored word of a closed set; an unknown one means the row was written by a newer version.
pub fn known<T>(value: Option<T>, what: &str, word: &str) -> Result<T, Error> {
    value.ok_or_else(|| Error::Internal(format!("unknown {what} in the database: {word}")))
}

/// Whether trying again may help decides between 503 and 500.
pub fn database_error(error: DbErr) -> Error {
    if is_unavailable(&error) {
        Error::Unavailable(error.to_string())
    } else if is_nul(&error) {
        Error::Malformed("a text holds a NUL character".to_owned())
    } else {
        Error::internal(error)
    }
}

/// As `database_error`, but a taken unique key is the caller's conflict.
pub fn unique_error(error: DbErr, field: &'static str) -> Error {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => Error::Conflict(Conflict::Duplicate { field }),
        _ => database_error(error),
    }
}

/// PostgreSQL refuses to look at a text with a NUL: the caller's mistake, not ours.
fn is_nul(error: &DbErr) -> bool {
    matches!(cause(error), Some(sqlx::Error::Database(cause)) if cause.code().as_deref() == Some("22021"))
}

fn cause(error: &DbErr) -> Option<&sqlx::Error> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(cause))
        | DbErr::Exec(RuntimeErr::SqlxError(cause))
        | DbErr::Query(RuntimeErr::SqlxError(cause)) => Some(cause),
        _ => None,
    }
}

fn is_unavailable(error: &DbErr) -> bool {
    if matches!(error, DbErr::ConnectionAcquire(_)) {
        return true;
    }
    let Some(cause) = cause(error) else { return false };
    match cause {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed
        | sqlx::Error::WorkerCrashed
        | sqlx::Error::BeginFailed
        | sqlx::Error::InvalidSavePointStatement
        | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(cause) => match cause.code() {
            Some(code) if cause.try_downcast_ref::<SqliteError>().is_some() => is_sqlite_unavailable(&code),
            Some(code) => is_postgres_unavailable(&code),
            None => false,
        },
        _ => false,
    }
}

/// The low byte of an SQLite code is its kind, the rest says where: 5 busy, 6 locked, 7 no memory, 8 read-only, 10 the disk
/// failed, 13 the disk is full, 14 the file cannot be opened.
fn is_sqlite_unavailable(code: &str) -> bool {
    code.parse::<i32>().is_ok_and(|code| matches!(code & 0xff, 5 | 6 | 7 | 8 | 10 | 13 | 14))
}

/// PostgreSQL: 08 the connection failed, 25006 a read-only replica, 25P0 a transaction that idled too long, 40 a deadlock,
/// 53 no room, 55P03 a lock was not to be had in time, 57014 a query took too long, 57P it stops or starts, 58 the disk failed.
fn is_postgres_unavailable(code: &str) -> bool {
    ["08", "25006", "25P0", "40", "53", "55P03", "57014", "57P", "58"].iter().any(|class| code.starts_with(class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extended_codes_of_sqlite_mean_what_their_kind_means() {
        // SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC, SQLITE_BUSY_SNAPSHOT, SQLITE_READONLY_DBMOVED, SQLITE_CANTOPEN_ISDIR.
        for code in ["778", "1034", "517", "1032", "526", "13"] {
            assert!(is_sqlite_unavailable(code), "{code}");
        }
        // SQLITE_ERROR, SQLITE_CONSTRAINT_UNIQUE, SQLITE_CORRUPT.
        for code in ["1", "2067", "11"] {
            assert!(!is_sqlite_unavailable(code), "{code}");
        }
    }

    #[test]
    fn timeouts_of_postgresql_are_worth_another_try() {
        for code in ["55P03", "57014", "57P01", "25P03", "53100", "40P01", "58030"] {
            assert!(is_postgres_unavailable(code), "{code}");
        }
        for code in ["23505", "42P01", "22021", "25001"] {
            assert!(!is_postgres_unavailable(code), "{code}");
        }
    }
}
