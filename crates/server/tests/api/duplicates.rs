//! Possible duplicates of an event that is being entered.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use crate::events::{on_both_engines, required, with};
use crate::failures::assert_problem;
use crate::nodes::{SOON, within};

on_both_engines!(
    a_similar_title_on_the_same_day_in_the_same_province_is_found,
    another_title_at_the_same_venue_and_time_is_found,
    a_showing_of_an_event_with_several_is_named,
    events_that_may_be_the_same_are_a_queue,
    two_events_that_are_not_the_same_are_never_asked_about_again,
    saves_on_another_node_change_the_queue,
);

async fn save(editor: &TestClient, payload: Value) -> Value {
    let answer = editor.post("/api/events", &payload).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

async fn duplicates(editor: &TestClient, draft: Value) -> Vec<Value> {
    let answer = editor.post("/api/events/duplicates", &draft).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().as_array().expect("a list").clone()
}

fn concert() -> Value {
    with(
        required(),
        json!({
            "event_id": "say",
            "title_tr": "Fazıl Say Konseri",
            "title_en": "Fazıl Say in Concert",
            "city": "Gaziantep",
            "city_en": "Gaziantep",
            "venue_name": "Büyük Salon",
            "venue_en": "Grand Hall",
            "start_date": "2026-12-24T20:30",
        }),
    )
}

fn entered(title: &str, city: &str, venue: &str, start: &str) -> Value {
    json!({ "title_tr": title, "showings": [{ "start_date": start, "city": city, "venue_name": venue }] })
}

async fn a_similar_title_on_the_same_day_in_the_same_province_is_found(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    save(&editor, concert()).await;
    for city in ["Gaziantep", "Antep", "gaziantep"] {
        let found = duplicates(&editor, entered("FAZIL SAY", city, "Başka Salon", "2026-12-24")).await;
        assert_eq!(found.len(), 1, "{city}");
        assert_eq!(found[0]["event"]["event_id"], "say");
        assert_eq!(found[0]["reason"], "title");
        assert!(found[0]["score"].as_f64().expect("a number") > 0.9, "{}", found[0]);
    }
    for (title, city, start) in [
        ("Fazıl Say", "Ankara", "2026-12-24"),
        ("Fazıl Say", "Gaziantep", "2026-12-25"),
        ("Gaye Su Akyol", "Gaziantep", "2026-12-24"),
        ("Fazıl Say", "", "2026-12-24"),
        ("Fazıl Say", "Gaziantep", "yarın"),
    ] {
        let found = duplicates(&editor, entered(title, city, "Başka Salon", start)).await;
        assert!(found.is_empty(), "{title} {city} {start}: {found:?}");
    }
    let itself = with(entered("Fazıl Say", "Gaziantep", "Başka Salon", "2026-12-24"), json!({ "event_id": "say" }));
    assert!(duplicates(&editor, itself).await.is_empty(), "not of itself");
    assert!(duplicates(&editor, json!({})).await.is_empty());
}

async fn another_title_at_the_same_venue_and_time_is_found(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let saved = save(&editor, concert()).await;
    let found = duplicates(&editor, entered("Yılbaşı Gecesi", "Gaziantep", "BÜYÜK SALON", "2026-12-24T20:00")).await;
    assert_eq!(found[0]["reason"], "venue_and_time", "{found:?}");
    let venue = &saved["showings"][0]["venue_id"];
    let by_venue = json!({
        "title_tr": "Yılbaşı Gecesi",
        "showings": [{ "start_date": "2026-12-24T20:45", "venue_id": venue }],
    });
    assert_eq!(duplicates(&editor, by_venue).await.len(), 1);
    for start in ["2026-12-24T22:00", "2026-12-24"] {
        let found = duplicates(&editor, entered("Yılbaşı Gecesi", "Gaziantep", "Büyük Salon", start)).await;
        assert!(found.is_empty(), "{start}: {found:?}");
    }
}

async fn a_showing_of_an_event_with_several_is_named(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let showing = |city: &str, start: &str| json!({ "start_date": start, "city": city, "venue_name": "Sahne" });
    let mut play = concert();
    play["showings"] = json!([showing("İzmir", "2026-12-10T20:30"), showing("Ankara", "2026-12-12T20:30")]);
    let saved = save(&editor, play).await;
    let found = duplicates(&editor, entered("Fazıl Say", "Ankara", "Sahne", "2026-12-12T20:30")).await;
    assert_eq!(found[0]["showing_id"], saved["showings"][1]["showing_id"]);
    assert_eq!(found[0]["event"]["city"], "Ankara");
}

#[tokio::test]
async fn inactive_events_are_found_and_deleted_ones_are_not() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let saved = save(&admin, with(concert(), json!({ "is_active": false }))).await;
    let draft = || entered("Fazıl Say", "Gaziantep", "", "2026-12-24");
    assert_eq!(duplicates(&admin, draft()).await.len(), 1);
    assert_eq!(admin.delete(&format!("/api/events/{}", saved["id"])).await.status, 200);
    assert!(duplicates(&admin, draft()).await.is_empty());
}

#[tokio::test]
async fn visitors_and_viewers_cannot_ask() {
    let app = TestApp::new().await;
    assert_problem(&app.client.post("/api/events/duplicates", &json!({})).await, 401, "unauthenticated");
}

/// The keys of the queue, and of each event the keys of its possible duplicates.
async fn queue(client: &TestClient, other: &str) -> Vec<(String, Vec<String>)> {
    let answer = client.get(&format!("/api/events?needs=duplicate&sort=name{other}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let key = |event: &Value| event["event_id"].as_str().expect("a key").to_owned();
    let events = answer.data().as_array().expect("a list").iter();
    let queue: Vec<_> = events
        .map(|event| (key(event), event["duplicates"].as_array().expect("duplicates").iter().map(key).collect()))
        .collect();
    assert_eq!(answer.body["meta"]["total"], queue.len());
    queue
}

fn is_pair(one: &str, other: &str) -> Vec<(String, Vec<String>)> {
    vec![(one.to_owned(), vec![other.to_owned()]), (other.to_owned(), vec![one.to_owned()])]
}

fn copied(key: &str, other: Value) -> Value {
    with(with(concert(), json!({ "event_id": key, "title_tr": "FAZIL SAY", "title_en": "Fazil Say" })), other)
}

async fn events_that_may_be_the_same_are_a_queue(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(queue(&editor, "").await, []);
    save(&editor, concert()).await;
    assert_eq!(queue(&editor, "").await, []);
    save(&editor, copied("kopya", json!({ "venue_name": "Küçük Salon", "venue_en": "Small Hall" }))).await;
    for unlike in [
        copied("ertesi", json!({ "start_date": "2026-12-25T20:30" })),
        copied("ankara", json!({ "city": "Ankara", "city_en": "Ankara" })),
        copied("arsiv", json!({ "publication": "archived" })),
        copied(
            "baska",
            json!({ "title_tr": "Gaye Su Akyol", "title_en": "Gaye Su Akyol", "venue_name": "Bahçe", "venue_en": "Garden" }),
        ),
    ] {
        save(&editor, unlike).await;
    }
    assert_eq!(queue(&editor, "").await, is_pair("kopya", "say"));
    let first = editor.get("/api/events?needs=duplicate&sort=name&limit=1").await;
    let duplicate = &first.data()[0]["duplicates"][0];
    assert_eq!((&duplicate["event_id"], &duplicate["showing_id"]), (&json!("say"), &json!("2026-12-24-2030")));
    assert!(duplicate["score"].as_f64().expect("a number") > 0.9, "{duplicate}");
    assert!(first.body["meta"]["next_cursor"].is_string(), "paged");
    let of_event = editor.get("/api/events/say/duplicates").await;
    assert_eq!((&of_event.data()[0]["event"]["event_id"], of_event.data()[1].is_null()), (&json!("kopya"), true));
    assert_eq!(queue(&editor, "&from=2026-12-25").await, []);
    // A draft is compared as well, and listed with every status.
    save(&editor, copied("taslak", json!({ "is_active": false }))).await;
    assert_eq!(queue(&editor, "").await.len(), 2);
    assert_eq!(queue(&editor, "&status=all").await.len(), 3);
    // What moved to another day, or into the trash, is no duplicate any more.
    let moved = copied("kopya", json!({ "start_date": "2026-12-26T20:30" }));
    assert_eq!(editor.put("/api/events/kopya", &moved).await.status, 200);
    assert_eq!(queue(&editor, "&status=all").await, is_pair("say", "taslak").into_iter().rev().collect::<Vec<_>>());
    assert_eq!(app.signed_in(Role::Admin).await.delete("/api/events/taslak").await.status, 200);
    assert_eq!(queue(&editor, "&status=all").await, []);
    // Visitors see the list as if they had not asked.
    let visitors = app.client.get("/api/events?needs=duplicate").await;
    assert!(visitors.data()[0]["event_id"].is_string() && visitors.data()[0]["duplicates"].is_null());
}

async fn two_events_that_are_not_the_same_are_never_asked_about_again(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    save(&editor, concert()).await;
    save(&editor, copied("kopya", json!({}))).await;
    assert_eq!(queue(&editor, "").await.len(), 2);
    let decide = async |key: &str, other: &str| {
        editor.post(&format!("/api/events/{key}/not-duplicates"), &json!({ "event_id": other })).await
    };
    for wrong in ["say", "yok", ""] {
        let refused = decide("say", wrong).await;
        assert_problem(&refused, 422, "invalid");
        assert!(refused.body["fields"]["event_id"].is_string(), "{wrong}: {}", refused.body);
    }
    assert_eq!(decide("yok", "say").await.status, 404);
    let decided = decide("kopya", "say").await;
    assert_eq!(
        (decided.status.as_u16(), &decided.data()["not_duplicate_of"]),
        (200, &json!("say")),
        "{}",
        decided.body
    );
    assert_eq!(queue(&editor, "").await, []);
    assert_eq!(editor.get("/api/events/say/duplicates").await.data(), &json!([]));
    assert_eq!(decide("say", "kopya").await.status, 200, "twice, from the other side");
    let saved = editor.put("/api/events/kopya", &copied("kopya", json!({ "start_date": "2026-12-24T20:45" }))).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    assert_eq!(queue(&editor, "").await, [], "not after a save either");
    let audit = app.signed_in(Role::Admin).await.get("/api/audit?noun=events&limit=100").await;
    let entries = audit.data().as_array().expect("entries").iter();
    let decisions: Vec<&Value> = entries.filter(|entry| entry["after"]["not_duplicate_of"].is_string()).collect();
    assert_eq!(decisions.len(), 1, "{}", audit.body);
    assert_eq!((&decisions[0]["action"], &decisions[0]["label"]), (&json!("updated"), &json!("FAZIL SAY")));
    // A third one is asked about with both.
    save(&editor, copied("ucuncu", json!({}))).await;
    assert_eq!(queue(&editor, "").await.len(), 3);
}

async fn saves_on_another_node_change_the_queue(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let other = app.second_node().await;
    let colleague = other.sign_in("editor@example.org").await;
    save(&editor, concert()).await;
    assert_eq!(queue(&colleague, "").await, []);
    save(&editor, copied("kopya", json!({}))).await;
    // The other node follows within a second.
    within(SOON, async || (queue(&colleague, "").await == is_pair("kopya", "say")).then_some(())).await;
    colleague.post("/api/events/say/not-duplicates", &json!({ "event_id": "kopya" })).await;
    within(SOON, async || queue(&editor, "").await.is_empty().then_some(())).await;
}
