//! Visibility of images: visitors see an image only while public content uses it.

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use super::fixtures::{photo, upload};
use crate::events::{self, on_both_engines, with};
use crate::failures::assert_problem;

on_both_engines!(
    an_image_that_only_drafts_show_is_a_404,
    an_image_is_public_as_long_as_an_event_shows_it,
    an_image_is_public_as_long_as_a_post_shows_it,
    an_image_is_public_as_long_as_a_setting_shows_it,
);

/// A visitor who requests one image by all of its addresses.
struct Look<'a> {
    app: &'a TestApp,
    viewer: TestClient,
    editor: TestClient,
    image: &'a Value,
}

impl Look<'_> {
    async fn at<'a>(app: &'a TestApp, editor: TestClient, image: &'a Value) -> Look<'a> {
        Look { app, viewer: app.signed_in(Role::Viewer).await, editor, image }
    }

    fn paths(&self) -> [String; 2] {
        [self.image["id"].to_string(), self.image["image_id"].as_str().expect("a key").to_owned()]
            .map(|id| format!("/api/images/{id}"))
    }

    /// Each is requested twice, to detect a cached response.
    async fn is_public(&self) {
        for path in self.paths().into_iter().chain(self.paths()) {
            for client in [&self.app.client, &self.viewer, &self.editor] {
                let answer = client.get(&path).await;
                assert_eq!((answer.status.as_u16(), answer.data()), (200, self.image), "{path}");
            }
        }
    }

    async fn is_hidden(&self) {
        let title = self.image["title"].as_str().expect("a title");
        for path in self.paths().into_iter().chain(self.paths()) {
            for client in [&self.app.client, &self.viewer] {
                let answer = client.get(&path).await;
                assert_problem(&answer, 404, "not_found");
                assert!(!answer.text.contains(title));
                let unknown = client.get("/api/images/img_none").await;
                assert_eq!(answer.body, unknown.body, "{path}: as one that does not exist");
            }
            assert_eq!(self.editor.get(&path).await.data(), self.image);
        }
    }
}

async fn secret_image(editor: &TestClient) -> Value {
    upload(editor, photo(8, 8, ImageFormat::Png), &[("title", "Gizli konser")]).await
}

/// Replaces an event, and asserts success.
async fn put(client: &TestClient, path: &str, body: &Value) {
    let answer = client.put(path, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

fn post(fields: Value) -> Value {
    let required = json!({
        "title_tr": "Yazı", "title_en": "A post", "excerpt_tr": "a", "excerpt_en": "a", "content_tr": "b", "content_en": "b",
    });
    with(required, fields)
}

async fn an_image_that_only_drafts_show_is_a_404(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let admin = app.signed_in(Role::Admin).await;
    let image = secret_image(&editor).await;
    let (key, file) = (&image["image_id"], &image["file_path"]);
    let look = Look::at(&app, editor, &image).await;
    look.is_hidden().await;
    for (event_id, fields) in [
        ("cover", json!({ "cover_image_id": key })),
        ("gallery", json!({ "gallery_image_ids": [key] })),
        ("address", json!({ "image_url": format!("https://meydan.example{}", file.as_str().expect("a path")) })),
    ] {
        let draft = with(fields, json!({ "event_id": event_id, "is_active": false }));
        events::create(&look.editor, &with(events::required(), draft)).await;
    }
    let unpublished = post(json!({ "cover_image_id": key, "is_published": false }));
    assert_eq!(look.editor.post("/api/blogs", &unpublished).await.status, 201);
    let setting = json!({ "setting_key": "hero", "setting_value": file, "is_active": false });
    put(&admin, "/api/settings", &json!({ "settings": [setting] })).await;
    look.is_hidden().await;
}

async fn an_image_is_public_as_long_as_an_event_shows_it(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let admin = app.signed_in(Role::Admin).await;
    let image = secret_image(&editor).await;
    let look = Look::at(&app, editor, &image).await;
    let address = format!("https://meydan.example{}", image["file_path"].as_str().expect("a path"));
    let ways = [
        json!({ "cover_image_id": image["image_id"] }),
        json!({ "gallery_image_ids": [image["image_id"]] }),
        json!({ "image_url": address }),
        json!({ "description_tr": format!("Afiş: {address}") }),
    ];
    for (place, way) in ways.into_iter().enumerate() {
        let event = with(events::required(), json!({ "event_id": format!("e{place}") }));
        let id = events::create(&look.editor, &with(event.clone(), way.clone())).await["id"].clone();
        let path = format!("/api/events/{id}");
        look.is_public().await;
        put(&look.editor, &path, &with(with(event.clone(), way.clone()), json!({ "is_active": false }))).await;
        look.is_hidden().await;
        put(&look.editor, &path, &with(with(event.clone(), way.clone()), json!({ "is_active": true }))).await;
        look.is_public().await;
        let other = json!({ "cover_image_id": null, "gallery_image_ids": [], "image_url": null });
        put(&look.editor, &path, &with(event.clone(), other)).await;
        look.is_hidden().await;
        put(&look.editor, &path, &with(event, way)).await;
        assert_eq!(admin.delete(&path).await.status, 200);
        look.is_hidden().await;
        assert_eq!(admin.post(&format!("/api/trash/events/{id}/restore"), &json!({})).await.status, 200);
        look.is_public().await;
        assert_eq!(admin.delete(&path).await.status, 200);
        assert_eq!(admin.delete("/api/trash").await.status, 200);
        look.is_hidden().await;
    }
}

async fn an_image_is_public_as_long_as_a_post_shows_it(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let admin = app.signed_in(Role::Admin).await;
    let image = secret_image(&editor).await;
    let look = Look::at(&app, editor, &image).await;
    let ways = [
        json!({ "cover_image_id": image["image_id"] }),
        json!({ "image_url": image["file_path"] }),
        json!({ "content_en": format!("![]({})", image["file_path"].as_str().expect("a path")) }),
    ];
    for way in ways {
        let published = post(with(way, json!({ "is_published": true })));
        let id = look.editor.post("/api/blogs", &published).await.data()["id"].clone();
        let path = format!("/api/blogs/{id}");
        look.is_public().await;
        put(&look.editor, &path, &with(published.clone(), json!({ "is_published": false }))).await;
        look.is_hidden().await;
        put(&look.editor, &path, &published).await;
        look.is_public().await;
        assert_eq!(admin.delete(&path).await.status, 200);
        look.is_hidden().await;
    }
}

async fn an_image_is_public_as_long_as_a_setting_shows_it(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let admin = app.signed_in(Role::Admin).await;
    let image = secret_image(&editor).await;
    let look = Look::at(&app, editor, &image).await;
    let save = async |is_active: bool| {
        let setting = json!({ "setting_key": "hero", "setting_value": image["file_path"], "is_active": is_active });
        put(&admin, "/api/settings", &json!({ "settings": [setting] })).await;
    };
    save(true).await;
    look.is_public().await;
    save(false).await;
    look.is_hidden().await;
}

/// Every other address at which a draft could be visible.
#[tokio::test]
async fn a_draft_and_its_picture_are_on_no_page_of_visitors() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let viewer = app.signed_in(Role::Viewer).await;
    let image = secret_image(&editor).await;
    let (key, image_id) = (image["image_id"].as_str().expect("a key"), image["id"].to_string());
    let draft = json!({
        "event_id": "gizli-konser", "title_tr": "Gizli konser", "title_en": "Gizli concert",
        "is_active": false, "cover_image_id": key,
    });
    let event = events::create(&editor, &with(events::required(), draft)).await["id"].to_string();
    let unpublished = post(
        json!({ "title_tr": "Gizli yazı", "title_en": "Gizli post", "cover_image_id": key, "is_published": false }),
    );
    let blog = editor.post("/api/blogs", &unpublished).await.data()["id"].to_string();
    let click = json!({ "event_type": "event_click", "event_data": { "event_id": "gizli-konser" } });
    app.client.post("/api/analytics/track", &click).await;
    app.app.analytics.flush().await;
    let roads = [
        format!("/api/events/{event}"),
        "/api/events/gizli-konser".to_owned(),
        format!("/api/events?ids={event}"),
        "/api/events?ids=gizli-konser".to_owned(),
        "/api/events?q=gizli".to_owned(),
        "/api/events?past=true".to_owned(),
        "/api/events".to_owned(),
        format!("/api/events/{event}/similar"),
        "/api/search/suggest?q=giz".to_owned(),
        format!("/api/blogs/{blog}"),
        "/api/blogs".to_owned(),
        "/api/blogs?status=draft".to_owned(),
        format!("/api/images/{key}"),
        format!("/api/images/{image_id}"),
        format!("/api/images/{image_id}/uses"),
        "/api/images".to_owned(),
        "/api/trash".to_owned(),
        "/api/audit".to_owned(),
        "/api/audit?noun=events".to_owned(),
        "/api/audit?noun=images".to_owned(),
        "/api/analytics".to_owned(),
        "/api/analytics/top-events".to_owned(),
        format!("/share/event/{event}.tr.jpg"),
        "/share/event/gizli-konser.tr.jpg".to_owned(),
        format!("/share/blog/{blog}.tr.jpg"),
        format!("/event/{event}/calendar.ics"),
        "/event/gizli-konser/calendar.ics".to_owned(),
        "/calendar.ics".to_owned(),
        "/events.atom".to_owned(),
        "/events.rss".to_owned(),
        "/news.atom".to_owned(),
        "/news.rss".to_owned(),
        "/sitemap.xml".to_owned(),
        "/sitemap/1.xml".to_owned(),
        "/event/gizli-konser".to_owned(),
        format!("/media/originals/{key}.png"),
    ];
    for road in &roads {
        // The editor in between: its responses must not be cached for others.
        editor.get(road).await;
        for client in [&app.client, &viewer] {
            let answer = client.get(road).await;
            for mark in ["Gizli", key] {
                assert!(!answer.text.contains(mark), "{road} shows {mark}: {}", answer.text);
            }
            assert!(!(answer.status == 200 && road.starts_with("/share")), "{road} draws a draft");
        }
    }
}
