//! Lists sorted by a count that no column holds: ranked in memory, paged by key as the others.

use meydan_domain::field::Problem;
use meydan_domain::page::{Cursor, CursorKey, Page, PageRequest};
use meydan_domain::{Error, Result};

/// One row: how much it counts, its place in the alphabet, its id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ranked {
    /// Minus the count, so that every key ascends.
    pub rank: i64,
    pub sort_key: String,
    pub id: i64,
}

/// One page of the rows, highest count first.
pub(crate) fn page(mut rows: Vec<Ranked>, name: &str, page: &PageRequest) -> Result<Page<i64>> {
    let total = rows.len() as u64;
    rows.sort_unstable();
    if let Some(cursor) = &page.cursor {
        let last = last_seen(cursor, name)?;
        rows.retain(|row| *row > last);
    }
    let cursor_of = |row: &Ranked| {
        let keys = vec![CursorKey::Number(row.rank), CursorKey::Text(row.sort_key.clone()), CursorKey::Number(row.id)];
        Cursor::new(name, keys)
    };
    Ok(Page::from_rows(rows, total, page.limit, cursor_of).map(|row| row.id))
}

fn last_seen(cursor: &Cursor, name: &str) -> Result<Ranked> {
    match &cursor.keys[..] {
        [CursorKey::Number(rank), CursorKey::Text(sort_key), CursorKey::Number(id)] if cursor.sort == name => {
            Ok(Ranked { rank: *rank, sort_key: sort_key.clone(), id: *id })
        }
        _ => Err(Error::invalid("cursor", Problem::NotACursor)),
    }
}
