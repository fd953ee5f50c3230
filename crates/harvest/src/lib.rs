//! The reading half of import: bytes in, records of events out. No database, no network, no clock of its own.

mod dates;
mod decode;
mod detect;
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
pub use record::{Harvest, Offer, Place, Problem, Record, Refusal, Text};
pub use when::{When, parse_iso};
pub use work::Work;

/// Reads every event of an input, or says why there is none.
pub fn read(input: &Input<'_>, options: &Options) -> Result<Harvest, Refusal> {
    if input.bytes.len() > options.max_bytes {
        return Err(Refusal::TooLarge { limit: options.max_bytes });
    }
    let mut work = Work::new(options.max_work);
    let (format, text) = recognize(input)?;
    let (records, problems) = match format {
        Format::Ics => ics::read(input.bytes, input.content_type, options, &mut work)?,
        Format::Html => html::read(&text, input.url, options, &mut work)?,
        Format::Json => table::json::read(&text, options, &mut work)?,
        Format::Csv => table::csv::read(&text, options, &mut work)?,
        Format::Xlsx => table::xlsx::read(input.bytes, options, &mut work)?,
        Format::Feed => return Err(Refusal::Unreadable("a feed lists pages; it holds no event itself".to_owned())),
    };
    Ok(Harvest { format, records, problems, work: work.spent() })
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
