//! What reading yields: records of events, and the problems on the way to them.

use std::collections::BTreeMap;
use std::fmt;

use meydan_domain::money::Money;
use meydan_domain::showing::{Availability, ShowingStatus};
use meydan_domain::text::Localized;

use crate::detect::Format;
use crate::when::When;

/// Everything that was read from one input.
#[derive(Clone, Debug, PartialEq)]
pub struct Harvest {
    pub format: Format,
    pub records: Vec<Record>,
    /// Problems of the input as a whole, or of parts that became no record.
    pub problems: Vec<Problem>,
    /// The columns of a table, and what they were taken for; none for other formats.
    pub columns: Vec<TableColumn>,
    /// What was spent of the limit on work.
    pub work: u64,
}

/// A column with a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableColumn {
    /// How a spreadsheet names it: A, B, … AA.
    pub letters: String,
    pub heading: String,
    /// The field that it was taken for, by its heading or by what the caller said.
    pub field: Option<&'static str>,
}

/// Records, and the problems of parts that became none.
pub type Found = (Vec<Record>, Vec<Problem>);

/// Why nothing was read from an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Empty,
    TooLarge {
        limit: usize,
    },
    /// The input is not what the source promised.
    NotExpected {
        expected: Format,
        found: Option<Format>,
    },
    Unrecognized,
    Unreadable(Localized),
    NoEvents,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => formatter.write_str("the input is empty"),
            Self::TooLarge { limit } => write!(formatter, "the input is larger than {limit} bytes"),
            Self::NotExpected { expected, found: Some(found) } => {
                write!(formatter, "expected {expected}, found {found}")
            }
            Self::NotExpected { expected, found: None } => write!(formatter, "expected {expected}"),
            Self::Unrecognized => formatter.write_str("the format is not known"),
            Self::Unreadable(reason) => formatter.write_str(&reason.en),
            Self::NoEvents => formatter.write_str("no event was found"),
        }
    }
}

impl std::error::Error for Refusal {}

/// A reason in English and Turkish.
pub fn both(en: impl Into<String>, tr: impl Into<String>) -> Localized {
    Localized::new(tr, en)
}

pub fn unreadable_date(text: &str) -> Localized {
    both(format!("the date {text:.40} cannot be read"), format!("tarih okunamadı: {text:.40}"))
}

pub fn only_first(count: usize) -> Localized {
    both(format!("only the first {count} events were read"), format!("yalnızca ilk {count} etkinlik okundu"))
}

/// A value that was left out, or that an editor should look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The row as a spreadsheet counts, or the line of a calendar; both begin with 1.
    pub row: Option<usize>,
    pub field: Option<&'static str>,
    pub reason: Localized,
}

impl Problem {
    pub fn new(reason: Localized) -> Self {
        Self { row: None, field: None, reason }
    }

    #[must_use]
    pub fn in_row(mut self, row: usize) -> Self {
        self.row = Some(row);
        self
    }

    #[must_use]
    pub fn of_field(mut self, field: &'static str) -> Self {
        self.field = Some(field);
        self
    }
}

/// A text as it was written, and in the languages that the source has it in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    pub value: String,
    pub tr: Option<String>,
    pub en: Option<String>,
}

impl Text {
    pub fn plain(value: impl Into<String>) -> Self {
        Self { value: value.into(), ..Self::default() }
    }

    pub fn is_empty(&self) -> bool {
        self.value.is_empty()
    }
}

/// One event at one time: an occurrence of a calendar, an event of a page or a row of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// The `event_id` of this site's own event, which only tables and lists name.
    pub event_id: Option<String>,
    /// How the source names it: the UID with the recurrence id, the `@id`, the id column or the address.
    pub origin_id: Option<String>,
    /// What the occurrences of one series share.
    pub series_id: Option<String>,
    /// The type of schema.org, such as `MusicEvent`.
    pub kind: Option<String>,
    /// The property of another object that it stands under, such as `subEvent`, `superEvent` or `about`.
    pub via: Option<String>,
    pub title: Text,
    pub description: Text,
    pub language: Option<String>,
    pub url: Option<String>,
    pub images: Vec<String>,
    pub category: Option<String>,
    pub tags: Vec<String>,
    pub performers: Vec<String>,
    pub organizer: Option<String>,
    pub start: Option<When>,
    /// Of whole days the last one.
    pub end: Option<When>,
    pub doors: Option<When>,
    pub status: ShowingStatus,
    pub previous_start: Option<When>,
    pub place: Place,
    pub offers: Vec<Offer>,
    /// Where each field came from, such as `SUMMARY`, `json-ld name` or `column B`.
    pub origins: BTreeMap<&'static str, String>,
    pub problems: Vec<Problem>,
    /// The row as a spreadsheet counts, for records of tables.
    pub row: Option<usize>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Place {
    pub venue: Option<String>,
    pub hall: Option<String>,
    pub address: Option<String>,
    pub district: Option<String>,
    pub city: Option<String>,
    /// The province or state, if the source tells it from the city.
    pub region: Option<String>,
    pub country: Option<String>,
    pub coordinates: Option<(f64, f64)>,
    /// The address of an event that takes place online.
    pub online_url: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Offer {
    pub platform: Option<String>,
    pub url: Option<String>,
    pub price_min: Option<Money>,
    pub price_max: Option<Money>,
    /// The code of ISO 4217, as far as the source says it.
    pub currency: Option<String>,
    pub availability: Availability,
    pub on_sale_at: Option<When>,
}

impl Record {
    /// Remembers where a field came from; the first source of a field counts.
    pub fn note(&mut self, field: &'static str, origin: impl Into<String>) {
        self.origins.entry(field).or_insert_with(|| origin.into());
    }

    pub fn add_problem(&mut self, field: &'static str, reason: Localized) {
        let problem = Problem::new(reason).of_field(field);
        self.problems.push(Problem { row: self.row, ..problem });
    }
}
