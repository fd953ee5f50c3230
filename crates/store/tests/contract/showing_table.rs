//! The showings in memory: lists count the same with them as in the database.

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::date_range::DateSpan;
use meydan_domain::event::{Coordinates, Event, PlatformId};
use meydan_domain::event_query::{Bounds, Circle, EventQuery, PlaceKey, Sort, Visibility};
use meydan_domain::marks::{Audience, EventLanguage, EventSetting};
use meydan_domain::money::{Currency, Money};
use meydan_domain::page::PageRequest;
use meydan_domain::price_band::PriceBand;
use meydan_domain::showing::{Availability, ShowingStatus};
use meydan_domain::{Language, Result};
use meydan_store::event_list::{self, TextMatch};
use meydan_store::{ConnectionTrait, Store, changes, events, showing_table, venues};
use meydan_test_support::builders::{EventBuilder, ProfileBuilder, VenueBuilder, showing_draft};
use meydan_test_support::clock::{test_now, utc};
use meydan_test_support::contract;

use crate::following::Follower;
use crate::{between, write};

contract!(
    every_filter_counts_as_the_database_does,
    every_filter_lists_as_without_it,
    what_is_running_comes_before_what_has_yet_to_begin,
    venues_are_counted_as_in_the_database,
    lists_are_counted_in_memory,
    a_change_is_counted_at_once,
    another_nodes_changes_are_followed,
    after_pruned_changes_all_are_read_again,
);

const WORDS: TextMatch<'static> = TextMatch::Words { categories: &[] };

fn upcoming() -> EventQuery {
    EventQuery::upcoming(test_now(), Language::Tr)
}

async fn total(store: &Store, query: &EventQuery) -> Result<u64> {
    Ok(event_list::list(store, query).await?.total)
}

async fn visible(store: &Store, query: &EventQuery, text: TextMatch<'_>) -> Result<Vec<i64>> {
    let mut ids = event_list::visible_ids(store, query, text).await?;
    ids.sort_unstable();
    Ok(ids)
}

/// Removes the rows that the database counts, without a change that anybody follows.
async fn empty_the_database(store: &Store) -> Result<()> {
    let tx = store.begin().await?;
    tx.execute_unprepared("DELETE FROM showing_index").await.expect("the rows are deleted");
    tx.commit().await
}

/// Events that differ in everything that lists filter by.
async fn insert_events(store: &Store) -> Result<Vec<i64>> {
    VenueBuilder::new("buyuk-salon").insert(store).await?;
    ProfileBuilder::new("fazil-say").insert(store).await?;
    let cancelled = |start: &str| meydan_domain::event_draft::ShowingDraft {
        status: Some(ShowingStatus::Cancelled),
        ..showing_draft(start, "İzmir")
    };
    let events = [
        EventBuilder::new("gecmis").starting("2026-11-01T20:00"),
        EventBuilder::new("bedava").priced(0, 0).platform(PlatformId::BILETIX).at(41.01, 28.98),
        EventBuilder::new("ucuz").priced(100, 200).category("art").at(39.93, 32.86),
        EventBuilder::new("pahali").priced(900, 1_500).featured().starting("2026-12-05T20:00"),
        EventBuilder::new("fiyatsiz").priced(None, None).in_city("Ankara"),
        EventBuilder::new("taslak").inactive(),
        EventBuilder::new("oyun")
            .showing_in("İzmir", "2026-11-12T20:30")
            .showing_in("Ankara", "2026-11-18T20:30")
            .showing_in("İzmir", "2026-12-01T20:30"),
        EventBuilder::new("sergi").starting("2026-09-01T10:00").ending("2026-12-31T18:00"),
        EventBuilder::new("fuar").starting("2026-11-14T10:00").ending("2026-11-20T18:00"),
        EventBuilder::new("gece").starting("2026-11-18T17:00").ending("2026-11-19T17:00"),
        EventBuilder::new("cocuk").with(|draft| {
            draft.title_tr = "Çocuk Oyunu".into();
            draft.event_languages = Some(vec!["tr".into(), "en".into()]);
            draft.setting = Some("outdoor".into());
        }),
        EventBuilder::new("yetiskin").with(|draft| {
            draft.min_age = Some(18);
            draft.currency = Some(Currency::Usd);
            let mut showing = showing_draft("2026-11-22T20:30", "İzmir");
            showing.offers = Some(vec![meydan_domain::event_draft::OfferDraft {
                availability: Some(Availability::SoldOut),
                price_min: Money::from_hundredths(10_000),
                currency: Some(Currency::Usd),
                ..Default::default()
            }]);
            draft.showings = Some(vec![showing]);
        }),
        EventBuilder::new("iptal").with(|draft| draft.showings = Some(vec![cancelled("2026-11-20T20:30")])),
        EventBuilder::new("yari").with(|draft| {
            draft.showings = Some(vec![cancelled("2026-11-20T20:30"), showing_draft("2026-11-25T20:30", "Bursa")]);
        }),
    ];
    let mut ids = Vec::new();
    for event in events {
        ids.push(event.insert(store).await?.id);
    }
    Ok(ids)
}

fn queries(ids: &[i64]) -> Vec<EventQuery> {
    let lira = |amount: i64| Money::from_hundredths(amount * 100).expect("a price");
    let center = Coordinates { latitude: 41.0, longitude: 29.0 };
    let area = Bounds { west: 32.0, south: 39.0, east: 33.0, north: 40.0 };
    let (from, before) = (Some(utc("2026-11-18T17:30:00Z")), Some(utc("2026-12-01T17:30:00Z")));
    let city = |name: &str| EventQuery { city: Some(name.into()), ..upcoming() };
    vec![
        upcoming(),
        EventQuery { visibility: Visibility::Past, ..upcoming() },
        EventQuery { expand_showings: true, ..upcoming() },
        EventQuery { with_cancelled: true, ..upcoming() },
        EventQuery { with_cancelled: true, expand_showings: true, ..upcoming() },
        EventQuery { category: Some("art".into()), ..upcoming() },
        EventQuery { featured: Some(true), ..upcoming() },
        EventQuery { featured: Some(false), ..upcoming() },
        city("izmir"),
        city("ankara"),
        city("nowhere"),
        EventQuery { expand_showings: true, ..city("izmir") },
        EventQuery { district: Some("cankaya".into()), ..upcoming() },
        EventQuery { venue: Some("buyuk-salon".into()), ..upcoming() },
        EventQuery { venue: Some("nowhere".into()), ..upcoming() },
        EventQuery { performer: Some("fazil-say".into()), ..upcoming() },
        EventQuery { organizer: Some("nobody".into()), ..upcoming() },
        EventQuery { words: vec!["oyun".into()], ..upcoming() },
        EventQuery { dates: between(from, None), ..upcoming() },
        EventQuery { dates: between(None, before), ..upcoming() },
        EventQuery { dates: between(from, before), ..city("ankara") },
        EventQuery { dates: between(from, before), expand_showings: true, ..upcoming() },
        EventQuery { dates: between(from, before), sort: Sort::Name, ..upcoming() },
        EventQuery { dates: between(from, before), visibility: Visibility::Past, ..upcoming() },
        EventQuery { dates: DateSpan { begins_only: true, ..between(from, before) }, ..upcoming() },
        EventQuery { any_dates: vec![between(from, before)], ..upcoming() },
        EventQuery { places: vec![PlaceKey { city: "ankara".into(), district: None }], ..upcoming() },
        EventQuery { price_min: Some(lira(150)), ..upcoming() },
        EventQuery { price_max: Some(lira(150)), ..upcoming() },
        EventQuery { price_band: Some(PriceBand::Free), ..upcoming() },
        EventQuery { price_band: Some(PriceBand::Below250), ..upcoming() },
        EventQuery { price_band: Some(PriceBand::From250To750), ..upcoming() },
        EventQuery { price_band: Some(PriceBand::Above750), ..upcoming() },
        EventQuery { currency: Some(Currency::Try), ..upcoming() },
        EventQuery { currency: Some(Currency::Eur), ..upcoming() },
        EventQuery { platform: Some(PlatformId::BILETIX), ..upcoming() },
        EventQuery { audience: Some(Audience::Kids), ..upcoming() },
        EventQuery { audience: Some(Audience::Family), ..upcoming() },
        EventQuery { audience: Some(Audience::Adults), ..upcoming() },
        EventQuery { event_language: EventLanguage::from_code("en"), ..upcoming() },
        EventQuery { event_language: EventLanguage::from_code("ko"), ..upcoming() },
        EventQuery { setting: Some(EventSetting::Outdoor), ..upcoming() },
        EventQuery { setting: Some(EventSetting::Indoor), ..upcoming() },
        EventQuery { accessible: Some(true), ..upcoming() },
        EventQuery { available: Some(true), ..upcoming() },
        EventQuery { available: Some(false), ..upcoming() },
        EventQuery { price_min: Some(lira(4_000)), ..upcoming() },
        EventQuery { near: Some(Circle { center, radius_km: 20.0 }), ..upcoming() },
        EventQuery { bounds: Some(area), ..upcoming() },
        EventQuery { ids: Some(ids[..4].to_vec()), ..upcoming() },
        EventQuery { now: utc("2026-11-25T00:00:00Z"), ..upcoming() },
        EventQuery { visibility: Visibility::All, ..upcoming() },
        EventQuery { visibility: Visibility::Inactive, ..upcoming() },
        EventQuery { visibility: Visibility::Active, over: Some(true), ..upcoming() },
    ]
}

async fn every_filter_counts_as_the_database_does(store: &Store) -> Result<()> {
    let ids = insert_events(store).await?;
    let found = TextMatch::Ids(&ids[3..]);
    let mut counted = Vec::new();
    for query in queries(&ids) {
        let answers = (total(store, &query).await?, visible(store, &query, WORDS).await?);
        counted.push((answers, visible(store, &query, found).await?));
    }
    showing_table::catch_up(store).await?;
    for (query, (answers, among_found)) in queries(&ids).into_iter().zip(counted) {
        assert_eq!((total(store, &query).await?, visible(store, &query, WORDS).await?), answers, "{query:?}");
        assert_eq!(visible(store, &query, found).await?, among_found, "{query:?}");
    }
    Ok(())
}

/// The entries of all pages of two: keys and the showings that stand for them.
async fn entries(store: &Store, query: &EventQuery) -> Result<Vec<(String, String)>> {
    let (mut entries, mut cursor) = (Vec::new(), None);
    loop {
        let page = PageRequest { limit: 2, cursor };
        let found = event_list::list(store, &EventQuery { page, ..query.clone() }).await?;
        let entry = |event: &Event| {
            let showing = event.showing().map(|showing| showing.showing_id.clone());
            (event.content.event_id.clone(), showing.unwrap_or_default())
        };
        entries.extend(found.items.iter().map(entry));
        cursor = found.next;
        if cursor.is_none() {
            return Ok(entries);
        }
    }
}

async fn every_filter_lists_as_without_it(store: &Store) -> Result<()> {
    let ids = insert_events(store).await?;
    let mut listed = Vec::new();
    for query in queries(&ids) {
        listed.push(entries(store, &query).await?);
    }
    showing_table::catch_up(store).await?;
    for (query, listed) in queries(&ids).into_iter().zip(listed) {
        assert_eq!(entries(store, &query).await?, listed, "{query:?}");
    }
    Ok(())
}

async fn what_is_running_comes_before_what_has_yet_to_begin(store: &Store) -> Result<()> {
    for number in 0..600 {
        let day = 1 + number % 28;
        let event = EventBuilder::new(&format!("gelecek{number}")).starting(&format!("2027-01-{day:02}T20:00"));
        event.insert(store).await?;
    }
    for (key, start, end) in [
        ("bitti", "2026-01-01T10:00", "2026-02-01T18:00"),
        ("sergi", "2026-03-01T10:00", "2027-03-01T18:00"),
        ("fuar", "2026-11-14T10:00", "2026-11-20T18:00"),
    ] {
        EventBuilder::new(key).starting(start).ending(end).insert(store).await?;
    }
    let query = EventQuery { page: PageRequest { limit: 3, cursor: None }, ..upcoming() };
    let keys = async || -> Result<Vec<String>> {
        let page = event_list::list(store, &query).await?;
        assert_eq!(page.total, 602);
        Ok(page.items.into_iter().map(|event| event.content.event_id).collect())
    };
    let before = keys().await?;
    assert_eq!(before, ["sergi", "fuar", "gelecek0"]);
    showing_table::catch_up(store).await?;
    assert_eq!(keys().await?, before);
    assert_eq!(entries(store, &upcoming()).await?.len(), 602, "each entry once");
    Ok(())
}

async fn venues_are_counted_as_in_the_database(store: &Store) -> Result<()> {
    insert_events(store).await?;
    let tx = store.begin().await?;
    tx.execute_unprepared("UPDATE showing_index SET venue_id = 1 + event_id % 3").await.expect("venues are set");
    tx.commit().await?;
    let counted = venues::upcoming_counts(store, test_now()).await?;
    assert_eq!(counted.len(), 3);
    showing_table::catch_up(store).await?;
    assert_eq!(venues::upcoming_counts(store, test_now()).await?, counted);
    Ok(())
}

async fn lists_are_counted_in_memory(store: &Store) -> Result<()> {
    let ids = insert_events(store).await?;
    showing_table::catch_up(store).await?;
    let before = visible(store, &upcoming(), TextMatch::Ids(&ids)).await?;
    empty_the_database(store).await?;
    assert_eq!(before.len(), 11);
    assert_eq!(visible(store, &upcoming(), TextMatch::Ids(&ids)).await?, before);
    assert_eq!(visible(store, &upcoming(), WORDS).await?, before);
    let staff = EventQuery { visibility: Visibility::All, ..upcoming() };
    assert!(visible(store, &staff, WORDS).await?.is_empty(), "drafts are looked up in the database");
    Ok(())
}

async fn a_change_is_counted_at_once(store: &Store) -> Result<()> {
    let first = PageRequest { limit: 1, cursor: None };
    let query = EventQuery { page: first, ..upcoming() };
    for number in 1..=3 {
        EventBuilder::new(&format!("caz{number}")).insert(store).await?;
        assert_eq!(total(store, &query).await?, number, "before the table has it");
        showing_table::catch_up(store).await?;
        assert_eq!(total(store, &query).await?, number, "and after");
    }
    let event = EventBuilder::new("caz4").insert(store).await?;
    let hidden = EventBuilder::new("caz4").inactive().content();
    let mut tx = store.begin().await?;
    events::update(&*tx, event.id, event.version, &hidden, test_now()).await?;
    tx.changed(Noun::Events, event.id, ChangeKind::Updated, test_now());
    tx.commit().await?;
    showing_table::catch_up(store).await?;
    assert_eq!(total(store, &query).await?, 3);
    empty_the_database(store).await?;
    assert_eq!(visible(store, &query, WORDS).await?.len(), 3, "from the table");
    Ok(())
}

async fn another_nodes_changes_are_followed(store: &Store) -> Result<()> {
    showing_table::catch_up(store).await?;
    let mut follower = Follower::start(store).await?;
    let task = tokio::spawn(showing_table::follow(store.clone()));
    let event = EventBuilder::new("caz").insert(store).await?;
    assert_eq!(follower.next().await.id, event.id.to_string());
    // Of this one only the database knows: once it is not counted, the table counts.
    let unheard = EventBuilder::new("duyulmadi").content();
    write(store, async |tx| events::insert(tx, &unheard, test_now()).await).await?;
    while visible(store, &upcoming(), WORDS).await? != [event.id] {
        tokio::task::yield_now().await;
    }
    task.abort();
    Ok(())
}

async fn after_pruned_changes_all_are_read_again(store: &Store) -> Result<()> {
    insert_events(store).await?;
    showing_table::catch_up(store).await?;
    EventBuilder::new("caz1").insert(store).await?;
    let pruned = changes::newest(store.read()).await?;
    EventBuilder::new("caz2").insert(store).await?;
    let tx = store.begin().await?;
    tx.execute_unprepared(&format!("DELETE FROM change_log WHERE seq <= {pruned}")).await.expect("the log is pruned");
    tx.commit().await?;
    showing_table::catch_up(store).await?;
    empty_the_database(store).await?;
    assert_eq!(visible(store, &upcoming(), WORDS).await?.len(), 13);
    Ok(())
}
