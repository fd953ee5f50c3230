//! What a record without an `event_id` is known by when it is imported again: its id at the source and its title, else its
//! title, place and start. The event that was made of it is found by that, whatever an editor has changed since.

use meydan_domain::turkish::fold;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// The key of a complete draft; `None` if it has no title, or neither an id nor a start.
pub fn record_key(draft: &Map<String, Value>) -> Option<String> {
    let text =
        |object: &Map<String, Value>, name: &str| fold(object.get(name).and_then(Value::as_str).unwrap_or_default());
    let title = [text(draft, "title_tr"), text(draft, "title_en")].into_iter().find(|title| !title.is_empty())?;
    let source_id = draft.get("source_id").and_then(Value::as_str).unwrap_or_default();
    if !source_id.is_empty() {
        return Some(digest(&["id", source_id, &title]));
    }
    let showings = draft.get("showings").and_then(Value::as_array);
    let showing = showings.and_then(|showings| showings.first()).and_then(Value::as_object).unwrap_or(draft);
    let start = showing.get("start_date").and_then(Value::as_str).filter(|start| !start.is_empty())?;
    let place = ["city", "district", "venue_name", "hall"].map(|name| text(showing, name));
    let [city, district, venue, hall] = &place;
    Some(digest(&["place", &title, city, district, venue, hall, start]))
}

fn digest(parts: &[&str]) -> String {
    hex::encode(Sha256::digest(parts.join("\0")))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn key(draft: Value) -> Option<String> {
        record_key(draft.as_object().expect("an object"))
    }

    #[test]
    fn the_same_record_has_the_same_key_however_it_is_written() {
        let one = json!({ "title_tr": "Işık Gecesi", "start_date": "2026-12-24T20:30", "venue_name": "Salon", "city": "İzmir" });
        let other = json!({ "title_tr": "IŞIK GECESİ", "start_date": "2026-12-24T20:30", "venue_name": "SALON", "city": "izmir",
            "price_min": 100, "description_tr": "Bir gece" });
        assert!(key(one.clone()).is_some());
        assert_eq!(key(one), key(other));
    }

    #[test]
    fn another_time_hall_district_or_title_is_another_record() {
        let draft = |name: &str, value: &str| {
            let mut showing = json!({ "start_date": "2026-12-24T20:30", "venue_name": "Salon", "city": "İstanbul" });
            showing[name] = value.into();
            key(json!({ "title_tr": "Caz", "showings": [showing] }))
        };
        let plain = draft("note_tr", "");
        for (name, value) in
            [("start_date", "2026-12-24"), ("hall", "2"), ("district", "Maltepe"), ("venue_name", "Sahne")]
        {
            assert_ne!(draft(name, value), plain, "{name}");
        }
        assert_ne!(
            key(json!({ "title_tr": "Caz 2", "start_date": "2026-12-24" })),
            key(json!({ "title_tr": "Caz", "start_date": "2026-12-24" }))
        );
    }

    #[test]
    fn a_record_with_an_id_may_move_but_not_change_its_name() {
        let with_id =
            |title: &str, start: &str| key(json!({ "source_id": "7", "title_tr": title, "start_date": start }));
        assert_eq!(with_id("Caz", "2026-12-24"), with_id("Caz", "2026-12-25"));
        assert_ne!(with_id("Caz", "2026-12-24"), with_id("Tiyatro", "2026-12-24"), "files count from one");
    }

    #[test]
    fn a_record_without_a_title_or_a_start_has_no_key() {
        assert_eq!(key(json!({ "title_tr": "", "start_date": "2026-12-24" })), None);
        assert_eq!(key(json!({ "title_tr": "Caz" })), None);
    }
}
