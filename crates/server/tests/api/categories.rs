//! Categories: list with counts, create, replace, delete.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::EventBuilder;
use serde_json::{Value, json};

use crate::events::{assert_has, on_both_engines, with};

on_both_engines!(
    the_list_counts_the_events_to_come,
    a_taken_slug_is_a_conflict,
    a_used_category_cannot_be_deleted,
    a_stale_version_is_a_conflict,
    an_unused_category_can_be_deleted_and_its_slug_taken_again,
);

const BUILT_IN: [&str; 8] = ["music", "theater", "sports", "art", "gastronomy", "education", "technology", "business"];

fn payload(slug: &str) -> Value {
    json!({ "category_id": slug, "name_tr": "Dans", "name_en": "Dance" })
}

async fn create(admin: &TestClient, payload: &Value) -> Value {
    let answer = admin.post("/api/categories", payload).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

async fn list(client: &TestClient) -> Vec<Value> {
    let answer = client.get("/api/categories").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().as_array().expect("a list").clone()
}

async fn slugs(client: &TestClient) -> Vec<Value> {
    list(client).await.into_iter().map(|category| category["category_id"].clone()).collect()
}

async fn find(client: &TestClient, slug: &str) -> Value {
    list(client).await.into_iter().find(|category| category["category_id"] == slug).expect("the category")
}

fn path(category: &Value) -> String {
    format!("/api/categories/{}", category["id"])
}

async fn insert_event(app: &TestApp, event: EventBuilder) {
    event.insert(app.app.core.store()).await.expect("a saved event");
}

#[tokio::test]
async fn a_new_installation_has_the_categories_of_the_specification() {
    let app = TestApp::new().await;
    assert_eq!(slugs(&app.client).await, BUILT_IN);
    let answer = app.client.get("/api/categories").await;
    assert_eq!(answer.body["meta"], json!({ "total": 8, "limit": 8, "next_cursor": null }));
}

#[tokio::test]
async fn names_are_in_the_requested_language() {
    let app = TestApp::new().await;
    for (language, name) in [("tr", "Müzik"), ("en", "Music")] {
        let answer = app.client.get(&format!("/api/categories?language={language}")).await;
        let expected = json!({ "category_id": "music", "name": name, "name_tr": "Müzik", "name_en": "Music" });
        assert_has(&answer.data()[0], &expected);
    }
}

async fn the_list_counts_the_events_to_come(app: TestApp) {
    insert_event(&app, EventBuilder::new("a").category("art")).await;
    insert_event(&app, EventBuilder::new("b").category("art")).await;
    insert_event(&app, EventBuilder::new("gecmis").category("art").starting("2026-11-01T20:00")).await;
    insert_event(&app, EventBuilder::new("pasif").category("art").inactive()).await;
    insert_event(&app, EventBuilder::new("c")).await;
    assert_eq!(find(&app.client, "art").await["event_count"], 2);
    assert_eq!(find(&app.client, "music").await["event_count"], 1);
    assert_eq!(find(&app.client, "sports").await["event_count"], 0);
}

#[tokio::test]
async fn a_new_category_gets_its_defaults() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let category = create(&admin, &payload("dance")).await;
    assert_has(
        &category,
        &json!({
            "category_id": "dance",
            "color_code": "#473B73",
            "parent_id": null,
            "is_active": true,
            "display_order": 0,
            "description_tr": "",
            "version": 1,
            "event_count": 0,
        }),
    );
}

#[tokio::test]
async fn every_field_of_the_form_comes_back() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let parent = find(&admin, "art").await;
    let fields = json!({
        "category_id": "dance",
        "name_tr": "Dans",
        "name_en": "Dance",
        "description_tr": "Bale ve halk oyunları",
        "description_en": "Ballet and folk",
        "color_code": "#A1B2C3",
        "parent_id": parent["id"],
        "is_active": false,
        "display_order": 42,
    });
    let category = create(&admin, &fields).await;
    assert_has(&category, &fields);
    assert_eq!(find(&admin, "dance").await, category);
}

#[tokio::test]
async fn display_order_comes_before_age() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    create(&admin, &with(payload("last"), json!({ "display_order": 99 }))).await;
    create(&admin, &with(payload("first"), json!({ "display_order": -1 }))).await;
    create(&admin, &with(payload("beside"), json!({ "display_order": 1 }))).await;
    let slugs = slugs(&app.client).await;
    assert_eq!(slugs[..3], ["first", "music", "beside"]);
    assert_eq!(slugs[10], "last");
}

#[tokio::test]
async fn inactive_categories_are_hidden_from_visitors() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let viewer = app.signed_in(Role::Viewer).await;
    create(&admin, &with(payload("gizli"), json!({ "is_active": false }))).await;
    assert_eq!(slugs(&app.client).await, BUILT_IN);
    assert_eq!(slugs(&viewer).await, BUILT_IN);
    assert!(slugs(&admin).await.contains(&json!("gizli")));
}

#[tokio::test]
async fn a_save_replaces_and_shows_the_count() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    insert_event(&app, EventBuilder::new("a").category("art")).await;
    let art = find(&admin, "art").await;
    let answer = admin.put(&path(&art), &json!({ "category_id": "art", "name_tr": "Sergi", "name_en": "Show" })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let expected =
        json!({ "name_tr": "Sergi", "color_code": "#473B73", "display_order": 0, "version": 2, "event_count": 1 });
    assert_has(answer.data(), &expected);
    assert_eq!(&find(&admin, "art").await, answer.data());
}

async fn a_stale_version_is_a_conflict(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let path = path(&create(&admin, &payload("dance")).await);
    let save = |name: &str| with(payload("dance"), json!({ "version": 1, "name_tr": name }));
    assert_eq!(admin.put(&path, &save("İlk")).await.status, 200);
    let answer = admin.put(&path, &save("İkinci")).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    assert_has(&answer.body, &json!({ "code": "stale_version", "current_version": 2 }));
    assert_has(&answer.body["current"], &json!({ "category_id": "dance", "name_tr": "İlk", "version": 2 }));
    assert_eq!(find(&admin, "dance").await["name_tr"], "İlk");
}

async fn a_taken_slug_is_a_conflict(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let answer = admin.post("/api/categories?language=en", &payload("art")).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    let sentence = "Another category already has this short name.";
    assert_has(&answer.body, &json!({ "code": "duplicate", "error": sentence, "fields": { "category_id": sentence } }));
    let dance = create(&admin, &payload("dance")).await;
    assert_eq!(admin.put(&path(&dance), &payload("art")).await.status, 409);
    assert_eq!(find(&admin, "dance").await, dance);
}

#[tokio::test]
async fn a_slug_that_events_use_cannot_be_renamed() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    insert_event(&app, EventBuilder::new("a").category("art")).await;
    let art = find(&admin, "art").await;
    let answer = admin.put(&format!("{}?language=en", path(&art)), &payload("sanat")).await;
    assert_eq!(answer.status, 409, "{}", answer.body);
    let sentence = "Events still use this short name, so it can't be changed.";
    assert_has(&answer.body, &json!({ "code": "in_use", "error": sentence }));
    let sports = find(&admin, "sports").await;
    assert_eq!(admin.put(&path(&sports), &payload("spor")).await.status, 200);
}

async fn assert_refused(admin: &TestClient, payload: &Value, field: &str) {
    let answer = admin.post("/api/categories", payload).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    let fields: Vec<&String> = answer.body["fields"].as_object().expect("fields").keys().collect();
    assert_eq!(fields, [field]);
}

#[tokio::test]
async fn the_slug_and_both_names_are_required() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for field in ["category_id", "name_tr", "name_en"] {
        assert_refused(&admin, &with(payload("dance"), json!({ field: null })), field).await;
        assert_refused(&admin, &with(payload("dance"), json!({ field: " " })), field).await;
    }
}

#[tokio::test]
async fn a_slug_is_plain_and_a_colour_a_colour() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for slug in ["Dance", "halk oyunu", "5ritim", "müzik"] {
        assert_refused(&admin, &payload(slug), "category_id").await;
    }
    assert_refused(&admin, &with(payload("dance"), json!({ "color_code": "red" })), "color_code").await;
}

#[tokio::test]
async fn a_parent_must_be_another_top_level_category() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let art = find(&admin, "art").await;
    let child = create(&admin, &with(payload("dance"), json!({ "parent_id": art["id"] }))).await;
    assert_refused(&admin, &with(payload("tango"), json!({ "parent_id": child["id"] })), "parent_id").await;
    assert_refused(&admin, &with(payload("tango"), json!({ "parent_id": 4711 })), "parent_id").await;
    for (parent, problem) in [
        (&json!(4711), "There is no such category."),
        (&child["id"], "Choose another main category; a category with subcategories can't become a subcategory."),
    ] {
        let tango = with(payload("tango"), json!({ "parent_id": parent }));
        let answer = admin.post("/api/categories?language=en", &tango).await;
        assert_eq!(answer.body["fields"], json!({ "parent_id": problem }));
    }
    // Nor may it be itself, or get a parent while it has children.
    let other = find(&admin, "music").await;
    for parent in [&art["id"], &other["id"]] {
        let answer = admin.put(&path(&art), &with(payload("art"), json!({ "parent_id": parent }))).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert!(answer.body["fields"]["parent_id"].is_string());
    }
}

async fn a_used_category_cannot_be_deleted(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    insert_event(&app, EventBuilder::new("a").category("art")).await;
    let music = find(&admin, "music").await;
    create(&admin, &with(payload("dance"), json!({ "parent_id": music["id"] }))).await;
    for slug in ["art", "music"] {
        let answer = admin.delete(&path(&find(&admin, slug).await)).await;
        assert_eq!(answer.status, 409, "{slug}: {}", answer.body);
        assert_eq!(answer.body["code"], "in_use");
    }
    assert!(slugs(&app.client).await.contains(&json!("art")));
}

async fn an_unused_category_can_be_deleted_and_its_slug_taken_again(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let sports = find(&app.client, "sports").await;
    assert_eq!(admin.delete(&path(&sports)).await.status, 200);
    assert!(!slugs(&app.client).await.contains(&json!("sports")));
    assert_eq!(admin.delete(&path(&sports)).await.status, 404);
    assert_ne!(create(&admin, &payload("sports")).await["id"], sports["id"]);
}

#[tokio::test]
async fn writing_is_for_admins() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let path = path(&find(&app.client, "sports").await);
    for (client, status) in [(&app.client, 401), (&editor, 403)] {
        assert_eq!(client.post("/api/categories", &json!({})).await.status, status);
        assert_eq!(client.put(&path, &json!({})).await.status, status);
        assert_eq!(client.delete(&path).await.status, status);
    }
    assert_eq!(slugs(&app.client).await, BUILT_IN);
}

#[tokio::test]
async fn an_unknown_category_is_not_found() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for id in ["4711", "art"] {
        assert_eq!(admin.put(&format!("/api/categories/{id}"), &payload("x")).await.status, 404, "{id}");
        assert_eq!(admin.delete(&format!("/api/categories/{id}")).await.status, 404, "{id}");
    }
}

#[tokio::test]
async fn the_numbers_of_events_can_be_left_out() {
    let app = TestApp::new().await;
    let counted = app.client.get("/api/categories").await;
    assert!(counted.data()[0]["event_count"].is_number(), "{}", counted.text);
    let named = app.client.get("/api/categories?counts=false").await;
    assert!(named.data()[0].get("event_count").is_none(), "{}", named.text);
    assert_eq!(named.data()[0]["name"], counted.data()[0]["name"]);
    assert_eq!(app.client.get("/api/categories?counts=maybe").await.status, 422);
}
