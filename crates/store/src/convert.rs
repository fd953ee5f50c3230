//! Between rows and domain types: moments, JSON texts, and what a database error means.

use chrono::{DateTime, Utc};
use meydan_domain::Error;
use meydan_domain::error::Conflict;
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
        | sqlx::Error::Protocol(_) => true,
        // PostgreSQL: 57P it stops or starts, 08 the connection failed, 53 no room, 40 a deadlock, 25006 a read-only replica.
        // SQLite: 5, 6, 261, 517 busy or locked, 10 the disk failed, 13 the disk is full.
        sqlx::Error::Database(cause) => cause.code().is_some_and(|code| {
            ["57P", "08", "53", "40", "25006"].iter().any(|class| code.starts_with(class) && code.len() == 5)
                || ["5", "6", "10", "13", "261", "517"].contains(&&*code)
        }),
        _ => false,
    }
}
