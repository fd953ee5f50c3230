//! Search through the API.

use std::time::Duration;

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient, TestOptions};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::database::Engine;
use serde_json::{Value, json};

use crate::failures::assert_problem;
use crate::nodes::within;

/// The promised time until a saved event is searchable.
const FINDABLE: Duration = Duration::from_secs(1);
const SOON: Duration = Duration::from_secs(10);

pub async fn searching(engine: Engine) -> TestApp {
    let app = TestApp::with(TestOptions { engine, with_search: true, ..TestOptions::default() }).await;
    ready(&app).await;
    app
}

/// Waits for the search index; until then the database is queried.
pub async fn ready(app: &TestApp) {
    within(SOON, async || (app.app.search.position() > 0).then_some(())).await;
}

pub async fn add(client: &TestClient, events: impl IntoIterator<Item = EventBuilder>) {
    for event in events {
        let answer = client.post("/api/events", &json!(event.draft())).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
    }
}

pub fn keys(list: &Value) -> Vec<&str> {
    list["data"].as_array().expect("a list").iter().filter_map(|event| event["event_id"].as_str()).collect()
}

/// Waits until a query finds exactly these events.
pub async fn finds(app: &TestApp, question: &str, expected: &[&str]) {
    let mut last = Value::Null;
    let looking = async {
        loop {
            last = app.client.get(&format!("/api/events?{question}")).await.body;
            if keys(&last) == expected {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    assert!(tokio::time::timeout(FINDABLE, looking).await.is_ok(), "{question} finds {:?}", keys(&last));
}

fn concert() -> EventBuilder {
    EventBuilder::new("konser").titled("Işık Senfonisi Konseri", "Symphony of Light").category("music")
}

fn play() -> EventBuilder {
    EventBuilder::new("oyun").titled("Martı", "The Seagull").category("theater")
}

#[tokio::test]
async fn a_saved_event_is_found_within_a_second_in_any_spelling() {
    let app = searching(Engine::Sqlite).await;
    let editor = app.signed_in(Role::Editor).await;
    add(&editor, [concert(), play()]).await;
    for words in ["ışık", "ISIK", "isik senfonisi", "konserleri", "senfonsi", "symphony", "ligh"] {
        finds(&app, &format!("q={words}"), &["konser"]).await;
    }
    let saved = editor.put("/api/events/konser", &json!(concert().titled("Gölge", "Shade").draft())).await;
    assert_eq!(saved.status, 200, "{}", saved.text);
    finds(&app, "q=golge", &["konser"]).await;
    finds(&app, "q=senfonisi", &[]).await;
}

#[tokio::test]
async fn hidden_events_are_never_found_not_even_by_a_lagging_index() {
    let app = searching(Engine::Sqlite).await;
    let admin = app.signed_in(Role::Admin).await;
    add(&admin, [concert(), play()]).await;
    finds(&app, "q=marti", &["oyun"]).await;
    finds(&app, "q=senfoni", &["konser"]).await;
    assert_eq!(admin.put("/api/events/oyun", &json!(play().inactive().draft())).await.status, 200);
    assert_eq!(keys(&admin.get("/api/events?q=marti").await.body), [""; 0]);
    assert_eq!(admin.delete("/api/events/konser").await.status, 200);
    assert_eq!(keys(&admin.get("/api/events?q=senfoni").await.body), [""; 0]);
}

#[tokio::test]
async fn the_other_node_finds_it_within_a_second() {
    let first = searching(Engine::Postgres).await;
    let second = first.second_node().await;
    ready(&second).await;
    add(&first.signed_in(Role::Editor).await, [concert()]).await;
    finds(&second, "q=senfoni", &["konser"]).await;
}

#[tokio::test]
async fn interpreted_words_are_reported_and_facets_counted() {
    let app = searching(Engine::Sqlite).await;
    add(&app.signed_in(Role::Editor).await, [concert(), play()]).await;
    finds(&app, "q=tiyatro", &["oyun"]).await;
    let list = app.client.get("/api/events?q=tiyatro+mart%C4%B1&facets=true&language=en").await.body;
    let search = &list["search"];
    assert_eq!(search["understood"][0]["meaning"], "category");
    assert_eq!(
        (&search["understood"][0]["text"], &search["understood"][0]["value"]),
        (&json!("tiyatro"), &json!("theater"))
    );
    assert_eq!(search["facets"]["categories"][0], json!({ "value": "theater", "count": 1 }));
    assert_eq!((&search["is_relaxed"], &search["did_you_mean"]), (&json!(false), &Value::Null));
    let plain = app.client.get("/api/events?category=music&facets=true").await.body;
    assert_eq!(plain["search"]["facets"]["categories"].as_array().map(Vec::len), Some(2));
    assert_eq!(app.client.get("/api/events").await.body["search"], Value::Null);
}

#[tokio::test]
async fn an_exhibition_is_on_every_day_until_its_end_and_counted_so() {
    let app = searching(Engine::Sqlite).await;
    let exhibition = EventBuilder::new("sergi").starting("2026-10-01").ending("2026-11-16");
    let concert = EventBuilder::new("konser").starting("2026-11-15T20:00");
    add(&app.signed_in(Role::Editor).await, [exhibition, concert]).await;
    finds(&app, "q=bug%C3%BCn&sort=date", &["konser", "sergi"]).await;
    finds(&app, "q=yar%C4%B1n", &["sergi"]).await;
    finds(&app, "q=bu+ak%C5%9Fam", &["konser"]).await;
    finds(&app, "dateRange=today", &["konser", "sergi"]).await;
    finds(&app, "dateRange=tonight", &["konser"]).await;
    finds(&app, "dateRange=tomorrow", &["sergi"]).await;
    finds(&app, "from=2026-11-16&to=2026-11-20", &["sergi"]).await;
    finds(&app, "from=2026-11-17&to=2026-11-20", &[]).await;
    let list = app.client.get("/api/events?facets=true").await.body;
    let dates = list["search"]["facets"]["dates"].as_array().expect("counts");
    let count = |range: &str| dates.iter().find(|date| date["value"] == range).map(|date| date["count"].clone());
    assert_eq!(["today", "tonight", "tomorrow"].map(count), [2, 1, 1].map(|count| Some(json!(count))));
}

#[tokio::test]
async fn a_city_without_events_is_not_treated_as_a_typo() {
    let app = searching(Engine::Sqlite).await;
    add(&app.signed_in(Role::Editor).await, [play().titled("Bat Man", "Bat Man")]).await;
    finds(&app, "q=bat", &["oyun"]).await;
    let list = app.client.get("/api/events?q=batman&facets=true").await.body;
    assert_eq!((&list["meta"]["total"], &list["search"]["did_you_mean"]), (&json!(0), &Value::Null));
    assert_eq!(list["search"]["understood"][0]["meaning"], "city");
}

#[tokio::test]
async fn facets_count_the_filtered_events() {
    let app = searching(Engine::Sqlite).await;
    let in_izmir = concert().in_city("İzmir").at(38.42, 27.14).starting("2026-11-15T20:00").priced(0, 0);
    let in_ankara = play().in_city("Ankara").at(39.92, 32.85).starting("2026-11-16T11:00").priced(30_000, None);
    add(&app.signed_in(Role::Editor).await, [in_izmir, in_ankara]).await;
    finds(&app, "q=marti", &["oyun"]).await;
    let questions = [
        "bbox=26,38,28,39",
        "city=izmir",
        "dateRange=today",
        "dateRange=tonight",
        "dateRange=tomorrow",
        "price=free",
        "price=250_to_750",
        "category=theater",
        "q=konser&bbox=26,38,28,39",
        "q=konser&bbox=32,39,33,40",
    ];
    for question in questions {
        let list = app.client.get(&format!("/api/events?{question}&facets=true")).await.body;
        let platforms = list["search"]["facets"]["platforms"].as_array().expect("counts");
        let counted: u64 = platforms.iter().filter_map(|count| count["count"].as_u64()).sum();
        assert_eq!(Some(counted), list["meta"]["total"].as_u64(), "{question}: {list}");
        assert!(counted < 2, "{question}: {list}");
    }
    // The total counts indexed events only.
    for question in ["featured=true", "near=38.4,27.1", "currency=TRY", "ids=1"] {
        let list = app.client.get(&format!("/api/events?{question}&facets=true")).await.body;
        assert_eq!(list["search"]["facets"], Value::Null, "{question}");
    }
}

#[tokio::test]
async fn the_sitemap_names_the_searches_that_find_something() {
    let app = searching(Engine::Sqlite).await;
    let free = concert().in_city("İzmir").with(|draft| draft.city_en = "Izmir".into()).priced(0, 0);
    add(&app.signed_in(Role::Editor).await, [free.starting("2026-11-15T20:00")]).await;
    finds(&app, "q=senfoni", &["konser"]).await;
    let map = app.client.get("/sitemap.xml").await.text;
    for search in ["city=Izmir", "category=music", "dateRange=tonight", "price=free"] {
        assert!(map.contains(&format!("/search?{search}&amp;lang=en</loc>")), "{search}: {map}");
    }
    assert!(!map.contains("dateRange=tomorrow"), "{map}");
}

#[tokio::test]
async fn a_subscribed_search_finds_the_same_events_as_the_page() {
    let app = searching(Engine::Sqlite).await;
    add(&app.signed_in(Role::Editor).await, [concert(), play()]).await;
    finds(&app, "q=senfonisi", &["konser"]).await;
    let calendar = app.client.get("/calendar.ics?q=senfonsi&lang=tr").await.text;
    assert_eq!(calendar.matches("BEGIN:VEVENT").count(), 1, "{calendar}");
    assert!(calendar.contains("SUMMARY:Işık Senfonisi Konseri"), "{calendar}");
}

#[tokio::test]
async fn pages_of_search_results_continue_after_the_last_one() {
    let app = searching(Engine::Sqlite).await;
    let events = (0..5).map(|number| EventBuilder::new(&format!("caz-{number}")).titled("Caz gecesi", "Jazz night"));
    add(&app.signed_in(Role::Editor).await, events).await;
    within(FINDABLE, async || (app.client.get("/api/events?q=caz").await.body["meta"]["total"] == 5).then_some(()))
        .await;
    let mut seen = Vec::new();
    let mut cursor = String::new();
    loop {
        let page = app.client.get(&format!("/api/events?q=caz&limit=2&cursor={cursor}")).await.body;
        assert_eq!(page["meta"]["total"], 5);
        seen.extend(keys(&page).into_iter().map(str::to_owned));
        match page["meta"]["next_cursor"].as_str() {
            Some(next) => cursor = next.to_owned(),
            None => break,
        }
    }
    seen.sort();
    assert_eq!(seen, ["caz-0", "caz-1", "caz-2", "caz-3", "caz-4"]);
    let first = app.client.get("/api/events?q=caz&limit=2").await.body;
    let foreign = format!("/api/events?q=jazz&cursor={}", first["meta"]["next_cursor"].as_str().expect("a next page"));
    assert_problem(&app.client.get(&foreign).await, 422, "invalid");
}

#[tokio::test]
async fn events_are_found_by_an_alias_that_their_venue_gets_later() {
    let app = searching(Engine::Sqlite).await;
    let editor = app.signed_in(Role::Editor).await;
    add(&editor, [concert().with(|draft| draft.venue_name = "Büyük Salon".into())]).await;
    let venue = app.client.get("/api/venues/buyuk-salon").await.data().clone();
    let body = json!({ "name_tr": "Büyük Salon", "city": "İstanbul", "aliases": ["Harbiye Açıkhava"] });
    assert_eq!(editor.put(&format!("/api/venues/{}", venue["id"]), &body).await.status, 200);
    finds(&app, "q=acikhava", &["konser"]).await;
    let suggested = app.client.get("/api/search/suggest?q=buyuk").await;
    let expected =
        json!({ "kind": "venue", "label": "Büyük Salon", "value": "Büyük Salon", "url": "/venue/buyuk-salon" });
    assert!(suggested.data().as_array().expect("a list").contains(&expected), "{}", suggested.body);
}

#[tokio::test]
async fn an_understood_city_or_date_chooses_the_showing() {
    let app = searching(Engine::Sqlite).await;
    let editor = app.signed_in(Role::Editor).await;
    let tour = play().showing_in("İzmir", "2026-11-22T20:30").showing_in("Ankara", "2026-12-24T20:30");
    let named = EventBuilder::new("kale").titled("Ankara Kalesi Oyunu", "Ankara Castle Play").in_city("Bursa");
    add(&editor, [tour, named]).await;
    finds(&app, "q=marti+ankara", &["oyun"]).await;
    finds(&app, "q=kalesi", &["kale"]).await;
    for query in ["q=marti+ankara", "q=marti+24+aralik", "q=marti+ankara&sort=date", "q=marti+ankara&expand=showings"] {
        let found = app.client.get(&format!("/api/events?{query}")).await;
        assert_eq!(found.data()[0]["city"], "Ankara", "{query}");
        assert_eq!(found.data()[0]["showing_count"], 1, "{query}");
    }
    let by_name = app.client.get("/api/events?q=ankara+kalesi").await;
    assert_eq!(by_name.data()[0]["city"], "Bursa");
}

#[tokio::test]
async fn understood_words_are_filters_and_every_one_is_reported() {
    let app = searching(Engine::Sqlite).await;
    let editor = app.signed_in(Role::Editor).await;
    let cheap = concert().in_city("İzmir").starting("2026-11-20T20:30").priced(20_000, 30_000);
    let dear = play().in_city("Muğla").starting("2026-11-20T11:00").priced(90_000, 120_000);
    let named = EventBuilder::new("kale").titled("Ankara Kalesi Resimleri", "Ankara Castle Paintings").in_city("Bursa");
    let named = named.starting("2026-12-02T11:00");
    add(&editor, [cheap, dear, named]).await;
    finds(&app, "q=kalesi", &["kale"]).await;
    for (query, expected) in [
        ("q=ege", &["oyun", "konser"][..]),
        ("q=ege+500+tl+alt%C4%B1", &["konser"]),
        ("q=aegean+over+1000+tl", &["oyun"]),
        ("q=20.11+ak%C5%9Fam", &["konser"]),
        ("q=friday+morning", &["oyun"]),
        ("q=saturday+morning", &[]),
        ("q=20+kas%C4%B1m+sabah", &["oyun"]),
        ("q=izmir+veya+mu%C4%9Fla+ucuz", &["konser", "oyun"]),
        // In a name beside another word, a city is part of the name.
        ("q=ankara+kalesi", &["kale"]),
        ("q=ankara", &[]),
    ] {
        let list = app.client.get(&format!("/api/events?{query}")).await.body;
        assert_eq!(keys(&list), expected, "{query}: {list}");
    }
    let list = app.client.get("/api/events?q=ege+200-700+tl+yak%C4%B1n%C4%B1mda&language=en").await.body;
    let understood = &list["search"]["understood"];
    let meanings: Vec<&str> = (0..3).filter_map(|at| understood[at]["meaning"].as_str()).collect();
    assert_eq!(meanings, ["region", "price", "near"]);
    assert_eq!(understood[0]["value"], "Aegean");
    assert_eq!((&understood[1]["price_min"], &understood[1]["price_max"]), (&json!(200), &json!(700)));
}

#[tokio::test]
async fn an_empty_result_offers_what_finds_something_with_fewer_words() {
    let app = searching(Engine::Sqlite).await;
    add(&app.signed_in(Role::Editor).await, [concert().in_city("İzmir"), play().in_city("Ankara")]).await;
    finds(&app, "q=marti", &["oyun"]).await;
    let list = app.client.get("/api/events?q=izmir+tiyatro").await.body;
    assert_eq!((&list["meta"]["total"], &list["search"]["is_relaxed"]), (&json!(0), &json!(false)));
    let expected = json!([
        { "removed": "izmir", "q": "tiyatro", "count": 1 },
        { "removed": "tiyatro", "q": "izmir", "count": 1 },
    ]);
    assert_eq!(list["search"]["relaxations"], expected);
    let words = app.client.get("/api/events?q=izmir+lokomotif").await.body;
    let expected = json!([{ "removed": "lokomotif", "q": "izmir", "count": 1 }]);
    assert_eq!(words["search"]["relaxations"], expected);
}

#[tokio::test]
async fn an_understood_district_chooses_the_showing() {
    let app = searching(Engine::Sqlite).await;
    let tour = play().showing_in("İzmir", "2026-11-22T20:30").showing_in("Ankara", "2026-12-24T20:30");
    add(&app.signed_in(Role::Editor).await, [tour]).await;
    finds(&app, "q=marti", &["oyun"]).await;
    for query in ["q=i%C3%A7+anadolu", "q=24.12.2026", "q=bursa+veya+ankara"] {
        let found = app.client.get(&format!("/api/events?{query}")).await;
        assert_eq!(found.data()[0]["city"], "Ankara", "{query}: {}", found.body);
    }
}

#[tokio::test]
async fn events_in_step_free_venues_are_accessible() {
    let app = searching(Engine::Sqlite).await;
    let editor = app.signed_in(Role::Editor).await;
    let in_hall = concert().with(|draft| draft.venue_name = "Büyük Salon".into());
    add(&editor, [in_hall, play().in_city("Ankara")]).await;
    let venue = app.client.get("/api/venues/buyuk-salon").await.data().clone();
    let body = json!({ "name_tr": "Büyük Salon", "city": "İstanbul", "accessibility": { "step_free": true } });
    assert_eq!(editor.put(&format!("/api/venues/{}", venue["id"]), &body).await.status, 200);
    finds(&app, "q=engelli+eri%C5%9Fimi", &["konser"]).await;
}

#[tokio::test]
async fn suggestions_follow_the_typed_text() {
    let app = searching(Engine::Sqlite).await;
    add(&app.signed_in(Role::Editor).await, [concert(), play()]).await;
    finds(&app, "q=senfoni", &["konser"]).await;
    let suggested = app.client.get("/api/search/suggest?q=senf&language=en").await;
    assert_eq!(suggested.data()[0], json!({ "kind": "event", "label": "Symphony of Light", "value": "konser" }));
    let city = app.client.get("/api/search/suggest?q=istan&language=tr").await;
    assert_eq!(city.data()[0], json!({ "kind": "city", "label": "İstanbul", "value": "İstanbul" }));
    assert_eq!(app.client.get("/api/search/suggest").await.data(), &json!([]));
    let long = "a".repeat(201);
    assert_problem(&app.client.get(&format!("/api/search/suggest?q={long}")).await, 422, "invalid");
}

#[tokio::test]
async fn similar_events_are_others_that_are_still_to_come() {
    let app = searching(Engine::Sqlite).await;
    let editor = app.signed_in(Role::Editor).await;
    let other = EventBuilder::new("oda").titled("Oda Müziği Konseri", "Chamber Music").category("music");
    let past =
        EventBuilder::new("eski").titled("Eski Konser", "Old Concert").category("music").starting("2026-11-01T20:00");
    add(&editor, [concert(), other, past]).await;
    finds(&app, "q=oda", &["oda"]).await;
    let similar = app.client.get("/api/events/konser/similar").await;
    assert_eq!(keys(&similar.body), ["oda"]);
    assert_problem(&app.client.get("/api/events/nowhere/similar").await, 404, "not_found");
    assert_problem(&app.client.get("/api/events/konser/similar?limit=99").await, 422, "invalid");
}

#[tokio::test]
async fn without_an_index_the_database_answers() {
    let app = TestApp::new().await;
    add(&app.signed_in(Role::Editor).await, [concert()]).await;
    assert_eq!(keys(&app.client.get("/api/events?q=isik").await.body), ["konser"]);
    assert_eq!(app.client.get("/api/search/suggest?q=isik").await.data(), &json!([]));
    assert_eq!(app.client.get("/api/events/konser/similar").await.data(), &json!([]));
}

#[tokio::test]
async fn marks_and_districts_are_counted_as_the_list_filters_them() {
    let app = searching(Engine::Sqlite).await;
    let kids = play().titled("Çocuk Oyunu", "A Play for Kids").in_city("İstanbul").with(|draft| {
        draft.venue_address = Some("Moda Cad. No: 1, Kadıköy".into());
        draft.event_languages = Some(vec!["en".into()]);
    });
    let outdoors = concert().in_city("İzmir").priced(30_000, None).with(|draft| {
        draft.setting = Some("outdoor".into());
    });
    add(&app.signed_in(Role::Editor).await, [kids, outdoors]).await;
    finds(&app, "q=konser", &["konser"]).await;
    let facets = async |query: &str| {
        app.client.get(&format!("/api/events?{query}&facets=true")).await.body["search"]["facets"].clone()
    };
    let all = facets("").await;
    assert_eq!(all["districts"], json!([{ "city": "İstanbul", "name": "Kadıköy", "count": 1 }]));
    assert_eq!(all["languages"], json!([{ "value": "en", "count": 1 }]));
    assert_eq!(all["settings"][1], json!({ "value": "outdoor", "count": 1 }));
    assert_eq!((&all["available"], &all["accessible"], &all["price_highest"]), (&json!(2), &json!(0), &json!(300)));
    let count = |facets: &Value, value: &str| {
        let audiences = facets["audiences"].as_array().expect("counts");
        audiences.iter().find(|audience| audience["value"] == value).map(|audience| audience["count"].clone())
    };
    assert_eq!(["kids", "family", "adults"].map(|value| count(&all, value)), [1, 1, 0].map(|n| Some(json!(n))));
    // Each is counted without its own filter, and with the others.
    assert_eq!(count(&facets("setting=outdoor").await, "kids"), Some(json!(0)));
    assert_eq!(facets("audience=kids").await["settings"][1]["count"], 0);
    assert_eq!(facets("city=izmir&district=konak").await["districts"], all["districts"]);
    for question in ["audience=kids", "event_language=en", "district=kad%C4%B1k%C3%B6y", "setting=outdoor"] {
        let list = app.client.get(&format!("/api/events?{question}&facets=true")).await.body;
        assert_eq!(list["meta"]["total"], 1, "{question}");
        let platforms = list["search"]["facets"]["platforms"].as_array().expect("counts");
        assert_eq!(platforms.iter().filter_map(|count| count["count"].as_u64()).sum::<u64>(), 1, "{question}");
    }
    finds(&app, "q=%C3%A7ocuk", &["oyun"]).await;
    finds(&app, "q=oyun&audience=kids", &["oyun"]).await;
    finds(&app, "q=konser&audience=kids", &[]).await;
}
