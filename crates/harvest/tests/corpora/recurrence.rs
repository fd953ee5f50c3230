//! The vectors of recurrence rules: each has to be right.

use chrono::{NaiveDateTime, NaiveTime};
use meydan_harvest::recurrence::{Rule, Series, Until, expand};
use meydan_harvest::{When, Work, parse_iso};
use serde_json::Value;

use super::{corpora, list, read_json, say};

#[test]
fn every_recurrence_vector_gives_its_dates() {
    let Some(folder) = corpora() else { return };
    let path = folder.join("recurrence/libical.json");
    let vectors = read_json(&path);
    let vectors = vectors.as_array().expect("a list of vectors");
    let wrong: Vec<String> = vectors.iter().filter_map(difference).collect();
    say(&format!("recurrence: {} of {} vectors", vectors.len() - wrong.len(), vectors.len()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn difference(vector: &Value) -> Option<String> {
    let expected: Vec<NaiveDateTime> =
        list(vector, "expected").iter().map(|value| moment(value.as_str().expect("a date")).0).collect();
    let (start, is_date) = moment(vector["dtstart"].as_str().expect("a start"));
    let text = vector["rrule"].as_str().expect("a rule");
    let rule = match Rule::parse(text) {
        Ok(rule) => rule,
        Err(reason) => return (!expected.is_empty()).then(|| format!("{text}: {reason}")),
    };
    // UNTIL with Z against a start without zone means the same clock.
    let until = rule.until.map(|until| match until {
        Until::Local(local) | Until::Utc(local) => local,
    });
    let series = Series { rule: &rule, start, is_date, until };
    let end = "2200-01-01T00:00:00".parse().expect("valid");
    let mut found = expand(&series, start..end, &mut Work::new(5_000_000));
    if rule.count.is_none() && rule.until.is_none() {
        found.truncate(expected.len());
    }
    (found != expected).then(|| format!("{start} {text}\n  expected {expected:?}\n  found    {found:?}"))
}

fn moment(text: &str) -> (NaiveDateTime, bool) {
    match parse_iso(text).expect("a date or time") {
        When::Date(date) => (date.and_time(NaiveTime::MIN), true),
        other => (other.local(), false),
    }
}
