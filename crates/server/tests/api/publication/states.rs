//! What clients write and read.

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use super::{IN_AN_HOUR, IN_TWO_HOURS, Kind, sent, with_editor};
use crate::events::{assert_has, on_both_engines};

on_both_engines!(
    every_state_comes_back_to_an_editor_with_its_moments,
    a_save_answers_the_moment_that_the_next_read_answers,
);

async fn every_state_comes_back_to_an_editor_with_its_moments(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    for kind in Kind::BOTH {
        for publication in ["draft", "scheduled", "published", "archived"] {
            let planned =
                json!({ "publication": publication, "publish_at": "2026-11-15T13:00", "unpublish_at": IN_TWO_HOURS });
            let item = kind.create(&editor, planned).await;
            let is_published = publication == "published";
            // Publishing now is not publishing in an hour.
            let publish_at = if is_published { "2026-11-15T09:00:00Z" } else { IN_AN_HOUR };
            let expected = json!({
                "publication": publication,
                "publish_at": publish_at,
                "unpublish_at": IN_TWO_HOURS,
                kind.flag(): is_published,
            });
            assert_has(&item, &expected);
            assert_has(editor.get(&kind.item(&item)).await.data(), &expected);
            let seen = app.visitor().get(&kind.item(&item)).await;
            assert_eq!(seen.status, if is_published { 200 } else { 404 }, "{kind:?} {publication}");
            for field in ["publication", "publish_at", "unpublish_at"] {
                assert_eq!(seen.data().get(field), None, "{field} is for staff");
            }
        }
        let list = editor.get(&format!("{}?status=all", kind.path())).await;
        let mut states: Vec<&str> =
            list.data().as_array().expect("a list").iter().filter_map(|item| item["publication"].as_str()).collect();
        states.sort_unstable();
        assert_eq!(states, ["archived", "draft", "published", "scheduled"], "{kind:?}");
        assert_eq!(app.visitor().get(&kind.path()).await.body["meta"]["total"], 1, "{kind:?}");
    }
}

async fn a_save_answers_the_moment_that_the_next_read_answers(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    app.clock.advance(TimeDelta::nanoseconds(123_456_789));
    for kind in Kind::BOTH {
        let item = kind.scheduled(&editor).await;
        let saved = kind.replace(&editor, &item, json!({ "publication": "published" })).await;
        let read = editor.get(&kind.item(&item)).await;
        assert_eq!(saved["publish_at"], "2026-11-15T09:00:00.123Z", "{kind:?}");
        assert_eq!(saved["publish_at"], read.data()["publish_at"], "{kind:?}");
    }
}

#[tokio::test]
async fn a_client_that_writes_only_the_flag_keeps_what_is_not_published() {
    let (_app, editor) = with_editor().await;
    for kind in Kind::BOTH {
        for publication in ["draft", "scheduled", "archived"] {
            let item = kind.create(&editor, json!({ "publication": publication, "publish_at": IN_AN_HOUR })).await;
            let kept = kind.replace(&editor, &item, json!({ kind.flag(): false })).await;
            assert_has(&kept, &json!({ "publication": publication, "publish_at": IN_AN_HOUR, "version": 2 }));
            let shown = kind.replace(&editor, &item, json!({ kind.flag(): true })).await;
            assert_has(&shown, &json!({ "publication": "published", kind.flag(): true }));
            let hidden = kind.replace(&editor, &item, json!({ kind.flag(): false })).await;
            assert_has(&hidden, &json!({ "publication": "draft", kind.flag(): false }));
        }
        let item = kind.create(&editor, json!({ "publication": "draft", kind.flag(): true })).await;
        assert_eq!(item["publication"], "draft", "the state counts more than the flag");
    }
}

#[tokio::test]
async fn what_is_left_out_is_published_for_events_and_a_draft_for_posts() {
    let (_app, editor) = with_editor().await;
    assert_eq!(Kind::Events.create(&editor, json!({})).await["publication"], "published");
    assert_eq!(Kind::Blogs.create(&editor, json!({})).await["publication"], "draft");
    let status = json!({ "status": "published" });
    assert_eq!(Kind::Blogs.create(&editor, status).await["publication"], "published");
}

#[tokio::test]
async fn a_flag_that_is_changed_counts_where_all_else_is_sent_back_as_it_was_read() {
    let (_app, editor) = with_editor().await;
    for kind in Kind::BOTH {
        let flag = match kind {
            Kind::Events => "is_active",
            Kind::Blogs => "is_published",
        };
        let item = kind.create(&editor, json!({ "publication": "published" })).await;
        for (value, publication) in [(false, "draft"), (true, "published")] {
            let mut read = editor.get(&kind.item(&item)).await.data().clone();
            read[flag] = json!(value);
            let answer = editor.put(&kind.item(&item), &read).await;
            assert_eq!(answer.data()["publication"], publication, "{kind:?}: {}", answer.body);
        }
    }
}

#[tokio::test]
async fn moments_are_kept_when_left_out_and_cleared_by_null_or_nothing() {
    let (_app, editor) = with_editor().await;
    for kind in Kind::BOTH {
        let moments = json!({ "publication": "draft", "publish_at": IN_AN_HOUR, "unpublish_at": IN_TWO_HOURS });
        let item = kind.create(&editor, moments).await;
        let kept = kind.replace(&editor, &item, json!({ "publication": "draft" })).await;
        assert_has(&kept, &json!({ "publish_at": IN_AN_HOUR, "unpublish_at": IN_TWO_HOURS }));
        let cleared =
            kind.replace(&editor, &item, json!({ "publication": "draft", "publish_at": null, "unpublish_at": "" }));
        assert_has(&cleared.await, &json!({ "publish_at": null, "unpublish_at": null }));
    }
}

#[tokio::test]
async fn a_schedule_without_a_moment_and_a_wrong_end_are_refused() {
    let (_app, editor) = with_editor().await;
    let cases: [(Value, &str); 6] = [
        (json!({ "publication": "scheduled" }), "publish_at"),
        (json!({ "publication": "scheduled", "publish_at": null }), "publish_at"),
        (json!({ "publication": "scheduled", "publish_at": "soon" }), "publish_at"),
        (json!({ "publication": "scheduled", "publish_at": IN_TWO_HOURS, "unpublish_at": IN_AN_HOUR }), "unpublish_at"),
        (json!({ "publication": "published", "unpublish_at": "2026-11-15T08:59:59Z" }), "unpublish_at"),
        (json!({ "publication": "hidden" }), "publication"),
    ];
    for kind in Kind::BOTH {
        for (changes, field) in &cases {
            let answer = editor.post(&kind.path(), &sent(kind.required(), changes.clone())).await;
            assert_eq!(answer.status, 422, "{kind:?} {changes}: {}", answer.body);
            assert!(answer.body["fields"][field].is_string(), "{kind:?} {changes}: {}", answer.body);
        }
    }
}

#[tokio::test]
async fn a_schedule_that_has_passed_is_published_at_once() {
    let (app, editor) = with_editor().await;
    for kind in Kind::BOTH {
        let passed = json!({ "publication": "scheduled", "publish_at": "2026-11-15T08:00:00Z" });
        let item = kind.create(&editor, passed).await;
        assert_has(&item, &json!({ "publication": "published", "publish_at": "2026-11-15T08:00:00Z" }));
        assert_eq!(app.visitor().get(&kind.item(&item)).await.status, 200);
    }
}
