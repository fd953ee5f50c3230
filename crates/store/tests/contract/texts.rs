//! Texts with special characters.

use meydan_domain::event_query::EventParams;
use meydan_domain::event_query::EventQuery;
use meydan_domain::{Error, Language, Result};
use meydan_store::{Store, event_list, events, images, newsletter, settings, users};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use serde_json::{Map, Value, json};

contract!(
    emoji_and_every_script_come_back_as_they_were,
    a_nul_character_is_dropped_from_texts_and_stored_in_json,
    a_key_with_a_nul_finds_nothing,
    the_longest_texts_fit,
    quotes_and_backslashes_are_only_letters,
);

fn object(value: Value) -> Map<String, Value> {
    let Value::Object(object) = value else { panic!("an object") };
    object
}

/// The title of the only event, read back after a round trip.
async fn round_trip(store: &Store, builder: EventBuilder) -> Result<()> {
    let written = builder.insert(store).await?;
    let read = events::find(store.read(), written.id).await?;
    assert_eq!(read, Some(written));
    Ok(())
}

async fn emoji_and_every_script_come_back_as_they_were(store: &Store) -> Result<()> {
    let texts =
        ["👩‍👩‍👧‍👦🎉", "ğüşöçıİĞÜŞÖÇ", "Ω≈ç√∫", "العربية", "日本語", "e\u{301}", "\u{202e}ters", "a\tb\nc", "\u{10ffff}"];
    for (number, text) in texts.into_iter().enumerate() {
        let builder = EventBuilder::new(&format!("e_{number}")).titled(text, text).described(text).in_city(text);
        round_trip(store, builder.tagged(&[text]).with(|draft| draft.metadata = Some(object(json!({text: text})))))
            .await?;
    }
    let query = EventParams::from([("q", "🎉")]).check(test_now(), Language::Tr, false)?;
    assert_eq!(event_list::list(store, &query).await?.total, 1);
    Ok(())
}

async fn a_nul_character_is_dropped_from_texts_and_stored_in_json(store: &Store) -> Result<()> {
    let text = "caz\0 gecesi";
    let builder =
        EventBuilder::new("caz").titled(text, text).described(text).in_city(text).tagged(&[text]).with(|draft| {
            draft.venue_name = text.into();
            draft.venue_en = text.into();
            draft.venue_address = Some(text.into());
            draft.country = Some(text.into());
            draft.organizer_name = Some(text.into());
            draft.contact = Some(text.into());
            draft.subcategory = Some(text.into());
            draft.source_id = Some(text.into());
            draft.metadata = Some(object(json!({"note\0": "a\0b"})));
        });
    round_trip(store, builder).await?;
    let read = events::find_by_key(store.read(), "caz").await?.expect("it is there").content;
    assert_eq!((read.title.tr.as_str(), read.tags.as_slice()), ("caz gecesi", ["caz gecesi".to_owned()].as_slice()));
    assert_eq!(Value::Object(read.metadata), json!({"note\0": "a\0b"}));
    let raw = EventParams::from([("q", "caz\0"), ("city", "caz\0 gecesi"), ("category", "mu\0sic")]);
    let found = event_list::list(store, &raw.check(test_now(), Language::Tr, false)?).await?;
    assert_eq!(found.total, 1);
    Ok(())
}

/// PostgreSQL refuses such a text as a parameter, which is an error of the caller.
async fn a_key_with_a_nul_finds_nothing(store: &Store) -> Result<()> {
    fn is_nothing<T>(result: Result<Option<T>>) -> bool {
        matches!(result, Ok(None) | Err(Error::Malformed(_)))
    }
    let key = "a\0b";
    assert!(is_nothing(events::find_by_key(store.read(), key).await));
    assert!(is_nothing(images::find_by_key(store.read(), key).await));
    assert!(is_nothing(settings::find(store.read(), key).await));
    assert!(is_nothing(users::find_by_email(store.read(), key).await));
    assert!(is_nothing(newsletter::find_by_token(store.read(), key).await));
    assert!(is_nothing(
        images::find_by_keys(store.read(), &[key.to_owned()]).await.map(|found| found.first().cloned())
    ));
    Ok(())
}

async fn the_longest_texts_fit(store: &Store) -> Result<()> {
    let long = |length: usize| "🎪".repeat(length);
    let builder = EventBuilder::new(&"k".repeat(64)).titled(&long(200), &long(200)).described(&long(20_000));
    let builder = builder.in_city(&long(200)).with(|draft| {
        draft.venue_name = long(200);
        draft.tags = Some((10..40).map(|number| format!("{}{number}", long(48))).collect());
        draft.metadata = Some(object(json!({"x": "y".repeat(19_000)})));
    });
    round_trip(store, builder).await?;
    let query = EventQuery { city: Some(long(200)), ..EventQuery::upcoming(test_now(), Language::Tr) };
    assert_eq!(event_list::list(store, &query).await?.total, 1);
    Ok(())
}

async fn quotes_and_backslashes_are_only_letters(store: &Store) -> Result<()> {
    let text = r#"'; DROP TABLE events; -- \ " $1 ? :x"#;
    round_trip(store, EventBuilder::new("caz").titled(text, text).described(text).in_city(text).tagged(&[text]))
        .await?;
    assert_eq!(events::find_by_key(store.read(), "' OR '1'='1").await?, None);
    assert_eq!(crate::counted(store).await?, (1, 1));
    Ok(())
}
