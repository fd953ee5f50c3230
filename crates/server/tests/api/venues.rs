//! Venues: list, show, create, replace, delete, merge and undo, redirects.

use meydan_app::venues::find_or_create_venue;
use meydan_domain::event::Coordinates;
use meydan_domain::staff::Role;
use meydan_domain::text::Localized;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::{self, EventBuilder, VenueBuilder};
use meydan_test_support::clock::test_now;
use serde_json::{Value, json};

use crate::events::{assert_has, on_both_engines, with};
use crate::failures::assert_problem;

on_both_engines!(
    a_venue_in_use_cannot_be_deleted,
    a_stale_version_is_a_conflict,
    a_renamed_venue_keeps_its_name_and_its_address,
    a_merge_moves_names_and_addresses,
    a_merge_can_be_undone,
    two_events_that_name_a_new_place_make_one_venue,
);

pub fn payload(name: &str) -> Value {
    json!({ "name_tr": name, "city": "İstanbul" })
}

async fn create(editor: &TestClient, payload: &Value) -> Value {
    let answer = editor.post("/api/venues", payload).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    answer.data().clone()
}

async fn save(editor: &TestClient, venue: &Value, payload: &Value) -> Value {
    let answer = editor.put(&path(venue), payload).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().clone()
}

fn path(venue: &Value) -> String {
    format!("/api/venues/{}", venue["id"])
}

async fn slugs(client: &TestClient, query: &str) -> Vec<Value> {
    let answer = client.get(&format!("/api/venues{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().as_array().expect("a list").iter().map(|venue| venue["venue_id"].clone()).collect()
}

/// Where an address leads: the status, and the `Location` of a redirect.
pub async fn redirect_of(app: &TestApp, path: &str) -> (u16, Option<String>) {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).no_proxy().build();
    let answer = client.expect("a client").get(app.url(path)).send().await.expect("the node answers");
    let location = answer.headers().get("location").map(|value| value.to_str().expect("a text").to_owned());
    (answer.status().as_u16(), location)
}

/// The newest merge in the audit trail.
pub async fn newest_merge(client: &TestClient) -> Value {
    client.get("/api/audit?kind=merged").await.data()[0].clone()
}

#[tokio::test]
async fn a_new_venue_gets_its_defaults() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let venue = create(&editor, &payload("Zorlu PSM")).await;
    let expected = json!({
        "venue_id": "zorlu-psm", "name": "Zorlu PSM", "name_tr": "Zorlu PSM", "name_en": "Zorlu PSM", "aliases": [],
        "address": "", "district": "", "city": "İstanbul", "city_en": "İstanbul", "country": "Turkey", "latitude": null,
        "longitude": null, "website": null, "phone": "", "description_tr": "", "image_id": null, "picture": null,
        "accessibility": {
            "step_free": null, "accessible_toilet": null, "hearing_loop": null, "sign_language": null,
            "assistance_dogs": null, "accessible_parking": null,
        },
        "parent_id": null, "is_active": true, "version": 1,
    });
    assert_has(&venue, &expected);
    assert_eq!(create(&editor, &payload("Zorlu PSM")).await["venue_id"], "zorlu-psm-2");
}

#[tokio::test]
async fn every_field_of_the_form_comes_back() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    builders::image(app.app.core.store(), "img_a").await.expect("an image");
    let parent = create(&editor, &payload("Zorlu")).await;
    let fields = json!({
        "venue_id": "ana-sahne", "name_tr": "Ana Sahne", "name_en": "Main Stage", "aliases": ["Büyük Salon"],
        "address": "Levazım Mah.", "district": "Beşiktaş", "city": "İstanbul", "city_en": "Istanbul", "country": "Türkiye",
        "latitude": 41.067, "longitude": 29.017, "website": "https://zorlu.example", "phone": "+90 212 555 01 00",
        "description_tr": "Büyük", "description_en": "Big", "image_id": "img_a",
        "accessibility": {
            "step_free": true, "accessible_toilet": true, "hearing_loop": false, "sign_language": null,
            "assistance_dogs": true, "accessible_parking": null,
        },
        "parent_id": parent["id"], "is_active": false,
    });
    let venue = create(&editor, &fields).await;
    assert_has(&venue, &fields);
    assert!(venue["picture"]["url"].as_str().is_some_and(|url| url.starts_with("/media/")));
    let shown = editor.get("/api/venues/ana-sahne?language=en").await;
    assert_has(shown.data(), &json!({ "name": "Main Stage", "description": "Big" }));
    assert_eq!(editor.get(&path(&venue)).await.data(), &venue);
}

#[tokio::test]
async fn bad_fields_are_named() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let cases = [
        (json!({}), vec!["city", "name_tr"]),
        (with(payload("a"), json!({ "venue_id": "Büyük" })), vec!["venue_id"]),
        (with(payload("a"), json!({ "latitude": 91, "longitude": 181 })), vec!["latitude", "longitude"]),
        (with(payload("a"), json!({ "website": "x", "phone": "y" })), vec!["phone", "website"]),
        (with(payload("a"), json!({ "image_id": "img_none" })), vec!["image_id"]),
        (with(payload("a"), json!({ "parent_id": 77 })), vec!["parent_id"]),
    ];
    for (payload, fields) in cases {
        let answer = editor.post("/api/venues", &payload).await;
        assert_problem(&answer, 422, "invalid");
        let named: Vec<&String> = answer.body["fields"].as_object().expect("fields").keys().collect();
        assert_eq!(named, fields, "{payload}");
    }
    for query in ["sort=price", "status=maybe", "limit=0", "counts=2", "cursor=zz"] {
        assert_problem(&editor.get(&format!("/api/venues?{query}")).await, 422, "invalid");
    }
}

#[tokio::test]
async fn a_venue_is_no_part_of_itself() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let parent = create(&editor, &payload("Dış")).await;
    let child = create(&editor, &with(payload("İç"), json!({ "parent_id": parent["id"] }))).await;
    for below in [&parent, &child] {
        let answer = editor.put(&path(&parent), &with(payload("Dış"), json!({ "parent_id": below["id"] }))).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"]["parent_id"].is_string());
    }
    let admin = app.signed_in(Role::Admin).await;
    assert_problem(&admin.delete(&path(&parent)).await, 409, "in_use");
}

#[tokio::test]
async fn the_list_is_searched_filtered_and_sorted() {
    let app = TestApp::new().await;
    let store = app.app.core.store();
    VenueBuilder::new("b").named("Çırağan", "Palace").insert(store).await.expect("a venue");
    VenueBuilder::new("a").named("Dorock", "Dorock").also(&["Rock Bar"]).insert(store).await.expect("a venue");
    VenueBuilder::new("c").named("Arena", "Arena").in_city("İzmir", "Smyrna").insert(store).await.expect("a venue");
    assert_eq!(slugs(&app.client, "?language=tr").await, ["c", "b", "a"]);
    assert_eq!(slugs(&app.client, "?language=en").await, ["c", "a", "b"]);
    assert_eq!(slugs(&app.client, "?sort=newest").await, ["c", "a", "b"]);
    assert_eq!(slugs(&app.client, "?sort=events").await.len(), 3);
    assert_eq!(slugs(&app.client, "?q=ROCK%20bar").await, ["a"]);
    assert_eq!(slugs(&app.client, "?city=smyrna").await, ["c"]);
    let first = app.client.get("/api/venues?limit=2").await;
    let next = first.body["meta"]["next_cursor"].as_str().expect("more");
    assert_eq!(first.body["meta"]["total"], 3);
    assert_eq!(slugs(&app.client, &format!("?limit=2&cursor={next}")).await.len(), 1);
}

#[tokio::test]
async fn only_staff_are_told_counts_and_inactive_venues() {
    let app = TestApp::new().await;
    let store = app.app.core.store();
    VenueBuilder::new("acik").insert(store).await.expect("a venue");
    VenueBuilder::new("gizli").inactive().insert(store).await.expect("a venue");
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(slugs(&app.client, "?status=inactive").await, ["acik"]);
    assert_eq!(slugs(&editor, "").await, ["acik", "gizli"]);
    assert_eq!(slugs(&editor, "?status=inactive").await, ["gizli"]);
    assert_problem(&app.client.get("/api/venues/gizli").await, 404, "not_found");
    assert_eq!(editor.get("/api/venues?counts=true").await.data()[0]["event_count"], 0);
    assert!(app.client.get("/api/venues?counts=true").await.data()[0].get("event_count").is_none());
}

#[tokio::test]
async fn what_visitors_read_follows_every_save() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let venue = create(&editor, &payload("Sahne")).await;
    assert_eq!(app.client.get("/api/venues/sahne").await.data()["name"], "Sahne");
    save(&editor, &venue, &payload("Salon")).await;
    assert_eq!(app.client.get("/api/venues/sahne").await.data()["name"], "Salon");
    save(&editor, &venue, &with(payload("Salon"), json!({ "is_active": false }))).await;
    assert_problem(&app.client.get("/api/venues/sahne").await, 404, "not_found");
}

/// As an event that takes place there leaves it.
async fn use_venue(app: &TestApp, venue: &Value) {
    let event = EventBuilder::new("caz").insert(app.app.core.store()).await.expect("an event");
    let sql = format!(
        "DELETE FROM event_venues; INSERT INTO event_venues (event_id, position, venue_id) VALUES ({}, 0, {})",
        event.id, venue["id"]
    );
    app.execute_without_checks(&sql).await;
}

async fn a_venue_in_use_cannot_be_deleted(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let (used, unused) = (create(&admin, &payload("Dolu")).await, create(&admin, &payload("Boş")).await);
    use_venue(&app, &used).await;
    let answer = admin.delete(&path(&used)).await;
    assert_problem(&answer, 409, "in_use");
    assert_eq!(answer.body["uses"], 1);
    assert_eq!(admin.delete(&path(&unused)).await.status, 200);
    assert_problem(&admin.get(&path(&unused)).await, 404, "not_found");
    let trash = admin.get("/api/trash?noun=venues").await;
    assert_has(&trash.data()[0], &json!({ "noun": "venues", "id": unused["id"], "label": "Boş" }));
    let back = admin.post(&format!("/api/trash/venues/{}/restore", unused["id"]), &json!({})).await;
    assert_eq!(back.status, 200, "{}", back.body);
    assert_eq!(admin.get(&path(&unused)).await.status, 200);
}

async fn a_stale_version_is_a_conflict(app: TestApp) {
    let (one, two) = (app.signed_in(Role::Editor).await, app.signed_in(Role::Admin).await);
    let venue = create(&one, &payload("Sahne")).await;
    save(&one, &venue, &with(payload("Bir"), json!({ "version": 1 }))).await;
    let answer = two.put(&path(&venue), &with(payload("İki"), json!({ "version": 1 }))).await;
    assert_problem(&answer, 409, "stale_version");
    assert_eq!(answer.body["current_version"], 2);
    assert_eq!(answer.body["current"]["name_tr"], "Bir");
    assert_eq!(save(&two, &venue, &payload("Üç")).await["version"], 3, "a plain client is taken as it comes");
}

async fn a_renamed_venue_keeps_its_name_and_its_address(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let venue = create(&editor, &payload("Eski Ad")).await;
    let renamed = save(&editor, &venue, &payload("Yeni Ad")).await;
    assert_has(&renamed, &json!({ "venue_id": "eski-ad", "aliases": ["Eski Ad"] }));
    let moved = save(&editor, &venue, &with(payload("Yeni Ad"), json!({ "venue_id": "yeni-ad" }))).await;
    assert_eq!(moved["venue_id"], "yeni-ad");
    let expected = (301, Some("/api/venues/yeni-ad?language=en".to_owned()));
    assert_eq!(redirect_of(&app, "/api/venues/eski-ad?language=en").await, expected);
    let taken = editor.post("/api/venues", &with(payload("Başka"), json!({ "venue_id": "eski-ad" }))).await;
    assert_problem(&taken, 409, "duplicate");
    assert!(taken.body["fields"]["venue_id"].is_string());
    assert_eq!(create(&editor, &payload("Eski Ad")).await["venue_id"], "eski-ad-2");
    let back = save(&editor, &venue, &with(payload("Yeni Ad"), json!({ "venue_id": "eski-ad" }))).await;
    assert_eq!(back["venue_id"], "eski-ad", "its own former address");
    assert_eq!(redirect_of(&app, "/api/venues/yeni-ad").await.0, 301);
}

async fn merged(app: &TestApp, editor: &TestClient) -> (Value, Value) {
    let old = create(editor, &with(payload("Zorlu Center"), json!({ "aliases": ["Zorlu"] }))).await;
    save(editor, &old, &with(payload("Zorlu Center"), json!({ "aliases": ["Zorlu"], "venue_id": "zorlu" }))).await;
    let into = create(editor, &with(payload("Zorlu PSM"), json!({ "aliases": ["PSM"] }))).await;
    let answer = editor.post(&format!("{}/merge", path(&old)), &json!({ "into": into["id"] })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(answer.data(), &json!({ "id": into["id"], "aliases": ["PSM", "Zorlu Center", "Zorlu"] }));
    assert_eq!(slugs(&app.client, "").await, ["zorlu-psm"]);
    (old, into)
}

async fn a_merge_moves_names_and_addresses(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let (old, into) = merged(&app, &editor).await;
    let expected = (301, Some("/api/venues/zorlu-psm".to_owned()));
    for address in ["zorlu", "zorlu-center", &old["id"].to_string()] {
        assert_eq!(redirect_of(&app, &format!("/api/venues/{address}")).await, expected, "{address}");
    }
    let page = redirect_of(&app, "/venue/zorlu-center?lang=en").await;
    assert_eq!(page, (301, Some("/venue/zorlu-psm?lang=en".to_owned())));
    let third = create(&editor, &payload("PSM Yeni")).await;
    let again = editor.post(&format!("{}/merge", path(&into)), &json!({ "into": third["id"] })).await;
    assert_eq!(again.status, 200, "{}", again.body);
    let expected = (301, Some("/api/venues/psm-yeni".to_owned()));
    assert_eq!(redirect_of(&app, "/api/venues/zorlu-center").await, expected, "no chain of redirects");
    let admin = app.signed_in(Role::Admin).await;
    assert_eq!(admin.get("/api/trash?noun=venues").await.body["meta"]["total"], 0);
    let into_itself = editor.post(&format!("{}/merge", path(&third)), &json!({ "into": third["id"] })).await;
    assert_problem(&into_itself, 422, "invalid");
    for body in [json!({}), json!({ "into": 77_777 })] {
        let answer = editor.post(&format!("{}/merge", path(&third)), &body).await;
        assert!(answer.body["fields"]["into"].is_string(), "{}", answer.body);
    }
    let gone = editor.post(&format!("{}/merge", path(&old)), &json!({ "into": third["id"] })).await;
    assert_problem(&gone, 404, "not_found");
}

async fn a_merge_can_be_undone(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let (old, into) = merged(&app, &editor).await;
    let entry = newest_merge(&editor).await;
    assert_has(&entry, &json!({ "noun": "venues", "noun_id": old["id"].to_string(), "label": "Zorlu Center" }));
    let undo = format!("/api/audit/{}/undo", entry["id"]);
    let answer = editor.post(&undo, &json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.data(), &json!({ "noun": "venues", "id": old["id"], "restored": 1, "left": 0 }));
    let back = app.client.get("/api/venues/zorlu").await;
    assert_has(back.data(), &json!({ "id": old["id"], "name": "Zorlu Center", "aliases": ["Zorlu"] }));
    assert_eq!(app.client.get(&path(&into)).await.data()["aliases"], json!(["PSM"]));
    assert_eq!(redirect_of(&app, "/api/venues/zorlu-center").await.1.as_deref(), Some("/api/venues/zorlu"));
    assert_problem(&editor.post(&undo, &json!({})).await, 409, "cannot_undo");
    let admin = app.signed_in(Role::Admin).await;
    let other = admin.get("/api/audit?kind=created").await.data()[0]["id"].clone();
    assert_problem(&editor.post(&format!("/api/audit/{other}/undo"), &json!({})).await, 409, "cannot_undo");
    assert_problem(&editor.post("/api/audit/777777/undo", &json!({})).await, 404, "not_found");
}

async fn two_events_that_name_a_new_place_make_one_venue(app: TestApp) {
    let store = app.app.core.store().clone();
    let make = |name: &'static str| {
        let store = store.clone();
        tokio::spawn(async move {
            let mut tx = store.begin().await.expect("a write");
            let (name, city) = (Localized::new(name, ""), Localized::new("İstanbul", "Istanbul"));
            let place = Some(Coordinates { latitude: 41.0, longitude: 29.0 });
            let venue = find_or_create_venue(&mut tx, &name, &city, "Moda Cad.", "", place, test_now()).await;
            tx.commit().await.expect("a commit");
            venue.expect("a venue")
        })
    };
    let (one, two) = tokio::join!(make("Moda Sahnesi"), make("MODA SAHNESİ"));
    let (one, two) = (one.expect("no panic"), two.expect("no panic"));
    assert_eq!(one.id, two.id);
    let venue = app.client.get("/api/venues/moda-sahnesi").await;
    assert_has(venue.data(), &json!({ "id": one.id, "address": "Moda Cad.", "country": "Turkey", "latitude": 41.0 }));
}
