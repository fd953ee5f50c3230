//! `GET /api/events/{id}`: the representation, field by field.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::json;

use super::{complete, create, insert_images, required, with};

async fn assert_representation(name: &str, client: &TestClient, language: &str) {
    let answer = client.get(&format!("/api/events/bogazda-caz?language={language}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    insta::with_settings!({ snapshot_path => "../snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_json_snapshot!(name, answer.body);
    });
}

#[tokio::test]
async fn visitors_get_the_public_fields_in_turkish() {
    let app = with_one_event().await;
    assert_representation("event_for_visitors_tr", &app.client, "tr").await;
}

#[tokio::test]
async fn visitors_get_the_public_fields_in_english() {
    let app = with_one_event().await;
    assert_representation("event_for_visitors_en", &app.client, "en").await;
}

#[tokio::test]
async fn editors_get_every_field_in_turkish() {
    let app = with_one_event().await;
    assert_representation("event_for_editors_tr", &app.sign_in("editor@example.org").await, "tr").await;
}

#[tokio::test]
async fn editors_get_every_field_in_english() {
    let app = with_one_event().await;
    assert_representation("event_for_editors_en", &app.sign_in("editor@example.org").await, "en").await;
}

async fn with_one_event() -> TestApp {
    let app = TestApp::new().await;
    insert_images(&app).await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &complete()).await;
    app
}

#[tokio::test]
async fn viewers_get_what_visitors_get() {
    let app = with_one_event().await;
    let viewer = app.signed_in(Role::Viewer).await;
    let seen = viewer.get("/api/events/bogazda-caz?language=tr").await;
    assert_eq!(seen.body, app.client.get("/api/events/bogazda-caz?language=tr").await.body);
    assert!(seen.data().get("metadata").is_none());
}

#[tokio::test]
async fn an_event_is_found_by_its_id_and_by_its_key() {
    let app = with_one_event().await;
    let by_key = app.client.get("/api/events/bogazda-caz").await;
    let by_number = app.client.get(&format!("/api/events/{}", by_key.data()["id"])).await;
    assert_eq!(by_number.status, 200);
    assert_eq!(by_number.body, by_key.body);
}

#[tokio::test]
async fn a_key_of_digits_and_a_dash_is_not_mistaken_for_a_number() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "-7" }))).await;
    let answer = app.client.get("/api/events/-7").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.data()["event_id"], "-7");
}

#[tokio::test]
async fn an_unknown_event_is_not_found_in_both_languages() {
    let app = TestApp::new().await;
    for path in ["/api/events/yok", "/api/events/4711", "/api/events/99999999999999999999"] {
        for (language, sentence) in [("tr", "Etkinlik bulunamadı"), ("en", "Event not found")] {
            let answer = app.client.get(&format!("{path}?language={language}")).await;
            assert_eq!(answer.status, 404, "{path}");
            assert_eq!(answer.body, json!({ "success": false, "code": "not_found", "error": sentence }));
        }
    }
}

#[tokio::test]
async fn an_inactive_event_is_not_found_by_visitors_and_shown_to_editors() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let viewer = app.signed_in(Role::Viewer).await;
    let event = create(&editor, &with(required(), json!({ "event_id": "taslak", "is_active": false }))).await;
    for path in ["/api/events/taslak".to_owned(), format!("/api/events/{}", event["id"])] {
        assert_eq!(app.client.get(&path).await.status, 404, "{path}");
        assert_eq!(viewer.get(&path).await.status, 404, "{path}");
        let seen = editor.get(&path).await;
        assert_eq!(seen.status, 200, "{path}");
        assert_eq!(seen.data()["status"], "inactive");
    }
}

#[tokio::test]
async fn an_event_that_is_over_can_still_be_opened() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "dun", "start_date": "2026-11-01T20:00" }))).await;
    assert_eq!(app.client.get("/api/events/dun").await.status, 200);
}

#[tokio::test]
async fn the_place_is_the_venue_where_there_is_no_address_and_the_phone_is_the_organizers() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let contact = json!({ "event_id": "caz", "organizer_contact": { "phone": "+90 212 000 00 00" } });
    create(&editor, &with(required(), contact)).await;
    let event = app.client.get("/api/events/caz?language=en").await;
    assert_eq!(event.data()["location"], "Rıhtım Stage, Istanbul");
    assert_eq!(event.data()["phone"], "+90 212 000 00 00");
}
