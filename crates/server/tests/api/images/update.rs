//! `PUT /api/images/{id}`

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use super::fixtures::{photo, upload};
use crate::events::{assert_has, on_both_engines};
use crate::failures::assert_problem;

on_both_engines!(the_details_of_an_image_can_be_changed, a_stale_version_is_a_conflict_that_carries_what_is_stored);

fn path(image: &Value) -> String {
    format!("/api/images/{}", image["image_id"].as_str().expect("a key"))
}

async fn the_details_of_an_image_can_be_changed(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(8, 8, ImageFormat::Png), &[("title", "eski"), ("alt_text", "Sahne")]).await;
    assert_eq!(image["version"], 1);
    let change =
        json!({ "title": "yeni", "alt_text_tr": "Işıklı sahne", "alt_text_en": "A lit stage", "category": "hero" });
    let answer = editor.put(&format!("{}?language=en", path(&image)), &change).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(answer.data(), &change);
    assert_has(answer.data(), &json!({ "version": 2, "alt_text": "A lit stage", "file_path": image["file_path"] }));
    // Omitted fields stay unchanged.
    let answer = editor.put(&path(&image), &json!({ "title": "" })).await;
    assert_has(answer.data(), &json!({ "title": "", "alt_text_tr": "Işıklı sahne", "category": "hero", "version": 3 }));
    assert_eq!(editor.get(&path(&image)).await.data(), answer.data());
    let trail = app.signed_in(Role::Admin).await.get("/api/audit?noun=images&kind=updated").await;
    assert_eq!(trail.body["meta"]["total"], 2);
    assert_eq!(trail.data()[1]["after"]["title"], "yeni");
}

async fn a_stale_version_is_a_conflict_that_carries_what_is_stored(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(8, 8, ImageFormat::Png), &[]).await;
    let save = |title: &str| json!({ "title": title, "version": 1 });
    assert_eq!(editor.put(&path(&image), &save("ilk")).await.status, 200);
    let refused = editor.put(&path(&image), &save("ikinci")).await;
    assert_problem(&refused, 409, "stale_version");
    assert_has(&refused.body["current"], &json!({ "title": "ilk", "version": 2 }));
    assert_eq!(refused.body["current_version"], 2);
    assert_eq!(editor.get(&path(&image)).await.data()["title"], "ilk");
}

#[tokio::test]
async fn bad_fields_are_named() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(8, 8, ImageFormat::Png), &[]).await;
    let body = json!({ "title": "x".repeat(201), "alt_text_tr": "x".repeat(501), "version": -1 });
    let answer = editor.put(&path(&image), &body).await;
    assert_problem(&answer, 422, "invalid");
    let fields: Vec<&String> = answer.body["fields"].as_object().expect("fields").keys().collect();
    assert_eq!(fields, ["alt_text_tr", "title", "version"]);
    let answer = editor.put(&format!("{}?language=en", path(&image)), &json!({ "category": "logo" })).await;
    assert_eq!(answer.body["fields"], json!({ "category": "Must be one of: event, blog, hero, gallery, banner." }));
    assert_problem(&editor.put("/api/images/img_none", &json!({})).await, 404, "not_found");
}

#[tokio::test]
async fn changing_is_for_editors() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let viewer = app.signed_in(Role::Viewer).await;
    let image = upload(&editor, photo(8, 8, ImageFormat::Png), &[]).await;
    assert_problem(&app.client.put(&path(&image), &json!({})).await, 401, "unauthenticated");
    assert_problem(&viewer.put(&path(&image), &json!({})).await, 403, "forbidden");
}
