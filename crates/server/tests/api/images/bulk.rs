//! `POST /api/images/bulk`

use chrono::TimeDelta;
use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use super::fixtures::{photo, upload};
use crate::events::{assert_has, on_both_engines};
use crate::failures::assert_problem;

on_both_engines!(a_bulk_change_of_images_is_one_entry_and_one_undo, images_go_to_the_trash_together_and_come_back);

async fn three(editor: &TestClient) -> Vec<Value> {
    let mut images = Vec::new();
    for width in [8, 10, 12] {
        images.push(upload(editor, photo(width, 8, ImageFormat::Png), &[]).await);
    }
    images
}

fn ids(images: &[Value]) -> Vec<&Value> {
    images.iter().map(|image| &image["id"]).collect()
}

async fn categories(editor: &TestClient) -> Vec<Value> {
    let list = editor.get("/api/images?sort=oldest").await;
    list.data().as_array().expect("a list").iter().map(|image| image["category"].clone()).collect()
}

async fn a_bulk_change_of_images_is_one_entry_and_one_undo(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    let images = three(&editor).await;
    let change = json!({ "ids": ids(&images), "set": { "category": "hero" }, "expect": 3 });
    let mut dry = change.clone();
    dry["dry_run"] = json!(true);
    let seen = editor.post("/api/images/bulk", &dry).await;
    assert_has(seen.data(), &json!({ "matched": 3, "changed": 3, "unchanged": 0, "undo": null }));
    assert_eq!(categories(&editor).await, ["gallery", "gallery", "gallery"]);
    let done = editor.post("/api/images/bulk", &change).await;
    assert_eq!(done.status, 200, "{}", done.body);
    assert_eq!(categories(&editor).await, ["hero", "hero", "hero"]);
    let again = editor.post("/api/images/bulk", &change).await;
    assert_has(again.data(), &json!({ "changed": 0, "unchanged": 3, "undo": null }));
    // One that was changed since is left alone.
    let last = format!("/api/images/{}", images[2]["id"]);
    assert_eq!(editor.put(&last, &json!({ "title": "Yeni" })).await.status, 200);
    let undo = format!("/api/audit/{}/undo", done.data()["undo"]);
    let undone = editor.post(&undo, &json!({})).await;
    assert_eq!(undone.status, 200, "{}", undone.body);
    assert_has(undone.data(), &json!({ "restored": 2, "left": 1 }));
    assert_eq!(categories(&editor).await, ["gallery", "gallery", "hero"]);
    assert_eq!(editor.post(&undo, &json!({})).await.status, 409, "once");
}

async fn images_go_to_the_trash_together_and_come_back(app: TestApp) {
    let (editor, admin) = (app.signed_in(Role::Editor).await, app.signed_in(Role::Admin).await);
    let images = three(&editor).await;
    let change = json!({ "ids": ids(&images), "trash": true });
    assert_problem(&editor.post("/api/images/bulk", &change).await, 403, "forbidden");
    let done = admin.post("/api/images/bulk", &change).await;
    assert_eq!(done.status, 200, "{}", done.body);
    assert!(categories(&editor).await.is_empty());
    let undo = format!("/api/audit/{}/undo", done.data()["undo"]);
    assert_problem(&editor.post(&undo, &json!({})).await, 403, "forbidden");
    // One that was restored and deleted again on purpose stays in the trash.
    let first = format!("/api/images/{}", images[0]["id"]);
    let restored = admin.post(&format!("/api/trash/images/{}/restore", images[0]["id"]), &json!({})).await;
    assert_eq!(restored.status, 200, "{}", restored.body);
    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(admin.delete(&first).await.status, 200);
    assert_has(admin.post(&undo, &json!({})).await.data(), &json!({ "restored": 2, "left": 1 }));
    assert_eq!(categories(&editor).await.len(), 2);
    assert_eq!(admin.post(&undo, &json!({})).await.status, 409, "once");
}

#[tokio::test]
async fn what_a_bulk_change_lacks_is_named() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let images = three(&admin).await;
    for (body, field) in [
        (json!({ "set": { "category": "hero" } }), "ids"),
        (json!({ "ids": ids(&images) }), "set"),
        (json!({ "ids": ids(&images), "set": { "category": "hero" }, "trash": true }), "trash"),
    ] {
        let answer = admin.post("/api/images/bulk", &body).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"][field].is_string(), "{body}: {}", answer.body);
    }
    let moved = json!({ "ids": ids(&images), "set": { "category": "hero" }, "expect": 2 });
    assert_eq!(admin.post("/api/images/bulk", &moved).await.status, 409);
}
