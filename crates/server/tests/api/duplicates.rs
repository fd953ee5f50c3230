//! Possible duplicates of an event that is being entered.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use crate::events::{on_both_engines, required, with};
use crate::failures::assert_problem;

on_both_engines!(
    a_similar_title_on_the_same_day_in_the_same_province_is_found,
    another_title_at_the_same_venue_and_time_is_found,
    a_showing_of_an_event_with_several_is_named,
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
