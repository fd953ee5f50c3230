//! A JSON list of events, each as in the body of the API.

use serde_json::value::RawValue;

use super::ImportEntry;
use crate::extract::parse_json;

/// Parses each event separately: an invalid one does not prevent the import of the others.
pub fn read(text: &str) -> Result<Vec<ImportEntry>, String> {
    let items: Vec<&RawValue> =
        serde_json::from_str(text).map_err(|error| format!("it is no list of events in JSON: {error}"))?;
    let entry = |(place, item): (usize, &RawValue)| ImportEntry {
        place: format!("event {place}"),
        draft: parse_json(item.get().as_bytes()),
    };
    Ok((1..).zip(items).map(entry).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_event_does_not_affect_the_others() {
        let entries = read(r#"[{"title_tr": "Caz"}, {"title_tr": 5}, 7]"#).expect("a list");
        let places: Vec<(&str, bool)> =
            entries.iter().map(|entry| (entry.place.as_str(), entry.draft.is_ok())).collect();
        assert_eq!(places, [("event 1", true), ("event 2", false), ("event 3", false)]);
        assert!(read("{}").is_err());
        assert!(read("[").is_err());
    }
}
