//! The order of an event list.

use chrono::TimeDelta;
use meydan_domain::event_query::{EventQuery, Sort};
use meydan_domain::{Language, Result};
use meydan_store::{Store, event_list, events};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{page, write};

contract!(
    by_date_the_soonest_is_first_and_the_older_row_wins_a_tie,
    by_name_the_turkish_alphabet_rules,
    by_name_in_english_marks_do_not_count,
    by_name_the_language_that_exists_is_sorted_by,
    by_price_the_cheapest_is_first_and_unknown_prices_last,
    by_popularity_the_most_clicked_is_first,
    sorting_by_creation_or_update_is_newest_first,
);

async fn keys(store: &Store, sort: Sort, language: Language) -> Result<Vec<String>> {
    let query = EventQuery { sort, ..EventQuery::upcoming(test_now(), language) };
    let page = event_list::list(store, &query).await?;
    Ok(page.items.into_iter().map(|event| event.content.event_id).collect())
}

pub async fn popular_keys(store: &Store) -> Result<Vec<String>> {
    keys(store, Sort::Popular, Language::Tr).await
}

async fn titles(store: &Store, language: Language) -> Result<Vec<String>> {
    let query = EventQuery { sort: Sort::Name, ..EventQuery::upcoming(test_now(), language) };
    let page = event_list::list(store, &query).await?;
    Ok(page.items.into_iter().map(|event| event.content.title.pick(language).to_owned()).collect())
}

async fn by_date_the_soonest_is_first_and_the_older_row_wins_a_tie(store: &Store) -> Result<()> {
    for (key, start) in [("c", "2026-11-18T10:00"), ("a", "2026-11-17T10:00"), ("b", "2026-11-17T10:00")] {
        EventBuilder::new(key).starting(start).insert(store).await?;
    }
    assert_eq!(keys(store, Sort::Date, Language::Tr).await?, ["a", "b", "c"]);
    Ok(())
}

async fn by_name_the_turkish_alphabet_rules(store: &Store) -> Result<()> {
    let sorted = [
        "1. gün", "Anka", "can", "Çan", "çap", "ğ", "Iğdır", "ılık", "ilik", "İzmir", "ot", "Öte", "sal", "Şal", "ulu",
        "ünlü", "zurna",
    ];
    // Written in an order that is neither this one nor its reverse.
    for place in (0..sorted.len()).map(|step| step * 7 % sorted.len()) {
        EventBuilder::new(&format!("e_{place}")).titled(sorted[place], "same").insert(store).await?;
    }
    assert_eq!(titles(store, Language::Tr).await?, sorted);
    Ok(())
}

async fn by_name_in_english_marks_do_not_count(store: &Store) -> Result<()> {
    for (key, title) in [("a", "Dance"), ("b", "Çeşme Days"), ("c", "cinema"), ("d", "Ömer's Cup"), ("e", "Opera")] {
        EventBuilder::new(key).titled("aynı", title).insert(store).await?;
    }
    assert_eq!(titles(store, Language::En).await?, ["Çeşme Days", "cinema", "Dance", "Ömer's Cup", "Opera"]);
    Ok(())
}

async fn by_name_the_language_that_exists_is_sorted_by(store: &Store) -> Result<()> {
    let mut untranslated = EventBuilder::new("b").content();
    untranslated.title.tr = "Bahar".to_owned();
    untranslated.title.en = String::new();
    write(store, async |tx| events::insert(tx, &untranslated, test_now()).await).await?;
    EventBuilder::new("a").titled("x", "Art").insert(store).await?;
    EventBuilder::new("c").titled("x", "Circus").insert(store).await?;
    assert_eq!(titles(store, Language::En).await?, ["Art", "Bahar", "Circus"]);
    Ok(())
}

async fn by_price_the_cheapest_is_first_and_unknown_prices_last(store: &Store) -> Result<()> {
    for (key, min, max) in [
        ("unknown", None, None),
        ("dear", Some(99_999_999_999), None),
        ("up_to", None, Some(5_000)),
        ("free", Some(0), Some(0)),
        ("cheap", Some(4_999), Some(90_000)),
    ] {
        EventBuilder::new(key).priced(min, max).insert(store).await?;
    }
    assert_eq!(keys(store, Sort::Price, Language::Tr).await?, ["free", "cheap", "up_to", "dear", "unknown"]);
    Ok(())
}

async fn by_popularity_the_most_clicked_is_first(store: &Store) -> Result<()> {
    for (key, clicks) in [("none", 0), ("some", 2), ("many", 1_000_000_000)] {
        let event = EventBuilder::new(key).insert(store).await?;
        write(store, async |tx| events::set_popularity(tx, event.id, clicks).await).await?;
    }
    EventBuilder::new("soon").starting("2026-11-16T10:00").insert(store).await?;
    assert_eq!(popular_keys(store).await?, ["many", "some", "soon", "none"]);
    Ok(())
}

async fn sorting_by_creation_or_update_is_newest_first(store: &Store) -> Result<()> {
    let mut made = Vec::new();
    for key in ["first", "second", "third"] {
        made.push(EventBuilder::new(key).insert(store).await?);
    }
    for (event, hours) in [(&made[2], 1), (&made[0], 2)] {
        let later = test_now() + TimeDelta::hours(hours);
        write(store, async |tx| events::update(tx, event.id, 1, &event.content, later).await).await?;
    }
    for (sort, sorted) in [(Sort::Newest, ["third", "second", "first"]), (Sort::Updated, ["first", "third", "second"])]
    {
        assert_eq!(keys(store, sort, Language::Tr).await?, sorted);
        let mut paged = Vec::new();
        let mut next = None;
        loop {
            let query = EventQuery { sort, page: page(1, next), ..EventQuery::upcoming(test_now(), Language::Tr) };
            let part = event_list::list(store, &query).await?;
            paged.extend(part.items.into_iter().map(|event| event.content.event_id));
            next = part.next;
            if next.is_none() {
                break;
            }
        }
        assert_eq!(paged, sorted);
    }
    Ok(())
}
