//! The trash: list, restore, empty, and the nightly job.

mod empty;
mod restore;

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

use crate::events::{self, with};
use crate::images::fixtures::{photo, upload, upload_logo};

const NOUNS: [&str; 5] = ["events", "blogs", "categories", "images", "logos"];

/// One item of each noun, named after it; their ids in the order of `NOUNS`.
async fn one_of_each(admin: &TestClient) -> Vec<Value> {
    let event = with(events::required(), json!({ "event_id": "caz", "title_tr": "events", "tags": ["caz", "gece"] }));
    let blog = json!({
        "title_tr": "blogs",
        "title_en": "blogs",
        "excerpt_tr": "özet",
        "excerpt_en": "short",
        "content_tr": "metin",
        "content_en": "text",
        "tags": ["haber", "dünya"],
        "is_published": true,
    });
    let category = json!({ "category_id": "dance", "name_tr": "categories", "name_en": "Dance" });
    vec![
        events::create(admin, &event).await["id"].clone(),
        admin.post("/api/blogs", &blog).await.data()["id"].clone(),
        admin.post("/api/categories", &category).await.data()["id"].clone(),
        upload(admin, photo(40, 30, ImageFormat::Png), &[("title", "images")]).await["id"].clone(),
        upload_logo(admin, photo(40, 30, ImageFormat::Png), &[("title", "logos")]).await["id"].clone(),
    ]
}

async fn delete(admin: &TestClient, noun: &str, id: &Value) {
    let answer = admin.delete(&format!("/api/{noun}/{id}")).await;
    assert_eq!(answer.status, 200, "{noun}: {}", answer.body);
}

async fn restore(admin: &TestClient, noun: &str, id: &Value) -> u16 {
    admin.post(&format!("/api/trash/{noun}/{id}/restore"), &json!({})).await.status.as_u16()
}

/// The labels of the trash, newest first.
async fn labels(admin: &TestClient) -> Vec<Value> {
    let answer = admin.get("/api/trash").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data().as_array().expect("a list").iter().map(|item| item["label"].clone()).collect()
}

/// Every file below the media folder.
fn files(app: &TestApp) -> usize {
    fn below(folder: &std::path::Path) -> usize {
        let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        entries.map(|path| if path.is_dir() { below(&path) } else { 1 }).sum()
    }
    below(app.media_folder())
}

#[tokio::test]
async fn deleted_items_are_listed_newest_first() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let ids = one_of_each(&admin).await;
    assert_eq!(labels(&admin).await, [""; 0]);
    for (noun, id) in NOUNS.iter().zip(&ids) {
        app.clock.advance(chrono::TimeDelta::hours(1));
        delete(&admin, noun, id).await;
    }
    let answer = admin.get("/api/trash").await;
    let expected: Vec<Value> = NOUNS
        .iter()
        .zip(&ids)
        .zip(13..18)
        .map(|((noun, id), hour)| {
            json!({
                "noun": noun,
                "id": id,
                "label": noun,
                "deleted_at": format!("2026-11-15T{hour}:00:00+03:00"),
                "deleted_by": "admin",
                "purge_at": format!("2026-12-15T{hour}:00:00+03:00"),
            })
        })
        .rev()
        .collect();
    assert_eq!(answer.data(), &json!(expected));
    assert_eq!(answer.body["meta"]["total"], 5);
}

#[tokio::test]
async fn the_list_can_be_of_one_kind_and_runs_over_pages() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let ids = one_of_each(&admin).await;
    for (noun, id) in NOUNS.iter().zip(&ids) {
        delete(&admin, noun, id).await;
    }
    for noun in NOUNS {
        let answer = admin.get(&format!("/api/trash?noun={noun}")).await;
        assert_eq!((&answer.data()[0]["label"], &answer.body["meta"]["total"]), (&json!(noun), &json!(1)));
    }
    let mut seen = Vec::new();
    let mut cursor = String::new();
    for left in [3, 1, 0] {
        let answer = admin.get(&format!("/api/trash?limit=2&cursor={cursor}")).await;
        assert_eq!(answer.body["meta"]["total"], 5);
        seen.extend(answer.data().as_array().expect("a list").iter().map(|item| item["label"].clone()));
        cursor = answer.body["meta"]["next_cursor"].as_str().unwrap_or_default().to_owned();
        assert_eq!(cursor.is_empty(), left == 0);
    }
    // All at the same time, each listed once.
    assert_eq!(seen, labels(&admin).await);
    for (query, field) in [("noun=settings", "noun"), ("limit=0", "limit"), ("cursor=zz", "cursor")] {
        let answer = admin.get(&format!("/api/trash?{query}")).await;
        assert_eq!(answer.status, 422, "{query}: {}", answer.body);
        assert!(answer.body["fields"][field].is_string(), "{query}");
    }
}

#[tokio::test]
async fn the_trash_is_for_admins() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let editor = app.signed_in(Role::Editor).await;
    let event = events::create(&admin, &events::required()).await;
    delete(&admin, "events", &event["id"]).await;
    for (client, status) in [(&app.client, 401), (&editor, 403)] {
        assert_eq!(client.get("/api/trash").await.status, status);
        assert_eq!(client.delete("/api/trash").await.status, status);
        assert_eq!(restore(client, "events", &event["id"]).await, status);
        assert_eq!(client.delete(&format!("/api/trash/events/{}", event["id"])).await.status, status);
    }
    assert_eq!(labels(&admin).await.len(), 1);
}
