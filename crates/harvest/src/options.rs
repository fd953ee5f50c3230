//! What the caller knows and the input does not say: the time, the window, the clock, and the limits.

use std::collections::BTreeMap;
use std::ops::Range;

use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;

use crate::detect::Format;

/// How far ahead calendars are expanded.
const DAYS_AHEAD: u64 = 400;

#[derive(Clone, Debug)]
pub struct Options {
    pub now: DateTime<Utc>,
    /// The days whose occurrences of calendars are read; those that began before and are not over count.
    pub window: Range<NaiveDate>,
    /// The clock of times that name no zone.
    pub zone: Tz,
    /// Fields of columns whose headings say something else, such as `"Ne": "title"`; an empty field leaves a column out.
    pub columns: BTreeMap<String, String>,
    pub max_bytes: usize,
    pub max_records: usize,
    pub max_work: u64,
}

impl Options {
    pub fn new(now: DateTime<Utc>) -> Self {
        let zone = Tz::Europe__Istanbul;
        let today = now.with_timezone(&zone).date_naive();
        let last = today.checked_add_days(Days::new(DAYS_AHEAD)).unwrap_or(NaiveDate::MAX);
        Self {
            now,
            window: today..last,
            zone,
            columns: BTreeMap::new(),
            max_bytes: 10 * 1024 * 1024,
            max_records: 5000,
            max_work: 10_000_000,
        }
    }

    /// The day by the default clock.
    pub fn today(&self) -> NaiveDate {
        self.now.with_timezone(&self.zone).date_naive()
    }
}

/// Bytes, and what is known about them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Input<'a> {
    pub bytes: &'a [u8],
    /// The name of a file.
    pub name: Option<&'a str>,
    pub content_type: Option<&'a str>,
    /// The address of a page, for relative links.
    pub url: Option<&'a str>,
    /// The format that the source promised; another one is refused.
    pub expected: Option<Format>,
}
