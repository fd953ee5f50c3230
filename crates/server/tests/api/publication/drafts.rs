//! Drafts that need only a title.

use meydan_app::check::{Mode, check};
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestResponse};
use serde_json::{Value, json};

use super::{IN_AN_HOUR, Kind, with_editor};
use crate::events::{assert_has, on_both_engines, required, with};

on_both_engines!(
    one_title_is_enough_for_a_draft,
    staff_find_drafts_without_a_date_in_every_order,
    a_draft_without_a_date_goes_to_the_trash_and_comes_back,
);

fn titled(field: &str) -> Value {
    json!({ "publication": "draft", field: "Yalnız başlık" })
}

fn keys(answer: &TestResponse) -> Vec<&str> {
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().as_array().expect("a list").iter().map(|event| event["event_id"].as_str().expect("a key")).collect()
}

fn refused(answer: &TestResponse) -> Vec<&str> {
    assert_eq!(answer.status, 422, "{}", answer.body);
    answer.body["fields"].as_object().expect("fields").keys().map(String::as_str).collect()
}

async fn one_title_is_enough_for_a_draft(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    for kind in Kind::BOTH {
        for field in ["title_tr", "title_en"] {
            let draft = kind.post(&editor, titled(field)).await;
            assert_has(&draft, &json!({ "title": "Yalnız başlık", "publication": "draft", kind.flag(): false }));
            if kind == Kind::Events {
                let expected = json!({ "start_date": null, "date": "", "time": null, "venue": "", "city": "", "showings": [], "showing_count": 0 });
                assert_has(&draft, &expected);
            }
            assert_eq!(editor.get(&kind.item(&draft)).await.data()["title"], "Yalnız başlık");
            assert_eq!(app.visitor().get(&kind.item(&draft)).await.status, 404);
        }
        assert_eq!(refused(&editor.post(&kind.path(), &json!({ "publication": "draft" })).await), ["title_tr"]);
        assert_eq!(app.visitor().get(&kind.path()).await.body["meta"]["total"], 0);
        let list = editor.get(&format!("{}?status=all", kind.path())).await;
        assert_eq!(list.body["meta"]["total"], 2, "{}", list.body);
    }
    let report = check(&app.app, Mode::Report).await.expect("a report");
    assert!(report.findings.is_empty(), "{report:#?}");
}

async fn staff_find_drafts_without_a_date_in_every_order(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    Kind::Events.post(&editor, with(titled("title_tr"), json!({ "event_id": "undated" }))).await;
    for (key, start) in [("later", "2026-12-20T20:30"), ("sooner", "2026-11-20T20:30")] {
        Kind::Events.create(&editor, json!({ "event_id": key, "start_date": start })).await;
    }
    let list = async |query: &str| editor.get(&format!("/api/events?{query}")).await;
    assert_eq!(keys(&list("status=all").await), ["sooner", "later", "undated"], "after every date");
    for sort in ["name", "price", "popular", "newest", "updated"] {
        let mut found: Vec<String> = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = list(&format!("status=all&sort={sort}&limit=1&cursor={cursor}")).await;
            found.extend(keys(&page).iter().map(|key| (*key).to_owned()));
            match page.body["meta"]["next_cursor"].as_str() {
                Some(next) => next.clone_into(&mut cursor),
                None => break,
            }
        }
        found.sort_unstable();
        assert_eq!(found, ["later", "sooner", "undated"], "{sort}");
    }
    for (query, expected) in [
        ("status=inactive", vec!["undated"]),
        ("publication=draft", vec!["undated"]),
        ("status=all&past=false", vec!["sooner", "later", "undated"]),
        ("status=all&past=true", vec![]),
        ("status=all&from=2026-11-01", vec!["sooner", "later"]),
        ("status=all&to=2026-12-31", vec!["sooner", "later"]),
        ("status=all&q=yaln%C4%B1z", vec!["undated"]),
        ("status=all&needs=picture&from=2026-11-16&to=2026-11-22", vec!["sooner"]),
    ] {
        assert_eq!(keys(&list(query).await), expected, "{query}");
    }
}

async fn a_draft_without_a_date_goes_to_the_trash_and_comes_back(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    for kind in Kind::BOTH {
        let draft = kind.post(&admin, titled("title_en")).await;
        assert_eq!(admin.delete(&kind.item(&draft)).await.status, 200);
        let trash = admin.get(&format!("/api/trash?noun={}", kind.name())).await;
        assert_eq!(trash.data()[0]["label"], "Yalnız başlık", "{}", trash.body);
        let path = format!("/api/trash/{}/{}/restore", kind.name(), draft["id"]);
        assert_eq!(admin.post(&path, &json!({})).await.status, 200);
        assert_eq!(admin.get(&kind.item(&draft)).await.data()["publication"], "draft");
        let list = admin.get(&format!("{}?status=all", kind.path())).await;
        assert_eq!(list.body["meta"]["total"], 1);
    }
}

#[tokio::test]
async fn going_live_needs_everything() {
    let (app, editor) = with_editor().await;
    let draft = Kind::Events.post(&editor, titled("title_tr")).await;
    let missing =
        ["city", "city_en", "description_en", "description_tr", "start_date", "title_en", "venue_en", "venue_name"];
    for live in [
        json!({ "publication": "published" }),
        json!({ "publication": "archived" }),
        json!({ "publication": "scheduled", "publish_at": IN_AN_HOUR }),
        json!({ "is_active": true }),
        json!({ "is_active": false }),
    ] {
        let body = with(live, json!({ "title_tr": "Yalnız başlık" }));
        assert_eq!(refused(&editor.put(&Kind::Events.item(&draft), &body).await), missing, "{body}");
    }
    for set in [json!({ "publication": "published" }), json!({ "is_active": true })] {
        let bulk = editor.post("/api/events/bulk", &json!({ "ids": [draft["id"]], "set": set })).await;
        assert_eq!(bulk.data()["refused_count"], 1, "{}", bulk.body);
        let errors = bulk.data()["refused"][0]["errors"].as_object().expect("errors").clone();
        assert!(errors.contains_key("start_date") && errors.contains_key("description_en"), "{errors:?}");
    }
    let live = Kind::Events.replace(&editor, &draft, json!({ "publication": "published" })).await;
    assert_has(&live, &json!({ "publication": "published", "showing_count": 1 }));
    assert_eq!(app.visitor().get("/api/events").await.body["meta"]["total"], 1);

    let post = Kind::Blogs.post(&editor, titled("title_tr")).await;
    let answer = editor.put(&Kind::Blogs.item(&post), &json!({ "title_tr": "x", "publication": "published" })).await;
    assert_eq!(refused(&answer), ["content_en", "content_tr", "excerpt_en", "excerpt_tr", "title_en"]);
}

#[tokio::test]
async fn what_is_known_of_the_place_is_kept_until_there_is_a_date() {
    let (_app, editor) = with_editor().await;
    let body = with(titled("title_tr"), json!({ "venue_name": "Rıhtım Sahne", "city": "İzmir", "price_min": 250 }));
    let draft = Kind::Events.post(&editor, body.clone()).await;
    assert_has(
        &draft,
        &json!({ "venue_name": "Rıhtım Sahne", "city_tr": "İzmir", "price_min": 250, "start_date": null }),
    );
    let dated =
        editor.put(&Kind::Events.item(&draft), &with(body.clone(), json!({ "start_date": "2026-11-20T20:30" }))).await;
    assert_has(dated.data(), &json!({ "venue_name": "Rıhtım Sahne", "start_date": "2026-11-20T20:30:00+03:00" }));
    assert_eq!(dated.data()["showings"][0]["venue_name"], "Rıhtım Sahne");
    let undated = editor.put(&Kind::Events.item(&draft), &body).await;
    assert_has(undated.data(), &json!({ "venue_name": "Rıhtım Sahne", "start_date": null, "showings": [] }));
    // What was read can be sent back.
    let again = editor.put(&Kind::Events.item(&draft), undated.data()).await;
    assert_eq!(again.status, 200, "{}", again.body);
    assert_has(again.data(), &json!({ "venue_name": "Rıhtım Sahne", "start_date": null, "version": 4 }));
}

#[tokio::test]
async fn the_history_of_a_draft_tells_when_it_was_dated_and_restores_it() {
    let (_app, editor) = with_editor().await;
    let draft = Kind::Events.post(&editor, titled("title_tr")).await;
    let path = Kind::Events.item(&draft);
    let dated = with(titled("title_tr"), json!({ "start_date": "2026-11-20T20:30" }));
    assert_eq!(editor.put(&path, &dated).await.status, 200);
    let history = editor.get(&format!("{path}/revisions")).await;
    let changed = history.data()[0]["changed"].as_array().expect("fields").clone();
    assert!(changed.contains(&json!("starts_at")), "{}", history.body);
    for (fields, start) in [(json!(null), json!(null)), (json!(["starts_at"]), json!(null))] {
        assert_eq!(editor.put(&path, &dated).await.status, 200);
        let restored = editor.post(&format!("{path}/revisions/1/restore"), &json!({ "fields": fields })).await;
        assert_eq!(restored.status, 200, "{}", restored.body);
        assert_has(restored.data(), &json!({ "start_date": start, "showings": [] }));
    }
    let restored =
        editor.post(&format!("{path}/revisions/2/restore"), &json!({ "fields": ["starts_at", "time_known"] })).await;
    assert_has(restored.data(), &json!({ "start_date": "2026-11-20T20:30:00+03:00", "showing_count": 1 }));
}

#[tokio::test]
async fn a_published_event_does_not_lose_what_it_needs_by_a_restored_field() {
    let (_app, editor) = with_editor().await;
    let draft = Kind::Events.post(&editor, titled("title_tr")).await;
    Kind::Events.replace(&editor, &draft, json!({ "publication": "published" })).await;
    let path = format!("{}/revisions/1/restore", Kind::Events.item(&draft));
    let answer = editor.post(&path, &json!({ "fields": ["description_en"] })).await;
    assert_eq!(refused(&answer), ["description_en"]);
    assert_eq!(editor.post(&path, &json!({})).await.data()["publication"], "draft", "a whole draft can be restored");
}

#[tokio::test]
async fn bulk_changes_cope_with_drafts_without_a_date() {
    let (app, editor) = with_editor().await;
    let draft = Kind::Events.post(&editor, titled("title_tr")).await;
    let dated = Kind::Events.create(&editor, required()).await;
    let set = json!({ "add_tags": ["yeni"], "platform": "biletix", "shift_minutes": 1440 });
    let bulk = editor.post("/api/events/bulk", &json!({ "ids": [draft["id"], dated["id"]], "set": set })).await;
    assert_has(bulk.data(), &json!({ "matched": 2, "changed": 2, "refused_count": 0 }));
    let shown = editor.get(&Kind::Events.item(&draft)).await;
    assert_has(shown.data(), &json!({ "start_date": null, "tags": ["yeni"], "source_platform": "biletix" }));
    let undo = format!("/api/audit/{}/undo", bulk.data()["undo"]);
    assert_eq!(editor.post(&undo, &json!({})).await.data()["restored"], 2);
    let shown = editor.get(&Kind::Events.item(&draft)).await;
    assert_has(shown.data(), &json!({ "start_date": null, "tags": [], "source_platform": "manual" }));
    let report = check(&app.app, Mode::Report).await.expect("a report");
    assert!(report.findings.is_empty(), "{report:#?}");
}

#[tokio::test]
async fn a_draft_leaves_no_trace_on_public_pages() {
    let (app, editor) = with_editor().await;
    let draft = Kind::Events.post(&editor, with(titled("title_tr"), json!({ "event_id": "gizli-taslak" }))).await;
    let post = Kind::Blogs.post(&editor, titled("title_tr")).await;
    for path in ["/sitemap.xml", "/events.atom", "/calendar.ics", "/api/events?sort=popular", "/llms.txt"] {
        let answer = app.visitor().get(path).await;
        assert!(!answer.text.contains("gizli-taslak") && !answer.text.contains("Yalnız"), "{path}: {}", answer.text);
    }
    for path in [format!("/event/{}", draft["event_id"].as_str().expect("a key")), format!("/blog/{}", post["id"])] {
        assert_eq!(app.visitor().get(&path).await.status, 404, "{path}");
    }
}
