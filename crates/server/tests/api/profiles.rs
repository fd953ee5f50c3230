//! Profiles: list, show, create, replace, delete, merge and undo, redirects.

use meydan_app::profiles::find_or_create_profile;
use meydan_domain::profile::ProfileKind;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::{self, EventBuilder, ProfileBuilder};
use meydan_test_support::clock::test_now;
use serde_json::{Value, json};

use crate::events::{assert_has, on_both_engines, with};
use crate::failures::assert_problem;
use crate::venues::{newest_merge, redirect_of};

on_both_engines!(
    a_profile_in_use_keeps_its_kind_and_cannot_be_deleted,
    a_stale_version_is_a_conflict,
    a_merge_moves_names_and_addresses_and_can_be_undone,
    a_name_finds_its_profile_or_makes_one,
);

fn payload(name: &str) -> Value {
    json!({ "name": name, "kind": "performer" })
}

async fn create(editor: &TestClient, payload: &Value) -> Value {
    let answer = editor.post("/api/profiles", payload).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

fn path(profile: &Value) -> String {
    format!("/api/profiles/{}", profile["id"])
}

async fn slugs(client: &TestClient, query: &str) -> Vec<Value> {
    let answer = client.get(&format!("/api/profiles{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().as_array().expect("a list").iter().map(|profile| profile["profile_id"].clone()).collect()
}

#[tokio::test]
async fn every_field_of_the_form_comes_back() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    builders::image(app.app.core.store(), "img_a").await.expect("an image");
    let fields = json!({
        "profile_id": "iksv", "kind": "organizer", "name": "İKSV", "name_en": "IKSV", "aliases": ["İstanbul Vakfı"],
        "description_tr": "Vakıf", "description_en": "Foundation", "image_id": "img_a",
        "links": ["https://iksv.example", "https://social.example/iksv"], "is_active": false,
    });
    let profile = create(&editor, &fields).await;
    assert_has(&profile, &fields);
    assert!(profile["picture"].is_object());
    assert_eq!(editor.get("/api/profiles/iksv?language=en").await.data()["description"], "Foundation");
    let plain = create(&editor, &payload("Fazıl Say")).await;
    let defaults =
        json!({ "profile_id": "fazil-say", "name_en": "Fazıl Say", "links": [], "is_active": true, "version": 1 });
    assert_has(&plain, &defaults);
}

#[tokio::test]
async fn bad_fields_are_named() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let cases = [
        (json!({}), vec!["kind", "name"]),
        (with(payload("a"), json!({ "kind": "band" })), vec!["kind"]),
        (with(payload("a"), json!({ "links": ["https://a.example", "x"] })), vec!["links[1]"]),
        (with(payload("a"), json!({ "profile_id": "1" })), vec!["profile_id"]),
        (with(payload("a"), json!({ "image_id": "img_none" })), vec!["image_id"]),
    ];
    for (payload, fields) in cases {
        let answer = editor.post("/api/profiles", &payload).await;
        assert_problem(&answer, 422, "invalid");
        let named: Vec<&String> = answer.body["fields"].as_object().expect("fields").keys().collect();
        assert_eq!(named, fields, "{payload}");
    }
    assert_problem(&editor.get("/api/profiles?kind=band").await, 422, "invalid");
}

#[tokio::test]
async fn the_list_is_searched_filtered_and_sorted() {
    let app = TestApp::new().await;
    let store = app.app.core.store();
    ProfileBuilder::new("c").named("Çetin", "Zeki").insert(store).await.expect("a profile");
    ProfileBuilder::new("d").named("Deniz", "Deniz").also(&["Mavi"]).insert(store).await.expect("a profile");
    ProfileBuilder::new("a").organizer().insert(store).await.expect("a profile");
    ProfileBuilder::new("x").inactive().insert(store).await.expect("a profile");
    assert_eq!(slugs(&app.client, "?language=tr").await, ["a", "c", "d"]);
    assert_eq!(slugs(&app.client, "?language=en").await, ["a", "d", "c"]);
    assert_eq!(slugs(&app.client, "?kind=organizer").await, ["a"]);
    assert_eq!(slugs(&app.client, "?q=mavi").await, ["d"]);
    assert_eq!(slugs(&app.client, "?sort=events").await.len(), 3);
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(slugs(&editor, "?status=inactive").await, ["x"]);
    assert_eq!(editor.get("/api/profiles?counts=true").await.data()[0]["event_count"], 0);
    assert_problem(&app.client.get("/api/profiles/x").await, 404, "not_found");
}

async fn a_profile_in_use_keeps_its_kind_and_cannot_be_deleted(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let profile = create(&admin, &payload("Fazıl Say")).await;
    let event = EventBuilder::new("caz").insert(app.app.core.store()).await.expect("an event");
    let row = format!("({}, 'performer', 7, {})", event.id, profile["id"]);
    let sql = format!("INSERT INTO event_profiles (event_id, role, position, profile_id) VALUES {row}");
    app.execute_without_checks(&sql).await;
    let answer = admin.delete(&path(&profile)).await;
    assert_problem(&answer, 409, "in_use");
    assert_eq!(answer.body["uses"], 1);
    let other_kind = with(payload("Fazıl Say"), json!({ "kind": "organizer" }));
    assert_problem(&admin.put(&path(&profile), &other_kind).await, 409, "in_use");
    app.execute_without_checks("DELETE FROM event_profiles").await;
    assert_eq!(admin.put(&path(&profile), &other_kind).await.status, 200);
    assert_eq!(admin.delete(&path(&profile)).await.status, 200);
    assert_eq!(admin.get("/api/trash?noun=profiles").await.data()[0]["label"], "Fazıl Say");
}

async fn a_stale_version_is_a_conflict(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let profile = create(&editor, &payload("Bir")).await;
    let save = with(payload("İki"), json!({ "version": 1 }));
    let saved = editor.put(&path(&profile), &save).await;
    assert_has(saved.data(), &json!({ "aliases": ["Bir"], "profile_id": "bir", "version": 2 }));
    let answer = editor.put(&path(&profile), &save).await;
    assert_problem(&answer, 409, "stale_version");
    assert_eq!(answer.body["current"]["name"], "İki");
}

async fn a_merge_moves_names_and_addresses_and_can_be_undone(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let old = create(&editor, &with(payload("Say, Fazıl"), json!({ "aliases": ["F. Say"] }))).await;
    let into = create(&editor, &payload("Fazıl Say")).await;
    let organizer = create(&editor, &with(payload("Say Ajans"), json!({ "kind": "organizer" }))).await;
    let merge = format!("{}/merge", path(&old));
    let answer = editor.post(&merge, &json!({ "into": organizer["id"] })).await;
    assert_problem(&answer, 422, "invalid");
    let answer = editor.post(&merge, &json!({ "into": into["id"] })).await;
    assert_has(answer.data(), &json!({ "id": into["id"], "aliases": ["Say, Fazıl", "F. Say"] }));
    let expected = (301, Some("/api/profiles/fazil-say".to_owned()));
    assert_eq!(redirect_of(&app, "/api/profiles/say-fazil").await, expected);
    assert_eq!(redirect_of(&app, &path(&old)).await, expected);
    let entry = newest_merge(&editor).await;
    let answer = editor.post(&format!("/api/audit/{}/undo", entry["id"]), &json!({})).await;
    assert_eq!(
        answer.data(),
        &json!({ "noun": "profiles", "id": old["id"], "restored": 1, "left": 0 }),
        "{}",
        answer.body
    );
    let back = app.client.get("/api/profiles/say-fazil").await;
    assert_has(back.data(), &json!({ "id": old["id"], "aliases": ["F. Say"] }));
    assert_eq!(app.client.get(&path(&into)).await.data()["aliases"], json!([]));
}

async fn a_name_finds_its_profile_or_makes_one(app: TestApp) {
    let store = app.app.core.store();
    let known = ProfileBuilder::new("say").named("Fazıl Say", "Fazil Say").insert(store).await.expect("a profile");
    let find = async |kind: ProfileKind, name: &str| {
        let mut tx = store.begin().await.expect("a write");
        let profile = find_or_create_profile(&mut tx, kind, name, "", test_now()).await.expect("a profile");
        tx.commit().await.expect("a commit");
        profile
    };
    assert_eq!(find(ProfileKind::Performer, "FAZIL SAY").await.id, known.id);
    let organizer = find(ProfileKind::Organizer, "Fazıl Say").await;
    assert_eq!(organizer.content.profile_id, "fazil-say");
    assert_eq!(find(ProfileKind::Organizer, "fazil say").await.id, organizer.id);
}
