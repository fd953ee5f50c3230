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
    let head = format!("{BYTE_ORDER_MARK}{}", line(columns));
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

/// A spreadsheet runs what begins like a formula; behind an apostrophe it is only text.
fn cell(text: &str) -> String {
    let guard = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{guard}{}\"", text.replace('"', "\"\""))
    } else {
        format!("{guard}{text}")
    }
}

#[cfg(test)]
mod tests {
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
        ] {
            assert_eq!(cell(text), harmless);
        }
    }
}
