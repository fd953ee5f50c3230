//! Images: upload, list, show, update, delete.

mod bulk;
pub mod fixtures;
mod frames;
mod list;
mod metadata;
mod refusals;
mod update;
mod uses;
mod visibility;

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use self::fixtures::{download, photo, publish, upload};
use crate::events::{self, assert_has, on_both_engines, with};

on_both_engines!(an_event_falls_back_when_its_cover_is_deleted_and_shows_it_again_once_restored);

/// Uploads a photo of 700 × 500 in that format and checks every file of the response.
async fn assert_served(format: ImageFormat, content_type: &str) {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(700, 500, format), &[]).await;
    assert_has(&image, &json!({ "width": 700, "height": 500, "content_type": content_type, "category": "gallery" }));

    let full = download(&app.client, &image["file_path"]).await;
    assert_eq!(full.header("content-type"), content_type);
    assert_eq!(image["file_size"], full.bytes.len());
    assert_eq!(full.size(), (700, 500));

    let variants = image["variants"].as_array().expect("variants");
    let widths: Vec<&Value> = variants.iter().map(|variant| &variant["width"]).collect();
    assert_eq!(widths, [320, 640, 700]);
    for variant in variants {
        assert_eq!(variant["format"], "webp");
        let file = download(&app.client, &variant["url"]).await;
        assert_eq!(file.header("content-type"), "image/webp");
        assert_eq!(json!([file.size().0, file.size().1]), json!([variant["width"], variant["height"]]));
    }
    assert!(image["preview"].as_str().expect("a preview").starts_with("data:image/"));
}

#[tokio::test]
async fn a_png_is_served_with_its_widths() {
    assert_served(ImageFormat::Png, "image/png").await;
}

#[tokio::test]
async fn a_jpeg_is_served_with_its_widths() {
    assert_served(ImageFormat::Jpeg, "image/jpeg").await;
}

#[tokio::test]
async fn a_webp_is_served_with_its_widths() {
    assert_served(ImageFormat::WebP, "image/webp").await;
}

#[tokio::test]
async fn a_gif_is_served_with_its_widths() {
    assert_served(ImageFormat::Gif, "image/gif").await;
}

#[tokio::test]
async fn avif_widths_join_once_the_job_has_run() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(400, 300, ImageFormat::Jpeg), &[]).await;
    publish(&editor, &image).await;
    let path = format!("/api/images/{}", image["id"]);
    // Requested before, to detect a cached response.
    assert_eq!(app.client.get(&path).await.data()["variants"], image["variants"]);
    app.run_jobs().await;
    let after = app.client.get(&path).await.data().clone();
    let variants = after["variants"].as_array().expect("variants");
    let avif: Vec<&Value> = variants.iter().filter(|variant| variant["format"] == "avif").collect();
    assert!(!avif.is_empty(), "{after}");
    for variant in avif {
        let file = download(&app.client, &variant["url"]).await;
        assert_eq!(file.header("content-type"), "image/avif");
        assert_eq!(&file.bytes[4..12], b"ftypavif");
    }
    let webp = |image: &Value| -> Vec<Value> {
        let variants = image["variants"].as_array().expect("variants");
        variants.iter().filter(|variant| variant["format"] == "webp").cloned().collect()
    };
    assert_eq!(webp(&after), webp(&image));
}

#[tokio::test]
async fn the_fields_of_the_form_are_stored() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let fields = [("title", "Sahne"), ("category", "hero"), ("alt_text", "Boş bir sahne")];
    let image = upload(&editor, photo(8, 8, ImageFormat::Png), &fields).await;
    assert_has(
        &image,
        &json!({
            "title": "Sahne",
            "category": "hero",
            "alt_text": "Boş bir sahne",
            "alt_text_tr": "Boş bir sahne",
            "alt_text_en": "Boş bir sahne",
            "created_at": "2026-11-15T12:00:00+03:00",
        }),
    );
}

#[tokio::test]
async fn a_text_for_each_language_beats_the_one_for_both() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let fields = [("alt_text", "Sahne"), ("alt_text_en", "A stage")];
    let image = upload(&editor, photo(8, 8, ImageFormat::Png), &fields).await;
    publish(&editor, &image).await;
    for (language, text) in [("tr", "Sahne"), ("en", "A stage")] {
        let seen = app
            .client
            .get(&format!("/api/images/{}?language={language}", image["image_id"].as_str().expect("a key")))
            .await;
        assert_eq!(seen.data()["alt_text"], text);
    }
}

#[tokio::test]
async fn an_image_is_found_by_its_id_and_by_its_key() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(8, 8, ImageFormat::Png), &[]).await;
    publish(&editor, &image).await;
    let key = image["image_id"].as_str().expect("a key");
    assert!(key.starts_with("img_"), "{key}");
    for path in [format!("/api/images/{key}"), format!("/api/images/{}", image["id"])] {
        let seen = app.client.get(&path).await;
        assert_eq!(seen.status, 200, "{path}");
        assert_eq!(seen.data(), &image);
    }
    assert_eq!(app.client.get("/api/images/img_none").await.status, 404);
}

async fn an_event_falls_back_when_its_cover_is_deleted_and_shows_it_again_once_restored(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let image = upload(&admin, photo(8, 8, ImageFormat::Png), &[("alt_text", "Sahne")]).await;
    let elsewhere = "https://liman.example.org/caz.jpg";
    let fields = json!({ "event_id": "caz", "cover_image_id": image["image_id"], "image_url": elsewhere });
    events::create(&admin, &with(events::required(), fields)).await;
    let seen = app.client.get("/api/events/caz").await;
    assert_eq!(seen.data()["cover_image"], image["file_path"]);
    assert_eq!(seen.data()["picture"]["alt"], "Sahne");

    let path = format!("/api/images/{}", image["image_id"].as_str().expect("a key"));
    assert_eq!(admin.delete(&path).await.status, 200);
    assert_eq!(admin.get(&path).await.status, 404);
    let seen = app.client.get("/api/events/caz").await;
    assert_eq!(seen.data()["cover_image"], elsewhere);
    assert_eq!(seen.data()["picture"], Value::Null);

    let restore = format!("/api/trash/images/{}/restore", image["id"]);
    assert_eq!(admin.post(&restore, &json!({})).await.status, 200);
    assert_eq!(app.client.get("/api/events/caz").await.data()["cover_image"], image["file_path"]);
}
