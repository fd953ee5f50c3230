//! Word search in events.

use meydan_domain::event_query::EventParams;
use meydan_domain::event_query::{EventQuery, Sort};
use meydan_domain::{Language, Result};
use meydan_store::{Store, event_list};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

contract!(
    every_keyboard_finds_istanbul,
    words_are_found_wherever_people_look,
    all_words_must_be_found,
    wildcards_are_literal,
    a_hit_in_the_title_comes_first,
    relevance_without_words_is_by_date,
);

/// The query of a visitor's input.
fn asking(q: &str) -> EventQuery {
    let raw = EventParams::from([("q", q)]);
    raw.check(test_now(), Language::Tr, false).expect("a valid question")
}

async fn found(store: &Store, q: &str) -> Result<Vec<String>> {
    let page = event_list::list(store, &asking(q)).await?;
    assert_eq!(page.total, page.items.len() as u64);
    Ok(page.items.into_iter().map(|event| event.content.event_id).collect())
}

async fn every_keyboard_finds_istanbul(store: &Store) -> Result<()> {
    EventBuilder::new("capital").titled("İSTANBUL Gecesi", "x").in_city("Ankara").insert(store).await?;
    EventBuilder::new("dotless")
        .titled("ıstanbul", "x")
        .in_city("Ankara")
        .starting("2026-11-21T10:00")
        .insert(store)
        .await?;
    for spelling in ["İSTANBUL", "istanbul", "ıstanbul", "ISTANBUL", "İstanbul", "stanbu"] {
        assert_eq!(found(store, spelling).await?, ["capital", "dotless"], "{spelling}");
    }
    assert_eq!(found(store, "ankara GECESİ").await?, ["capital"]);
    Ok(())
}

async fn words_are_found_wherever_people_look(store: &Store) -> Result<()> {
    let event = EventBuilder::new("key")
        .titled("başlık", "headline")
        .in_city("Muğla")
        .category("gastronomy")
        .tagged(&["etiket"])
        .with(|draft| {
            draft.description_tr = "açıklama".into();
            draft.description_en = "narrative".into();
            draft.short_description_tr = Some("özet".into());
            draft.venue_name = "mekân".into();
            draft.organizer_name = Some("düzenleyen".into());
        });
    event.insert(store).await?;
    let words =
        ["başlık", "headline", "mugla", "gastronomy", "etiket", "açıklama", "narrative", "özet", "mekan", "DÜZENLEYEN"];
    for word in words {
        assert_eq!(found(store, word).await?, ["key"], "{word}");
    }
    assert!(found(store, "nothing").await?.is_empty());
    Ok(())
}

async fn all_words_must_be_found(store: &Store) -> Result<()> {
    EventBuilder::new("both").titled("Caz Gecesi", "x").insert(store).await?;
    EventBuilder::new("one").titled("Caz Sabahı", "x").insert(store).await?;
    assert_eq!(found(store, "gecesi caz").await?, ["both"]);
    Ok(())
}

async fn wildcards_are_literal(store: &Store) -> Result<()> {
    for (key, title) in [
        ("percent", "100% caz"),
        ("plain", "1000 caz"),
        ("under", "a_b"),
        ("letter", "axb"),
        ("back", r"c\d"),
        ("slash", "c/d"),
    ] {
        EventBuilder::new(key).titled(title, title).insert(store).await?;
    }
    assert_eq!(found(store, "100%").await?, ["percent"]);
    assert_eq!(found(store, "%").await?, ["percent"]);
    assert_eq!(found(store, "a_b").await?, ["under"]);
    assert_eq!(found(store, "_").await?, ["under"]);
    assert_eq!(found(store, r"c\d").await?, ["back"]);
    assert_eq!(found(store, r"\").await?, ["back"]);
    assert!(found(store, r"\%").await?.is_empty());
    assert!(found(store, "'").await?.is_empty());
    Ok(())
}

async fn a_hit_in_the_title_comes_first(store: &Store) -> Result<()> {
    EventBuilder::new("in_text").starting("2026-11-16T10:00").described("caz gecesi").insert(store).await?;
    EventBuilder::new("half").starting("2026-11-17T10:00").titled("Caz", "x").described("gecesi").insert(store).await?;
    EventBuilder::new("whole").starting("2026-11-18T10:00").titled("Caz Gecesi", "x").insert(store).await?;
    assert_eq!(found(store, "CAZ gecesi").await?, ["whole", "half", "in_text"]);
    Ok(())
}

async fn relevance_without_words_is_by_date(store: &Store) -> Result<()> {
    EventBuilder::new("later").starting("2026-11-18T10:00").insert(store).await?;
    EventBuilder::new("sooner").starting("2026-11-17T10:00").insert(store).await?;
    let query = EventQuery { sort: Sort::Relevance, ..EventQuery::upcoming(test_now(), Language::Tr) };
    let page = event_list::list(store, &query).await?;
    let keys: Vec<&str> = page.items.iter().map(|event| event.content.event_id.as_str()).collect();
    assert_eq!(keys, ["sooner", "later"]);
    Ok(())
}
