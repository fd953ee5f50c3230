//! `PUT /api/events/{id}`

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use super::{assert_has, complete, create, insert_images, on_both_engines, required, with};

on_both_engines!(
    of_two_saves_of_the_same_version_one_succeeds_and_one_conflicts,
    two_saves_without_a_version_are_both_accepted,
    omitted_fields_are_cleared,
    a_stale_version_is_a_conflict_that_carries_what_is_stored,
    renaming_to_a_taken_event_id_is_a_conflict,
);

async fn omitted_fields_are_cleared(app: TestApp) {
    insert_images(&app).await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &complete()).await;
    let answer = editor.put("/api/events/bogazda-caz", &required()).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(
        answer.data(),
        &json!({
            "event_id": "bogazda-caz",
            "version": 2,
            "short_description_tr": "",
            "short_description_en": "",
            "venue_address": "",
            "country": "Turkey",
            "organizer_name": "",
            "organizer_en": "",
            "organizer_contact": {},
            "contact": "",
            "phone": null,
            "website": null,
            "end_date": null,
            "price_min": null,
            "price_max": null,
            "currency": "TRY",
            "category": "music",
            "subcategory": null,
            "source_platform": "manual",
            "source_id": null,
            "source_url": null,
            "ticket_url": null,
            "url": null,
            "image_url": null,
            "cover_image_id": null,
            "cover_image": null,
            "picture": null,
            "gallery_image_ids": [],
            "latitude": null,
            "longitude": null,
            "is_featured": false,
            "is_active": true,
            "tags": [],
            "metadata": {},
            "rating": null,
            "available_tickets": null,
        }),
    );
    assert_eq!(editor.get("/api/events/bogazda-caz").await.data(), answer.data());
}

#[tokio::test]
async fn an_event_sent_back_as_it_was_read_in_either_language_stays_the_same() {
    let app = TestApp::new().await;
    insert_images(&app).await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &complete()).await;
    create(
        &editor,
        &with(required(), json!({ "event_id": "gun", "start_date": "2026-11-20", "end_date": "2026-11-22" })),
    )
    .await;
    for key in ["bogazda-caz", "gun"] {
        for language in ["tr", "en"] {
            let path = format!("/api/events/{key}?language={language}");
            let read = editor.get(&path).await.data().clone();
            let answer = editor.put(&path, &read).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            let version = read["version"].as_i64().expect("a version") + 1;
            assert_eq!(answer.data(), &with(read, json!({ "version": version })));
        }
    }
}

#[tokio::test]
async fn a_client_of_the_specification_moves_an_event_to_another_city() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let mut event = create(&editor, &with(required(), json!({ "city": "İstanbul", "city_en": "Istanbul" }))).await;
    let path = format!("/api/events/{}", event["id"]);
    // The client changes known fields and sends the others back unchanged.
    event["city"] = json!("Ankara");
    event["city_en"] = json!("Ankara");
    let answer = editor.put(&path, &event).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(answer.data(), &json!({ "city_tr": "Ankara", "city_en": "Ankara" }));
    // A client that knows `city_tr` changes that.
    let mut event = answer.data().clone();
    event["city_tr"] = json!("İzmir");
    event["city_en"] = json!("Izmir");
    assert_has(editor.put(&path, &event).await.data(), &json!({ "city_tr": "İzmir", "city_en": "Izmir" }));
}

#[tokio::test]
async fn a_cover_that_was_deleted_meanwhile_does_not_keep_an_editor_from_saving() {
    let app = TestApp::new().await;
    insert_images(&app).await;
    let admin = app.signed_in(Role::Admin).await;
    create(&admin, &complete()).await;
    assert_eq!(admin.delete("/api/images/img_cover").await.status, 200);
    let answer = admin.put("/api/events/bogazda-caz", &with(complete(), json!({ "title_tr": "Yeni" }))).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(answer.data(), &json!({ "title_tr": "Yeni", "cover_image_id": "img_cover", "picture": null }));
}

#[tokio::test]
async fn the_key_stays_when_it_is_left_out_or_blank() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    for payload in [required(), with(required(), json!({ "event_id": "  " }))] {
        let answer = editor.put("/api/events/caz", &payload).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(answer.data()["event_id"], "caz");
    }
}

#[tokio::test]
async fn a_new_key_replaces_the_old_one() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let event = create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    let answer = editor.put("/api/events/caz", &with(required(), json!({ "event_id": "caz-2" }))).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(app.client.get("/api/events/caz").await.status, 404);
    assert_eq!(app.client.get("/api/events/caz-2").await.data()["id"], event["id"]);
}

async fn renaming_to_a_taken_event_id_is_a_conflict(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    create(&editor, &with(required(), json!({ "event_id": "rock" }))).await;
    let answer = editor.put("/api/events/rock", &with(required(), json!({ "event_id": "caz" }))).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_eq!(answer.body["code"], "duplicate");
    let rock = editor.get("/api/events/rock").await;
    assert_has(rock.data(), &json!({ "event_id": "rock", "version": 1 }));
}

#[tokio::test]
async fn the_current_version_is_accepted_and_incremented() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    app.clock.advance(chrono::TimeDelta::hours(1));
    let answer = editor.put("/api/events/caz", &with(required(), json!({ "version": 1, "title_tr": "Yeni" }))).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(
        answer.data(),
        &json!({
            "version": 2,
            "title_tr": "Yeni",
            "created_at": "2026-11-15T12:00:00+03:00",
            "updated_at": "2026-11-15T13:00:00+03:00",
        }),
    );
}

async fn a_stale_version_is_a_conflict_that_carries_what_is_stored(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "caz", "tags": ["caz"] }))).await;
    let first = editor.put("/api/events/caz", &with(required(), json!({ "version": 1, "title_tr": "İlk" }))).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let stale = with(required(), json!({ "version": 1, "title_tr": "İkinci", "tags": ["rock"] }));
    let answer = editor.put("/api/events/caz", &stale).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_has(&answer.body, &json!({ "success": false, "code": "stale_version", "current_version": 2 }));
    assert_eq!(&answer.body["current"], first.data());
    assert_eq!(editor.get("/api/events/caz").await.data(), first.data());
}

#[tokio::test]
async fn a_version_from_the_future_is_a_conflict_too() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    let answer = editor.put("/api/events/caz", &with(required(), json!({ "version": 2 }))).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_eq!(answer.body["current_version"], 1);
}

#[tokio::test]
async fn a_save_without_a_version_is_accepted() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    for version in [2, 3] {
        let answer = editor.put("/api/events/caz", &required()).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(answer.data()["version"], version);
    }
}

async fn of_two_saves_of_the_same_version_one_succeeds_and_one_conflicts(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    let save = |title: &str| with(required(), json!({ "version": 1, "title_tr": title, "tags": [title] }));
    let (one, other) = (save("bir"), save("iki"));
    let (one, other) = tokio::join!(editor.put("/api/events/caz", &one), editor.put("/api/events/caz", &other));
    let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!((won.status.as_u16(), lost.status.as_u16()), (200, 409), "{} {}", won.body, lost.body);
    assert_eq!(&lost.body["current"], won.data());
    let stored = editor.get("/api/events/caz").await;
    assert_has(stored.data(), &json!({ "version": 2, "title_tr": won.data()["title_tr"], "tags": won.data()["tags"] }));
}

async fn two_saves_without_a_version_are_both_accepted(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    let save = |title: &str| with(required(), json!({ "title_tr": title, "tags": [title] }));
    let (one, other) = (save("bir"), save("iki"));
    let (one, other) = tokio::join!(editor.put("/api/events/caz", &one), editor.put("/api/events/caz", &other));
    assert_eq!((one.status.as_u16(), other.status.as_u16()), (200, 200), "{} {}", one.body, other.body);
    let stored = editor.get("/api/events/caz").await;
    assert_eq!(stored.data()["version"], 3);
    assert_eq!(stored.data()["tags"], json!([stored.data()["title_tr"]]));
}

#[tokio::test]
async fn an_unknown_event_cannot_be_replaced() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(editor.put("/api/events/yok", &required()).await.status, 404);
}

#[tokio::test]
async fn a_refused_save_changes_nothing() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let before = create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    let answer = editor.put("/api/events/caz", &with(required(), json!({ "title_en": Value::Null }))).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(editor.get("/api/events/caz").await.data(), &before);
}

#[tokio::test]
async fn visitors_and_viewers_may_not_replace() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    let editor = app.signed_in(Role::Editor).await;
    create(&editor, &with(required(), json!({ "event_id": "caz" }))).await;
    assert_eq!(app.client.put("/api/events/caz", &required()).await.status, 401);
    assert_eq!(viewer.put("/api/events/caz", &required()).await.status, 403);
}
