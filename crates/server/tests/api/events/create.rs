//! `POST /api/events`

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use meydan_test_support::clock::test_now;
use serde_json::json;

use super::{assert_has, complete, create, insert_images, on_both_engines, required, with};

on_both_engines!(
    every_field_of_the_form_comes_back_to_an_editor,
    a_taken_event_id_is_a_conflict,
    of_two_new_events_with_the_same_key_one_is_created,
);

#[tokio::test]
async fn only_the_required_fields_give_the_defaults_of_the_specification() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let event = create(&editor, &required()).await;
    assert_has(
        &event,
        &json!({
            "event_id": format!("event_{}", test_now().timestamp_micros()),
            "country": "Turkey",
            "currency": "TRY",
            "category": "music",
            "platform": "manual",
            "source_platform": "manual",
            "source": "manual",
            "status": "active",
            "is_active": true,
            "is_featured": false,
            "price_min": null,
            "price_max": null,
            "end_date": null,
            "tags": [],
            "metadata": {},
            "organizer_contact": {},
            "gallery_image_ids": [],
            "version": 1,
        }),
    );
}

async fn every_field_of_the_form_comes_back_to_an_editor(app: TestApp) {
    insert_images(&app).await;
    let editor = app.signed_in(Role::Editor).await;
    let created = create(&editor, &complete()).await;
    assert_has(&created, &complete());
    let shown = editor.get("/api/events/bogazda-caz").await;
    assert_eq!(shown.data(), &created);
}

#[tokio::test]
async fn tags_are_trimmed_and_blank_or_doubled_ones_dropped() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let event = create(&editor, &with(required(), json!({ "tags": [" caz ", "", "  ", "CAZ", "Işık"] }))).await;
    assert_eq!(event["tags"], json!(["caz", "Işık"]));
}

#[tokio::test]
async fn one_coordinate_without_the_other_places_nothing() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let event = create(&editor, &with(required(), json!({ "latitude": 41.0 }))).await;
    assert_has(&event, &json!({ "latitude": null, "longitude": null }));
}

async fn a_taken_event_id_is_a_conflict(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let payload = with(required(), json!({ "event_id": "caz" }));
    create(&editor, &payload).await;
    let answer = editor.post("/api/events?language=en", &with(payload, json!({ "title_tr": "Başka" }))).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_eq!(answer.body["code"], "duplicate");
    assert_eq!(answer.body["error"], "Another event already has this event ID.");
    assert_eq!(editor.get("/api/events/caz").await.data()["title_tr"], "Boğaz'da Caz");
}

async fn of_two_new_events_with_the_same_key_one_is_created(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let payload = with(required(), json!({ "event_id": "caz" }));
    let (one, other) = tokio::join!(editor.post("/api/events", &payload), editor.post("/api/events", &payload));
    let mut statuses = [one.status.as_u16(), other.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409], "{} {}", one.body, other.body);
    assert_eq!(app.client.get("/api/events").await.body["meta"]["total"], 1);
}

#[tokio::test]
async fn visitors_get_401_and_viewers_403() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    // An empty body, to see that the permission is checked before the form.
    assert_eq!(app.client.post("/api/events", &json!({})).await.status, 401);
    assert_eq!(viewer.post("/api/events", &json!({})).await.status, 403);
}
