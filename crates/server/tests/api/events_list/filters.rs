//! Each filter by itself, and all together.

use meydan_domain::event::PlatformId;
use meydan_domain::money::Currency;
use meydan_test_support::app::TestApp;
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::utc;

use super::{insert, keys};
use crate::events::on_both_engines;

on_both_engines!(
    category_names_the_slug,
    city_is_found_in_either_language_and_any_case,
    q_finds_turkish_letters_typed_either_way,
    q_wants_every_word,
    price_min_keeps_events_with_a_price_from_it,
    price_max_keeps_events_with_a_price_up_to_it,
    price_is_a_band_by_the_lowest_price_in_lira,
    ids_name_events_of_every_date_that_may_be_seen,
    filters_narrow_each_other,
);

async fn category_names_the_slug(app: TestApp) {
    insert(&app, [EventBuilder::new("caz"), EventBuilder::new("oyun").category("theater")]).await;
    assert_eq!(keys(&app.client, "category=theater").await, ["oyun"]);
    assert_eq!(keys(&app.client, "category=sports").await, [""; 0]);
    assert_eq!(keys(&app.client, "category=").await, ["caz", "oyun"]);
}

async fn city_is_found_in_either_language_and_any_case(app: TestApp) {
    let in_city = |key: &str, tr: &str, en: &str| {
        let (tr, en) = (tr.to_owned(), en.to_owned());
        EventBuilder::new(key).with(|draft| {
            draft.city = tr;
            draft.city_en = en;
        })
    };
    insert(&app, [in_city("fuar", "İzmir", "Smyrna"), in_city("caz", "Iğdır", "Igdir")]).await;
    for city in ["İzmir", "izmir", "IZMIR", "İZMİR", "ızmır", "Smyrna", "SMYRNA", " izmir "] {
        assert_eq!(keys(&app.client, &format!("city={city}")).await, ["fuar"], "{city}");
    }
    for city in ["Iğdır", "ığdır", "IĞDIR", "igdir"] {
        assert_eq!(keys(&app.client, &format!("city={city}")).await, ["caz"], "{city}");
    }
    // The whole name, not a part of it.
    assert_eq!(keys(&app.client, "city=izm").await, [""; 0]);
}

async fn q_finds_turkish_letters_typed_either_way(app: TestApp) {
    insert(&app, [EventBuilder::new("isik").titled("IŞIK GÖSTERİSİ", "Light show"), EventBuilder::new("caz")]).await;
    for q in ["ışık", "IŞIK", "isik", "ISIK gosterisi", "göstERİsi", "light", "LIGHT"] {
        assert_eq!(keys(&app.client, &format!("q={q}")).await, ["isik"], "{q}");
    }
}

async fn q_wants_every_word(app: TestApp) {
    let caz = EventBuilder::new("caz").titled("Caz Gecesi", "Jazz Night").in_city("Ankara").tagged(&["açıkhava"]);
    insert(&app, [caz, EventBuilder::new("rock").titled("Rock Gecesi", "Rock Night").in_city("Ankara")]).await;
    assert_eq!(keys(&app.client, "q=caz ankara").await, ["caz"]);
    assert_eq!(keys(&app.client, "q=acikhava").await, ["caz"]);
    assert_eq!(keys(&app.client, "q=caz izmir").await, [""; 0]);
    assert_eq!(keys(&app.client, "q=gecesi&sort=date").await, ["caz", "rock"]);
}

#[tokio::test]
async fn wildcards_in_q_are_letters() {
    let app = TestApp::new().await;
    insert(&app, [EventBuilder::new("yuzde").titled("%50 indirim", "50% off"), EventBuilder::new("caz")]).await;
    assert_eq!(keys(&app.client, "q=%25").await, ["yuzde"]);
    assert_eq!(keys(&app.client, "q=_").await, [""; 0]);
}

#[tokio::test]
async fn a_blank_q_is_no_filter() {
    let app = TestApp::new().await;
    insert(&app, [EventBuilder::new("caz")]).await;
    assert_eq!(keys(&app.client, "q=%20%20").await, ["caz"]);
}

/// Half past one at night on the 16th in Turkey, still the 15th in UTC.
async fn just_after_midnight_in_turkey() -> TestApp {
    let app = TestApp::new().await;
    app.clock.set(utc("2026-11-15T22:30:00Z"));
    let starts = [
        ("dun", "2026-11-15T23:59"),
        ("bugun-ilk", "2026-11-16T00:00"),
        ("bugun-son", "2026-11-16T23:59"),
        ("yarin", "2026-11-17T00:00"),
        ("hafta-son", "2026-11-23T23:59"),
        ("hafta-sonra", "2026-11-24T00:00"),
        ("ay-son", "2026-12-16T23:59"),
        ("ay-sonra", "2026-12-17T00:00"),
    ];
    insert(&app, starts.map(|(key, start)| EventBuilder::new(key).starting(start))).await;
    app
}

#[tokio::test]
async fn today_is_the_day_in_turkey() {
    let app = just_after_midnight_in_turkey().await;
    assert_eq!(keys(&app.client, "dateRange=today").await, ["bugun-ilk", "bugun-son"]);
}

#[tokio::test]
async fn tomorrow_and_the_weekend_are_those_in_turkey() {
    let app = just_after_midnight_in_turkey().await;
    assert_eq!(keys(&app.client, "dateRange=tomorrow").await, ["yarin"]);
    insert(&app, [EventBuilder::new("cumartesi").starting("2026-11-21T00:00")]).await;
    assert_eq!(keys(&app.client, "dateRange=weekend").await, ["cumartesi"]);
}

#[tokio::test]
async fn week_is_today_and_seven_days() {
    let app = just_after_midnight_in_turkey().await;
    assert_eq!(keys(&app.client, "dateRange=week").await, ["bugun-ilk", "bugun-son", "yarin", "hafta-son"]);
}

#[tokio::test]
async fn month_is_today_and_thirty_days() {
    let app = just_after_midnight_in_turkey().await;
    let found = keys(&app.client, "dateRange=month").await;
    assert_eq!(found, ["bugun-ilk", "bugun-son", "yarin", "hafta-son", "hafta-sonra", "ay-son"]);
}

#[tokio::test]
async fn from_and_to_are_whole_days_in_turkey() {
    let app = just_after_midnight_in_turkey().await;
    assert_eq!(keys(&app.client, "from=2026-11-16&to=2026-11-16").await, ["bugun-ilk", "bugun-son"]);
    assert_eq!(keys(&app.client, "from=2026-12-16").await, ["ay-son", "ay-sonra"]);
    assert_eq!(keys(&app.client, "to=2026-11-15").await, ["dun"]);
}

#[tokio::test]
async fn a_range_and_a_day_both_apply() {
    let app = just_after_midnight_in_turkey().await;
    assert_eq!(keys(&app.client, "dateRange=week&from=2026-11-17").await, ["yarin", "hafta-son"]);
}

fn priced() -> [EventBuilder; 4] {
    [
        EventBuilder::new("bedava").priced(0, 0).starting("2026-11-20T10:00"),
        EventBuilder::new("ucuz").priced(10_000, 24_990).starting("2026-11-20T11:00"),
        EventBuilder::new("pahali").priced(100_000, None).starting("2026-11-20T12:00"),
        EventBuilder::new("bilinmez").starting("2026-11-20T13:00"),
    ]
}

async fn price_min_keeps_events_with_a_price_from_it(app: TestApp) {
    insert(&app, priced()).await;
    assert_eq!(keys(&app.client, "price_min=249.90").await, ["ucuz", "pahali"]);
    assert_eq!(keys(&app.client, "price_min=249.91").await, ["pahali"]);
    assert_eq!(keys(&app.client, "price_min=0").await, ["bedava", "ucuz", "pahali"]);
}

async fn price_max_keeps_events_with_a_price_up_to_it(app: TestApp) {
    insert(&app, priced()).await;
    assert_eq!(keys(&app.client, "price_max=0").await, ["bedava"]);
    assert_eq!(keys(&app.client, "price_max=99.99").await, ["bedava"]);
    assert_eq!(keys(&app.client, "price_max=100").await, ["bedava", "ucuz"]);
    assert_eq!(keys(&app.client, "price_max=999999999.99").await, ["bedava", "ucuz", "pahali"]);
}

async fn price_is_a_band_by_the_lowest_price_in_lira(app: TestApp) {
    insert(&app, priced()).await;
    let abroad = EventBuilder::new("euro").priced(10_000, None).starting("2026-11-20T14:00");
    let abroad = abroad.with(|draft| draft.currency = Some(Currency::Eur));
    insert(&app, [EventBuilder::new("orta").priced(75_000, 90_000), abroad]).await;
    assert_eq!(keys(&app.client, "price=free").await, ["bedava"]);
    assert_eq!(keys(&app.client, "price=below_250").await, ["ucuz"]);
    assert_eq!(keys(&app.client, "price=250_to_750").await, ["orta"]);
    assert_eq!(keys(&app.client, "price=above_750").await, ["pahali", "euro"]);
}

async fn ids_name_events_of_every_date_that_may_be_seen(app: TestApp) {
    let past = EventBuilder::new("eski").starting("2026-10-01T20:00");
    insert(&app, [past, EventBuilder::new("caz"), EventBuilder::new("gizli").inactive(), EventBuilder::new("rock")])
        .await;
    assert_eq!(keys(&app.client, "ids=3,2,1,99").await, ["eski", "caz"]);
    assert_eq!(keys(&app.client, "ids=4").await, ["rock"]);
    assert_eq!(keys(&app.client, "ids=4&q=caz").await, [""; 0]);
}

#[tokio::test]
async fn featured_is_yes_or_no_or_either() {
    let app = TestApp::new().await;
    insert(&app, [EventBuilder::new("caz").featured(), EventBuilder::new("rock")]).await;
    assert_eq!(keys(&app.client, "featured=true").await, ["caz"]);
    assert_eq!(keys(&app.client, "featured=false").await, ["rock"]);
    assert_eq!(keys(&app.client, "featured=").await, ["caz", "rock"]);
}

#[tokio::test]
async fn platform_names_the_seller() {
    let app = TestApp::new().await;
    insert(&app, [EventBuilder::new("caz").platform(PlatformId::BILETIX), EventBuilder::new("rock")]).await;
    assert_eq!(keys(&app.client, "platform=biletix").await, ["caz"]);
    assert_eq!(keys(&app.client, "platform=manual").await, ["rock"]);
    assert_eq!(keys(&app.client, "platform=passo").await, [""; 0]);
}

async fn filters_narrow_each_other(app: TestApp) {
    let wanted = || EventBuilder::new("caz").in_city("Ankara").category("art").featured().priced(5_000, 9_000);
    let other = |key: &'static str| wanted().with(move |draft| draft.event_id = Some(key.to_owned()));
    insert(
        &app,
        [
            wanted(),
            other("sehir").in_city("Bursa"),
            other("tur").category("music"),
            other("fiyat").priced(20_000, None),
            other("tarih").starting("2026-12-24T20:00"),
        ],
    )
    .await;
    let found = keys(&app.client, "q=caz&city=ankara&category=art&featured=true&price_max=60&dateRange=month").await;
    assert_eq!(found, ["caz"]);
}

#[tokio::test]
async fn an_unknown_parameter_is_ignored() {
    let app = TestApp::new().await;
    insert(&app, [EventBuilder::new("caz")]).await;
    assert_eq!(keys(&app.client, "utm_source=mail&salon=yok&limit=5").await, ["caz"]);
}

#[tokio::test]
async fn texts_are_in_the_requested_language() {
    let app = TestApp::new().await;
    insert(&app, [EventBuilder::new("caz").titled("Caz Gecesi", "Jazz Night")]).await;
    for (language, title) in [("tr", "Caz Gecesi"), ("en", "Jazz Night")] {
        let answer = app.client.get(&format!("/api/events?language={language}")).await;
        assert_eq!(answer.data()[0]["title"], title);
    }
}
