//! Conversions between rows and domain types: timestamps, JSON texts, database errors.

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

/// The fallback is for a row edited by hand: `millis` writes valid values only.
pub fn moment(millis: i64) -> DateTime<Utc> {
    DateTime::from_timestamp_millis(millis).unwrap_or(DateTime::UNIX_EPOCH)
}

pub fn to_json(value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(Error::internal)
}

pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(Error::internal)
}

/// A stored enum value; an unknown one was written by a newer version.
pub fn known<T>(value: Option<T>, what: &str, word: &str) -> Result<T, Error> {
    value.ok_or_else(|| Error::Internal(format!("unknown {what} in the database: {word}")))
}

/// 503 for errors that a retry may solve, 500 for others.
pub fn database_error(error: DbErr) -> Error {
    if is_unavailable(&error) {
        Error::Unavailable(error.to_string())
    } else if is_nul(&error) {
        Error::Malformed("a text holds a NUL character".to_owned())
    } else {
        Error::internal(error)
    }
}

/// As `database_error`, but a unique violation is a conflict of the caller.
pub fn unique_error(error: DbErr, field: &'static str) -> Error {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => Error::Conflict(Conflict::Duplicate { field }),
        _ => database_error(error),
    }
}

/// PostgreSQL refuses a text with a NUL character: an error of the caller.
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

/// The low byte of an SQLite code is the primary code: 5 busy, 6 locked, 7 out of memory, 8 read-only, 10 I/O error, 13 disk
/// full, 14 cannot open the file.
fn is_sqlite_unavailable(code: &str) -> bool {
    code.parse::<i32>().is_ok_and(|code| matches!(code & 0xff, 5 | 6 | 7 | 8 | 10 | 13 | 14))
}

/// PostgreSQL: 08 connection failure, 25006 read-only replica, 25P0 idle transaction timeout, 40 deadlock, 53 insufficient
/// resources, 55P03 lock timeout, 57014 statement timeout, 57P shutdown or startup, 58 I/O error.
fn is_postgres_unavailable(code: &str) -> bool {
    ["08", "25006", "25P0", "40", "53", "55P03", "57014", "57P", "58"].iter().any(|class| code.starts_with(class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extended_sqlite_codes_are_classified_by_their_primary_code() {
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
    fn postgresql_timeouts_are_retryable() {
        for code in ["55P03", "57014", "57P01", "25P03", "53100", "40P01", "58030"] {
            assert!(is_postgres_unavailable(code), "{code}");
        }
        for code in ["23505", "42P01", "22021", "25001"] {
            assert!(!is_postgres_unavailable(code), "{code}");
        }
    }
}
