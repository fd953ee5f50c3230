//! Refused uploads.

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestResponse};
use reqwest::multipart::Form;
use serde_json::json;

use super::fixtures::{form, photo, send};

/// Sends a file and asserts that nothing is stored.
async fn refused(file: Vec<u8>) -> TestResponse {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let answer = send(&editor, "/api/images/upload?language=en", form("image", "photo.png", file, &[])).await;
    assert_eq!(editor.get("/api/images").await.body["meta"]["total"], 0);
    let left = std::fs::read_dir(app.media_folder()).expect("the media folder").count();
    assert_eq!(left, 0, "files of a refused upload");
    answer
}

#[tokio::test]
async fn a_file_of_more_than_20_mb_is_too_large() {
    let mut file = photo(8, 8, ImageFormat::Png);
    file.resize(20 * 1024 * 1024 + 1, 0);
    let answer = refused(file).await;
    assert_eq!(answer.status, 413, "{}", answer.body);
    assert_eq!(answer.body["code"], "too_large");
}

#[tokio::test]
async fn a_body_far_above_the_limit_is_answered_all_the_same() {
    let answer = refused(vec![0; 40 * 1024 * 1024]).await;
    assert_eq!(answer.status, 413, "{}", answer.body);
}

#[tokio::test]
async fn a_picture_of_more_than_50_megapixels_is_refused_before_it_is_decoded() {
    // A few bytes that claim 65535 × 65535 pixels.
    let mut file = photo(8, 8, ImageFormat::Gif);
    file[6..10].fill(0xff);
    let answer = refused(file).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["fields"], json!({ "image": "The image may have at most 50 megapixels." }));
}

#[tokio::test]
async fn a_text_named_png_is_no_image() {
    let answer = refused(b"not a picture at all".to_vec()).await;
    assert_eq!(answer.status, 415, "{}", answer.body);
    assert_eq!(answer.body["code"], "unsupported_media_type");
}

#[tokio::test]
async fn half_a_picture_is_broken() {
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let mut file = photo(64, 64, format);
        file.truncate(file.len() / 2);
        let answer = refused(file).await;
        assert_eq!(answer.status, 422, "{format:?}: {}", answer.body);
        assert_eq!(answer.body["fields"], json!({ "image": "The image file is broken." }));
    }
}

#[tokio::test]
async fn an_empty_file_is_missing() {
    let answer = refused(Vec::new()).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["fields"], json!({ "image": "This field is required." }));
}

#[tokio::test]
async fn a_form_without_a_file_is_refused() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let form = Form::new().text("title", "Sahne");
    let answer = send(&editor, "/api/images/upload?language=en", form).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["fields"], json!({ "image": "This field is required." }));
}

#[tokio::test]
async fn an_unknown_category_is_named() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let file = photo(8, 8, ImageFormat::Png);
    let form = form("image", "a.png", file, &[("category", "logo")]);
    let answer = send(&editor, "/api/images/upload?language=en", form).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["fields"], json!({ "category": "Must be one of: event, blog, hero, gallery, banner." }));
}

#[tokio::test]
async fn a_json_body_is_no_upload() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let answer = editor.post("/api/images/upload", &json!({ "image": "data:image/png;base64,AAAA" })).await;
    assert_eq!(answer.status, 415, "{}", answer.body);
}

#[tokio::test]
async fn uploading_is_for_editors() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    for (client, status) in [(&app.client, 401), (&viewer, 403)] {
        let file = photo(8, 8, ImageFormat::Png);
        let answer = send(client, "/api/images/upload", form("image", "a.png", file, &[])).await;
        assert_eq!(answer.status, status, "{}", answer.body);
    }
}
