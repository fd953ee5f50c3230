//! CSV exports, streamed page by page.

use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use chrono::NaiveDate;
use futures_util::{StreamExt, stream};
use meydan_domain::page::{Cursor, Page};
use meydan_domain::{Error, Result};

/// Rows in memory at a time.
pub const PAGE: u64 = 500;
/// Without it, Excel does not detect UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// Tells Excel the separator; in a Turkish locale it would split at `;` otherwise.
const SEPARATOR_LINE: &str = "sep=,\r\n";
/// First characters of a formula, in full width too.
const FORMULA_STARTS: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/// Where a program that ignores `sep=` and the quotes may start a new cell.
const CELL_ENDS: [char; 4] = [';', '\t', '\n', '\r'];

/// The next rows: already read, or after a cursor.
enum Step<T> {
    Rows(Page<T>),
    After(Cursor),
}

/// A CSV file with this name and day. The first page is read by the caller, so that an error still has a status.
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

/// Prevents CSV injection: a spreadsheet evaluates a formula unless an apostrophe precedes it.
fn escape_formulas(text: &str) -> String {
    let pieces = text.split_inclusive(CELL_ENDS);
    let mut safe = String::with_capacity(text.len() + 1);
    // Some programs skip a tab or a line end at the start of a cell.
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

/// Whitespace and quotes before a formula may be skipped.
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
    fn separators_quotes_and_line_ends_are_quoted() {
        let cells = ["plain", "a,b", "say \"hi\"", "two\nlines", ""];
        assert_eq!(line(cells), "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\r\n");
    }

    #[test]
    fn formulas_are_escaped() {
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
    fn formulas_after_another_separator_are_escaped_too() {
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

    /// The cells of one line, parsed as RFC 4180.
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
        fn no_cell_starts_a_formula_wherever_a_program_splits(cells in vec("[-=+@;,\t\r\n\"' a＝\u{a0}\u{feff}]{0,12}", 1..4)) {
            let written = line(&cells);
            for piece in written.split(CELL_ENDS) {
                prop_assert!(!begins_formula(piece), "{written:?}");
            }
            let read = parse(&written);
            prop_assert_eq!(read.len(), cells.len());
            for (read, cell) in read.iter().zip(&cells) {
                prop_assert!(!begins_formula(read), "{:?}", read);
                // Nothing is lost: without the apostrophes the text is unchanged.
                prop_assert_eq!(read.replace('\'', ""), cell.replace('\'', ""));
            }
        }
    }
}
