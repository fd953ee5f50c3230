//! Text tables: commas, semicolons, tabs or bars between the cells.

use super::cell::Cell;
use super::{Cells, TableFound};
use crate::options::Options;
use crate::record::{Problem, Refusal, both};
use crate::work::Work;

/// The separator is guessed from the first lines.
const SAMPLE_LINES: usize = 20;

pub fn read(text: &str, options: &Options, work: &mut Work) -> Result<TableFound, Refusal> {
    let (cells, broken) = cells(text, options, work);
    let mut found = super::read(&cells, options, work)?;
    found.problems.extend(broken);
    Ok(found)
}

fn cells(text: &str, options: &Options, work: &mut Work) -> (Cells, Option<Problem>) {
    let text = with_line_ends(text);
    let (separator, text) = separator(&text);
    let mut reader =
        csv::ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut cells = Cells::new();
    let mut record = csv::StringRecord::new();
    let mut row = 0;
    loop {
        let line = reader.position().line();
        match reader.read_record(&mut record) {
            Ok(true) => {}
            Ok(false) => return (cells, None),
            Err(error) => {
                return (
                    cells,
                    Some(Problem::new(both(
                        format!("the table ends in a broken row: {error}"),
                        format!("tablo bozuk bir satırla bitiyor: {error}"),
                    ))),
                );
            }
        }
        // A spreadsheet shows an empty line as a row, and a cell of several lines as one.
        let lines = usize::try_from(reader.position().line() - line).unwrap_or(1);
        let inside: usize = record.iter().map(|cell| cell.matches('\n').count()).sum();
        row += lines.saturating_sub(inside).max(1);
        if !work.spend(1 + record.len() as u64) || cells.len() > options.max_records + 100 {
            return (
                cells,
                Some(
                    Problem::new(both(
                        "the table is too long; the rest was left out",
                        "tablo çok uzun; kalanı alınmadı",
                    ))
                    .in_row(row),
                ),
            );
        }
        cells.push((row, record.iter().map(Cell::from_text).collect()));
    }
}

/// Each line ends in a line feed, the last one as well.
fn with_line_ends(text: &str) -> String {
    let mut text = if text.contains('\n') { text.to_owned() } else { text.replace('\r', "\n") };
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Excel names the separator in a first line of its own: `sep=;`. Excel does not show that line as a row.
fn separator(text: &str) -> (u8, &str) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if let Some(separator) = first.trim().strip_prefix("sep=").and_then(|rest| rest.bytes().next()) {
        return (separator, rest);
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(SAMPLE_LINES).collect();
    let score = |separator: u8| -> (usize, usize) {
        let counts: Vec<usize> = lines.iter().map(|line| count_outside_quotes(line, separator)).collect();
        let usual = counts
            .iter()
            .copied()
            .max_by_key(|count| counts.iter().filter(|other| *other == count).count())
            .unwrap_or(0);
        let agreeing = counts.iter().filter(|count| **count == usual && usual > 0).count();
        (agreeing, usual)
    };
    // Commas are frequent in texts and numbers: at equal scores the rarer signs count.
    let best = b",|\t;".iter().copied().max_by_key(|separator| score(*separator)).unwrap_or(b',');
    (best, text)
}

fn count_outside_quotes(line: &str, separator: u8) -> usize {
    let mut quoted = false;
    let is_outside = |byte: &u8| {
        quoted ^= *byte == b'"';
        *byte == separator && !quoted
    };
    line.bytes().filter(is_outside).count()
}
