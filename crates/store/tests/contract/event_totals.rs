//! Totals of event lists and their cap, and areas with more events than that.

use meydan_domain::event::Coordinates;
use meydan_domain::event_query::{Bounds, Circle, EventQuery};
use meydan_domain::page::PageRequest;
use meydan_domain::{Language, Result, turkish};
use meydan_store::{Store, event_list};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use sea_orm::ConnectionTrait;

contract!(
    a_list_is_counted_up_to_ten_thousand,
    a_total_follows_writes,
    a_city_has_several_names,
    areas_of_every_size_contain_their_events,
);

fn upcoming() -> EventQuery {
    EventQuery::upcoming(test_now(), Language::Tr)
}

/// That many copies of the only event, an hour apart.
async fn copy(store: &Store, copies: usize) -> Result<()> {
    let numbers = format!(
        "(WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {copies}) SELECT n FROM numbers)"
    );
    let events = format!(
        "INSERT INTO events (event_id, title_tr, category, content, version, created_at, updated_at) \
         SELECT event_id || '-' || n, title_tr, category, content, version, created_at, updated_at \
         FROM events, {numbers} AS copies"
    );
    let columns = "position, is_only, is_cancelled, is_active, is_featured, category, platforms, venue_id, district_key, \
                   city_key_tr, city_key_en, sort_tr, sort_en, price_low, price_high, currency, latitude, longitude, \
                   unpopularity";
    let index = format!(
        "INSERT INTO showing_index (event_id, starts_at, over_at, {columns}) \
         SELECT copies.id, starts_at + copies.id * 3600000, over_at + copies.id * 3600000, {columns} \
         FROM showing_index, (SELECT id FROM events WHERE id NOT IN (SELECT event_id FROM showing_index)) AS copies"
    );
    let tx = store.begin().await?;
    for sql in [events, index] {
        tx.execute_unprepared(&sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
    tx.commit().await
}

async fn a_list_is_counted_up_to_ten_thousand(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").at(41.01, 28.98).insert(store).await?;
    copy(store, 9_999).await?;
    let first = event_list::list(store, &EventQuery { category: Some("music".into()), ..upcoming() }).await?;
    assert_eq!((first.total, first.is_total_capped), (10_000, false));
    EventBuilder::new("tiyatro").at(41.02, 28.98).insert(store).await?;
    let all = event_list::list(store, &upcoming()).await?;
    assert_eq!((all.total, all.is_total_capped, all.items.len()), (10_000, true, 20));
    let area = Bounds { west: 28.0, south: 40.0, east: 30.0, north: 42.0 };
    let there = event_list::list(store, &EventQuery { bounds: Some(area), ..upcoming() }).await?;
    assert_eq!((there.total, there.is_total_capped), (10_000, true));
    assert!(there.items.iter().any(|found| found.id == event.id), "it is among the first");
    let page = PageRequest { limit: 5, cursor: there.next };
    let next = event_list::list(store, &EventQuery { bounds: Some(area), page, ..upcoming() }).await?;
    assert_eq!((next.total, next.items.len()), (10_000, 5));
    Ok(())
}

async fn a_total_follows_writes(store: &Store) -> Result<()> {
    for count in 1..=3 {
        EventBuilder::new(&format!("caz{count}")).insert(store).await?;
        for _ in 0..2 {
            assert_eq!(event_list::list(store, &upcoming()).await?.total, count);
        }
    }
    Ok(())
}

async fn a_city_has_several_names(store: &Store) -> Result<()> {
    let event = |key: &str, tr: &str, en: &str| {
        let en = en.to_owned();
        EventBuilder::new(key).in_city(tr).with(move |draft| draft.city_en = en)
    };
    event("a", "İstanbul", "Istanbul").insert(store).await?;
    event("b", "Istanbul Avrupa", "Istanbul").insert(store).await?;
    event("c", "Istanbul", "Constantinople").insert(store).await?;
    event("d", "Ankara", "Ankara").insert(store).await?;
    event("e", "Istanbul Avrupa", "European side").insert(store).await?;
    let found = async |city: &str| -> Result<Vec<String>> {
        let query = EventQuery { city: Some(turkish::fold(city)), ..upcoming() };
        let page = event_list::list(store, &query).await?;
        assert_eq!(page.total, page.items.len() as u64);
        let mut keys: Vec<String> = page.items.into_iter().map(|event| event.content.event_id).collect();
        keys.sort();
        Ok(keys)
    };
    assert_eq!(found("istanbul").await?, ["a", "b", "c"]);
    assert_eq!(found("constantinople").await?, ["c"]);
    assert_eq!(found("istanbul avrupa").await?, ["b", "e"]);
    assert_eq!(found("nowhere").await?, Vec::<String>::new());
    // More names than are queried one by one.
    for number in 0..20 {
        event(&format!("f{number}"), &format!("Semt {number}"), "Village").insert(store).await?;
    }
    assert_eq!(found("village").await?.len(), 20);
    Ok(())
}

/// Places on and beside the edges of the index bands, from pole to pole.
async fn areas_of_every_size_contain_their_events(store: &Store) -> Result<()> {
    let mut places = Vec::new();
    for (number, latitude) in
        [-90.0, -33.125, -0.125, 0.0, 0.125, 36.0, 36.124, 36.125, 36.126, 36.25, 41.375, 90.0].into_iter().enumerate()
    {
        let longitude = [28.0, 29.5][number % 2];
        EventBuilder::new(&format!("e{number}")).at(latitude, longitude).insert(store).await?;
        places.push(Coordinates { latitude, longitude });
    }
    let area = |south, north, west, east| Bounds { west, south, east, north };
    for bounds in [
        area(-90.0, 90.0, -180.0, 180.0),
        area(36.0, 36.125, 28.0, 29.5),
        area(36.125, 36.125, 28.0, 29.5),
        area(36.1, 36.2, 29.0, 30.0),
        area(-1.0, 1.0, 27.0, 28.5),
        area(-40.0, -0.125, 27.0, 30.0),
        area(41.375, 90.0, 29.0, 30.0),
    ] {
        let inside = |at: &&Coordinates| {
            (bounds.south..=bounds.north).contains(&at.latitude) && (bounds.west..=bounds.east).contains(&at.longitude)
        };
        let found = event_list::list(store, &EventQuery { bounds: Some(bounds), ..upcoming() }).await?;
        assert_eq!(found.total, places.iter().filter(inside).count() as u64, "{bounds:?}");
        assert_eq!(found.items.len() as u64, found.total);
    }
    let center = Coordinates { latitude: 36.125, longitude: 28.75 };
    for radius_km in [1.0, 67.3, 67.45, 68.0, 600.0, 2_000.0] {
        let is_near = |at: &&Coordinates| {
            let north = (at.latitude - center.latitude) * 111.195;
            let east = (at.longitude - center.longitude) * 111.195 * center.latitude.to_radians().cos();
            north.hypot(east) <= radius_km
        };
        let near = Some(Circle { center, radius_km });
        let found = event_list::list(store, &EventQuery { near, ..upcoming() }).await?;
        assert_eq!(found.total, places.iter().filter(is_near).count() as u64, "{radius_km} km");
    }
    Ok(())
}
