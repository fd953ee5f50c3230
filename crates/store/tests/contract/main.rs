//! The contract tests of the store: every public function, on both engines, from one suite.
//!
//! A test is an async function that `contract!` runs twice, each time on a new database.

mod analytics;
mod audit;
mod blogs;
mod broken_transactions;
mod categories;
mod changes;
mod concurrency;
mod contact;
mod coverage;
mod entries;
mod event_batches;
mod event_filters;
mod event_pages;
mod event_search;
mod event_sorts;
mod event_totals;
mod events;
mod events_many;
mod events_trash;
mod following;
mod images;
mod imported_fields;
mod integrity;
mod jobs;
mod link_checks;
mod login_failures;
mod logos;
mod media_files;
mod merges;
mod migrations;
mod money;
mod newsletter;
mod not_duplicates;
mod platforms;
mod preview_links;
mod profiles;
mod publications;
mod redirects;
mod replies;
mod request_keys;
mod revisions;
mod searches;
mod second_factor;
mod sessions;
mod settings;
mod showing_table;
mod showings;
mod sitemap_parts;
mod store;
mod texts;
mod trash;
mod users;
mod venues;

use chrono::{DateTime, Utc};
use meydan_domain::date_range::DateSpan;
use meydan_domain::error::Conflict;
use meydan_domain::page::{Cursor, CursorKey, PageRequest};
use meydan_domain::{Error, Result};
use meydan_store::Store;
use sea_orm::DatabaseTransaction;

/// Runs one write in its own transaction; an error rolls it back.
async fn write<T>(store: &Store, deed: impl AsyncFnOnce(&DatabaseTransaction) -> Result<T>) -> Result<T> {
    let tx = store.begin().await?;
    let value = deed(&tx).await?;
    tx.commit().await?;
    Ok(value)
}

/// The field of a unique violation.
fn duplicate_field<T>(result: Result<T>) -> Option<&'static str> {
    match result {
        Err(Error::Conflict(Conflict::Duplicate { field })) => Some(field),
        _ => None,
    }
}

/// True if a list refused the cursor.
fn refuses_cursor<T>(result: Result<T>) -> bool {
    matches!(result, Err(Error::Invalid(errors)) if errors.iter().any(|(field, _)| field == "cursor"))
}

/// A page of `limit` after a cursor, encoded as clients send it.
fn page(limit: u64, after: Option<Cursor>) -> PageRequest {
    let cursor = after.map(|cursor| Cursor::decode(&cursor.encode()).expect("the token reads back"));
    PageRequest { limit, cursor }
}

/// The number of events outside the trash, and of active ones.
async fn counted(store: &Store) -> Result<(u64, u64)> {
    let numbers = meydan_store::events::count(store.read()).await?;
    Ok((numbers.total, numbers.active))
}

/// Cursors that are invalid for lists sorted from new to old.
fn foreign_cursors() -> Vec<Cursor> {
    vec![
        Cursor::new("date", vec![CursorKey::Number(1), CursorKey::Number(1)]),
        Cursor::new("newest", vec![]),
        Cursor::new("newest", vec![CursorKey::Text("a".to_owned())]),
        Cursor::new("newest", vec![CursorKey::Number(1); 3]),
    ]
}

fn between(from: Option<DateTime<Utc>>, before: Option<DateTime<Utc>>) -> DateSpan {
    DateSpan { from, before, begins_only: false }
}

/// A time after every deletion.
fn far_future() -> DateTime<Utc> {
    meydan_test_support::clock::utc("2100-01-01T00:00:00Z")
}
