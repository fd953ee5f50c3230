//! Marked-up pages: name, start and place of their events are the expected ones.

use std::path::Path;

use chrono::{DateTime, Utc};
use meydan_domain::money::Money;
use meydan_domain::showing::ShowingStatus;
use meydan_harvest::{Format, Input, Options, Record, When, parse_iso, read};
use serde_json::Value;

use super::{corpora, expectations, list, say};

#[derive(Default)]
struct Score {
    events: usize,
    fields: usize,
    right: usize,
    /// End, status, address and prices: measured without a bound.
    details: usize,
    right_details: usize,
    differences: Vec<String>,
}

#[test]
fn name_start_and_place_of_marked_up_pages_are_the_expected_ones() {
    let Some(folder) = corpora() else { return };
    let mut total = Score::default();
    for part in ["jsonld", "microdata", "microformats"] {
        let mut score = Score::default();
        for (path, expected) in expectations(&folder.join(part)) {
            compare(&path, &expected, &mut score);
        }
        say(&format!(
            "pages {part}: {} events, {} of {} fields, {} of {} details",
            score.events, score.right, score.fields, score.right_details, score.details
        ));
        score.differences.iter().for_each(|difference| say(difference));
        assert!(score.right * 100 >= score.fields * 98, "{part}: {} of {}", score.right, score.fields);
        total.fields += score.fields;
        total.right += score.right;
    }
    assert!(total.right * 100 >= total.fields * 98, "{} of {}", total.right, total.fields);
}

fn compare(path: &Path, expected: &Value, score: &mut Score) {
    let found = records(path);
    let mut left: Vec<&Record> = found.iter().collect();
    let mut events: Vec<&Value> = list(expected, "events").iter().collect();
    // An event that a page lists twice is read once.
    events.dedup();
    for event in events {
        // The list of starts tells h-event and schema.org apart.
        let start = event["startDate"].as_str().or_else(|| event["start"].as_str());
        let is_optional = event["optional"].as_bool() == Some(true);
        let best = left.iter().enumerate().rev().map(|(at, record)| (at, fields(event, start, record)));
        let best = best.max_by_key(|(_, fields)| fields.iter().filter(|(_, is_right)| *is_right).count());
        match best {
            Some((at, fields))
                if fields.iter().any(|(_, is_right)| *is_right)
                    && !(is_optional && fields.iter().any(|(_, right)| !right)) =>
            {
                let record = left.remove(at);
                for (name, is_right) in details(event, record) {
                    score.details += 1;
                    score.right_details += usize::from(is_right);
                    if !is_right {
                        score
                            .differences
                            .push(format!("{}: wrong {name} of {event}, found {record:?}", path.display()));
                    }
                }
                score.events += 1;
                score.fields += fields.len();
                score.right += fields.iter().filter(|(_, is_right)| *is_right).count();
                let wrong = fields.iter().filter(|(_, is_right)| !is_right);
                score.differences.extend(wrong.map(|(name, _)| format!("{}: wrong {name} of {event}", path.display())));
            }
            _ if is_optional => {}
            _ => {
                score.events += 1;
                score.fields += 3;
                score.differences.push(format!("{}: missing {event}", path.display()));
            }
        }
    }
    for record in left {
        score.fields += 3;
        score.differences.push(format!("{}: not expected {:?} {:?}", path.display(), record.title.value, record.start));
    }
}

fn records(path: &Path) -> Vec<Record> {
    let bytes = std::fs::read(path).expect("readable file");
    let now: DateTime<Utc> = "2026-11-17T12:00:00Z".parse().expect("valid");
    let input = Input { bytes: &bytes, expected: Some(Format::Html), ..Input::default() };
    read(&input, &Options::new(now)).map(|harvest| harvest.records).unwrap_or_default()
}

fn fields(event: &Value, start: Option<&str>, record: &Record) -> Vec<(&'static str, bool)> {
    let text = |key: &str| event[key].as_str().map(plain);
    let is_series_date = record.via.as_deref() == Some("subEvent") && text("name").is_none();
    let name = is_series_date || text("name").unwrap_or_default() == plain(&record.title.value);
    let start = start.and_then(parse_iso).map(|when| moment(&when)) == record.start.as_ref().map(moment);
    // A place without a name has an address.
    let place = match text("location") {
        Some(location) => Some(location) == record.place.venue.as_deref().map(plain),
        None => record.place.venue.is_none() || record.via.as_deref() == Some("subEvent"),
    };
    vec![("name", name), ("start", start), ("place", place)]
}

fn details(event: &Value, record: &Record) -> Vec<(&'static str, bool)> {
    let end = event["endDate"].as_str().or_else(|| event["end"].as_str());
    let mut found = vec![("end", end.and_then(parse_iso).map(|when| moment(&when)) == record.end.as_ref().map(moment))];
    if let Some(url) = event["url"].as_str() {
        found.push(("url", record.url.as_deref() == Some(url)));
    }
    if let Some(status) = event["eventStatus"].as_str() {
        let expected = match status {
            "EventCancelled" => ShowingStatus::Cancelled,
            "EventPostponed" => ShowingStatus::Postponed,
            "EventRescheduled" => ShowingStatus::Moved,
            _ => ShowingStatus::Scheduled,
        };
        found.push(("status", record.status == expected));
    }
    for (at, offer) in list(event, "offers").iter().enumerate() {
        let price: Option<f64> = offer["price"].as_str().and_then(|price| price.parse().ok());
        let is_right = record.offers.get(at).is_some_and(|own| {
            own.price_min.map(|price| price.hundredths()) == price.and_then(Money::from_number).map(Money::hundredths)
                && own.currency.as_deref() == offer["priceCurrency"].as_str()
                && own.url.as_deref() == offer["url"].as_str()
        });
        found.push(("offer", is_right));
    }
    found
}

fn moment(when: &When) -> String {
    match when {
        When::Date(date) => date.to_string(),
        When::Local(local) => local.to_string(),
        When::Zoned { .. } => when.instant(chrono_tz::Tz::UTC).to_rfc3339(),
    }
}

fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
