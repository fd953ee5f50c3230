//! Preview links: drafts for whoever has the link, and for nobody else.

use chrono::TimeDelta;
use meydan_domain::staff::{Role, StaffChange};
use meydan_store::changes;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::{BlogBuilder, EventBuilder};
use serde_json::{Value, json};

/// A site with an inactive event and a post that is a draft.
async fn site_with_drafts() -> (TestApp, TestClient) {
    let app = TestApp::new().await;
    let store = app.app.core.store();
    EventBuilder::new("caz").titled("Gizli Caz", "Secret Jazz").inactive().insert(store).await.expect("an event");
    BlogBuilder::new("Gizli Haber").unpublished().insert(store).await.expect("a post");
    let editor = app.signed_in(Role::Editor).await;
    (app, editor)
}

/// Makes a link; the path and query of its address, and what the call said.
async fn link(editor: &TestClient, path: &str) -> (String, Value) {
    let answer = editor.post(path, &json!({})).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let url = answer.data()["url"].as_str().expect("an address").to_owned();
    let (_, from_path) = url.split_once("://").and_then(|(_, rest)| rest.split_once('/')).expect("an address");
    (format!("/{from_path}"), answer.data().clone())
}

#[tokio::test]
async fn a_link_shows_a_draft_in_the_visitors_view_and_no_cache_keeps_it() {
    let (app, editor) = site_with_drafts().await;
    for (made, page, title) in [
        ("/api/events/caz/preview-links", "/event/caz", "Gizli Caz"),
        ("/api/blogs/1/preview-links", "/blog/1", "Gizli Haber"),
    ] {
        let (address, said) = link(&editor, made).await;
        let (path, query) = address.split_once('?').expect("a token");
        assert_eq!(path, page);
        assert_eq!(said["expires_at"], "2026-11-22T12:00:00+03:00");
        let api = made.trim_end_matches("/preview-links");
        let shown = app.client.get(&format!("{api}?language=tr&{query}")).await;
        assert_eq!((shown.status.as_u16(), shown.data()["title"].as_str()), (200, Some(title)), "{}", shown.body);
        assert_eq!(shown.data()["preview"]["expires_at"], said["expires_at"]);
        assert_eq!(shown.data()["version"], Value::Null, "fields of staff");
        assert_eq!((shown.header("cache-control"), shown.header("x-robots-tag")), (Some("no-store"), Some("noindex")));
        let page = app.client.get(&address).await;
        assert_eq!(page.status, 200);
        assert_eq!((page.header("cache-control"), page.header("x-robots-tag")), (Some("no-store"), Some("noindex")));
        assert!(page.text.contains("noindex"));
        // Without the token it stays hidden, also after it was shown.
        assert_eq!(app.client.get(api).await.status, 404);
        assert_eq!(app.client.get(&format!("{api}?preview=0000")).await.status, 404);
        assert_eq!(app.client.get(path).await.status, 404);
    }
}

#[tokio::test]
async fn a_link_shows_a_post_in_markdown_as_html() {
    let (app, editor) = site_with_drafts().await;
    let draft = json!({
        "title_tr": "Taslak", "content_tr": "## Bir", "content_format": "markdown", "publication": "draft",
    });
    let saved = editor.post("/api/blogs", &draft).await;
    let api = format!("/api/blogs/{}", saved.data()["id"]);
    let (address, _) = link(&editor, &format!("{api}/preview-links")).await;
    let (_, query) = address.split_once('?').expect("a token");
    let shown = app.client.get(&format!("{api}?language=tr&{query}")).await;
    assert_eq!(shown.data()["content_html"], editor.get(&api).await.data()["content_html_tr"]);
    assert!(shown.data()["content_html"].as_str().is_some_and(|html| html.contains("<h2")), "{}", shown.body);
}

#[tokio::test]
async fn a_link_opens_only_its_own_thing() {
    let (app, editor) = site_with_drafts().await;
    EventBuilder::new("opera").inactive().insert(app.app.core.store()).await.expect("an event");
    let (address, _) = link(&editor, "/api/events/caz/preview-links").await;
    let (_, query) = address.split_once('?').expect("a token");
    assert_eq!(app.client.get(&format!("/api/events/caz?{query}")).await.status, 200);
    assert_eq!(app.client.get(&format!("/api/events/opera?{query}")).await.status, 404);
    assert_eq!(app.client.get(&format!("/api/blogs/1?{query}")).await.status, 404);
    assert_eq!(app.client.get(&format!("/api/events/caz/revisions?{query}")).await.status, 401);
}

#[tokio::test]
async fn a_link_ends_with_its_time_with_an_editor_and_with_the_trash() {
    let (app, editor) = site_with_drafts().await;
    let path = "/api/events/caz/preview-links";
    let (first, said) = link(&editor, path).await;
    let (second, _) = link(&editor, path).await;
    let api = |address: &str| address.replace("/event/", "/api/events/");
    let listed = editor.get(path).await;
    assert_eq!(listed.body["meta"]["total"], 2);
    assert_eq!(listed.data()[1]["id"], said["id"]);
    assert_eq!(listed.data()[1]["created_by"], "editor");
    assert!(!listed.text.contains("preview="), "a list says no token");
    assert_eq!(editor.delete(&format!("/api/preview-links/{}", said["id"])).await.status, 200);
    assert_eq!(editor.delete(&format!("/api/preview-links/{}", said["id"])).await.status, 404);
    assert_eq!(app.client.get(&api(&first)).await.status, 404);
    assert_eq!(app.client.get(&api(&second)).await.status, 200);
    app.clock.advance(TimeDelta::days(7));
    assert_eq!(app.client.get(&api(&second)).await.status, 404);
    let editor = app.sign_in("editor@example.org").await;
    let (third, _) = link(&editor, path).await;
    let admin = app.signed_in(Role::Admin).await;
    assert_eq!(admin.delete("/api/events/caz").await.status, 200);
    assert_eq!(app.client.get(&api(&third)).await.status, 404);
}

#[tokio::test]
async fn a_link_works_for_a_day_to_a_month() {
    let (_app, editor) = site_with_drafts().await;
    for (days, status) in [(json!(0), 422), (json!(1), 201), (json!(30), 201), (json!(31), 422), (json!("x"), 422)] {
        let answer = editor.post("/api/events/caz/preview-links", &json!({ "days": days })).await;
        assert_eq!(answer.status.as_u16(), status, "{days}: {}", answer.body);
    }
    assert_eq!(editor.post("/api/events/none/preview-links", &json!({})).await.status, 404);
    assert_eq!(editor.post("/api/blogs/99/preview-links", &json!({})).await.status, 404);
}

#[tokio::test]
async fn an_event_has_at_most_100_links_that_work() {
    let (_app, editor) = site_with_drafts().await;
    let path = "/api/events/caz/preview-links";
    let (_, first) = link(&editor, path).await;
    for _ in 1..100 {
        link(&editor, path).await;
    }
    let refused = editor.post(path, &json!({})).await;
    assert_eq!((refused.status.as_u16(), &refused.body["code"]), (409, &json!("full")), "{}", refused.body);
    assert_eq!(editor.get(path).await.data().as_array().map(Vec::len), Some(100));
    link(&editor, "/api/blogs/1/preview-links").await;
    assert_eq!(editor.delete(&format!("/api/preview-links/{}", first["id"])).await.status, 200);
    link(&editor, path).await;
}

#[tokio::test]
async fn the_trail_tells_who_made_and_ended_a_link_and_visitors_see_no_change() {
    let (app, editor) = site_with_drafts().await;
    let admin = app.signed_in(Role::Admin).await;
    for (noun, path, label) in [
        ("events", "/api/events/caz/preview-links", "Gizli Caz"),
        ("blogs", "/api/blogs/1/preview-links", "Gizli Haber"),
    ] {
        let newest = async || changes::newest(app.app.core.store().read()).await.expect("the change log");
        let before = newest().await;
        let (_, said) = link(&editor, path).await;
        assert_eq!(editor.delete(&format!("/api/preview-links/{}", said["id"])).await.status, 200);
        assert_eq!(newest().await, before);
        let trail = admin.get(&format!("/api/audit?noun={noun}")).await;
        assert_eq!(trail.body["meta"]["total"], 2, "{}", trail.body);
        let fields = json!({ "preview_link": "2026-11-22T09:00:00Z" });
        let told = [(fields.clone(), Value::Null), (Value::Null, fields)];
        for (entry, (before, after)) in trail.data().as_array().expect("a trail").iter().zip(&told) {
            assert_eq!((&entry["before"], &entry["after"]), (before, after));
            let who = (&entry["user_name"], &entry["action"], &entry["label"]);
            assert_eq!(who, (&json!("editor"), &json!("updated"), &json!(label)));
        }
    }
}

#[tokio::test]
async fn the_links_of_a_disabled_account_do_not_work() {
    let (app, editor) = site_with_drafts().await;
    let (address, _) = link(&editor, "/api/events/caz/preview-links").await;
    let api = address.replace("/event/", "/api/events/");
    assert_eq!(app.client.get(&api).await.status, 200);
    app.change("editor@example.org", StaffChange { is_active: Some(false), ..StaffChange::default() }).await;
    assert_eq!(app.client.get(&api).await.status, 404);
    let admin = app.signed_in(Role::Admin).await;
    assert_eq!(admin.get("/api/events/caz/preview-links").await.body["meta"]["total"], 0);
}
