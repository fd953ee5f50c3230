//! The content of drafts is visible to writers only.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};

use super::{data, upload, viewer};
use crate::place::{Place, Server, answer, client};

const SECRET: &str = "Gizli konser";

fn event(image: &Value, is_active: bool) -> Value {
    json!({
        "event_id": "gizli", "title_tr": SECRET, "title_en": SECRET, "description_tr": "İki set",
        "description_en": "Two sets", "venue_name": "Sahne", "venue_en": "Stage", "city": "İstanbul",
        "city_en": "Istanbul", "start_date": "2030-05-01", "cover_image_id": image["image_id"], "is_active": is_active,
    })
}

async fn expect_image(server: &Server, reader: &Client, image: &Value, expected: StatusCode) {
    for id in [image["id"].to_string(), image["image_id"].as_str().expect("a key").to_owned()] {
        let (status, body) = answer(reader.get(server.url(&format!("/api/images/{id}")))).await;
        assert_eq!(status, expected, "{id}: {body}");
        assert_eq!(body.to_string().contains(SECRET), expected == StatusCode::OK, "{id}: {body}");
    }
}

async fn trail(server: &Server, reader: &Client) -> String {
    data(reader.get(server.url("/api/audit?limit=100"))).await.to_string()
}

#[tokio::test]
async fn a_draft_and_its_image_are_hidden_from_visitors_and_viewers_until_it_is_published() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let admin = server.admin().await;
    let readers = [client(), viewer(&server, &admin).await];
    let image = upload(&server, &admin, "/api/images/upload", "image", SECRET, "<circle r='5'/>").await;
    data(admin.post(server.url("/api/events")).json(&event(&image, false))).await;
    for reader in &readers {
        expect_image(&server, reader, &image, StatusCode::NOT_FOUND).await;
    }
    expect_image(&server, &admin, &image, StatusCode::OK).await;
    let seen = trail(&server, &readers[1]).await;
    assert!(seen.contains("\"events\"") && !seen.contains(SECRET), "{seen}");
    assert!(trail(&server, &admin).await.contains(SECRET));
    assert_eq!(answer(client().get(server.url("/api/audit"))).await.0, StatusCode::UNAUTHORIZED);

    data(admin.put(server.url("/api/events/gizli")).json(&event(&image, true))).await;
    for reader in &readers {
        expect_image(&server, reader, &image, StatusCode::OK).await;
    }
    assert!(trail(&server, &readers[1]).await.contains(SECRET), "it is public now");
}
