//! Real calendars: each is read or refused with a reason, and their occurrences are the expected ones.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use chrono::{NaiveDate, TimeDelta};
use meydan_domain::showing::ShowingStatus;
use meydan_harvest::{Format, Harvest, Input, Options, Record, Refusal, When, parse_iso, read};
use serde_json::Value;

use super::{corpora, expectations, list, say};

/// What identifies an occurrence: UID, start and end as moments, title, place, cancelled or not.
type Key = (String, String, String, String, String, bool);

#[derive(Default)]
struct Score {
    files: usize,
    expected: usize,
    right: usize,
    differences: Vec<String>,
}

#[test]
fn occurrences_of_calendars_are_the_expected_ones() {
    let Some(folder) = corpora() else { return };
    let mut parts: BTreeMap<String, Score> = BTreeMap::new();
    for (path, expected) in expectations(&folder.join("ics")) {
        let part = path.strip_prefix(folder.join("ics")).expect("below the folder").iter().next().expect("a folder");
        let score = parts.entry(part.to_string_lossy().into_owned()).or_default();
        score.files += 1;
        compare_file(&path, &expected, score);
    }
    let (mut expected, mut right, mut differences) = (0, 0, Vec::new());
    for (part, score) in &parts {
        say(&format!("calendars {part}: {} files, {} of {} occurrences", score.files, score.right, score.expected));
        expected += score.expected;
        right += score.right;
        differences.extend(score.differences.iter().cloned());
    }
    for difference in &differences {
        say(difference);
    }
    assert!(right * 1000 >= expected * 990, "{right} of {expected}");
}

fn compare_file(path: &Path, expected: &Value, score: &mut Score) {
    let bytes = std::fs::read(path).expect("readable file");
    let verdict = expected["verdict"].as_str();
    let windows = [expected, &expected["later"], &expected["lenient"]];
    if verdict.is_some() {
        let result = read_window(&bytes, "2020-01-01".parse().expect("valid"));
        if verdict == Some("reject") {
            assert!(result.is_err(), "{} is no calendar", path.display());
        }
        // Whatever the verdict, a refusal has a reason.
        assert!(result.is_ok() || !result.expect_err("refused").to_string().is_empty());
    }
    for window in windows.into_iter().filter(|window| window["events"].is_array()) {
        compare_window(path, &bytes, expected, window, score);
    }
}

fn compare_window(path: &Path, bytes: &[u8], file: &Value, window: &Value, score: &mut Score) {
    let Some(from) = window["from"].as_str() else {
        assert!(list(window, "events").is_empty());
        return;
    };
    let from: NaiveDate = from.parse().expect("a date");
    let to: NaiveDate = window["to"].as_str().expect("an end").parse().expect("a date");
    let ignored: BTreeSet<String> = unsure(file).chain(unsure(window)).collect();
    let harvest = match read_window(bytes, from) {
        Ok(harvest) => harvest,
        Err(_) if file["fragment"].is_array() => return,
        Err(refusal) => panic!("{}: {refusal}", path.display()),
    };
    let is_listed = |record: &&Record| {
        let start = record.start.as_ref().expect("occurrences have a start").date();
        start >= from && start < to
    };
    let found: Vec<Key> = harvest.records.iter().filter(is_listed).map(key_of).collect();
    let mut left: Vec<Key> = found.into_iter().filter(|key| !ignored.contains(&key.0)).collect();
    let expected: Vec<Key> =
        list(window, "events").iter().map(expected_key).filter(|key| !ignored.contains(&key.0)).collect();
    let is_cut = window["total"].as_u64() > Some(list(window, "events").len() as u64);
    score.expected += expected.len();
    for key in &expected {
        match left.iter().position(|other| other == key) {
            Some(position) => {
                left.swap_remove(position);
                score.right += 1;
            }
            None => score.differences.push(format!("{}: missing {key:?}", path.display())),
        }
    }
    if !is_cut {
        // What should not be there counts like what is missing.
        score.expected += left.len();
        score.differences.extend(left.iter().map(|key| format!("{}: not expected {key:?}", path.display())));
    }
}

fn read_window(bytes: &[u8], from: NaiveDate) -> Result<Harvest, Refusal> {
    let mut options = Options::new(from.and_hms_opt(0, 0, 0).expect("midnight").and_utc());
    options.window = from..from + TimeDelta::days(400);
    options.max_records = 20_000;
    read(&Input { bytes, expected: Some(Format::Ics), ..Input::default() }, &options)
}

fn unsure(value: &Value) -> impl Iterator<Item = String> {
    list(value, "unsure").iter().map(|entry| entry["uid"].as_str().unwrap_or_default().to_owned())
}

fn key_of(record: &Record) -> Key {
    let uid = record.series_id.clone().or_else(|| record.origin_id.clone()).unwrap_or_default();
    let start = record.start.clone().expect("occurrences have a start");
    let end = expected_end(&start, record.end.as_ref());
    let place = &record.place;
    let location = place.address.clone().or_else(|| place.venue.clone()).or_else(|| place.online_url.clone());
    let is_cancelled = record.status == ShowingStatus::Cancelled;
    (uid, moment(&start), moment(&end), plain(&record.title.value), plain(&location.unwrap_or_default()), is_cancelled)
}

fn expected_key(event: &Value) -> Key {
    let text = |key: &str| event[key].as_str().unwrap_or_default().to_owned();
    let when = |key: &str| moment(&parse_iso(&text(key)).unwrap_or_else(|| panic!("{event}")));
    let is_cancelled = text("status").trim().eq_ignore_ascii_case("cancelled");
    (text("uid"), when("start"), when("end"), plain(&text("summary")), plain(&text("location")), is_cancelled)
}

/// The expectations name the day after the last one, and have an end for events without one.
fn expected_end(start: &When, end: Option<&When>) -> When {
    match end.unwrap_or(start) {
        When::Date(last) => When::Date(last.succ_opt().expect("a next day")),
        other => other.clone(),
    }
}

fn moment(when: &When) -> String {
    match when {
        When::Date(date) => date.to_string(),
        When::Local(local) => local.to_string(),
        When::Zoned { .. } => when.instant(chrono_tz::Tz::UTC).to_rfc3339(),
    }
}

fn plain(text: &str) -> String {
    text.trim().replace("\r\n", "\n")
}
