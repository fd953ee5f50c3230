//! The listings of the matching corpus as JSON lines: every one is read, with its own values.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use meydan_domain::money::Money;
use meydan_harvest::{Format, Input, Options, When, parse_iso, read};
use serde_json::Value;

use super::{corpora, expectations, read_json, say};

fn options() -> Options {
    let now: DateTime<Utc> = "2026-11-17T12:00:00Z".parse().expect("valid");
    Options::new(now)
}

#[test]
fn every_listing_is_read_with_its_values() {
    let Some(folder) = corpora() else { return };
    let path = folder.join("matching/records.jsonl");
    let Ok(bytes) = std::fs::read(&path) else { return say("skipped: the corpus has no listings") };
    let text = String::from_utf8(bytes.clone()).expect("UTF-8");
    let expected: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("valid JSON")).collect();
    let harvest = read(&Input { bytes: &bytes, expected: Some(Format::Json), ..Input::default() }, &options());
    let records = harvest.expect("readable").records;
    assert_eq!(records.len(), expected.len());
    for (record, expected) in records.iter().zip(&expected) {
        let text = |key: &str| expected[key].as_str();
        assert_eq!(record.origin_id.as_deref(), text("source_id"));
        assert_eq!(record.url.as_deref(), text("url"));
        assert_eq!(record.start.as_ref().map(When::local), text("start").and_then(parse_iso).map(|when| when.local()));
        assert_eq!(record.place.venue.is_some(), text("venue").is_some(), "{expected}");
        assert_eq!(record.place.city.is_some(), text("city").is_some(), "{expected}");
        assert_eq!(record.place.coordinates.is_some(), expected["lat"].is_number(), "{expected}");
        let price = record.offers.first().and_then(|offer| offer.price_min).map(Money::hundredths);
        assert_eq!(
            price,
            expected["price_min"].as_f64().and_then(Money::from_number).map(Money::hundredths),
            "{expected}"
        );
    }
    say(&format!("listings: {} of {} records", records.len(), expected.len()));
}

#[test]
fn feeds_are_recognized_and_refused() {
    let Some(folder) = corpora() else { return };
    let feeds = expectations(&folder.join("feeds"));
    for (path, _) in &feeds {
        let bytes = std::fs::read(path).expect("readable file");
        let refusal = read(&Input { bytes: &bytes, ..Input::default() }, &options()).expect_err("a feed");
        assert!(refusal.to_string().contains("feed"), "{}: {refusal}", path.display());
    }
    say(&format!("feeds: {} refused", feeds.len()));
}

#[test]
fn later_versions_of_a_calendar_keep_the_ids_of_their_events() {
    let Some(folder) = corpora() else { return };
    let folder = folder.join("ics/openacalendar");
    if !folder.join("pairs.json").exists() {
        return say("skipped: the corpus has no pairs of calendars");
    }
    for pair in read_json(&folder.join("pairs.json")).as_array().expect("a list of pairs") {
        let ids = |key: &str| {
            let bytes = std::fs::read(folder.join(pair[key].as_str().expect("a name"))).expect("readable file");
            let mut options = options();
            options.window = "2010-01-01".parse().expect("valid")..options.window.end;
            let harvest = read(&Input { bytes: &bytes, ..Input::default() }, &options).expect("readable");
            harvest.records.into_iter().filter_map(|record| record.origin_id).collect::<BTreeSet<String>>()
        };
        assert!(ids("after").is_subset(&ids("before")), "{pair}");
    }
}
