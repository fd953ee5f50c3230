//! Tables for spreadsheets: sent as they are read, page by page.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use chrono::NaiveDate;
use futures_util::{StreamExt, stream};
use meydan_domain::page::{Cursor, Page};
use meydan_domain::{Error, Result};

/// Rows that are held in memory at a time.
pub const PAGE: u64 = 500;
/// Without it, Excel takes UTF-8 for something else.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// Tells Excel where cells end; in Turkey it would split at `;` otherwise.
const SEPARATOR_LINE: &str = "sep=,\r\n";
/// What a formula begins with, in full width too.
const FORMULA_STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Where a spreadsheet that ignores the line above may begin a new cell; it does not see our quotes then.
const CELL_ENDS: [char; 4] = [';', '\t', '\n', '\r'];

/// What the next rows are: at hand, or behind a place in the list.
enum Step<T> {
    Rows(Page<T>),
    After(Cursor),
}

/// A file of that name and day. The first rows are at hand already, so that a failure still has a status.
pub fn attachment<T, Next, Answer>(
    name: &str,
    day: NaiveDate,
    columns: &[&str],
    first: Page<T>,
    cells: fn(T) -> Vec<String>,
    next: Next,
) -> Result<Response>
where
    T: Send + 'static,
    Next: Fn(Cursor) -> Answer + Send + Sync + 'static,
    Answer: Future<Output = Result<Page<T>>> + Send + 'static,
{
    let next = Arc::new(next);
    let rows = stream::try_unfold(Some(Step::Rows(first)), move |step| {
        let next = next.clone();
        async move {
            let page = match step {
                None => return Ok(None),
                Some(Step::Rows(page)) => page,
                Some(Step::After(cursor)) => next(cursor).await?,
            };
            let lines: String = page.items.into_iter().map(|item| line(cells(item))).collect();
            Ok::<_, Error>(Some((lines, page.next.map(Step::After))))
        }
    });
    let head = format!("{BYTE_ORDER_MARK}{SEPARATOR_LINE}{}", line(columns));
    let body = stream::once(std::future::ready(Ok(head))).chain(rows);
    let mut response = Response::new(Body::from_stream(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let disposition = format!("attachment; filename=\"{name}-{day}.csv\"");
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_str(&disposition).map_err(Error::internal)?);
    Ok(response)
}

fn line<S: AsRef<str>>(cells: impl IntoIterator<Item = S>) -> String {
    let cells: Vec<String> = cells.into_iter().map(|text| cell(text.as_ref())).collect();
    format!("{}\r\n", cells.join(","))
}

fn cell(text: &str) -> String {
    let text = escape_formulas(text);
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// A spreadsheet runs what begins like a formula; behind an apostrophe it is only text.
fn escape_formulas(text: &str) -> String {
    let pieces = text.split_inclusive(CELL_ENDS);
    let mut safe = String::with_capacity(text.len() + 1);
    // A tab or a line end at the very beginning is a formula's, too: some programs skip it.
    if text.starts_with(['\t', '\r', '\n']) {
        safe.push('\'');
    }
    for piece in pieces {
        if begins_formula(piece) {
            safe.push('\'');
        }
        safe.push_str(piece);
    }
    safe
}

/// Spaces and quotes before a formula may be skipped.
fn begins_formula(piece: &str) -> bool {
    let is_skipped = |letter: char| letter == '"' || letter == '\u{feff}' || letter.is_whitespace();
    piece.trim_start_matches(is_skipped).starts_with(FORMULA_STARTS)
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_would_break_a_cell_is_quoted() {
        let cells = ["plain", "a,b", "say \"hi\"", "two\nlines", ""];
        assert_eq!(line(cells), "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\r\n");
    }

    #[test]
    fn what_a_spreadsheet_would_run_is_made_harmless() {
        for (text, harmless) in [
            ("=1+1", "'=1+1"),
            ("+90 555", "'+90 555"),
            ("-2", "'-2"),
            ("@x", "'@x"),
            ("\tx", "'\tx"),
            ("\rx", "\"'\rx\""),
            ("=A1,B1", "\"'=A1,B1\""),
            ("a=b", "a=b"),
            (" =1", "' =1"),
            ("＝1", "'＝1"),
        ] {
            assert_eq!(cell(text), harmless);
        }
    }

    #[test]
    fn a_program_that_splits_elsewhere_finds_no_formula_either() {
        for (text, harmless) in [
            ("a;=1+1", "a;'=1+1"),
            ("a\t@x", "a\t'@x"),
            ("a\n=1", "\"a\n'=1\""),
            ("a\r\n-1", "\"a\r\n'-1\""),
            ("a;\"=1\"", "\"a;'\"\"=1\"\"\""),
            ("a; =1;b", "a;' =1;b"),
            ("a;;=1", "a;;'=1"),
            ("a;b=c", "a;b=c"),
        ] {
            assert_eq!(cell(text), harmless);
        }
    }

    /// The cells of one line as RFC 4180 has them.
    fn parse(line: &str) -> Vec<String> {
        let mut cells = vec![String::new()];
        let mut is_quoted = false;
        let mut letters = line.strip_suffix("\r\n").unwrap_or(line).chars().peekable();
        while let Some(letter) = letters.next() {
            let cell = cells.last_mut().expect("a cell");
            match letter {
                '"' if is_quoted && letters.next_if_eq(&'"').is_some() => cell.push('"'),
                '"' => is_quoted = !is_quoted,
                ',' if !is_quoted => cells.push(String::new()),
                letter => cell.push(letter),
            }
        }
        cells
    }

    proptest! {
        #[test]
        fn no_cell_begins_a_formula_wherever_a_program_splits(cells in vec("[-=+@;,\t\r\n\"' a＝\u{a0}\u{feff}]{0,12}", 1..4)) {
            let written = line(&cells);
            for piece in written.split(CELL_ENDS) {
                prop_assert!(!begins_formula(piece), "{written:?}");
            }
            let read = parse(&written);
            prop_assert_eq!(read.len(), cells.len());
            for (read, cell) in read.iter().zip(&cells) {
                prop_assert!(!begins_formula(read), "{:?}", read);
                // Nothing is lost: without the guards it is what it was.
                prop_assert_eq!(read.replace('\'', ""), cell.replace('\'', ""));
            }
        }
    }
}
