//! `GET /api/images/{id}/uses`

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use super::fixtures::{photo, upload};
use crate::events::{self, on_both_engines, with};

on_both_engines!(uses_of_an_image_are_listed_in_the_requested_language);

async fn uses_of_an_image_are_listed_in_the_requested_language(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let editor = app.signed_in(Role::Editor).await;
    let image = upload(&editor, photo(8, 8, ImageFormat::Png), &[]).await;
    let key = image["image_id"].as_str().expect("a key").to_owned();
    let uses = async |language: &str| {
        let answer = editor.get(&format!("/api/images/{key}/uses?language={language}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        (answer.data().clone(), answer.body["meta"]["total"].clone())
    };
    assert_eq!(uses("en").await, (json!([]), json!(0)));

    let titles =
        json!({ "event_id": "isik", "title_tr": "Işık Gecesi", "title_en": "Night of Lights", "is_active": false });
    let event =
        events::create(&editor, &with(events::required(), with(titles, json!({ "cover_image_id": key })))).await;
    let post = json!({
        "title_tr": "Yazı", "title_en": "A post", "excerpt_tr": "a", "excerpt_en": "a", "content_tr": "b",
        "content_en": "b", "cover_image_id": key,
    });
    let post = editor.post("/api/blogs", &post).await.data().clone();
    let used = |event_title: &str, post_title: &str| -> Value {
        json!([
            { "noun": "events", "id": event["id"], "title": event_title },
            { "noun": "blogs", "id": post["id"], "title": post_title },
        ])
    };
    assert_eq!(uses("en").await, (used("Night of Lights", "A post"), json!(2)));
    assert_eq!(uses("tr").await, (used("Işık Gecesi", "Yazı"), json!(2)));
    // By its number as well.
    let by_number = editor.get(&format!("/api/images/{}/uses", image["id"])).await;
    assert_eq!(by_number.body["meta"]["total"], 2);

    assert_eq!(admin.delete("/api/events/isik").await.status, 200);
    assert_eq!(uses("en").await.1, json!(1), "what is in the trash shows nothing");
    assert_eq!(editor.get("/api/images/img_none/uses").await.status, 404);
}
