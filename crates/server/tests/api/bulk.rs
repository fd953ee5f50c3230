//! Bulk changes of events, and their undo.

use meydan_domain::change::Noun;
use meydan_domain::staff::{Actor, Role};
use meydan_store::{changes, events};
use meydan_test_support::app::{TestApp, TestClient, TestResponse};
use meydan_test_support::builders::{self, CategoryBuilder, EventBuilder, VenueBuilder};
use meydan_test_support::database::Engine;
use serde_json::{Value, json};

use crate::nodes::{SOON, within};
use crate::search::searching;

const BULK: &str = "/api/events/bulk";

async fn three(app: &TestApp) -> Vec<i64> {
    let store = app.app.core.store();
    CategoryBuilder::new("dans").insert(store).await.expect("a category");
    let mut ids = Vec::new();
    for key in ["bir", "iki", "uc"] {
        ids.push(EventBuilder::new(key).tagged(&["gece"]).insert(store).await.expect("an event").id);
    }
    ids
}

async fn contents(app: &TestApp, ids: &[i64]) -> Vec<Value> {
    let found = events::find_many(app.app.core.store().read(), ids).await.expect("a read");
    found.into_iter().map(|event| serde_json::to_value(event.content).expect("JSON")).collect()
}

fn counts(answer: &TestResponse) -> [u64; 4] {
    assert_eq!(answer.status, 200, "{}", answer.text);
    let data = answer.data();
    ["matched", "changed", "unchanged", "refused_count"].map(|name| data[name].as_u64().expect("a number"))
}

async fn undo(client: &TestClient, answer: &TestResponse) -> TestResponse {
    client.post(&format!("/api/audit/{}/undo", answer.data()["undo"]), &json!({})).await
}

#[tokio::test]
async fn a_bulk_change_is_one_audit_entry_and_one_undo() {
    let app = TestApp::new().await;
    let (editor, ids) = (app.signed_in(Role::Editor).await, three(&app).await);
    let before = contents(&app, &ids).await;
    let set = json!({ "category": "dans", "add_tags": ["yeni"], "remove_tags": ["GECE"], "is_featured": true });
    let answer = editor.post(BULK, &json!({ "ids": ids, "set": set, "expect": 3 })).await;
    assert_eq!(counts(&answer), [3, 3, 0, 0]);
    let found = contents(&app, &ids).await;
    assert!(found.iter().all(|content| content["category"] == "dans" && content["tags"] == json!(["yeni"])));
    let listed = editor.get("/api/events?category=dans&featured=true&limit=100").await;
    assert_eq!(listed.body["meta"]["total"], 3);
    let admin = app.signed_in(Role::Admin).await;
    let trail = admin.get("/api/audit?noun=events&kind=updated").await;
    assert_eq!(trail.body["meta"]["total"], 1);
    let entry = &trail.data()[0];
    assert_eq!(
        (&entry["noun_id"], &entry["label"], &entry["id"]),
        (&json!("bulk"), &json!("3"), &answer.data()["undo"])
    );
    assert_eq!(entry["after"], set);
    let versions = editor.get(&format!("/api/events/{}/revisions", ids[0])).await;
    assert_eq!(versions.data()[0]["changed"], json!(["category", "is_featured", "tags"]));
    let undone = undo(&editor, &answer).await;
    assert_eq!(undone.status, 200, "{}", undone.text);
    assert_eq!(undone.data(), &json!({ "noun": "events", "id": answer.data()["undo"], "restored": 3, "left": 0 }));
    assert_eq!(contents(&app, &ids).await, before);
    let again = undo(&editor, &answer).await;
    assert_eq!((again.status.as_u16(), &again.body["code"]), (409, &json!("cannot_undo")));
}

#[tokio::test]
async fn a_query_selects_all_that_match_and_another_number_than_expected_is_refused() {
    let app = TestApp::new().await;
    let (editor, ids) = (app.signed_in(Role::Editor).await, three(&app).await);
    EventBuilder::new("taslak").inactive().insert(app.app.core.store()).await.expect("an event");
    let body = |expect: u64| json!({ "query": "status=active&category=music&limit=1&sort=name", "set": { "category": "dans" }, "expect": expect });
    let refused = editor.post(BULK, &body(2)).await;
    assert_eq!((refused.status.as_u16(), &refused.body["code"]), (409, &json!("count_differs")));
    assert_eq!(refused.body["matched"], 3);
    assert_eq!(counts(&editor.post(BULK, &body(3)).await), [3, 3, 0, 0]);
    assert_eq!(counts(&editor.post(BULK, &json!({ "ids": ids, "set": { "category": "dans" } })).await), [3, 0, 3, 0]);
}

#[tokio::test]
async fn words_that_find_more_than_a_search_returns_are_refused() {
    let app = searching(Engine::Sqlite).await;
    let editor = app.signed_in(Role::Editor).await;
    let event = |number: usize| EventBuilder::new(&format!("caz-{number}")).titled("Caz Gecesi", "Jazz Night");
    let contents = (0..1_001).map(|number| event(number).content()).collect();
    app.app.events.create_many(&Actor::System, contents).await.expect("events");
    let total = async || editor.get("/api/events?q=caz&limit=1").await.body["meta"]["total"].clone();
    within(SOON, async || (total().await == 1_001).then_some(())).await;
    for expect in [json!(1_001), Value::Null] {
        let body = json!({ "query": "q=caz", "set": { "is_featured": true }, "expect": expect, "dry_run": true });
        let refused = editor.post(BULK, &body).await;
        assert_eq!(refused.status, 422, "{}", refused.text);
        assert!(refused.body["fields"]["query"].is_string(), "{}", refused.text);
    }
}

#[tokio::test]
async fn events_of_which_a_rule_would_be_broken_are_named_and_left_alone() {
    let app = TestApp::new().await;
    let (editor, store) = (app.signed_in(Role::Editor).await, app.app.core.store());
    let day = EventBuilder::new("gun").starting("2026-12-24").insert(store).await.expect("an event");
    let hour = EventBuilder::new("saat").starting("2026-12-24T20:30").insert(store).await.expect("an event");
    let body = json!({ "ids": [day.id, hour.id], "set": { "shift_minutes": 30 } });
    let answer = editor.post(BULK, &body).await;
    assert_eq!(counts(&answer), [2, 1, 0, 1]);
    let refused = &answer.data()["refused"][0];
    assert_eq!((&refused["id"], &refused["event_id"]), (&json!(day.id), &json!("gun")));
    assert!(refused["errors"]["shift_minutes"].is_string());
    let shown = editor.get("/api/events/saat").await;
    assert_eq!(shown.data()["start_date"], "2026-12-24T21:00:00+03:00");
    assert_eq!(contents(&app, &[day.id]).await[0], serde_json::to_value(&day.content).expect("JSON"));
}

#[tokio::test]
async fn a_dry_run_says_what_would_be_done_and_writes_nothing() {
    let app = TestApp::new().await;
    let (editor, ids) = (app.signed_in(Role::Editor).await, three(&app).await);
    let (before, newest) =
        (contents(&app, &ids).await, changes::newest(app.app.core.store().read()).await.expect("a read"));
    let body = json!({ "ids": ids, "set": { "is_active": false }, "dry_run": true });
    let answer = editor.post(BULK, &body).await;
    assert_eq!((counts(&answer), &answer.data()["undo"]), ([3, 3, 0, 0], &Value::Null));
    assert_eq!(contents(&app, &ids).await, before);
    assert_eq!(changes::newest(app.app.core.store().read()).await.expect("a read"), newest);
}

#[tokio::test]
async fn wrong_bulk_changes_name_their_field() {
    let app = TestApp::new().await;
    let (editor, ids) = (app.signed_in(Role::Editor).await, three(&app).await);
    let cases = [
        (json!({ "ids": ids }), "set"),
        (json!({ "ids": ids, "set": {} }), "set"),
        (json!({ "set": { "is_active": true } }), "ids"),
        (json!({ "ids": ids, "query": "", "set": { "is_active": true } }), "query"),
        (json!({ "ids": ids, "set": { "category": "yok" } }), "set.category"),
        (json!({ "ids": ids, "set": { "venue_id": "yok" } }), "set.venue_id"),
        (json!({ "ids": ids, "set": { "cover_image_id": "yok" } }), "set.cover_image_id"),
        (json!({ "ids": ids, "set": { "platform": "yok" } }), "set.platform"),
        (json!({ "ids": (1..=10_001).collect::<Vec<i64>>(), "set": { "is_active": true } }), "ids"),
    ];
    for (body, field) in cases {
        let answer = editor.post(BULK, &body).await;
        assert_eq!(answer.status, 422, "{field}: {}", answer.text);
        assert!(answer.body["fields"][field].is_string(), "{field}: {}", answer.text);
    }
}

#[tokio::test]
async fn a_venue_and_a_picture_are_set_for_every_showing() {
    let app = TestApp::new().await;
    let (editor, store) = (app.signed_in(Role::Editor).await, app.app.core.store());
    VenueBuilder::new("buyuk-sahne").named("Büyük Sahne", "Big Stage").insert(store).await.expect("a venue");
    builders::image(store, "afis").await.expect("an image");
    let event = EventBuilder::new("oyun").showings(["2026-12-01T20:00", "2026-12-02T20:00"]).insert(store).await;
    let id = event.expect("an event").id;
    let set = json!({ "venue_id": "buyuk-sahne", "cover_image_id": "afis", "platform": "biletix" });
    assert_eq!(counts(&editor.post(BULK, &json!({ "ids": [id], "set": set })).await), [1, 1, 0, 0]);
    let shown = editor.get(&format!("/api/events/{id}")).await;
    for showing in shown.data()["showings"].as_array().expect("showings") {
        assert_eq!(
            (&showing["venue_id"], &showing["offers"][0]["platform"]),
            (&json!("buyuk-sahne"), &json!("biletix"))
        );
    }
    assert_eq!(shown.data()["cover_image_id"], "afis");
}

#[tokio::test]
async fn many_go_to_the_trash_by_those_who_may_delete_and_come_back() {
    let app = TestApp::new().await;
    let ids = three(&app).await;
    let (editor, admin) = (app.signed_in(Role::Editor).await, app.signed_in(Role::Admin).await);
    let body = json!({ "ids": ids, "set": { "trash": true } });
    assert_eq!(editor.post(BULK, &body).await.status, 403);
    let before = contents(&app, &ids).await;
    let answer = admin.post(BULK, &body).await;
    assert_eq!(counts(&answer), [3, 3, 0, 0]);
    assert!(contents(&app, &ids).await.is_empty());
    assert_eq!(admin.get("/api/trash?noun=events").await.body["meta"]["total"], 3);
    // The key of one is taken meanwhile.
    EventBuilder::new("iki").insert(app.app.core.store()).await.expect("an event");
    assert_eq!(undo(&editor, &answer).await.status, 403);
    let undone = undo(&admin, &answer).await;
    assert_eq!((&undone.data()["restored"], &undone.data()["left"]), (&json!(2), &json!(1)));
    assert_eq!(contents(&app, &[ids[0], ids[2]]).await, [before[0].clone(), before[2].clone()]);
    let listed = editor.get("/api/events?status=all&limit=100").await;
    assert_eq!(listed.body["meta"]["total"], 3);
}

#[tokio::test]
async fn an_event_that_was_saved_since_is_left_alone() {
    let app = TestApp::new().await;
    let (editor, ids) = (app.signed_in(Role::Editor).await, three(&app).await);
    let answer = editor.post(BULK, &json!({ "ids": ids, "set": { "category": "dans" } })).await;
    let draft = EventBuilder::new("iki").category("dans").titled("Elle yazıldı", "By hand").draft();
    let path = format!("/api/events/{}", ids[1]);
    assert_eq!(editor.put(&path, &serde_json::to_value(draft).expect("JSON")).await.status, 200);
    let undone = undo(&editor, &answer).await;
    assert_eq!((&undone.data()["restored"], &undone.data()["left"]), (&json!(2), &json!(1)));
    let found = contents(&app, &ids).await;
    assert_eq!((&found[1]["title"]["tr"], &found[1]["category"]), (&json!("Elle yazıldı"), &json!("dans")));
    assert_eq!((&found[0]["category"], &found[2]["category"]), (&json!("music"), &json!("music")));
}

async fn neither_a_save_nor_a_bulk_change_is_lost(engine: Engine) {
    let app = TestApp::on(engine).await;
    let store = app.app.core.store();
    CategoryBuilder::new("dans").insert(store).await.expect("a category");
    let mut ids = Vec::new();
    for number in 0..12 {
        ids.push(EventBuilder::new(&format!("etkinlik-{number}")).insert(store).await.expect("an event").id);
    }
    let (editor, other) = (app.signed_in(Role::Editor).await, app.signed_in(Role::Admin).await);
    let bulk = async {
        for tag in ["bir", "iki", "uc"] {
            let body = json!({ "ids": ids, "set": { "category": "dans", "add_tags": [tag] } });
            assert_eq!(editor.post(BULK, &body).await.status, 200);
        }
    };
    let saves = async {
        for id in ids.iter().rev() {
            loop {
                let mut event = other.get(&format!("/api/events/{id}")).await.data().clone();
                event["title_tr"] = json!("Elle yazıldı");
                let saved = other.put(&format!("/api/events/{id}"), &event).await;
                if saved.status == 200 {
                    break;
                }
                assert_eq!(saved.status, 409, "{}", saved.text);
            }
        }
    };
    tokio::join!(bulk, saves);
    for content in contents(&app, &ids).await {
        assert_eq!((&content["category"], &content["tags"]), (&json!("dans"), &json!(["bir", "iki", "uc"])));
        assert_eq!(content["title"]["tr"], "Elle yazıldı");
    }
    let kept = meydan_store::revisions::count(app.app.core.store().read(), Noun::Events, ids[0]).await;
    assert_eq!(kept.expect("a read"), 4, "no version is missing");
}

#[tokio::test]
async fn neither_a_save_nor_a_bulk_change_is_lost_on_sqlite() {
    neither_a_save_nor_a_bulk_change_is_lost(Engine::Sqlite).await;
}

#[tokio::test]
async fn neither_a_save_nor_a_bulk_change_is_lost_on_postgres() {
    neither_a_save_nor_a_bulk_change_is_lost(Engine::Postgres).await;
}
