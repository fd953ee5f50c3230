use meydan_harvest::{Format, Refusal};

use super::{read_bytes, records, starts, try_read};

#[test]
fn lists_and_lines_of_objects_are_read() {
    let one = r#"{"source":"biletix","source_id":"A1","title":"Oyun","start":"2026-12-24T20:30:00+03:00","venue":"Sahne","lat":41.01,"lon":28.97,"price_min":945,"price_max":1575.5,"currency":"₺"}"#;
    for text in [format!("[{one}]"), format!("{one}\n{one}\n"), format!("{{\"data\": {{\"events\": [{one},]}}}}")] {
        let harvest = read_bytes(text.as_bytes());
        assert_eq!(harvest.format, Format::Json);
        let record = &harvest.records[0];
        assert_eq!(
            (record.title.value.as_str(), record.origin_id.as_deref(), record.row),
            ("Oyun", Some("A1"), Some(1))
        );
        assert_eq!(starts(&harvest.records)[0], "2026-12-24 20:30 +180");
        assert_eq!(record.place.coordinates, Some((41.01, 28.97)));
        let offer = &record.offers[0];
        assert_eq!((offer.platform.as_deref(), offer.currency.as_deref()), (Some("biletix"), Some("TRY")));
        assert_eq!(offer.price_max.map(|price| price.hundredths()), Some(157_550));
        assert_eq!(record.origins["title"], "title");
    }
}

#[test]
fn objects_inside_of_events_are_read_by_both_names() {
    let text = r#"[{"name":"Konser","startDate":"2026-12-24 20:30","venue":{"name":"Salon","address":{"city":"Bursa","street":"x"}},
        "organizer":{"name":"Belediye"},"performers":[{"name":"A"},{"name":"B"}]}]"#;
    let record = &records(text)[0];
    assert_eq!((record.place.venue.as_deref(), record.place.city.as_deref()), (Some("Salon"), Some("Bursa")));
    assert_eq!((record.organizer.as_deref(), record.performers.len()), (Some("Belediye"), 2));
}

#[test]
fn json_ld_without_a_page_is_read() {
    let text =
        r#"{"@context":"https://schema.org","@type":"MusicEvent","name":"Konser","startDate":"2026-12-24T20:30"}"#;
    assert_eq!(records(text)[0].kind.as_deref(), Some("MusicEvent"));
}

#[test]
fn a_broken_line_does_not_cost_the_others() {
    let harvest = read_bytes(
        b"{\"title\":\"a\",\"date\":\"2026-12-24\"}\n{\"title\":\"b\",\"date\":\"2026-12-25\"}\n{\"title\":}\n",
    );
    assert_eq!((harvest.records.len(), harvest.problems[0].row), (2, Some(3)));
}

#[test]
fn json_without_events_is_refused() {
    assert_eq!(try_read(b"{\"error\":\"not found\"}"), Err(Refusal::NoEvents));
    assert_eq!(try_read(b"[1, 2, 3]"), Err(Refusal::NoEvents));
    assert!(matches!(
        try_read(b"{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[]}"),
        Err(Refusal::Unreadable(_))
    ));
    assert!(matches!(try_read(b"{\"title\": "), Err(Refusal::Unreadable(_))));
}
