//! Events with several showings in lists: which one stands for the event, how many match, and pages.

use std::collections::BTreeSet;

use meydan_domain::event::Event;
use meydan_domain::event_query::{EventQuery, Sort, Visibility};
use meydan_domain::page::PageRequest;
use meydan_domain::showing::ShowingStatus;
use meydan_domain::{Language, Result};
use meydan_store::event_list::{self, TextMatch};
use meydan_store::{ConnectionTrait, Store, event_aliases, events};
use meydan_test_support::builders::{EventBuilder, ProfileBuilder, VenueBuilder, showing_draft};
use meydan_test_support::clock::{test_now, utc};
use meydan_test_support::{contract, rows};

use crate::{between, write};

contract!(
    an_event_is_one_entry_with_its_earliest_showing_to_come,
    a_filter_chooses_the_showing_that_matches,
    expanded_every_showing_is_an_entry,
    pages_hold_each_entry_once_in_every_sort,
    what_is_cancelled_is_not_on,
    the_past_has_the_last_showing_that_is_over,
    the_past_begins_with_what_was_last,
    staff_see_the_showing_to_come_before_one_that_is_over,
    events_without_showings_are_those_of_older_versions,
    a_venue_filter_finds_the_showings_there,
    aliases_are_the_names_of_what_an_event_names,
    a_rewrite_raises_the_version_and_follows_into_the_lists,
    an_event_in_the_trash_has_no_rows_for_lists,
);

fn upcoming() -> EventQuery {
    EventQuery::upcoming(test_now(), Language::Tr)
}

async fn list(store: &Store, query: &EventQuery) -> Result<Vec<Event>> {
    let page = event_list::list(store, query).await?;
    assert_eq!(page.total, page.items.len() as u64, "the total agrees with the list");
    Ok(page.items)
}

/// Key, date of the projected showing, and how many match.
async fn entries(store: &Store, query: &EventQuery) -> Result<Vec<(String, String, usize)>> {
    let entry = |event: Event| {
        let showing = event.showing().expect("an event has a showing");
        assert_eq!(event.content.starts_at, showing.starts_at, "the flat fields are those of the showing");
        (event.content.event_id.clone(), showing.showing_id.clone(), event.matching.len())
    };
    Ok(list(store, query).await?.into_iter().map(entry).collect())
}

fn entry(key: &str, showing_id: &str, matching: usize) -> (String, String, usize) {
    (key.to_owned(), showing_id.to_owned(), matching)
}

fn play() -> EventBuilder {
    EventBuilder::new("oyun")
        .showing_in("İzmir", "2026-11-12T20:30")
        .showing_in("İzmir", "2026-11-22T20:30")
        .showing_in("Ankara", "2026-11-18T20:30")
        .showing_in("İzmir", "2026-12-01T20:30")
}

async fn an_event_is_one_entry_with_its_earliest_showing_to_come(store: &Store) -> Result<()> {
    play().insert(store).await?;
    EventBuilder::new("caz").starting("2026-11-20T20:30").insert(store).await?;
    assert_eq!(
        entries(store, &upcoming()).await?,
        [entry("oyun", "2026-11-18-2030", 3), entry("caz", "2026-11-20-2030", 1)]
    );
    Ok(())
}

async fn a_filter_chooses_the_showing_that_matches(store: &Store) -> Result<()> {
    play().insert(store).await?;
    let in_city = |city: &str| EventQuery { city: Some(city.into()), ..upcoming() };
    assert_eq!(entries(store, &in_city("izmir")).await?, [entry("oyun", "2026-11-22-2030", 2)]);
    assert_eq!(entries(store, &in_city("ankara")).await?, [entry("oyun", "2026-11-18-2030", 1)]);
    assert_eq!(entries(store, &in_city("bursa")).await?, []);
    let from = Some(utc("2026-11-30T00:00:00Z"));
    let december = EventQuery { dates: between(from, None), ..in_city("izmir") };
    assert_eq!(entries(store, &december).await?, [entry("oyun", "2026-12-01-2030", 1)]);
    let december_in_ankara = EventQuery { dates: between(from, None), ..in_city("ankara") };
    assert_eq!(entries(store, &december_in_ankara).await?, [], "no single showing is both");
    Ok(())
}

async fn expanded_every_showing_is_an_entry(store: &Store) -> Result<()> {
    let play = play().insert(store).await?;
    EventBuilder::new("caz").starting("2026-11-20T20:30").insert(store).await?;
    let expanded = EventQuery { expand_showings: true, ..upcoming() };
    assert_eq!(
        entries(store, &expanded).await?,
        [
            entry("oyun", "2026-11-18-2030", 1),
            entry("caz", "2026-11-20-2030", 1),
            entry("oyun", "2026-11-22-2030", 1),
            entry("oyun", "2026-12-01-2030", 1),
        ]
    );
    let searched = EventQuery { words: vec!["oyun".into()], sort: Sort::Relevance, ..expanded };
    let found = event_list::list_matching(store, &searched, TextMatch::Ids(&[play.id])).await?;
    assert_eq!((found.total, found.items.len()), (3, 3), "those that the search index found too");
    Ok(())
}

async fn pages_hold_each_entry_once_in_every_sort(store: &Store) -> Result<()> {
    for number in 0..7 {
        let day = 16 + number;
        EventBuilder::new(&format!("oyun-{number}"))
            .showings([&format!("2026-11-{day}T20:30"), "2026-11-28T20:30", "2026-12-05T20:30"])
            .insert(store)
            .await?;
        EventBuilder::new(&format!("caz-{number}")).starting(&format!("2026-11-{day}T21:00")).insert(store).await?;
    }
    for sort in [Sort::Date, Sort::Name, Sort::Price, Sort::Popular, Sort::Newest, Sort::Updated] {
        for expand_showings in [false, true] {
            let expected = if expand_showings { 28 } else { 14 };
            let (mut seen, mut cursor, mut entries) = (BTreeSet::new(), None, 0);
            loop {
                let page = PageRequest { limit: 5, cursor };
                let query = EventQuery { sort, expand_showings, page, ..upcoming() };
                let page = event_list::list(store, &query).await?;
                assert_eq!(page.total, expected, "{sort:?}");
                entries += page.items.len();
                seen.extend(page.items.iter().map(|event| (event.id, expand_showings.then_some(event.projected))));
                cursor = page.next;
                if cursor.is_none() {
                    break;
                }
            }
            assert_eq!((entries, seen.len()), (expected as usize, expected as usize), "{sort:?} {expand_showings}");
        }
    }
    Ok(())
}

async fn what_is_cancelled_is_not_on(store: &Store) -> Result<()> {
    let cancelled = |start: &str| {
        let mut draft = showing_draft(start, "İstanbul");
        draft.status = Some(ShowingStatus::Cancelled);
        draft
    };
    let with = |showings| move |draft: &mut meydan_domain::event_draft::EventDraft| draft.showings = Some(showings);
    let partly = vec![cancelled("2026-11-18T20:30"), showing_draft("2026-11-20T20:30", "İstanbul")];
    EventBuilder::new("kismen").with(with(partly)).insert(store).await?;
    let wholly = EventBuilder::new("tamamen").with(with(vec![cancelled("2026-11-19T20:30")])).insert(store).await?;
    assert_eq!(entries(store, &upcoming()).await?, [entry("kismen", "2026-11-20-2030", 1)]);
    let by_id = EventQuery { visibility: Visibility::Active, ids: Some(vec![wholly.id]), ..upcoming() };
    assert_eq!(entries(store, &by_id).await?, [entry("tamamen", "2026-11-19-2030", 1)], "it stays visible by itself");
    let calendar = EventQuery { with_cancelled: true, expand_showings: true, ..upcoming() };
    assert_eq!(list(store, &calendar).await?.len(), 3);
    let counts = event_list::count_by_category(store.read(), test_now()).await?;
    assert_eq!(counts, [("music".to_owned(), 1)]);
    Ok(())
}

async fn the_past_has_the_last_showing_that_is_over(store: &Store) -> Result<()> {
    EventBuilder::new("oyun")
        .showings(["2026-11-01T20:30", "2026-11-05T20:30", "2026-11-25T20:30"])
        .insert(store)
        .await?;
    let past = EventQuery { visibility: Visibility::Past, ..upcoming() };
    assert_eq!(entries(store, &past).await?, [entry("oyun", "2026-11-05-2030", 2)]);
    assert_eq!(entries(store, &upcoming()).await?, [entry("oyun", "2026-11-25-2030", 1)]);
    Ok(())
}

async fn the_past_begins_with_what_was_last(store: &Store) -> Result<()> {
    for day in 1..=5 {
        EventBuilder::new(&format!("gun{day}")).starting(&format!("2026-11-0{day}T20:30")).insert(store).await?;
    }
    let (mut keys, mut cursor) = (Vec::new(), None);
    for _ in 0..3 {
        let page = PageRequest { limit: 2, cursor };
        let found = event_list::list(store, &EventQuery { visibility: Visibility::Past, page, ..upcoming() }).await?;
        keys.extend(found.items.into_iter().map(|event| event.content.event_id));
        cursor = found.next;
    }
    assert_eq!(keys, ["gun5", "gun4", "gun3", "gun2", "gun1"]);
    Ok(())
}

async fn staff_see_the_showing_to_come_before_one_that_is_over(store: &Store) -> Result<()> {
    EventBuilder::new("oyun")
        .showings(["2026-11-01T20:30", "2026-11-25T20:30", "2026-11-28T20:30"])
        .inactive()
        .insert(store)
        .await?;
    EventBuilder::new("eski").showings(["2026-10-01T20:30", "2026-10-05T20:30"]).insert(store).await?;
    let all = EventQuery { visibility: Visibility::All, ..upcoming() };
    assert_eq!(entries(store, &all).await?, [entry("eski", "2026-10-05-2030", 2), entry("oyun", "2026-11-25-2030", 3)]);
    Ok(())
}

async fn a_venue_filter_finds_the_showings_there(store: &Store) -> Result<()> {
    let venue = VenueBuilder::new("buyuk-sahne").insert(store).await?;
    let mut content = play().content();
    content.showings[2].venue_row = Some(venue.id);
    write(store, async |tx| events::insert(tx, &content, test_now()).await).await?;
    let there = EventQuery { venue: Some("buyuk-sahne".into()), ..upcoming() };
    assert_eq!(entries(store, &there).await?, [entry("oyun", &content.showings[2].showing_id, 1)]);
    let nowhere = EventQuery { venue: Some("yok".into()), ..upcoming() };
    assert_eq!(entries(store, &nowhere).await?, []);
    let of_nobody = EventQuery { performer: Some("yok".into()), ..upcoming() };
    assert_eq!(entries(store, &of_nobody).await?, []);
    Ok(())
}

async fn events_without_showings_are_those_of_older_versions(store: &Store) -> Result<()> {
    let event = play().insert(store).await?;
    play().with(|draft| draft.event_id = Some("baska".into())).insert(store).await?;
    assert!(events::without_showings(store.read(), test_now(), 9).await?.is_empty());
    let tx = store.begin().await?;
    let sql =
        format!("UPDATE events SET content = REPLACE(content, '\"showings\":', '\"other\":') WHERE id = {}", event.id);
    tx.execute_unprepared(&sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    tx.commit().await?;
    assert_eq!(events::without_showings(store.read(), test_now(), 9).await?, [event.id]);
    let later = test_now() + chrono::TimeDelta::seconds(1);
    assert!(events::without_showings(store.read(), later, 9).await?.is_empty(), "not of those saved before");
    Ok(())
}

async fn aliases_are_the_names_of_what_an_event_names(store: &Store) -> Result<()> {
    let venue = VenueBuilder::new("sahne").named("Büyük Sahne", "Main Stage").also(&["Açıkhava"]).insert(store).await?;
    let profile = ProfileBuilder::new("say").named("Fazıl Say", "Fazil Say").also(&["F. Say"]).insert(store).await?;
    let mut content = play().content();
    content.showings[1].venue_row = Some(venue.id);
    content.organizer_row = Some(profile.id);
    let event = write(store, async |tx| events::insert(tx, &content, test_now()).await).await?;
    let mut found = [event, EventBuilder::new("baska").insert(store).await?];
    event_aliases::read(store.read(), &mut found).await?;
    assert_eq!(found[0].aliases, ["acikhava", "buyuk sahne", "f. say", "fazil say", "main stage"]);
    assert!(found[1].aliases.is_empty());
    event_aliases::read(store.read(), &mut []).await
}

async fn a_rewrite_raises_the_version_and_follows_into_the_lists(store: &Store) -> Result<()> {
    let event = play().insert(store).await?;
    write(store, async |tx| events::set_popularity(tx, event.id, 7).await).await?;
    let mut content = event.content.clone();
    content.showings.iter_mut().for_each(|showing| showing.place.city.tr = "Bursa".into());
    let later = test_now() + chrono::TimeDelta::minutes(1);
    write(store, async |tx| events::rewrite(tx, event.id, &content, later).await).await?;
    let in_bursa = EventQuery { city: Some("bursa".into()), ..upcoming() };
    let found = list(store, &in_bursa).await?;
    assert_eq!((found[0].version, found[0].updated_at), (event.version + 1, later));
    assert_eq!(events::popularity(store.read()).await?.get(&event.id), Some(&7));
    let stored = write(store, async |tx| events::find_for_rewrite(tx, &[event.id]).await).await?;
    assert_eq!(stored[0].event.content.showings, content.showings);
    assert!(!stored[0].is_trashed);
    Ok(())
}

async fn an_event_in_the_trash_has_no_rows_for_lists(store: &Store) -> Result<()> {
    let event = play().insert(store).await?;
    assert_eq!(rows::count(store, "showing_index").await, 4);
    write(store, async |tx| events::trash(tx, event.id, test_now()).await).await?;
    assert_eq!(rows::count(store, "showing_index").await, 0);
    write(store, async |tx| events::rewrite(tx, event.id, &event.content, test_now()).await).await?;
    assert_eq!(rows::count(store, "showing_index").await, 0, "a rewrite does not bring it back");
    let stored = write(store, async |tx| events::find_for_rewrite(tx, &[event.id]).await).await?;
    assert!(stored[0].is_trashed);
    write(store, async |tx| events::restore(tx, event.id).await).await?;
    assert_eq!(rows::count(store, "showing_index").await, 4);
    Ok(())
}
