//! Every filter of an event list, one by one and together.

use chrono::TimeDelta;
use meydan_domain::clock::{end_of_day, start_of_day};
use meydan_domain::date_range::DateSpan;
use meydan_domain::event::{Coordinates, Event, PlatformId};
use meydan_domain::event_query::{Bounds, Circle, EventQuery, PlaceKey, Sort, Visibility};
use meydan_domain::money::{Currency, Money, Rate, Rates};
use meydan_domain::setting::{RATE_USD, Setting, SettingCategory, SettingType};
use meydan_domain::{Language, Result, turkish};
use meydan_store::event_list::{EventAddress, TextMatch};
use meydan_store::{Store, event_list, events, settings};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::{test_now, utc};
use meydan_test_support::contract;

use crate::{between, write};

contract!(
    addresses_are_those_that_visitors_can_find,
    showings_are_found_by_city_and_time,
    a_list_shows_the_newest_content_of_its_events,
    each_visibility_shows_its_own_events,
    an_event_is_upcoming_until_it_is_over,
    the_category_filter_is_exact,
    the_city_filter_takes_every_spelling_and_both_languages,
    the_first_moment_is_inside_and_the_last_outside,
    one_of_several_places_and_days_is_enough,
    a_price_range_overlaps_and_leaves_unknown_prices_out,
    prices_can_be_of_one_currency,
    prices_are_compared_in_lira,
    the_featured_filter_works_both_ways,
    the_platform_filter_names_one,
    near_is_a_circle_in_kilometres,
    a_box_includes_its_edges_and_nothing_without_coordinates,
    filters_narrow_each_other,
    search_results_replace_the_words,
    active_events_are_read_one_batch_after_the_other,
    upcoming_events_are_counted_by_category,
);

fn everything() -> EventQuery {
    EventQuery { visibility: Visibility::All, ..EventQuery::upcoming(test_now(), Language::Tr) }
}

/// The keys of the listed events, sorted; the total must match.
async fn keys(store: &Store, query: &EventQuery) -> Result<Vec<String>> {
    let page = event_list::list(store, query).await?;
    assert_eq!(page.total, page.items.len() as u64);
    assert_eq!(page.next, None);
    let mut keys: Vec<String> = page.items.into_iter().map(|event| event.content.event_id).collect();
    keys.sort();
    Ok(keys)
}

async fn ordered(store: &Store, query: &EventQuery) -> Result<Vec<String>> {
    let page = event_list::list(store, query).await?;
    Ok(page.items.into_iter().map(|event| event.content.event_id).collect())
}

async fn insert(store: &Store, builders: impl IntoIterator<Item = EventBuilder>) -> Result<()> {
    for builder in builders {
        builder.insert(store).await?;
    }
    Ok(())
}

async fn each_visibility_shows_its_own_events(store: &Store) -> Result<()> {
    let past = "2026-11-01T20:00";
    insert(
        store,
        [
            EventBuilder::new("ahead"),
            EventBuilder::new("past").starting(past),
            EventBuilder::new("hidden").inactive(),
            EventBuilder::new("hidden_past").starting(past).inactive(),
        ],
    )
    .await?;
    let seen = async |visibility| keys(store, &EventQuery { visibility, ..everything() }).await;
    assert_eq!(seen(Visibility::Upcoming).await?, ["ahead"]);
    assert_eq!(seen(Visibility::Past).await?, ["past"]);
    assert_eq!(seen(Visibility::Active).await?, ["ahead", "past"]);
    assert_eq!(seen(Visibility::Inactive).await?, ["hidden", "hidden_past"]);
    assert_eq!(seen(Visibility::All).await?, ["ahead", "hidden", "hidden_past", "past"]);
    let over = async |over| keys(store, &EventQuery { over: Some(over), ..everything() }).await;
    assert_eq!(over(true).await?, ["hidden_past", "past"]);
    assert_eq!(over(false).await?, ["ahead", "hidden"]);
    Ok(())
}

async fn an_event_is_upcoming_until_it_is_over(store: &Store) -> Result<()> {
    insert(
        store,
        [
            // Over at 12:00 local time, the time of the query, and a second later.
            EventBuilder::new("over_now").starting("2026-11-15T10:00").ending("2026-11-15T12:00"),
            EventBuilder::new("one_second_left").starting("2026-11-15T10:00").ending("2026-11-15T12:00:01"),
            // Without an end: four hours, or the whole day without a time.
            EventBuilder::new("four_hours_ago").starting("2026-11-15T08:00"),
            EventBuilder::new("under_four_hours").starting("2026-11-15T08:01"),
            EventBuilder::new("some_time_today").starting("2026-11-15"),
            EventBuilder::new("some_time_yesterday").starting("2026-11-14"),
        ],
    )
    .await?;
    let upcoming = EventQuery { visibility: Visibility::Upcoming, ..everything() };
    let past = EventQuery { visibility: Visibility::Past, ..everything() };
    assert_eq!(keys(store, &upcoming).await?, ["one_second_left", "some_time_today", "under_four_hours"]);
    assert_eq!(keys(store, &past).await?, ["four_hours_ago", "over_now", "some_time_yesterday"]);
    let a_second_later = EventQuery { now: test_now() + TimeDelta::seconds(1), ..upcoming };
    assert_eq!(keys(store, &a_second_later).await?, ["some_time_today", "under_four_hours"]);
    Ok(())
}

async fn the_category_filter_is_exact(store: &Store) -> Result<()> {
    insert(store, [EventBuilder::new("a").category("art"), EventBuilder::new("b").category("artist")]).await?;
    assert_eq!(keys(store, &EventQuery { category: Some("art".into()), ..everything() }).await?, ["a"]);
    assert!(keys(store, &EventQuery { category: Some("none".into()), ..everything() }).await?.is_empty());
    Ok(())
}

async fn the_city_filter_takes_every_spelling_and_both_languages(store: &Store) -> Result<()> {
    insert(
        store,
        [
            EventBuilder::new("ist").in_city("İstanbul"),
            EventBuilder::new("nic").in_city("Lefkoşa").with(|draft| draft.city_en = "Nicosia".into()),
        ],
    )
    .await?;
    let in_city = async |city: &str| keys(store, &EventQuery { city: Some(turkish::fold(city)), ..everything() }).await;
    for spelling in ["İSTANBUL", "istanbul", "ıstanbul", "Istanbul"] {
        assert_eq!(in_city(spelling).await?, ["ist"], "{spelling}");
    }
    assert_eq!(in_city("LEFKOŞA").await?, ["nic"]);
    assert_eq!(in_city("nicosia").await?, ["nic"]);
    assert!(in_city("istan").await?.is_empty());
    Ok(())
}

async fn the_first_moment_is_inside_and_the_last_outside(store: &Store) -> Result<()> {
    insert(
        store,
        [
            EventBuilder::new("before").starting("2026-11-19T23:59"),
            EventBuilder::new("first").starting("2026-11-20T00:00"),
            EventBuilder::new("last").starting("2026-11-20T23:59"),
            EventBuilder::new("after").starting("2026-11-21T00:00"),
        ],
    )
    .await?;
    let (from, before) = (Some(utc("2026-11-20T00:00:00+03:00")), Some(utc("2026-11-21T00:00:00+03:00")));
    let that_day = EventQuery { dates: between(from, before), ..everything() };
    assert_eq!(keys(store, &that_day).await?, ["first", "last"]);
    assert_eq!(
        keys(store, &EventQuery { dates: between(from, None), ..everything() }).await?,
        ["after", "first", "last"]
    );
    assert_eq!(
        keys(store, &EventQuery { dates: between(None, before), ..everything() }).await?,
        ["before", "first", "last"]
    );
    Ok(())
}

async fn one_of_several_places_and_days_is_enough(store: &Store) -> Result<()> {
    insert(
        store,
        [
            EventBuilder::new("ank").in_city("Ankara").starting("2026-11-20T20:00"),
            EventBuilder::new("ist").in_city("İstanbul").starting("2026-11-21T20:00"),
            EventBuilder::new("izm").in_city("İzmir").starting("2026-11-22T20:00"),
            EventBuilder::new("ser").in_city("İzmir").starting("2026-10-01").ending("2026-11-21"),
        ],
    )
    .await?;
    let city = |city: &str| PlaceKey { city: city.to_owned(), district: None };
    let places = EventQuery { places: vec![city("ankara"), city("istanbul")], ..everything() };
    assert_eq!(keys(store, &places).await?, ["ank", "ist"]);
    let district = PlaceKey { district: Some("cankaya".into()), ..city("ankara") };
    assert!(keys(store, &EventQuery { places: vec![district], ..everything() }).await?.is_empty());
    let day = |day: &str| {
        let from = utc(&format!("{day}T00:00:00+03:00"));
        between(Some(from), Some(from + TimeDelta::days(1)))
    };
    let days = vec![day("2026-11-20"), day("2026-11-22")];
    assert_eq!(keys(store, &EventQuery { any_dates: days, ..everything() }).await?, ["ank", "izm", "ser"]);
    let evenings = vec![DateSpan { begins_only: true, ..day("2026-11-20") }];
    assert_eq!(keys(store, &EventQuery { any_dates: evenings, ..everything() }).await?, ["ank"]);
    Ok(())
}

async fn prices_can_be_of_one_currency(store: &Store) -> Result<()> {
    for currency in [Currency::Try, Currency::Usd, Currency::Eur] {
        let event = EventBuilder::new(&currency.code().to_lowercase()).priced(10_000, 20_000);
        event.with(|draft| draft.currency = Some(currency)).insert(store).await?;
    }
    let found = async |currency| keys(store, &EventQuery { currency, ..everything() }).await;
    assert_eq!(found(None).await?.len(), 3);
    assert_eq!(found(Some(Currency::Eur)).await?, ["eur"]);
    Ok(())
}

async fn prices_are_compared_in_lira(store: &Store) -> Result<()> {
    for (key, currency, hundredths) in
        [("lira", Currency::Try, 300_000), ("dolar", Currency::Usd, 5_000), ("avro", Currency::Eur, 10_000)]
    {
        let event = EventBuilder::new(key).priced(hundredths, None);
        event.with(|draft| draft.currency = Some(currency)).insert(store).await?;
    }
    let lira = |amount: i64| Money::from_hundredths(amount * 100);
    let by_price = EventQuery { sort: Sort::Price, ..everything() };
    assert_eq!(ordered(store, &by_price).await?, ["dolar", "lira", "avro"]);
    assert_eq!(keys(store, &EventQuery { price_max: lira(2_100), ..by_price.clone() }).await?, ["dolar"]);
    assert_eq!(keys(store, &EventQuery { price_min: lira(3_001), ..by_price.clone() }).await?, ["avro"]);
    let tx = store.begin().await?;
    settings::save(&*tx, &rate(RATE_USD, "200")).await?;
    assert_eq!(settings::rates(&*tx).await?, Rates::new(Rate::parse("200"), None));
    let repriced = events::reprice(&*tx).await?;
    tx.commit().await?;
    assert_eq!(repriced.len(), 2);
    assert!(repriced.iter().all(|(_, is_active)| *is_active));
    assert_eq!(ordered(store, &by_price).await?, ["lira", "avro", "dolar"]);
    Ok(())
}

fn rate(key: &str, value: &str) -> Setting {
    Setting {
        key: key.to_owned(),
        version: 1,
        value: value.to_owned(),
        kind: SettingType::Number,
        description: String::new(),
        category: SettingCategory::General,
        is_active: true,
        updated_at: test_now(),
    }
}

async fn a_price_range_overlaps_and_leaves_unknown_prices_out(store: &Store) -> Result<()> {
    insert(
        store,
        [
            EventBuilder::new("free").priced(0, 0),
            EventBuilder::new("from_100").priced(10_000, None),
            EventBuilder::new("from_100_to_300").priced(10_000, 30_000),
            EventBuilder::new("up_to_50").priced(None, 5_000),
            EventBuilder::new("unknown"),
        ],
    )
    .await?;
    let within = async |min: Option<i64>, max: Option<i64>| {
        let money = |hundredths: Option<i64>| hundredths.and_then(Money::from_hundredths);
        keys(store, &EventQuery { price_min: money(min), price_max: money(max), ..everything() }).await
    };
    assert_eq!(within(Some(10_000), None).await?, ["from_100", "from_100_to_300"]);
    assert_eq!(within(Some(10_001), None).await?, ["from_100_to_300"]);
    assert_eq!(within(None, Some(9_999)).await?, ["free", "up_to_50"]);
    assert_eq!(within(Some(20_000), Some(25_000)).await?, ["from_100_to_300"]);
    assert_eq!(within(Some(0), Some(0)).await?, ["free"]);
    assert_eq!(within(Some(0), None).await?, ["free", "from_100", "from_100_to_300", "up_to_50"]);
    Ok(())
}

async fn the_featured_filter_works_both_ways(store: &Store) -> Result<()> {
    insert(store, [EventBuilder::new("a").featured(), EventBuilder::new("b")]).await?;
    assert_eq!(keys(store, &EventQuery { featured: Some(true), ..everything() }).await?, ["a"]);
    assert_eq!(keys(store, &EventQuery { featured: Some(false), ..everything() }).await?, ["b"]);
    Ok(())
}

async fn the_platform_filter_names_one(store: &Store) -> Result<()> {
    insert(store, [EventBuilder::new("a").platform(PlatformId::PASSO), EventBuilder::new("b")]).await?;
    assert_eq!(keys(store, &EventQuery { platform: Some(PlatformId::PASSO), ..everything() }).await?, ["a"]);
    assert_eq!(keys(store, &EventQuery { platform: Some(PlatformId::MANUAL), ..everything() }).await?, ["b"]);
    Ok(())
}

async fn near_is_a_circle_in_kilometres(store: &Store) -> Result<()> {
    let taksim = Coordinates { latitude: 41.0370, longitude: 28.9850 };
    insert(
        store,
        [
            EventBuilder::new("taksim").at(taksim.latitude, taksim.longitude),
            // 6.4 km to the south east, across the water.
            EventBuilder::new("kadikoy").at(40.9900, 29.0290),
            // About 350 km away.
            EventBuilder::new("ankara").at(39.9208, 32.8541),
            EventBuilder::new("nowhere"),
        ],
    )
    .await?;
    let near = async |radius_km| {
        keys(store, &EventQuery { near: Some(Circle { center: taksim, radius_km }), ..everything() }).await
    };
    assert_eq!(near(0.1).await?, ["taksim"]);
    assert_eq!(near(6.0).await?, ["taksim"]);
    assert_eq!(near(7.0).await?, ["kadikoy", "taksim"]);
    assert_eq!(near(340.0).await?, ["kadikoy", "taksim"]);
    assert_eq!(near(360.0).await?, ["ankara", "kadikoy", "taksim"]);
    Ok(())
}

async fn a_box_includes_its_edges_and_nothing_without_coordinates(store: &Store) -> Result<()> {
    insert(
        store,
        [
            EventBuilder::new("corner").at(40.0, 28.0),
            EventBuilder::new("middle").at(41.0, 29.0),
            EventBuilder::new("east").at(41.0, 30.1),
            EventBuilder::new("nowhere"),
        ],
    )
    .await?;
    let bounds = Some(Bounds { west: 28.0, south: 40.0, east: 30.0, north: 42.0 });
    assert_eq!(keys(store, &EventQuery { bounds, ..everything() }).await?, ["corner", "middle"]);
    Ok(())
}

async fn filters_narrow_each_other(store: &Store) -> Result<()> {
    let base = |key: &str| {
        let event = EventBuilder::new(key).titled("Caz Gecesi", "Jazz Night").in_city("İzmir").category("music");
        event.priced(10_000, 20_000).platform(PlatformId::BILETIX).at(38.42, 27.14).featured()
    };
    insert(
        store,
        [
            base("all"),
            base("other_city").in_city("Ankara"),
            base("other_category").category("art"),
            base("other_words").titled("Rock", "Rock"),
            base("other_day").starting("2026-12-20T20:00"),
            base("too_dear").priced(90_000, 95_000),
            base("other_platform").platform(PlatformId::PASSO),
            base("other_place").at(41.0, 29.0),
            base("plain").with(|draft| draft.is_featured = None),
            base("hidden").inactive(),
        ],
    )
    .await?;
    let query = EventQuery {
        category: Some("music".into()),
        city: Some("izmir".into()),
        words: vec!["caz".into(), "night".into()],
        dates: between(Some(utc("2026-11-16T00:00:00Z")), Some(utc("2026-11-30T00:00:00Z"))),
        price_min: Money::from_hundredths(15_000),
        price_max: Money::from_hundredths(50_000),
        featured: Some(true),
        platform: Some(PlatformId::BILETIX),
        near: Some(Circle { center: Coordinates { latitude: 38.4, longitude: 27.1 }, radius_km: 25.0 }),
        bounds: Some(Bounds { west: 27.0, south: 38.0, east: 28.0, north: 39.0 }),
        ..EventQuery::upcoming(test_now(), Language::Tr)
    };
    assert_eq!(keys(store, &query).await?, ["all"]);
    Ok(())
}

async fn upcoming_events_are_counted_by_category(store: &Store) -> Result<()> {
    insert(
        store,
        [
            EventBuilder::new("a").category("art"),
            EventBuilder::new("b").category("art").in_city("İzmir"),
            EventBuilder::new("c").category("music"),
            EventBuilder::new("d").category("sports").inactive(),
        ],
    )
    .await?;
    let mut counts = event_list::count_by_category(store.read(), test_now()).await?;
    counts.sort();
    assert_eq!(counts, [("art".to_owned(), 2), ("music".to_owned(), 1)]);
    Ok(())
}

async fn showings_are_found_by_city_and_time(store: &Store) -> Result<()> {
    let tour = EventBuilder::new("turne")
        .showing_in("İzmir", "2026-12-01T20:00:00+03:00")
        .showing_in("Ankara", "2026-12-02T20:00:00+03:00")
        .insert(store)
        .await?;
    let hidden =
        EventBuilder::new("gizli").inactive().showing_in("Ankara", "2026-12-02T21:00:00+03:00").insert(store).await?;
    let day = "2026-12-02".parse().expect("a date");
    let (from, before) = (start_of_day(day), end_of_day(day));
    let find = async |city: &str, limit| event_list::showings_in(store.read(), city, from, before, limit).await;
    assert_eq!(find("ankara", 9).await?, [(tour.id, 1), (hidden.id, 0)]);
    assert_eq!(find("ankara", 1).await?, [(tour.id, 1)]);
    assert!(find("izmir", 9).await?.is_empty());
    Ok(())
}

async fn addresses_are_those_that_visitors_can_find(store: &Store) -> Result<()> {
    let upcoming = EventBuilder::new("caz").insert(store).await?;
    EventBuilder::new("gizli").inactive().insert(store).await?;
    EventBuilder::new("gecmis").starting("2020-01-01T20:00:00+03:00").insert(store).await?;
    let trashed = EventBuilder::new("cop").insert(store).await?;
    write(store, async |tx| events::trash(tx, trashed.id, test_now()).await).await?;
    let next = EventBuilder::new("tiyatro").insert(store).await?;
    let address =
        |event: &Event| EventAddress { id: event.id, key: event.content.event_id.clone(), changed: event.updated_at };
    let addresses = async |after, limit| event_list::addresses(store.read(), after, limit, test_now()).await;
    assert_eq!(addresses(0, 9).await?, [address(&upcoming), address(&next)]);
    assert_eq!(addresses(0, 1).await?, [address(&upcoming)]);
    assert_eq!(addresses(upcoming.id, 9).await?, [address(&next)]);
    Ok(())
}

async fn a_list_shows_the_newest_content_of_its_events(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    let query = EventQuery::upcoming(test_now(), Language::Tr);
    let titles = async || -> Result<Vec<String>> {
        Ok(event_list::list(store, &query).await?.items.into_iter().map(|event| event.content.title.tr).collect())
    };
    assert_eq!(titles().await?.concat(), event.content.title.tr);
    let renamed = EventBuilder::new("caz").titled("Yeni başlık", "New title").content();
    write(store, async |tx| events::update(tx, event.id, event.version, &renamed, test_now()).await).await?;
    assert_eq!(titles().await?, ["Yeni başlık"]);
    Ok(())
}

async fn search_results_replace_the_words(store: &Store) -> Result<()> {
    insert(
        store,
        [
            EventBuilder::new("a"),
            EventBuilder::new("b"),
            EventBuilder::new("c").category("art"),
            EventBuilder::new("d"),
        ],
    )
    .await?;
    const WORDS: TextMatch<'_> = TextMatch::Words { categories: &[] };
    let mut ids = event_list::visible_ids(store, &everything(), WORDS).await?;
    ids.sort_unstable();
    assert_eq!(ids.len(), 4);
    let query = EventQuery { words: vec!["nowhere".into()], ..everything() };
    let page = event_list::list_matching(store, &query, TextMatch::Ids(&ids[1..])).await?;
    let found: Vec<&str> = page.items.iter().map(|event| event.content.event_id.as_str()).collect();
    assert_eq!(found, ["b", "c", "d"]);
    let art = EventQuery { category: Some("art".into()), ..query.clone() };
    assert_eq!(event_list::visible_ids(store, &art, TextMatch::Ids(&ids)).await?, [ids[2]]);
    assert_eq!(event_list::visible_ids(store, &query, TextMatch::Ids(&[])).await?, [0_i64; 0]);
    let backwards: Vec<i64> = ids.iter().rev().copied().collect();
    let listed = event_list::find_listed(store, &everything(), &backwards).await?;
    assert_eq!(listed.iter().map(|event| event.id).collect::<Vec<_>>(), backwards);
    let listed = event_list::find_listed(store, &art, &backwards).await?;
    assert_eq!(listed.iter().map(|event| event.id).collect::<Vec<_>>(), [ids[2]]);
    Ok(())
}

async fn active_events_are_read_one_batch_after_the_other(store: &Store) -> Result<()> {
    insert(
        store,
        [
            EventBuilder::new("a"),
            EventBuilder::new("hidden").inactive(),
            EventBuilder::new("past").starting("2026-11-01T20:00"),
            EventBuilder::new("z"),
        ],
    )
    .await?;
    let keys = |batch: &[Event]| batch.iter().map(|event| event.content.event_id.clone()).collect::<Vec<_>>();
    let first = events::active_after(store.read(), 0, i64::MAX, 2).await?;
    assert_eq!(keys(&first), ["a", "past"]);
    let rest = events::active_after(store.read(), first[1].id, i64::MAX, 2).await?;
    assert_eq!(keys(&rest), ["z"]);
    assert_eq!(events::active_after(store.read(), rest[0].id, i64::MAX, 2).await?, []);
    let up_to_first = events::active_after(store.read(), 0, first[0].id, 2).await?;
    assert_eq!(up_to_first, first[..1]);
    let upcoming = async |after, last| events::upcoming_after(store.read(), after, last, test_now(), 2).await;
    let first = upcoming(0, i64::MAX).await?;
    let rest = upcoming(first[1].id, i64::MAX).await?;
    assert_eq!([keys(&first), keys(&rest)].concat(), ["a", "hidden", "z"]);
    assert_eq!(keys(&upcoming(0, first[0].id).await?), ["a"]);
    Ok(())
}
