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
            let lines = lines(page.items.into_iter().map(cells))?;
            Ok::<_, Error>(Some((lines, page.next.map(Step::After))))
        }
    });
    let head = [BYTE_ORDER_MARK.as_bytes(), SEPARATOR_LINE.as_bytes(), &lines([columns.to_vec()])?].concat();
    let body = stream::once(std::future::ready(Ok(head))).chain(rows);
    let mut response = Response::new(Body::from_stream(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/csv; charset=utf-8"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let disposition = format!("attachment; filename=\"{name}-{day}.csv\"");
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_str(&disposition).map_err(Error::internal)?);
    Ok(response)
}

fn lines<S: AsRef<str>>(rows: impl IntoIterator<Item = Vec<S>>) -> Result<Vec<u8>> {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.iter().map(|cell| escape_formulas(cell.as_ref()))).map_err(Error::internal)?;
    }
    writer.into_inner().map_err(Error::internal)
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
        assert_eq!(line(&cells), "plain,\"a,b\",\"say \"\"hi\"\"\",\"two\nlines\",\r\n");
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

    fn line(cells: &[&str]) -> String {
        String::from_utf8(lines([cells.to_vec()]).expect("a line")).expect("a text")
    }

    fn cell(text: &str) -> String {
        line(&[text]).trim_end_matches("\r\n").to_owned()
    }

    fn parse(line: &str) -> Vec<String> {
        // A reader drops a byte order mark at the start of a file.
        let file = format!("names\r\n{line}");
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(file.as_bytes());
        let record = reader.records().next().expect("a record").expect("a valid record");
        record.iter().map(str::to_owned).collect()
    }

    proptest! {
        #[test]
        fn no_cell_starts_a_formula_wherever_a_program_splits(cells in vec("[-=+@;,\t\r\n\"' a＝\u{a0}\u{feff}]{0,12}", 1..4)) {
            let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
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
