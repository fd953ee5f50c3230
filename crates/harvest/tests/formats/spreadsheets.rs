use std::io::Write;

use meydan_harvest::{Format, Refusal};

use super::{read_bytes, starts, try_read, written};

const WORKBOOK: &str = r#"<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Notlar" sheetId="1" r:id="rId1"/><sheet name="Program" sheetId="2" r:id="rId2"/></sheets></workbook>"#;
const RELATIONS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>"#;
/// Style 1 is a date, style 2 a time.
const STYLES: &str = r#"<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\.mm\.yyyy"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>"#;

const PACKAGE: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>"#;

fn sheet(rows: &str) -> String {
    format!(
        r#"<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{rows}</sheetData></worksheet>"#
    )
}

fn text(cell: &str, value: &str) -> String {
    format!(r#"<c r="{cell}" t="inlineStr"><is><t>{value}</t></is></c>"#)
}

pub fn book(rows: &str) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let (notes, program) = (sheet(&format!("<row r=\"1\">{}</row>", text("A1", "Bu dosya taslaktır"))), sheet(rows));
    for (name, content) in [
        ("_rels/.rels", PACKAGE),
        ("xl/workbook.xml", WORKBOOK),
        ("xl/_rels/workbook.xml.rels", RELATIONS),
        ("xl/styles.xml", STYLES),
        ("xl/worksheets/sheet1.xml", notes.as_str()),
        ("xl/worksheets/sheet2.xml", program.as_str()),
    ] {
        archive.start_file(name, zip::write::SimpleFileOptions::default()).expect("a new file");
        archive.write_all(content.as_bytes()).expect("writes to memory");
    }
    archive.finish().expect("an archive").into_inner()
}

pub fn program() -> Vec<u8> {
    let heading: String = [("A2", "Etkinlik"), ("B2", "Tarih"), ("C2", "Saat"), ("D2", "Fiyat"), ("F2", "Şehir")]
        .iter()
        .map(|(cell, value)| text(cell, value))
        .collect();
    let first = format!(
        "{}<c r=\"B3\" s=\"1\"><v>46380</v></c><c r=\"C3\" s=\"2\"><v>0.8541666667</v></c><c r=\"D3\"><v>1250.5</v></c>{}",
        text("A3", "Konser"),
        text("F3", "İzmir")
    );
    let second = format!("{}{}{}", text("A7", "Oyun"), text("B7", "25.12.2026 19:00"), text("D7", "1.250,00 TL"));
    book(&format!("<row r=\"2\">{heading}</row><row r=\"3\">{first}</row><row r=\"7\">{second}</row>"))
}

#[test]
fn dates_times_and_numbers_of_a_spreadsheet_are_read() {
    let harvest = read_bytes(&program());
    assert_eq!(harvest.format, Format::Xlsx);
    assert_eq!(starts(&harvest.records), ["2026-12-24 20:30", "2026-12-25 19:00"]);
    let rows: Vec<_> = harvest.records.iter().map(|record| record.row).collect();
    assert_eq!(rows, [Some(3), Some(7)]);
    let prices: Vec<_> =
        harvest.records.iter().map(|record| record.offers[0].price_min.map(|price| price.hundredths())).collect();
    assert_eq!(prices, [Some(125_050), Some(125_000)]);
    assert_eq!(harvest.records[0].place.city.as_deref(), Some("İzmir"));
    assert_eq!(harvest.records[0].origins["city"], "column F (Şehir)");
    assert_eq!(written(harvest.records[0].end.as_ref()), "none");
}

#[test]
fn a_cell_in_the_last_row_and_column_takes_no_memory() {
    let rows = format!(
        "<row r=\"1\">{}{}</row><row r=\"1048576\">{}{}</row>",
        text("A1", "title"),
        text("B1", "date"),
        text("A1048576", "Son"),
        text("XFD1048576", "x")
    );
    assert_eq!(read_bytes(&book(&rows)).records[0].row, Some(1_048_576));
}

#[test]
fn archives_that_are_no_spreadsheet_or_too_large_are_refused() {
    assert!(matches!(try_read(b"PK\x03\x04 and nothing more"), Err(Refusal::Unreadable(_))));
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    archive.start_file("notes.txt", zip::write::SimpleFileOptions::default()).expect("a new file");
    let other = archive.finish().expect("an archive").into_inner();
    assert!(matches!(try_read(&other), Err(Refusal::Unreadable(reason)) if reason.en.contains("no spreadsheet")));
    let bomb = book(&"<row></row>".repeat(3_100_000));
    assert!(bomb.len() < 1_000_000);
    assert!(matches!(try_read(&bomb), Err(Refusal::Unreadable(reason)) if reason.en.contains("too large")));
}
