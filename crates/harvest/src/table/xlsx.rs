//! Spreadsheets (`.xlsx`): the first sheet whose headings are understood.

use std::io::{Cursor, Read};

use calamine::{DataRef, Reader, Xlsx};

use super::cell::Cell;
use super::{Cells, TableFound};
use crate::options::Options;
use crate::record::{Refusal, both};
use crate::work::Work;

/// A small archive can hold gigabytes; a list of events holds a few megabytes.
const MAX_UNPACKED_BYTES: u64 = 32 * 1024 * 1024;
const MAX_FILES: usize = 1000;
const MAX_SHEETS: usize = 20;

pub fn read(bytes: &[u8], options: &Options, work: &mut Work) -> Result<TableFound, Refusal> {
    check_size(bytes)?;
    let unreadable = |reason: String| {
        Refusal::Unreadable(both(
            format!("the spreadsheet cannot be read: {reason}"),
            format!("hesap tablosu okunamadı: {reason}"),
        ))
    };
    let mut book = Xlsx::new(Cursor::new(bytes)).map_err(|error| unreadable(error.to_string()))?;
    let mut refusal = Refusal::NoEvents;
    let mut without_records = None;
    for name in book.sheet_names().into_iter().take(MAX_SHEETS) {
        let cells = match cells(&mut book, &name, options, work) {
            Ok(cells) => cells,
            Err(error) => {
                refusal = unreadable(error.to_string());
                continue;
            }
        };
        match super::read(&cells, options, work) {
            Ok(found) if !found.records.is_empty() => return Ok(found),
            Ok(found) => without_records = without_records.or(Some(found)),
            Err(reason) if !cells.is_empty() => refusal = reason,
            Err(_) => {}
        }
    }
    without_records.ok_or(refusal)
}

/// Unpacks everything once without keeping it: sizes that the archive declares may be wrong.
fn check_size(bytes: &[u8]) -> Result<(), Refusal> {
    let unreadable = |en: &str, tr: &str| Refusal::Unreadable(both(en, tr));
    let damaged = || unreadable("the archive is damaged", "dosya bozuk");
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| damaged())?;
    if archive.len() > MAX_FILES {
        return Err(unreadable("the archive holds too many files", "dosyanın içinde çok fazla parça var"));
    }
    if archive.index_for_name("xl/workbook.xml").is_none() {
        return Err(unreadable("the archive is no spreadsheet", "dosya bir hesap tablosu değil"));
    }
    let mut left = MAX_UNPACKED_BYTES;
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|_| damaged())?;
        let size = std::io::copy(&mut file.take(left + 1), &mut std::io::sink()).map_err(|_| damaged())?;
        left = left.checked_sub(size).ok_or_else(|| {
            unreadable("the spreadsheet is too large when unpacked", "hesap tablosu açıldığında çok büyük")
        })?;
    }
    Ok(())
}

/// The cells of a sheet one by one: a range from the first to the last cell may be millions of empty ones.
fn cells(
    book: &mut Xlsx<Cursor<&[u8]>>,
    name: &str,
    options: &Options,
    work: &mut Work,
) -> Result<Cells, calamine::XlsxError> {
    // Old books of a Mac count days from 1904.
    let epoch = if book.has_1904_epoch() { 1462.0 } else { 0.0 };
    let mut reader = book.worksheet_cells_reader(name)?;
    let mut rows = Cells::new();
    while let Some(cell) = reader.next_cell()? {
        if !work.spend(1) || rows.len() > options.max_records + 100 {
            break;
        }
        let (row, column) = cell.get_position();
        let (row, column) = (row as usize + 1, column as usize);
        let value = value(cell.get_value(), epoch);
        if column >= super::MAX_COLUMNS || value.is_empty() {
            continue;
        }
        if rows.last().is_none_or(|(last, _)| *last != row) {
            rows.push((row, Vec::new()));
        }
        if let Some((_, cells)) = rows.last_mut() {
            cells.resize(cells.len().max(column + 1), Cell::Empty);
            cells[column] = value;
        }
    }
    Ok(rows)
}

fn value(value: &DataRef<'_>, epoch: f64) -> Cell {
    match value {
        DataRef::Int(number) => Cell::Number(*number as f64),
        DataRef::Float(number) => Cell::Number(*number),
        DataRef::String(text) => Cell::from_text(text),
        DataRef::SharedString(text) => Cell::from_text(text),
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => Cell::from_text(text),
        DataRef::Bool(answer) => Cell::from_text(if *answer { "true" } else { "false" }),
        DataRef::DateTime(moment) => {
            let serial = moment.as_f64();
            Cell::Serial(if serial < 1.0 { serial } else { serial + epoch })
        }
        DataRef::Error(_) | DataRef::Empty => Cell::Empty,
    }
}
