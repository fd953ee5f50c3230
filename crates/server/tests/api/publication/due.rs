//! What happens at the planned moments: once, on any number of nodes.

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_store::{ConnectionTrait, events};
use meydan_test_support::app::{TestApp, TestOptions};
use meydan_test_support::clock::test_now;
use meydan_test_support::rows;
use serde_json::json;

use super::{IN_AN_HOUR, IN_TWO_HOURS, Kind, with_editor};
use crate::events::{assert_has, on_both_engines, with};
use crate::nodes::{SOON, within};

on_both_engines!(
    what_is_due_on_two_nodes_is_published_once,
    what_is_published_is_archived_at_its_end,
    an_older_version_of_the_server_does_not_lose_the_schedule,
    many_events_are_published_in_several_transactions,
    an_unreadable_event_holds_nothing_else_back,
);

async fn what_is_due_on_two_nodes_is_published_once(first: TestApp) {
    let second = first.second_node().await;
    let editor = first.signed_in(Role::Editor).await;
    let mut items = Vec::new();
    for kind in Kind::BOTH {
        for _ in 0..5 {
            items.push((kind, kind.scheduled(&editor).await));
        }
    }
    let store = first.app.core.store();
    let tables = ["audit_trail", "revisions", "change_log"];
    let mut before = Vec::new();
    for table in tables {
        before.push(rows::count(store, table).await);
    }
    first.clock.advance(TimeDelta::minutes(59));
    assert_eq!(first.app.publications.publish_due().await.expect("it works"), 0);
    first.clock.advance(TimeDelta::minutes(1));
    let (one, other) = tokio::join!(first.app.publications.publish_due(), second.app.publications.publish_due());
    assert_eq!(one.expect("it works") + other.expect("it works"), items.len());
    for (table, before) in tables.iter().zip(before) {
        assert_eq!(rows::count(store, table).await, before + items.len() as u64, "one row each in {table}");
    }
    for (kind, item) in &items {
        let item = editor.get(&kind.item(item)).await;
        assert_has(item.data(), &json!({ "publication": "published", "publish_at": IN_AN_HOUR, "version": 2 }));
    }
    for node in [&first, &second] {
        assert_eq!(node.app.publications.publish_due().await.expect("it works"), 0, "once");
        for kind in Kind::BOTH {
            within(SOON, async || (node.visitor().get(&kind.path()).await.body["meta"]["total"] == 5).then_some(()))
                .await;
        }
    }
}

async fn what_is_published_is_archived_at_its_end(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    for kind in Kind::BOTH {
        let item = kind.create(&editor, json!({ "publication": "published", "unpublish_at": IN_AN_HOUR })).await;
        assert_eq!(app.visitor().get(&kind.item(&item)).await.status, 200);
        app.clock.set(test_now() + TimeDelta::hours(1));
        assert_eq!(app.app.publications.publish_due().await.expect("it works"), 1);
        assert_eq!(kind.publication(&editor, &item).await, "archived");
        within(SOON, async || (app.visitor().get(&kind.item(&item)).await.status == 404).then_some(())).await;
        app.clock.set(test_now());
    }
}

/// It writes the flag and the document, and none of the new columns.
async fn an_older_version_of_the_server_does_not_lose_the_schedule(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let (kept, published) = (Kind::Events.scheduled(&editor).await, Kind::Events.scheduled(&editor).await);
    let post = Kind::Blogs.scheduled(&editor).await;
    let tx = app.app.core.store().begin().await.expect("a transaction");
    let plan = r#""unpublished_as":"scheduled","publish_at":"2026-11-15T10:00:00Z","#;
    for sql in [
        format!("UPDATE events SET content = REPLACE(content, '{plan}', ''), version = version + 1"),
        format!(
            "UPDATE events SET content = REPLACE(content, '\"is_active\":false', '\"is_active\":true') WHERE id = {}",
            published["id"]
        ),
        "UPDATE blogs SET title_tr = 'Yeni', version = version + 1".to_owned(),
    ] {
        tx.execute_unprepared(&sql).await.expect("a statement");
    }
    tx.commit().await.expect("a commit");
    let expected = json!({ "publication": "scheduled", "publish_at": IN_AN_HOUR });
    assert_has(editor.get(&Kind::Events.item(&kept)).await.data(), &expected);
    assert_has(editor.get(&Kind::Blogs.item(&post)).await.data(), &expected);
    assert_eq!(Kind::Events.publication(&editor, &published).await, "published");
    app.clock.advance(TimeDelta::hours(1));
    assert_eq!(app.app.publications.publish_due().await.expect("it works"), 2, "one was published already");
    for (kind, item) in [(Kind::Events, &kept), (Kind::Events, &published), (Kind::Blogs, &post)] {
        assert_eq!(kind.publication(&editor, item).await, "published");
    }
    assert_eq!(rows::count(app.app.core.store(), "events WHERE due_at IS NOT NULL").await, 0);
}

async fn many_events_are_published_in_several_transactions(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    for number in 0..120 {
        let key = format!("event-{number}");
        Kind::Events
            .create(&editor, json!({ "event_id": key, "publication": "scheduled", "publish_at": IN_AN_HOUR }))
            .await;
    }
    app.clock.advance(TimeDelta::hours(1));
    assert_eq!(app.app.publications.publish_due().await.expect("it works"), 120);
    within(SOON, async || (app.visitor().get("/api/events").await.body["meta"]["total"] == 120).then_some(())).await;
}

/// A node of a newer version may write what this one cannot read.
async fn an_unreadable_event_holds_nothing_else_back(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let unreadable = Kind::Events.scheduled(&editor).await;
    let (sound, post) = (Kind::Events.scheduled(&editor).await, Kind::Blogs.scheduled(&editor).await);
    let store = app.app.core.store();
    let write = async |content: &str| {
        let tx = store.begin().await.expect("a transaction");
        let sql = format!("UPDATE events SET content = {content} WHERE id = {}", unreadable["id"]);
        tx.execute_unprepared(&sql).await.expect("a statement");
        tx.commit().await.expect("a commit");
    };
    write("'?' || content").await;
    let id = unreadable["id"].as_i64().expect("an id");
    assert!(events::find(store.read(), id).await.is_err(), "it cannot be read");
    app.clock.advance(TimeDelta::hours(1));
    assert_eq!(app.app.publications.publish_due().await.expect("it works"), 2);
    assert_eq!(Kind::Events.publication(&editor, &sound).await, "published");
    assert_eq!(Kind::Blogs.publication(&editor, &post).await, "published");
    write("SUBSTR(content, 2)").await;
    assert_eq!(app.app.publications.publish_due().await.expect("it works"), 1, "it is tried again");
    assert_eq!(Kind::Events.publication(&editor, &unreadable).await, "published");
}

#[tokio::test]
async fn a_clock_that_jumps_publishes_once_and_takes_nothing_back() {
    let (app, editor) = with_editor().await;
    for kind in Kind::BOTH {
        let planned = json!({ "publication": "scheduled", "publish_at": IN_AN_HOUR, "unpublish_at": IN_TWO_HOURS });
        let (item, skipped) = (kind.create(&editor, planned.clone()).await, kind.create(&editor, planned).await);
        let moved = with(kind.required(), json!({ "publication": "scheduled", "publish_at": "2026-11-15T10:59:00Z" }));
        assert_eq!(editor.put(&kind.item(&skipped), &moved).await.status, 200);
        let steps = [(0, 0, "scheduled"), (61, 1, "published"), (-300, 0, "published"), (61, 0, "published")];
        for (minutes, changed, publication) in steps {
            app.clock.set(test_now() + TimeDelta::minutes(minutes));
            assert_eq!(app.app.publications.publish_due().await.expect("it works"), changed, "{kind:?} {minutes}");
            assert_eq!(kind.publication(&editor, &item).await, publication, "{kind:?} {minutes}");
        }
        // Far past both moments of one, and past the end of the other.
        app.clock.set(test_now() + TimeDelta::hours(5));
        assert_eq!(app.app.publications.publish_due().await.expect("it works"), 2);
        for (item, version) in [(&item, 3), (&skipped, 3)] {
            let shown = editor.get(&kind.item(item)).await;
            assert_has(shown.data(), &json!({ "publication": "archived", "version": version }));
        }
        app.clock.set(test_now() - TimeDelta::hours(5));
        assert_eq!(app.app.publications.publish_due().await.expect("it works"), 0);
        assert_eq!(kind.publication(&editor, &item).await, "archived");
        app.clock.set(test_now());
    }
}

#[tokio::test]
async fn the_trail_and_the_history_tell_of_it_without_a_person() {
    let (app, editor) = with_editor().await;
    let admin = app.signed_in(Role::Admin).await;
    for kind in Kind::BOTH {
        let item = kind.scheduled(&editor).await;
        app.clock.set(test_now() + TimeDelta::hours(1));
        app.app.publications.publish_due().await.expect("it works");
        let trail = admin.get("/api/audit?limit=1").await;
        assert_has(&trail.data()[0], &json!({ "action": "updated", "noun": kind.name(), "user_id": null }));
        assert_eq!(trail.data()[0]["after"][kind.flag()], true, "{}", trail.body);
        let history = editor.get(&format!("{}/revisions", kind.item(&item))).await;
        assert_has(&history.data()[0], &json!({ "number": 2, "user_id": null, "action": "updated" }));
        app.clock.set(test_now());
    }
}

#[tokio::test]
async fn a_post_is_dated_by_its_publication() {
    let (app, editor) = with_editor().await;
    let moment = "2026-11-18T09:00";
    let post = Kind::Blogs.create(&editor, json!({ "publication": "scheduled", "publish_at": moment })).await;
    assert_eq!(post["date"], "2026-11-15", "the day it was created");
    app.clock.advance(TimeDelta::days(3));
    app.app.publications.publish_due().await.expect("it works");
    assert_eq!(editor.get(&Kind::Blogs.item(&post)).await.data()["date"], "2026-11-18");
}

#[tokio::test]
async fn what_is_in_the_trash_is_not_published() {
    let (app, editor) = with_editor().await;
    let admin = app.signed_in(Role::Admin).await;
    for kind in Kind::BOTH {
        let item = kind.scheduled(&editor).await;
        assert_eq!(admin.delete(&kind.item(&item)).await.status, 200);
    }
    app.clock.advance(TimeDelta::hours(2));
    assert_eq!(app.app.publications.publish_due().await.expect("it works"), 0);
}

#[tokio::test]
async fn the_search_finds_an_event_once_it_is_published() {
    let app = TestApp::with(TestOptions { with_search: true, ..TestOptions::default() }).await;
    let editor = app.signed_in(Role::Editor).await;
    Kind::Events.scheduled(&editor).await;
    let total = async || app.visitor().get("/api/events?q=caz").await.body["meta"]["total"].clone();
    assert_eq!(total().await, 0);
    app.clock.advance(TimeDelta::hours(1));
    app.app.publications.publish_due().await.expect("it works");
    within(SOON, async || (total().await == 1).then_some(())).await;
}
