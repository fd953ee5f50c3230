//! Each format from bytes to records, with inputs as Turkish sources write them.

mod calendars;
mod damage;
mod json;
mod pages;
mod spreadsheets;
mod tables;

use chrono::{DateTime, Utc};
use meydan_harvest::{Harvest, Input, Options, Record, Refusal, When, read};

pub fn now() -> DateTime<Utc> {
    "2026-11-17T09:00:00Z".parse().expect("valid")
}

pub fn try_read(bytes: &[u8]) -> Result<Harvest, Refusal> {
    read(&Input { bytes, ..Input::default() }, &Options::new(now()))
}

pub fn read_bytes(bytes: &[u8]) -> Harvest {
    try_read(bytes).unwrap_or_else(|refusal| panic!("refused: {refusal}"))
}

pub fn records(text: &str) -> Vec<Record> {
    read_bytes(text.as_bytes()).records
}

/// A start as text: `2026-12-24`, `2026-12-24 20:30`, or with its offset in minutes.
pub fn written(when: Option<&When>) -> String {
    match when {
        None => "none".to_owned(),
        Some(When::Date(day)) => day.to_string(),
        Some(When::Local(local)) => local.format("%Y-%m-%d %H:%M").to_string(),
        Some(When::Zoned { local, offset, .. }) => format!("{} {:+}", local.format("%Y-%m-%d %H:%M"), offset / 60),
    }
}

pub fn starts(records: &[Record]) -> Vec<String> {
    records.iter().map(|record| written(record.start.as_ref())).collect()
}
