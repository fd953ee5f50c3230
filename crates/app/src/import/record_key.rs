//! What a record without an `event_id` is known by when it is imported again: its title, place and start, or its title and
//! place where it has several dates. The event that was made of it is found by that, whatever an editor has changed since.
//!
//! Ids of the source are left out: tables of different sources count from one, and a page is the id of all its dates.

use meydan_domain::turkish::fold;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// The key of a complete draft; `None` without a title or a date.
pub fn record_key(draft: &Map<String, Value>) -> Option<String> {
    let title = [text(draft, "title_tr"), text(draft, "title_en")].into_iter().find(|title| !title.is_empty())?;
    let showings = draft.get("showings").and_then(Value::as_array);
    let showing = showings.and_then(|showings| showings.first()).and_then(Value::as_object).unwrap_or(draft);
    let start = showing.get("start_date").and_then(Value::as_str).filter(|start| !start.is_empty())?;
    let dates = if showings.is_some_and(|showings| showings.len() > 1) { "several" } else { start };
    let [city, district, venue, hall] = ["city", "district", "venue_name", "hall"].map(|name| text(showing, name));
    let parts = [title, city, district, venue, hall, dates.to_owned()];
    Some(hex::encode(Sha256::digest(parts.join("\0"))))
}

fn text(object: &Map<String, Value>, name: &str) -> String {
    fold(object.get(name).and_then(Value::as_str).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const EVENING: &str = "2026-12-24T20:30";

    fn key(draft: Value) -> Option<String> {
        record_key(draft.as_object().expect("an object"))
    }

    fn at(start: &str) -> Value {
        json!({ "start_date": start, "venue_name": "Salon", "city": "İstanbul" })
    }

    #[test]
    fn the_same_record_has_the_same_key_however_it_is_written() {
        let flat =
            json!({ "title_tr": "Işık Gecesi", "start_date": EVENING, "venue_name": "Salon", "city": "İstanbul" });
        let other = json!({
            "title_tr": "IŞIK GECESİ",
            "start_date": EVENING,
            "venue_name": "SALON",
            "city": "istanbul",
            "source_id": "7",
            "price_min": 100,
        });
        let listed = json!({ "title_tr": "Işık Gecesi", "showings": [at(EVENING)] });
        assert!(key(flat.clone()).is_some());
        assert_eq!(key(flat.clone()), key(other));
        assert_eq!(key(flat), key(listed));
    }

    #[test]
    fn another_time_hall_district_venue_or_title_is_another_record() {
        let with = |name: &str, value: &str| {
            let mut showing = at(EVENING);
            showing[name] = value.into();
            key(json!({ "title_tr": "Caz", "showings": [showing] }))
        };
        let plain = with("note_tr", "");
        let others = [
            ("start_date", "2026-12-24"),
            ("hall", "2"),
            ("district", "Maltepe"),
            ("venue_name", "Sahne"),
            ("city", "İzmir"),
        ];
        for (name, value) in others {
            assert_ne!(with(name, value), plain, "{name}");
        }
        assert_ne!(key(json!({ "title_tr": "Caz 2", "showings": [at(EVENING)] })), plain);
    }

    #[test]
    fn a_series_keeps_its_key_while_its_dates_pass() {
        let series = |starts: &[&str]| {
            let showings: Vec<Value> = starts.iter().map(|start| at(start)).collect();
            key(json!({ "title_tr": "Caz", "showings": showings }))
        };
        let whole = series(&[EVENING, "2026-12-25T20:30", "2026-12-26T20:30"]);
        assert_eq!(series(&["2026-12-25T20:30", "2026-12-26T20:30"]), whole);
        assert_ne!(series(&[EVENING]), whole);
    }

    #[test]
    fn a_record_without_a_title_or_a_date_has_no_key() {
        assert_eq!(key(json!({ "title_tr": "", "start_date": EVENING })), None);
        assert_eq!(key(json!({ "title_tr": "Caz" })), None);
    }
}
