//! Crop, focal point, another file, equal files, unused ones.

use chrono::TimeDelta;
use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use super::fixtures::{download, form, photo, publish, send, svg, upload};
use crate::events::{assert_has, on_both_engines};
use crate::failures::assert_problem;

on_both_engines!(
    another_crop_creates_all_files_again,
    another_file_has_the_same_id_and_new_addresses,
    old_files_stay_for_a_day_and_then_lead_to_the_new_ones,
    equal_files_are_named_and_listed,
    images_without_a_use_are_listed,
);

fn path(image: &Value) -> String {
    format!("/api/images/{}", image["image_id"].as_str().expect("a key"))
}

async fn replace(editor: &TestClient, image: &Value, file: Vec<u8>) -> Value {
    let answer = send(editor, &format!("{}/file", path(image)), form("image", "new", file, &[])).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().clone()
}

async fn keys(editor: &TestClient, query: &str) -> Vec<Value> {
    let answer = editor.get(&format!("/api/images?sort=oldest&{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().as_array().expect("a list").iter().map(|image| image["image_id"].clone()).collect()
}

async fn another_crop_creates_all_files_again(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(680, 80, ImageFormat::Jpeg), &[]).await;
    let frame = json!({
        "crop": { "x": 0.25, "y": 0.0, "width": 0.5, "height": 1.0 }, "focal_x": 0.5, "focal_y": 0.25,
    });
    let answer = editor.put(&path(&image), &frame).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let cropped = answer.data();
    assert_has(cropped, &frame);
    assert_has(cropped, &json!({ "width": 340, "height": 80, "version": 2, "content_type": "image/jpeg" }));
    assert_ne!(cropped["file_path"], image["file_path"], "files are cached for good");
    assert_eq!(download(&app.client, &cropped["file_path"]).await.size(), (340, 80));
    let widths: Vec<&Value> =
        cropped["variants"].as_array().expect("variants").iter().map(|one| &one["width"]).collect();
    assert_eq!(widths, [320, 340]);
    app.run_jobs().await;
    // A save that says nothing of it keeps it, and is a version.
    let kept = editor.put(&path(&image), &json!({ "title": "Sahne" })).await;
    assert_has(kept.data(), &frame);
    assert_has(kept.data(), &json!({ "file_path": cropped["file_path"], "version": 3 }));
    let whole = editor.put(&path(&image), &json!({ "crop": null, "focal_x": null, "focal_y": null })).await;
    assert_has(whole.data(), &json!({ "crop": null, "focal_x": null, "width": 680, "height": 80 }));
}

#[tokio::test]
async fn pages_get_the_focal_point_within_the_crop() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(80, 40, ImageFormat::Png), &[]).await;
    let frame = json!({
        "crop": { "x": 0.0, "y": 0.5, "width": 0.5, "height": 0.5 }, "focal_x": 0.25, "focal_y": 0.75,
    });
    assert_eq!(editor.put(&path(&image), &frame).await.status, 200);
    publish(&editor, &image).await;
    let events = app.client.get("/api/events").await;
    assert_has(&events.data()[0]["picture"], &json!({ "focal_x": 0.5, "focal_y": 0.5, "width": 40, "height": 20 }));
}

#[tokio::test]
async fn a_frame_outside_of_the_image_and_a_crop_of_a_drawing_are_refused() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(80, 40, ImageFormat::Png), &[]).await;
    for (bad, expected) in [
        (
            json!({ "focal_x": 2, "focal_y": 0, "crop": { "x": 0.9, "y": 0, "width": 0.5, "height": 1 } }),
            "crop,focal_x",
        ),
        (json!({ "crop": { "x": 0, "y": 0, "width": 0.001, "height": 1 } }), "crop"),
        (json!({ "focal_x": 0.5 }), "focal_y"),
    ] {
        let answer = editor.put(&path(&image), &bad).await;
        assert_problem(&answer, 422, "invalid");
        let fields: Vec<&str> = answer.body["fields"].as_object().expect("fields").keys().map(String::as_str).collect();
        assert_eq!(fields.join(","), expected, "{bad}");
    }
    let wrong_type = editor.put(&path(&image), &json!({ "crop": { "x": "left" } })).await;
    assert!(wrong_type.status.is_client_error(), "{}", wrong_type.body);
    assert!(wrong_type.body["fields"].is_object(), "{}", wrong_type.body);
    let drawing = upload(&editor, svg("<rect width='4' height='4'/>"), &[]).await;
    let crop = json!({ "crop": { "x": 0, "y": 0, "width": 0.5, "height": 1 } });
    let answer = editor.put(&path(&drawing), &crop).await;
    assert_problem(&answer, 422, "invalid");
    assert!(answer.body["fields"]["crop"].is_string(), "{}", answer.body);
    assert_eq!(editor.get(&format!("{}/original", path(&drawing))).await.status, 404);
}

async fn another_file_has_the_same_id_and_new_addresses(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(700, 50, ImageFormat::Png), &[("title", "Sahne")]).await;
    let crop = json!({ "crop": { "x": 0, "y": 0, "width": 0.5, "height": 1 } });
    assert_eq!(editor.put(&path(&image), &crop).await.status, 200);
    let new = replace(&editor, &image, photo(320, 100, ImageFormat::Jpeg)).await;
    let expected = json!({
        "id": image["id"], "image_id": image["image_id"], "title": "Sahne", "version": 3, "width": 320, "height": 100,
        "content_type": "image/jpeg", "crop": null,
    });
    assert_has(&new, &expected);
    assert_ne!(new["file_path"], image["file_path"]);
    assert_eq!(download(&app.client, &new["file_path"]).await.size(), (320, 100));
    let stale = form("image", "new", photo(8, 8, ImageFormat::Png), &[("version", "1")]);
    let refused = send(&editor, &format!("{}/file", path(&image)), stale).await;
    assert_problem(&refused, 409, "stale_version");
}

async fn old_files_stay_for_a_day_and_then_lead_to_the_new_ones(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(700, 50, ImageFormat::Png), &[]).await;
    let old = &image["file_path"];
    let new = replace(&editor, &image, photo(320, 100, ImageFormat::Jpeg)).await;
    app.run_jobs().await;
    assert_eq!(download(&app.client, old).await.size(), (700, 50), "pages that are open show it");
    app.clock.advance(TimeDelta::hours(25));
    app.run_jobs().await;
    let gone = app.client.get(old.as_str().expect("an address")).await;
    assert_eq!(gone.status, 404, "visitors do not see the image");
    publish(&editor, &image).await;
    assert_eq!(download(&app.client, old).await.size(), (320, 100), "an address in a text leads to the new file");
    assert_eq!(download(&app.client, &new["file_path"]).await.size(), (320, 100));
}

#[tokio::test]
async fn a_file_that_is_no_image_or_too_large_replaces_nothing() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(16, 16, ImageFormat::Png), &[]).await;
    let address = format!("{}/file", path(&image));
    for (file, status) in [(b"text".to_vec(), 415), (vec![], 422), (vec![0; 20 * 1024 * 1024 + 1], 413)] {
        let answer = send(&editor, &address, form("image", "x", file, &[])).await;
        assert_eq!(answer.status, status, "{}", answer.body);
    }
    let bad_version = form("image", "x", photo(8, 8, ImageFormat::Png), &[("version", "one")]);
    let answer = send(&editor, &address, bad_version).await;
    assert_problem(&answer, 422, "invalid");
    assert!(answer.body["fields"]["version"].is_string(), "{}", answer.body);
    assert_eq!(editor.get(&path(&image)).await.data(), &image);
}

#[tokio::test]
async fn a_stale_version_changes_no_frame() {
    let app = TestApp::new().await;
    let (one, other) = (app.signed_in(Role::Editor).await, app.signed_in(Role::Admin).await);
    let image = upload(&one, photo(80, 40, ImageFormat::Png), &[]).await;
    let first = json!({ "focal_x": 0.2, "focal_y": 0.3, "version": 1 });
    assert_eq!(one.put(&path(&image), &first).await.status, 200);
    let crop = json!({ "crop": { "x": 0, "y": 0, "width": 0.5, "height": 1 }, "version": 1 });
    assert_problem(&other.put(&path(&image), &crop).await, 409, "stale_version");
    let stored = one.get(&path(&image)).await;
    assert_has(stored.data(), &json!({ "focal_x": 0.2, "crop": null, "version": 2, "width": 80 }));
}

#[tokio::test]
async fn the_original_shows_all_of_a_cropped_image_to_staff() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(80, 40, ImageFormat::Png), &[]).await;
    let crop = json!({ "crop": { "x": 0, "y": 0, "width": 0.5, "height": 1 } });
    assert_eq!(editor.put(&path(&image), &crop).await.status, 200);
    let original = download(&editor, &json!(format!("{}/original", path(&image)))).await;
    assert_eq!((original.size(), original.header("content-type")), ((80, 40), "image/webp"));
}

async fn equal_files_are_named_and_listed(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let file = photo(16, 16, ImageFormat::Png);
    let first = upload(&editor, file.clone(), &[]).await;
    upload(&editor, photo(18, 16, ImageFormat::Png), &[]).await;
    assert_eq!(keys(&editor, "duplicates=true").await, Vec::<Value>::new());
    let again = send(&editor, "/api/images/upload", form("image", "copy", file, &[])).await;
    assert_eq!(again.status, 201, "{}", again.body);
    assert_eq!(again.data()["duplicates"], json!([first["image_id"]]));
    assert_eq!(
        keys(&editor, "duplicates=true").await,
        [&first["image_id"], &again.data()["image_id"]].map(Clone::clone)
    );
    let admin = app.signed_in(Role::Admin).await;
    assert_eq!(admin.delete(&path(again.data())).await.status, 200);
    assert_eq!(keys(&editor, "duplicates=true").await, Vec::<Value>::new(), "what is in the trash does not count");
}

async fn images_without_a_use_are_listed(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let admin = app.signed_in(Role::Admin).await;
    let used = upload(&editor, photo(16, 16, ImageFormat::Png), &[]).await;
    let unused = upload(&editor, photo(18, 16, ImageFormat::Png), &[]).await;
    let setting = upload(&editor, photo(20, 16, ImageFormat::Png), &[]).await;
    publish(&editor, &used).await;
    let settings = json!({ "settings": [
        { "setting_key": "hero", "setting_value": setting["file_path"], "is_active": true },
    ] });
    assert_eq!(admin.put("/api/settings", &settings).await.status, 200);
    assert_eq!(keys(&editor, "unused=true").await, [unused["image_id"].clone()]);
    let event = app.client.get("/api/events").await.data()[0]["id"].clone();
    assert_eq!(admin.delete(&format!("/api/events/{event}")).await.status, 200);
    assert_eq!(keys(&editor, "unused=true").await, [&used["image_id"], &unused["image_id"]].map(Clone::clone));
}
