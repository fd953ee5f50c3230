//! The filter by state, bulk changes, and the calendar.

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestResponse};
use meydan_test_support::clock::test_now;
use serde_json::{Value, json};

use super::{IN_AN_HOUR, IN_TWO_HOURS, Kind, with_editor};
use crate::events::{assert_has, on_both_engines};

on_both_engines!(lists_of_staff_filter_by_state, the_calendar_tells_what_is_published_when);

fn ids(answer: &TestResponse) -> Vec<Value> {
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().as_array().expect("a list").iter().map(|item| item["id"].clone()).collect()
}

async fn lists_of_staff_filter_by_state(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    for kind in Kind::BOTH {
        let mut items = Vec::new();
        for publication in ["draft", "scheduled", "published", "archived"] {
            let item = kind.create(&editor, json!({ "publication": publication, "publish_at": IN_AN_HOUR })).await;
            items.push((publication, item));
        }
        let list = async |query: &str| editor.get(&format!("{}?{query}", kind.path())).await;
        for (publication, item) in &items {
            let query = format!("publication={publication}");
            assert_eq!(ids(&list(&query).await), [item["id"].clone()], "{kind:?} {query}");
            assert_eq!(ids(&list(&format!("{query}&status=all")).await), [item["id"].clone()], "{kind:?} {query}");
            assert_eq!(list(&query).await.body["meta"]["total"], 1);
            let seen = app.visitor().get(&format!("{}?{query}", kind.path())).await;
            assert_eq!(ids(&seen), [items[2].1["id"].clone()], "ignored for visitors");
        }
        for client in [&editor, &app.visitor()] {
            let wrong = client.get(&format!("{}?publication=hidden", kind.path())).await;
            assert_eq!(wrong.status, 422);
            assert!(wrong.body["fields"]["publication"].is_string(), "{}", wrong.body);
        }
    }
    assert!(ids(&editor.get("/api/events?publication=draft&status=active").await).is_empty());
}

async fn the_calendar_tells_what_is_published_when(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let planned = json!({ "publication": "scheduled", "publish_at": IN_TWO_HOURS, "unpublish_at": "2026-11-20T23:30" });
    let event = Kind::Events.create(&editor, planned).await;
    let post = Kind::Blogs.scheduled(&editor).await;
    let was = json!({ "publication": "scheduled", "publish_at": "2026-11-10T09:00" });
    let published = Kind::Events.create(&editor, was).await;
    Kind::Blogs.create(&editor, json!({ "publication": "draft", "publish_at": IN_AN_HOUR })).await;
    Kind::Events.create(&editor, json!({ "publication": "published" })).await;
    let entries = async |query: &str| {
        let answer = editor.get(&format!("/api/publications?{query}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.data().as_array().expect("a list").clone()
    };
    let listed = entries("from=2026-11-01&to=2026-11-20").await;
    assert_eq!(listed.len(), 4, "{listed:?}");
    let expected = [
        ("events", &published, "published", "publish", "2026-11-10T06:00:00Z"),
        ("blogs", &post, "scheduled", "publish", IN_AN_HOUR),
        ("events", &event, "scheduled", "publish", IN_TWO_HOURS),
        ("events", &event, "scheduled", "unpublish", "2026-11-20T20:30:00Z"),
    ];
    for (entry, (noun, item, publication, action, at)) in listed.iter().zip(expected) {
        let fields = ["id", "title_tr", "title_en"].map(|field| (field.to_owned(), item[field].clone()));
        let mut whole = Value::Object(serde_json::Map::from_iter(fields));
        for (field, value) in [("noun", noun), ("publication", publication), ("action", action), ("at", at)] {
            whole[field] = json!(value);
        }
        assert_eq!(*entry, whole);
    }
    assert_eq!(entries("from=2026-11-15&to=2026-11-15").await.len(), 2);
    assert_eq!(entries("from=2026-11-20&to=2026-11-20").await.len(), 1, "a day in Turkey");
    assert_eq!(entries("").await.len(), 3, "from today on");
    for (query, field) in [
        ("from=2026-11-15&to=2026-11-14", "to"),
        ("from=2026-01-01&to=2026-04-11", "to"),
        ("from=yesterday&to=2026-11-14", "from"),
    ] {
        let answer = editor.get(&format!("/api/publications?{query}")).await;
        assert_eq!(answer.status, 422, "{query}: {}", answer.body);
        assert!(answer.body["fields"][field].is_string(), "{query}: {}", answer.body);
    }
    assert_eq!(editor.get("/api/publications?from=2026-01-01&to=2026-04-10").await.status, 200, "100 days");
}

#[tokio::test]
async fn many_events_are_scheduled_and_published_at_once_and_it_is_undone() {
    let (app, editor) = with_editor().await;
    let mut events = Vec::new();
    for _ in 0..3 {
        events.push(Kind::Events.create(&editor, json!({ "publication": "draft" })).await);
    }
    let ids: Vec<Value> = events.iter().map(|event| event["id"].clone()).collect();
    let bulk = async |set: Value| {
        let answer = editor.post("/api/events/bulk", &json!({ "ids": ids, "set": set })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.data().clone()
    };
    let refused = bulk(json!({ "publication": "scheduled" })).await;
    assert_has(&refused, &json!({ "changed": 0, "refused_count": 3 }));
    assert!(refused["refused"][0]["errors"]["publish_at"].is_string(), "{refused}");
    let scheduled =
        bulk(json!({ "publication": "scheduled", "publish_at": IN_AN_HOUR, "unpublish_at": IN_TWO_HOURS })).await;
    assert_has(&scheduled, &json!({ "changed": 3, "refused_count": 0 }));
    let state = async || Kind::Events.publication(&editor, &events[0]).await;
    assert_eq!(state().await, "scheduled");
    let moved = bulk(json!({ "unpublish_at": null })).await;
    assert_eq!(moved["changed"], 3);
    let shown = editor.get(&Kind::Events.item(&events[0])).await;
    assert_has(shown.data(), &json!({ "publication": "scheduled", "publish_at": IN_AN_HOUR, "unpublish_at": null }));
    let published = bulk(json!({ "publication": "published" })).await;
    assert_eq!(published["changed"], 3);
    assert_eq!(app.visitor().get("/api/events").await.body["meta"]["total"], 3);
    let undo = async |entry: &Value| editor.post(&format!("/api/audit/{}/undo", entry["undo"]), &json!({})).await;
    assert_eq!(undo(&published).await.data()["restored"], 3);
    assert_eq!(state().await, "scheduled");
    assert_eq!(bulk(json!({ "is_active": false })).await["unchanged"], 3, "the flag alone keeps the schedule");
}

#[tokio::test]
async fn undoing_a_bulk_change_publishes_nothing_whose_moment_has_passed() {
    let (app, editor) = with_editor().await;
    let admin = app.signed_in(Role::Admin).await;
    let (archived, trashed) = (Kind::Events.scheduled(&editor).await, Kind::Events.scheduled(&editor).await);
    let bulk = async |item: &Value, set: Value| {
        let answer = admin.post("/api/events/bulk", &json!({ "ids": [item["id"]], "set": set })).await;
        assert_eq!(answer.data()["changed"], 1, "{}", answer.body);
        answer.data()["undo"].clone()
    };
    let entries =
        [bulk(&archived, json!({ "publication": "archived" })).await, bulk(&trashed, json!({ "trash": true })).await];
    app.clock.set(test_now() + TimeDelta::hours(2));
    for (item, entry) in [&archived, &trashed].into_iter().zip(entries) {
        let undone = admin.post(&format!("/api/audit/{entry}/undo"), &json!({})).await;
        assert_eq!(undone.data()["restored"], 1, "{}", undone.body);
        assert_eq!(app.app.publications.publish_due().await.expect("it works"), 0);
        assert_eq!(Kind::Events.publication(&editor, item).await, "draft");
        let listed = editor.get("/api/events?publication=draft").await;
        assert!(ids(&listed).contains(&item["id"]), "{}", listed.body);
        assert_eq!(listed.data()[0]["publication"], "draft");
    }
}

#[tokio::test]
async fn restoring_a_version_restores_its_state_but_publishes_nothing() {
    let (app, editor) = with_editor().await;
    let admin = app.signed_in(Role::Admin).await;
    for kind in Kind::BOTH {
        let item = kind.scheduled(&editor).await;
        kind.replace(&editor, &item, json!({ "publication": "archived" })).await;
        kind.replace(&editor, &item, json!({ "publication": "published" })).await;
        let restore = async |number: u32| {
            let path = format!("{}/revisions/{number}/restore", kind.item(&item));
            let answer = editor.post(&path, &json!({})).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            answer.data()["publication"].clone()
        };
        assert_eq!(restore(2).await, "archived");
        assert_eq!(restore(1).await, "scheduled");
        assert_eq!(restore(3).await, "published");
        app.clock.set(test_now() + TimeDelta::hours(2));
        assert_eq!(restore(1).await, "draft");
        app.clock.set(test_now());
        let trashed = kind.scheduled(&editor).await;
        assert_eq!(admin.delete(&kind.item(&trashed)).await.status, 200);
        app.clock.set(test_now() + TimeDelta::hours(2));
        let path = format!("/api/trash/{}/{}/restore", kind.name(), trashed["id"]);
        assert_eq!(admin.post(&path, &json!({})).await.status, 200);
        assert_eq!(app.app.publications.publish_due().await.expect("it works"), 0);
        assert_eq!(kind.publication(&editor, &trashed).await, "draft");
        app.clock.set(test_now());
    }
}
