//! The reading half of import: bytes in, records of events out. No database, no clock of its own; only [`fetch`] uses the
//! network.
//!
//! 1. [`read`] takes an [`Input`] (bytes, and what is known about them) and [`Options`] (the time, the window, the limits).
//! 2. `decode` turns the bytes into text, `detect` recognizes the format by its content, then by name and content type.
//! 3. `ics` reads calendars: lines, components, time zones, events, and their occurrences (`recurrence`) in the window.
//! 4. `html` reads pages: a tree of nodes (`dom`), in it JSON-LD, microdata or microformats; `schema_org` reads the first two.
//! 5. `table` reads CSV, spreadsheets and JSON: columns are guessed from headings, each row becomes a record.
//! 6. `when`, `dates` and `price` read what people write; `windows_zones` knows the zones of Outlook.
//! 7. Each [`Record`] is one event at one time, with the origin of each field and its problems.
//! 8. What cannot be read is a [`Problem`] with its row or line; an input without any event is a [`Refusal`] with a reason.
//! 9. Everything counts against a limit of [`Work`], so that no input loops or fills the memory.
//! 10. The tests read the shared corpora of real calendars and pages, if they are there (`tests/corpora`).

mod dates;
mod decode;
mod detect;
pub mod fetch;
mod html;
mod ics;
mod options;
mod price;
mod record;
pub mod recurrence;
mod table;
mod text;
mod when;
mod windows_zones;
mod work;

pub use detect::Format;
pub use options::{Input, Options};
pub use record::{Harvest, Offer, Place, Problem, Record, Refusal, TableColumn, Text};
pub use table::columns::names as table_fields;
pub use when::{When, parse_iso};
pub use work::Work;

/// Reads every event of an input, or says why there is none.
pub fn read(input: &Input<'_>, options: &Options) -> Result<Harvest, Refusal> {
    if input.bytes.len() > options.max_bytes {
        return Err(Refusal::TooLarge { limit: options.max_bytes });
    }
    let mut work = Work::new(options.max_work);
    let (format, text) = recognize(input)?;
    let mut columns = Vec::new();
    let mut of_table = |found: table::TableFound| {
        columns = found.columns;
        (found.records, found.problems)
    };
    let (records, problems) = match format {
        Format::Ics => ics::read(input.bytes, input.content_type, options, &mut work)?,
        Format::Html => html::read(&text, input.url, options, &mut work)?,
        Format::Json => table::json::read(&text, options, &mut work)?,
        Format::Csv => of_table(table::csv::read(&text, options, &mut work)?),
        Format::Xlsx => of_table(table::xlsx::read(input.bytes, options, &mut work)?),
        Format::Feed => {
            let reason = "bu bir haber akışı; sayfaları listeler ama etkinlik içermez";
            return Err(Refusal::Unreadable(record::both("a feed lists pages; it holds no event itself", reason)));
        }
    };
    Ok(Harvest { format, records, problems, columns, work: work.spent() })
}

/// The format, and the decoded text; spreadsheets have none.
fn recognize(input: &Input<'_>) -> Result<(Format, String), Refusal> {
    if input.bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(Refusal::Empty);
    }
    let (found, text) = if detect::is_zip(input.bytes) {
        (Some(Format::Xlsx), String::new())
    } else {
        let text = decode::decode(input.bytes, input.content_type);
        (detect::of_text(&text, input.name, input.content_type), text)
    };
    match (input.expected, found) {
        (Some(expected), found) if found != Some(expected) => Err(Refusal::NotExpected { expected, found }),
        (_, Some(found)) => Ok((found, text)),
        (_, None) => Err(Refusal::Unrecognized),
    }
}
