//! A CSV table of events: the field names of the API in the first line, one event per line. Tags are separated by `;`;
//! `showings`, `performers` and other structured fields are JSON, as in the body of the API.

use meydan_domain::Error;
use meydan_domain::event_draft::EventDraft;
use serde_json::{Map, Value};

use super::ImportEntry;
use crate::extract::parse_json;

const PRICES: [&str; 2] = ["price_min", "price_max"];
const NUMBERS: [&str; 5] = ["rating", "latitude", "longitude", "available_tickets", "version"];
const FLAGS: [&str; 2] = ["is_featured", "is_active"];
const LISTS: [&str; 4] = ["tags", "tags_en", "event_languages", "gallery_image_ids"];
const JSON: [&str; 4] = ["metadata", "organizer_contact", "performers", "showings"];

const END_MARK: &str = "\u{0}";

/// The cells of one record, and the line it starts on.
struct Record {
    line: usize,
    cells: Vec<String>,
}

pub fn read(text: &str) -> Result<Vec<ImportEntry>, String> {
    let (separator, table, first_line) = detect_separator(text);
    let mut records = records(table, separator, first_line)?.into_iter();
    let names: Vec<String> = match records.next() {
        Some(head) => head.cells.iter().map(|name| name.trim().to_owned()).collect(),
        None => return Err("it is empty".to_owned()),
    };
    check_names(&names)?;
    Ok(records.map(|record| entry(&names, record)).collect())
}

/// The separator, the table itself, and the number of its first line. Excel reads the separator from a first line `sep=;`.
fn detect_separator(text: &str) -> (u8, &str, usize) {
    let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
    let head = head.trim_end_matches('\r');
    let named = head.get(..4).filter(|start| start.eq_ignore_ascii_case("sep=")).and_then(|_| head.get(4..));
    if let Some([separator]) = named.map(str::as_bytes) {
        return (*separator, rest, 2);
    }
    // Spreadsheets in locales with a decimal comma separate cells by `;`.
    let separator = if head.contains(';') && !head.contains(',') { b';' } else { b',' };
    (separator, text, 1)
}

/// Refuses unknown columns, which would otherwise be ignored silently.
fn check_names(names: &[String]) -> Result<(), String> {
    let known = serde_json::to_value(EventDraft::default()).unwrap_or_default();
    for (place, name) in names.iter().enumerate() {
        if known.get(name).is_none() {
            return Err(format!("there is no field {name:?}"));
        }
        if names[..place].contains(name) {
            return Err(format!("the column {name:?} is there twice"));
        }
    }
    Ok(())
}

fn entry(names: &[String], record: Record) -> ImportEntry {
    let place = format!("line {}", record.line);
    if record.cells.len() > names.len() {
        let what = format!("{} cells for {} columns", record.cells.len(), names.len());
        return ImportEntry { place, draft: Err(Error::Malformed(what)) };
    }
    // An empty cell counts as an omitted field.
    let filled = names.iter().zip(&record.cells).filter(|(_, cell)| !cell.trim().is_empty());
    let object: Result<Map<String, Value>, Error> =
        filled.map(|(name, cell)| Ok((name.clone(), value(name, cell.trim())?))).collect();
    let draft = object.and_then(|object| parse_json(Value::Object(object).to_string().as_bytes()));
    ImportEntry { place, draft }
}

/// A cell that does not match the type of its field stays a string, which the draft then refuses. A cell that should be JSON
/// and is not is refused here, because only the parser knows where the mistake is.
fn value(name: &str, cell: &str) -> Result<Value, Error> {
    let text = || Value::String(cell.to_owned());
    Ok(if PRICES.contains(&name) {
        price(cell).map_or_else(text, Value::from)
    } else if NUMBERS.contains(&name) {
        let number = cell.parse::<i64>().map(Value::from).ok();
        number.or_else(|| decimal(cell).map(Value::from)).unwrap_or_else(text)
    } else if FLAGS.contains(&name) {
        match cell.to_lowercase().as_str() {
            "true" | "1" | "yes" | "evet" => Value::Bool(true),
            "false" | "0" | "no" | "hayır" => Value::Bool(false),
            _ => text(),
        }
    } else if LISTS.contains(&name) {
        cell.split(';').map(|part| Value::String(part.trim().to_owned())).collect()
    } else if JSON.contains(&name) {
        let invalid = |error: serde_json::Error| {
            Error::Malformed(format!("the column {name:?} is not valid JSON: {error} of the cell"))
        };
        serde_json::from_str(cell).map_err(invalid)?
    } else {
        text()
    })
}

/// `1250.50`, `1250,50`, `1.250,50` and `1.250`, where the point separates thousands.
fn price(cell: &str) -> Option<f64> {
    let groups: Vec<&str> = cell.split('.').collect();
    let is_grouped = groups.len() > 1
        && !cell.contains(',')
        && (1..=3).contains(&groups[0].len())
        && groups[1..].iter().all(|group| group.len() == 3);
    decimal(if is_grouped { cell.replace('.', "") } else { cell.to_owned() }.as_str())
}

/// With a decimal point, or with a decimal comma and points between the thousands.
fn decimal(cell: &str) -> Option<f64> {
    let plain = if cell.contains(',') { cell.replace('.', "").replace(',', ".") } else { cell.to_owned() };
    plain.parse().ok().filter(|number: &f64| number.is_finite())
}

/// The records of a table; empty ones are skipped.
fn records(text: &str, separator: u8, first_line: usize) -> Result<Vec<Record>, String> {
    // A quotation that does not end swallows the last line.
    let marked = format!("{text}\n{END_MARK}");
    let mut reader = csv::ReaderBuilder::new();
    let mut reader = reader.delimiter(separator).has_headers(false).flexible(true).from_reader(marked.as_bytes());
    let mut records = Vec::new();
    let (mut line, mut counted) = (first_line, 0);
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        // The reader's own count is one short after CRLF: a record seems to begin before the line feed.
        let begin = record.position().map_or(counted, |position| position.byte() as usize);
        let rest = &marked[begin..];
        let begin = begin + rest.len() - rest.trim_start_matches(['\r', '\n']).len();
        line += marked[counted..begin].matches('\n').count();
        counted = begin;
        records.push(Record { line, cells: record.iter().map(str::to_owned).collect() });
    }
    match records.pop() {
        Some(last) if last.cells != [END_MARK] => {
            Err(format!("the quotation that begins on line {} does not end", last.line))
        }
        _ => {
            records.retain(|record| record.cells.iter().any(|cell| !cell.trim().is_empty()));
            Ok(records)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drafts(text: &str) -> Vec<EventDraft> {
        read(text).expect("a table").into_iter().map(|entry| entry.draft.expect("an event")).collect()
    }

    #[test]
    fn cells_are_converted_to_the_types_of_their_fields() {
        let text = "event_id,title_tr,tags,price_min,price_max,is_active,metadata,latitude\r\n\
            caz,\"Caz, \"\"gece\"\"\nve gündüz\",\"caz; gece\",1.250,\"1.250,50\",hayır,\"{\"\"a\"\":1}\",\"41,5\"\r\n\r\n";
        let [event] = &drafts(text)[..] else { panic!("one event") };
        assert_eq!(event.event_id.as_deref(), Some("caz"));
        assert_eq!(event.title_tr, "Caz, \"gece\"\nve gündüz");
        assert_eq!(event.tags.as_deref(), Some(&["caz".to_owned(), "gece".to_owned()][..]));
        let hundredths = |price: Option<meydan_domain::money::Money>| price.map(|price| price.hundredths());
        assert_eq!((hundredths(event.price_min), hundredths(event.price_max)), (Some(125_000), Some(125_050)));
        assert_eq!((event.is_active, event.latitude), (Some(false), Some(41.5)));
        assert_eq!(event.metadata.as_ref().and_then(|metadata| metadata["a"].as_i64()), Some(1));
    }

    #[test]
    fn showings_and_performers_are_json() {
        let text = "event_id,showings,performers\n\
            tur,\"[{\"\"start_date\"\":\"\"2030-01-01T20:30\"\",\"\"city\"\":\"\"İzmir\"\",\"\"offers\"\":[{\"\"price_min\"\":300}]},\n\
            {\"\"start_date\"\":\"\"2030-01-03\"\"}]\",\"[\"\"fazil-say\"\",{\"\"name\"\":\"\"Selda Bağcan\"\"}]\"\n";
        let [event] = &drafts(text)[..] else { panic!("one event") };
        let showings = event.showings.as_deref().unwrap_or_default();
        let starts: Vec<&str> = showings.iter().map(|showing| showing.start_date.as_str()).collect();
        assert_eq!(starts, ["2030-01-01T20:30", "2030-01-03"]);
        assert_eq!(showings[0].city.as_deref(), Some("İzmir"));
        assert_eq!(showings[0].offers.as_ref().map(Vec::len), Some(1));
        assert_eq!(event.performers.as_ref().map(Vec::len), Some(2));
    }

    #[test]
    fn a_cell_that_is_not_json_is_named_by_line_and_column() {
        let text = "event_id,showings,metadata\na,2030-01-01,\nb,,{x}\nc,[7],\nd,[],{}\n";
        let refusals: Vec<String> = read(text)
            .expect("a table")
            .into_iter()
            .filter_map(|entry| Some(format!("{}: {}", entry.place, entry.draft.err()?)))
            .collect();
        let [showings, metadata, number] = &refusals[..] else { panic!("{refusals:?}") };
        assert!(
            showings.starts_with("line 2: malformed request: the column \"showings\" is not valid JSON: "),
            "{showings}"
        );
        assert!(showings.contains(" at line 1 column ") && showings.ends_with(" of the cell"), "{showings}");
        assert!(
            metadata.starts_with("line 3: malformed request: the column \"metadata\" is not valid JSON: "),
            "{metadata}"
        );
        assert_eq!(number, "line 4: invalid fields: showings[0]");
    }

    #[test]
    fn a_turkish_spreadsheet_is_separated_by_semicolons() {
        let [event] = &drafts("event_id;price_min;tags\ncaz;99,90;\"a;b\"\n")[..] else { panic!("one event") };
        assert_eq!(event.price_min.map(|price| price.hundredths()), Some(9_990));
        assert_eq!(event.tags.as_ref().map(Vec::len), Some(2));
    }

    #[test]
    fn lines_are_counted_the_same_with_every_line_ending() {
        for ending in ["\n", "\r\n"] {
            let text = ["city", "Bolu", "", "Ankara", "\"İz", "mir\"", "Bursa"].join(ending);
            let places: Vec<String> =
                records(&text, b',', 1).expect("a table").iter().map(|record| record.line.to_string()).collect();
            assert_eq!(places, ["1", "2", "4", "5", "7"], "{ending:?}");
        }
    }

    #[test]
    fn a_sep_line_names_the_separator() {
        for text in [
            "sep=,\r\nevent_id,tags\r\ncaz,a;b\r\n",
            "SEP=;\nevent_id;tags\ncaz;\"a;b\"\n",
            "sep=\t\nevent_id\ttags\ncaz\ta;b",
        ] {
            let [event] = &drafts(text)[..] else { panic!("{text:?}: one event") };
            assert_eq!(event.event_id.as_deref(), Some("caz"), "{text:?}");
            assert_eq!(event.tags.as_ref().map(Vec::len), Some(2), "{text:?}");
        }
        let entries = read("sep=,\nevent_id,price_min\na,cheap\n").expect("a table");
        assert_eq!(entries[0].place, "line 3", "lines are counted as the file has them");
    }

    #[test]
    fn each_invalid_line_is_reported() {
        let text = "event_id,price_min,is_active\na,cheap,true\nb,\"1\",maybe\nc,1,true,x\nd,1,true\n";
        let outcome = |entry: &ImportEntry| match &entry.draft {
            Ok(_) => format!("{}: fine", entry.place),
            Err(error) => format!("{}: {error}", entry.place),
        };
        let outcomes: Vec<String> = read(text).expect("a table").iter().map(outcome).collect();
        let expected = [
            "line 2: invalid fields: price_min",
            "line 3: invalid fields: is_active",
            "line 4: malformed request: 4 cells for 3 columns",
            "line 5: fine",
        ];
        assert_eq!(outcomes, expected);
    }

    #[test]
    fn a_malformed_table_is_refused() {
        for (text, words) in [
            ("", "empty"),
            ("title,city\n", "no field \"title\""),
            ("city,city\n", "twice"),
            ("city\n\"Ankara\n", "line 2"),
        ] {
            let refusal = read(text).map(drop).expect_err(text);
            assert!(refusal.contains(words), "{refusal}");
        }
    }
}
