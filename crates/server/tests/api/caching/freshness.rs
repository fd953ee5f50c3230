//! After a write, the next read on the same node is fresh.

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::{BlogBuilder, CategoryBuilder, EventBuilder};
use reqwest::Method;
use reqwest::multipart::Form;
use serde_json::{Value, json};

use super::request_again;
use crate::authz_coverage::calls::picture;

/// A visitor who has read these addresses, and an admin who is about to write.
struct Watch {
    app: TestApp,
    admin: TestClient,
}

impl Watch {
    async fn new() -> Self {
        let app = TestApp::new().await;
        let admin = app.signed_in(Role::Admin).await;
        Self { app, admin }
    }

    /// Reads twice, so that the second response is cached; then runs `write` and reads again.
    async fn changes(&self, path: &str, write: impl Future<Output = u16>) -> Value {
        let first = self.app.client.get(path).await;
        let ready = self.app.client.get(path).await;
        assert_eq!(first.text, ready.text, "{path}");
        let status = write.await;
        assert!((200..300).contains(&status), "{path}: the write was answered {status}");
        let tag = ready.header("etag").unwrap_or("\"none\"");
        let after = request_again(&self.app.client, path, tag).await;
        assert_ne!(after.status, 304, "{path} is still the old one");
        assert_ne!(after.text, ready.text, "{path} is still the old one");
        after.body
    }

    async fn post(&self, path: &str, body: Value) -> u16 {
        self.admin.post(path, &body).await.status.as_u16()
    }

    async fn put(&self, path: &str, body: Value) -> u16 {
        self.admin.put(path, &body).await.status.as_u16()
    }

    async fn delete(&self, path: &str) -> u16 {
        self.admin.delete(path).await.status.as_u16()
    }

    async fn upload(&self, path: &str, field: &'static str) -> Value {
        let form = Form::new().part(field, picture());
        let answer = self.admin.send(self.admin.request(Method::POST, path).multipart(form)).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        answer.data().clone()
    }
}

#[tokio::test]
async fn events_are_new_after_every_write() {
    let watch = Watch::new().await;
    let draft = |title: &str| json!(EventBuilder::new("concert").titled(title, title).draft());
    let list = watch.changes("/api/events", watch.post("/api/events", draft("first"))).await;
    assert_eq!(list["data"][0]["title"], "first");
    let shown = watch.changes("/api/events/concert", watch.put("/api/events/concert", draft("second"))).await;
    assert_eq!(shown["data"]["title"], "second");
    let list = watch.changes("/api/events", watch.put("/api/events/concert", draft("third"))).await;
    assert_eq!(list["data"][0]["title"], "third");
    let id = list["data"][0]["id"].clone();
    let gone = watch.changes("/api/events/concert", watch.delete("/api/events/concert")).await;
    assert_eq!(gone["code"], "not_found");
    let list = watch.changes("/api/events", watch.post(&format!("/api/trash/events/{id}/restore"), Value::Null)).await;
    assert_eq!(list["meta"]["total"], 1);
}

#[tokio::test]
async fn the_numbers_of_categories_follow_the_events() {
    let watch = Watch::new().await;
    let event = json!(EventBuilder::new("concert").category("music").draft());
    let list = watch.changes("/api/categories", watch.post("/api/events", event)).await;
    assert_eq!(list["data"][0]["event_count"], 1, "music comes first");
}

#[tokio::test]
async fn posts_are_new_after_every_write() {
    let watch = Watch::new().await;
    let draft = |title: &str| json!(BlogBuilder::new(title).draft());
    let list = watch.changes("/api/blogs", watch.post("/api/blogs", draft("first"))).await;
    assert_eq!(list["data"][0]["title"], "first");
    let path = format!("/api/blogs/{}", list["data"][0]["id"]);
    let shown = watch.changes(&path, watch.put(&path, draft("second"))).await;
    assert_eq!(shown["data"]["title"], "second");
    let withdrawn = json!(BlogBuilder::new("second").unpublished().draft());
    let gone = watch.changes(&path, watch.put(&path, withdrawn)).await;
    assert_eq!(gone["code"], "not_found");
    watch.put(&path, draft("third")).await;
    let list = watch.changes("/api/blogs", watch.delete(&path)).await;
    assert_eq!(list["meta"]["total"], 0);
}

#[tokio::test]
async fn categories_are_new_after_every_write() {
    let watch = Watch::new().await;
    let draft = json!(CategoryBuilder::new("opera").placed(0).draft());
    let list = watch.changes("/api/categories", watch.post("/api/categories", draft)).await;
    assert_eq!(list["data"][0]["category_id"], "opera");
    let path = format!("/api/categories/{}", list["data"][0]["id"]);
    let draft = json!(CategoryBuilder::new("ballet").placed(0).draft());
    let list = watch.changes("/api/categories", watch.put(&path, draft)).await;
    assert_eq!(list["data"][0]["category_id"], "ballet");
    let list = watch.changes("/api/categories", watch.delete(&path)).await;
    assert_eq!(list["data"][0]["category_id"], "music");
}

#[tokio::test]
async fn settings_are_new_after_every_write() {
    let watch = Watch::new().await;
    let body = |value: &str| json!({ "settings": [{ "setting_key": "site_name", "setting_value": value }] });
    let keyed = watch.changes("/api/settings?public=true", watch.put("/api/settings", body("Çarşı"))).await;
    assert_eq!(keyed["data"]["site_name"]["value"], "Çarşı");
    let list = watch.changes("/api/settings", watch.put("/api/settings", body("Pazar"))).await;
    assert!(list.to_string().contains("Pazar"));
}

#[tokio::test]
async fn logos_are_new_after_every_write() {
    let watch = Watch::new().await;
    let list = watch
        .changes("/api/logos", async {
            watch.upload("/api/logos", "logo").await;
            201
        })
        .await;
    let path = format!("/api/logos/{}", list["data"][0]["id"]);
    let shown = watch.changes(&path, watch.put(&path, json!({ "title": "Second" }))).await;
    assert_eq!(shown["data"]["title"], "Second");
    let list = watch.changes("/api/logos?active=true", watch.put(&path, json!({ "is_active": false }))).await;
    assert_eq!(list["meta"]["total"], 0);
    watch.put(&path, json!({ "is_active": true })).await;
    let gone = watch.changes(&path, watch.delete(&path)).await;
    assert_eq!(gone["code"], "not_found");
}

#[tokio::test]
async fn images_are_new_after_every_write() {
    let watch = Watch::new().await;
    let image = watch.upload("/api/images/upload", "image").await;
    let path = format!("/api/images/{}", image["image_id"].as_str().expect("a key"));
    let mut draft = json!(EventBuilder::new("concert").draft());
    assert_eq!(watch.post("/api/events", draft.clone()).await, 201);
    draft["cover_image_id"] = image["image_id"].clone();
    let shown = watch.changes("/api/events/concert", watch.put("/api/events/concert", draft)).await;
    assert_eq!(shown["data"]["cover_image"], image["file_path"]);
    let gone = watch.changes(&path, watch.delete(&path)).await;
    assert_eq!(gone["code"], "not_found");
}

#[tokio::test]
async fn an_event_that_is_over_by_the_clock_disappears() {
    let watch = Watch::new().await;
    let draft = EventBuilder::new("matinee").starting("2026-11-15T13:00").ending("2026-11-15T14:30").draft();
    assert_eq!(watch.post("/api/events", json!(draft)).await, 201);
    let read = async |path: &str| watch.app.client.get(path).await.text.contains("matinee");
    for _ in 0..2 {
        assert!(read("/api/events").await && !read("/api/events?past=true").await);
    }
    watch.app.clock.advance(TimeDelta::hours(2));
    assert!(read("/api/events").await, "it is still on");
    watch.app.clock.advance(TimeDelta::minutes(31));
    assert!(!read("/api/events").await && read("/api/events?past=true").await);
    assert_eq!(watch.app.client.get("/api/events/matinee").await.status, 200, "its own page stays");
}

#[tokio::test]
async fn the_only_showing_of_an_event_joins_its_past_ones_once_it_is_over() {
    let watch = Watch::new().await;
    let draft = EventBuilder::new("matinee").starting("2026-11-15T13:00").ending("2026-11-15T14:30").draft();
    assert_eq!(watch.post("/api/events", json!(draft)).await, 201);
    let past = async || {
        let answer = watch.app.client.get("/api/events/matinee?past=true").await;
        answer.data()["showings"].as_array().map(Vec::len)
    };
    for _ in 0..2 {
        assert_eq!(past().await, Some(0));
    }
    watch.app.clock.advance(TimeDelta::hours(3));
    assert_eq!(past().await, Some(1));
}
