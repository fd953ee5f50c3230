//! `GET /api/images`

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders;
use serde_json::json;

use super::fixtures::{photo, upload};
use crate::events::on_both_engines;

on_both_engines!(pages_hold_each_image_once_newest_first);

async fn titles(client: &TestClient, query: &str) -> Vec<String> {
    let answer = client.get(&format!("/api/images?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    let images = answer.data().as_array().expect("a list");
    images.iter().map(|image| image["title"].as_str().expect("a title").to_owned()).collect()
}

#[tokio::test]
async fn the_list_can_be_of_one_category() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    for category in ["event", "blog", "hero", "gallery", "banner"] {
        let fields = [("title", category), ("category", category)];
        upload(&editor, photo(8, 8, ImageFormat::Png), &fields).await;
    }
    for category in ["event", "blog", "hero", "gallery", "banner"] {
        assert_eq!(titles(&editor, &format!("category={category}")).await, [category]);
    }
    assert_eq!(titles(&editor, "").await, ["banner", "gallery", "hero", "blog", "event"]);
    assert_eq!(titles(&editor, "category=").await.len(), 5);
}

async fn pages_hold_each_image_once_newest_first(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    for place in 0..5 {
        builders::image(app.app.core.store(), &format!("img_{place}")).await.expect("an image row");
    }
    let mut seen = Vec::new();
    let mut cursor = String::new();
    for left in [3, 1, 0] {
        let answer = editor.get(&format!("/api/images?limit=2&cursor={cursor}")).await;
        assert_eq!(answer.body["meta"]["total"], 5);
        seen.extend(answer.data().as_array().expect("a list").iter().map(|image| image["image_id"].clone()));
        cursor = answer.body["meta"]["next_cursor"].as_str().unwrap_or_default().to_owned();
        assert_eq!(cursor.is_empty(), left == 0);
    }
    assert_eq!(seen, ["img_4", "img_3", "img_2", "img_1", "img_0"]);
}

#[tokio::test]
async fn the_list_is_searched_and_sorted() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    for (title, side) in [("Çan", 30), ("can", 90), ("Dağ", 60)] {
        upload(&editor, photo(side, side, ImageFormat::Png), &[("title", title), ("alt_text_en", "A picture")]).await;
    }
    assert_eq!(titles(&editor, "sort=newest").await, ["Dağ", "can", "Çan"]);
    assert_eq!(titles(&editor, "sort=oldest").await, ["Çan", "can", "Dağ"]);
    assert_eq!(titles(&editor, "sort=name").await, ["can", "Çan", "Dağ"]);
    assert_eq!(titles(&editor, "sort=size").await, ["can", "Dağ", "Çan"]);
    assert_eq!(titles(&editor, "q=dag").await, ["Dağ"]);
    assert_eq!(titles(&editor, "q=picture+can&sort=name").await, ["can", "Çan"]);
    let first = editor.get("/api/images?sort=name&limit=2").await;
    let cursor = first.body["meta"]["next_cursor"].as_str().expect("a next page");
    assert_eq!(titles(&editor, &format!("sort=name&limit=2&cursor={cursor}")).await, ["Dağ"]);
    let astray = editor.get(&format!("/api/images?sort=size&limit=2&cursor={cursor}")).await;
    assert_eq!(astray.status, 422, "{}", astray.body);
    let bad = editor.get("/api/images?sort=best&language=en").await;
    assert_eq!(bad.body["fields"], json!({ "sort": "Must be one of: newest, oldest, name, size." }));
}

#[tokio::test]
async fn a_bad_category_is_named() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let answer = editor.get("/api/images?category=logo&language=en").await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["fields"], json!({ "category": "Must be one of: event, blog, hero, gallery, banner." }));
}

#[tokio::test]
async fn the_list_is_for_editors_and_deleting_for_admins() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let viewer = app.signed_in(Role::Viewer).await;
    let image = builders::image(app.app.core.store(), "img_a").await.expect("an image row");
    let path = format!("/api/images/{}", image.id);
    for (client, status) in [(&app.client, 401), (&viewer, 403)] {
        assert_eq!(client.get("/api/images").await.status, status);
        assert_eq!(client.delete(&path).await.status, status);
    }
    assert_eq!(editor.delete(&path).await.status, 403);
    assert_eq!(editor.get(&path).await.status, 200, "it is still there");
}
