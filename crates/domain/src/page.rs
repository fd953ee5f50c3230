//! Pagination: limit, cursor and page.

use crate::field::{FieldErrors, Problem};

pub const DEFAULT_LIMIT: u64 = 20;
pub const MAX_LIMIT: u64 = 100;

/// The sort keys of the last row of a page; the next page starts after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// Its sort order; a cursor of another order is refused.
    pub sort: String,
    pub keys: Vec<CursorKey>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CursorKey {
    Number(i64),
    Text(String),
}

impl Cursor {
    pub fn new(sort: &str, keys: Vec<CursorKey>) -> Self {
        Self { sort: sort.to_owned(), keys }
    }

    /// An opaque token, safe in a URL.
    pub fn encode(&self) -> String {
        let mut plain = self.sort.clone();
        for key in &self.keys {
            plain.push('\n');
            match key {
                CursorKey::Number(number) => plain.push_str(&format!("n{number}")),
                CursorKey::Text(text) => plain.push_str(&format!("t{text}")),
            }
        }
        plain.bytes().map(|byte| format!("{byte:02x}")).collect()
    }

    pub fn decode(token: &str) -> Option<Self> {
        if !token.bytes().all(|byte| byte.is_ascii_hexdigit()) || !token.len().is_multiple_of(2) || token.len() > 2000 {
            return None;
        }
        let bytes: Option<Vec<u8>> =
            (0..token.len()).step_by(2).map(|at| u8::from_str_radix(token.get(at..at + 2)?, 16).ok()).collect();
        let plain = String::from_utf8(bytes?).ok().filter(|plain| !plain.contains('\0'))?;
        let mut lines = plain.split('\n');
        let sort = lines.next()?.to_owned();
        let keys = lines.map(decode_key).collect::<Option<Vec<_>>>()?;
        Some(Self { sort, keys })
    }
}

fn decode_key(line: &str) -> Option<CursorKey> {
    match line.split_at_checked(1)? {
        ("n", number) => number.parse().ok().map(CursorKey::Number),
        ("t", text) => Some(CursorKey::Text(text.to_owned())),
        _ => None,
    }
}

/// The requested page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRequest {
    pub limit: u64,
    pub cursor: Option<Cursor>,
}

impl Default for PageRequest {
    fn default() -> Self {
        Self { limit: DEFAULT_LIMIT, cursor: None }
    }
}

impl PageRequest {
    /// Parses `limit` and `cursor` of a query.
    pub fn parse(errors: &mut FieldErrors, limit: Option<&str>, cursor: Option<&str>) -> Self {
        let limit =
            limit.map_or(Some(DEFAULT_LIMIT), |text| text.parse().ok().filter(|limit| (1..=MAX_LIMIT).contains(limit)));
        if limit.is_none() {
            errors.add("limit", Problem::OutOfRange { min: 1, max: MAX_LIMIT as i64 });
        }
        let cursor = cursor.filter(|token| !token.is_empty()).and_then(|token| {
            let cursor = Cursor::decode(token);
            if cursor.is_none() {
                errors.add("cursor", Problem::NotACursor);
            }
            cursor
        });
        Self { limit: limit.unwrap_or(DEFAULT_LIMIT), cursor }
    }
}

/// One page of a list.
#[derive(Clone, Debug)]
pub struct Page<T> {
    pub items: Vec<T>,
    /// The number of items in all pages.
    pub total: u64,
    /// True if there are more than `total`, at which counting stopped.
    pub is_total_capped: bool,
    pub limit: u64,
    pub next: Option<Cursor>,
}

impl<T> Page<T> {
    /// From `limit + 1` fetched rows: the extra one only shows that there is a next page.
    pub fn from_rows(mut rows: Vec<T>, total: u64, limit: u64, cursor_of: impl Fn(&T) -> Cursor) -> Self {
        let has_more = rows.len() as u64 > limit;
        rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
        let next = rows.last().filter(|_| has_more).map(cursor_of);
        Self { items: rows, total, is_total_capped: false, limit, next }
    }

    pub fn map<U>(self, convert: impl FnMut(T) -> U) -> Page<U> {
        Page {
            items: self.items.into_iter().map(convert).collect(),
            total: self.total,
            is_total_capped: self.is_total_capped,
            limit: self.limit,
            next: self.next,
        }
    }

    /// As `map`, for a fallible conversion.
    pub fn try_map<U>(self, convert: impl FnMut(T) -> crate::Result<U>) -> crate::Result<Page<U>> {
        let items = self.items.into_iter().map(convert).collect::<crate::Result<_>>()?;
        Ok(Page { items, total: self.total, is_total_capped: self.is_total_capped, limit: self.limit, next: self.next })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_round_trips_through_its_token() {
        let cursor = Cursor::new("name", vec![CursorKey::Text("CAZ `".into()), CursorKey::Number(-7)]);
        assert_eq!(Cursor::decode(&cursor.encode()), Some(cursor));
    }

    #[test]
    fn a_tampered_cursor_is_refused() {
        for token in ["zz", "abc", "6", "ff", "é", "646174650a78"] {
            assert_eq!(Cursor::decode(token), None, "{token}");
        }
    }

    #[test]
    fn the_extra_row_only_indicates_the_next_page() {
        let page = Page::from_rows(vec![1, 2, 3], 9, 2, |row| Cursor::new("id", vec![CursorKey::Number(*row)]));
        assert_eq!(page.items, [1, 2]);
        assert_eq!(page.next, Some(Cursor::new("id", vec![CursorKey::Number(2)])));
        assert!(Page::from_rows(vec![1, 2], 2, 2, |_| Cursor::new("id", vec![])).next.is_none());
    }
}
