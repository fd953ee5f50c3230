//! Tables: rows of cells, from CSV, spreadsheets and JSON, read by the headings of their columns.

mod cell;
pub mod columns;
pub mod csv;
pub mod json;
mod row;
pub mod xlsx;

use meydan_domain::text::Localized;

use self::cell::Cell;
use self::row::Row;
use crate::options::Options;
use crate::record::{Problem, Record, Refusal, TableColumn, both};
use crate::work::Work;

/// Rows above the headings: a title, a date of export.
const ROWS_BEFORE_HEADINGS: usize = 15;
const MAX_COLUMNS: usize = 200;
const MAX_PROBLEMS: usize = 100;
/// A row with fewer cells is a line of text.
const MIN_HEADINGS: usize = 3;

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

/// What was read of a table.
pub struct TableFound {
    pub records: Vec<Record>,
    pub problems: Vec<Problem>,
    pub columns: Vec<TableColumn>,
}

/// Reads a table by its headings. Without a title and a date among them it is refused, unless other headings tell that it
/// is a list of events: then its columns are all that is found, for a person to say what they hold.
fn read(cells: &[(usize, Vec<Cell>)], options: &Options, work: &mut Work) -> Result<TableFound, Refusal> {
    let Some((position, columns)) = headings(cells, options) else {
        let (position, columns) = partial_headings(cells, options).ok_or(Refusal::Unreadable(no_title_and_date()))?;
        let columns = table_columns(&cells[position].1, &columns);
        return Ok(TableFound { records: Vec::new(), problems: vec![Problem::new(no_title_and_date())], columns });
    };
    let headings = &cells[position].1;
    let mut found = TableFound {
        records: Vec::new(),
        problems: unknown_columns(headings, &columns),
        columns: table_columns(headings, &columns),
    };
    for (number, cells) in &cells[position + 1..] {
        if cells.iter().all(Cell::is_empty) {
            continue;
        }
        if found.records.len() >= options.max_records || !work.spend(1 + cells.len() as u64) {
            let reason = both("the table is too long; the rest was left out", "tablo çok uzun; kalanı alınmadı");
            found.problems.push(Problem::new(reason).in_row(*number));
            break;
        }
        let fields = columns.iter().filter_map(|column| {
            let cell = cells.get(column.index).filter(|cell| !cell.is_empty())?;
            Some((column.field, cell.clone(), column.origin.as_str()))
        });
        match Row::new(*number, fields).record(options) {
            Ok(record) => found.records.push(record),
            Err(problem) if found.problems.len() < MAX_PROBLEMS => found.problems.push(problem),
            Err(_) => {}
        }
    }
    Ok(found)
}

fn no_title_and_date() -> Localized {
    both(
        "no columns for a title and a date were recognized in the first rows",
        "ilk satırlarda başlık ve tarih sütunları bulunamadı",
    )
}

/// The first row with several headings of which at least one is understood.
fn partial_headings(cells: &[(usize, Vec<Cell>)], options: &Options) -> Option<(usize, Vec<Column>)> {
    let is_text = |cell: &&Cell| matches!(cell, Cell::Text(_));
    let rows = cells.iter().take(ROWS_BEFORE_HEADINGS).enumerate();
    let wide = rows.filter(|(_, (_, cells))| cells.iter().filter(is_text).count() >= MIN_HEADINGS);
    let mut found = wide.map(|(position, (_, cells))| (position, columns_of(cells, options)));
    found.find(|(position, columns)| !columns.is_empty() && position + 1 < cells.len())
}

/// Every column with a heading, understood or not.
fn table_columns(headings: &[Cell], columns: &[Column]) -> Vec<TableColumn> {
    let named = headings.iter().take(MAX_COLUMNS).enumerate().filter_map(|(index, cell)| match cell {
        Cell::Text(heading) => Some((index, heading.trim().to_owned())),
        _ => None,
    });
    let field = |index: usize| columns.iter().find(|column| column.index == index).map(|column| column.field);
    named.map(|(index, heading)| TableColumn { letters: letters(index), heading, field: field(index) }).collect()
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
        Cell::Text(heading) => {
            let column = letters(index);
            let en = format!("column {column} ({heading:.60}) was not recognized");
            Some(both(en, format!("{column} sütunu ({heading:.60}) tanınmadı")))
        }
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
