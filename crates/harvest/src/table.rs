//! Tables: rows of cells, from CSV, spreadsheets and JSON, read by the headings of their columns.

mod cell;
mod columns;
pub mod csv;
pub mod json;
mod row;
pub mod xlsx;

use self::cell::Cell;
use self::row::Row;
use crate::options::Options;
use crate::record::{Found, Problem, Refusal};
use crate::work::Work;

/// Rows above the headings: a title, a date of export.
const ROWS_BEFORE_HEADINGS: usize = 15;
const MAX_COLUMNS: usize = 200;
const MAX_PROBLEMS: usize = 100;

/// Cells with the row that a spreadsheet shows for them.
pub type Cells = Vec<(usize, Vec<Cell>)>;

/// A column that was understood.
#[derive(Clone, Debug)]
struct Column {
    index: usize,
    field: &'static str,
    /// How a spreadsheet names it, with its heading: `column B (Tarih)`.
    origin: String,
}

/// Reads a table by its headings. Without a title and a date among them it is refused.
fn read(cells: &[(usize, Vec<Cell>)], options: &Options, work: &mut Work) -> Result<Found, Refusal> {
    let (position, columns) = headings(cells, options).ok_or_else(|| {
        Refusal::Unreadable("no columns for a title and a date were recognized in the first rows".to_owned())
    })?;
    let mut problems = unknown_columns(&cells[position].1, &columns);
    let mut records = Vec::new();
    for (number, cells) in &cells[position + 1..] {
        if cells.iter().all(Cell::is_empty) {
            continue;
        }
        if records.len() >= options.max_records || !work.spend(1 + cells.len() as u64) {
            problems.push(Problem::new("the table is too long; the rest was left out").in_row(*number));
            break;
        }
        let fields = columns.iter().filter_map(|column| {
            let cell = cells.get(column.index).filter(|cell| !cell.is_empty())?;
            Some((column.field, cell.clone(), column.origin.as_str()))
        });
        match Row::new(*number, fields).record(options) {
            Ok(record) => records.push(record),
            Err(problem) if problems.len() < MAX_PROBLEMS => problems.push(problem),
            Err(_) => {}
        }
    }
    Ok((records, problems))
}

/// The row with the most headings that are understood.
fn headings(cells: &[(usize, Vec<Cell>)], options: &Options) -> Option<(usize, Vec<Column>)> {
    let rows = cells.iter().take(ROWS_BEFORE_HEADINGS).enumerate();
    let found = rows.map(|(position, (_, cells))| (position, columns_of(cells, options)));
    let has = |columns: &[Column], field: &str| columns.iter().any(|column| column.field.starts_with(field));
    let usable = found.filter(|(_, columns)| has(columns, "title") && has(columns, "start"));
    usable.max_by_key(|(position, columns)| (columns.len(), std::cmp::Reverse(*position)))
}

/// Headings that are understood exactly come first, then guesses; of two columns with the same meaning the first one counts.
fn columns_of(cells: &[Cell], options: &Options) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    let readers: [fn(&str) -> Option<&'static str>; 2] = [columns::exact, columns::guess];
    for read in readers {
        for (index, cell) in cells.iter().take(MAX_COLUMNS).enumerate() {
            let Cell::Text(heading) = cell else { continue };
            let Some(field) = field_of(heading, options, read) else { continue };
            if !columns.iter().any(|column| column.field == field || column.index == index) {
                let heading: String = heading.chars().take(60).collect();
                columns.push(Column { index, field, origin: format!("column {} ({heading})", letters(index)) });
            }
        }
    }
    columns
}

/// What the caller says about a heading counts more than what it seems to mean; an empty field leaves a column out.
fn field_of(heading: &str, options: &Options, read: fn(&str) -> Option<&'static str>) -> Option<&'static str> {
    match options.columns.get(heading.trim()) {
        Some(field) => columns::named(field),
        None => read(heading),
    }
}

fn unknown_columns(headings: &[Cell], columns: &[Column]) -> Vec<Problem> {
    let is_unknown = |index: &usize| !columns.iter().any(|column| column.index == *index);
    let unknown = (0..headings.len().min(MAX_COLUMNS)).filter(is_unknown);
    let named = unknown.filter_map(|index| match &headings[index] {
        Cell::Text(heading) => Some(format!("column {} ({:.60}) was not recognized", letters(index), heading)),
        _ => None,
    });
    named.take(20).map(Problem::new).collect()
}

/// The letters that spreadsheets name columns with: A, B, … Z, AA.
fn letters(index: usize) -> String {
    let mut name = String::new();
    let mut rest = index + 1;
    while rest > 0 {
        let letter = u8::try_from((rest - 1) % 26).unwrap_or(0);
        name.insert(0, char::from(b'A' + letter));
        rest = (rest - 1) / 26;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_named_like_in_a_spreadsheet() {
        let names: Vec<String> = [0, 25, 26, 51, 52, 701, 702].into_iter().map(letters).collect();
        assert_eq!(names, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }
}
