//! Posters and share cards.

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use meydan_test_support::builders::{BlogBuilder, EventBuilder, ProfileBuilder, VenueBuilder};
use meydan_test_support::clock::utc;
use reqwest::Method;
use serde_json::json;

use crate::events::{required, with};

async fn bytes(app: &TestApp, path: &str) -> Vec<u8> {
    let response = app.client.request(Method::GET, path).send().await.expect("the node answers");
    assert_eq!(response.status(), 200, "{path}");
    response.bytes().await.expect("a body").to_vec()
}

#[tokio::test]
async fn a_poster_follows_from_its_address() {
    let app = TestApp::new().await;
    let answer = app.client.get("/posters/music/caz-gecesi.svg").await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, Some("image/svg+xml")));
    assert!(answer.text.starts_with("<svg"));
    assert_eq!(answer.text, app.client.get("/posters/music/caz-gecesi.svg").await.text);
    assert_ne!(answer.text, app.client.get("/posters/theater/caz-gecesi.svg").await.text);
    for odd in ["/posters/nothing/x.svg", "/posters/music/%22%3E%3Cscript%3E.svg", "/posters/m%C3%BCzik/%C4%B1.svg"] {
        let answer = app.client.get(odd).await;
        assert!(answer.status == 200 && !answer.text.contains("<script"), "{odd}");
    }
    for wrong in ["/posters/music/caz.png", &format!("/posters/music/{}.svg", "x".repeat(200))] {
        assert_eq!(app.client.get(wrong).await.status, 404, "{wrong}");
    }
}

#[tokio::test]
async fn a_qr_code_leads_to_this_site_alone() {
    let app = TestApp::new().await;
    let code = app.client.get("/qr.svg?to=%2Fevent%2Fcaz%3Fshowing%3D1").await;
    assert_eq!((code.status.as_u16(), code.header("content-type")), (200, Some("image/svg+xml")));
    assert!(code.text.contains("<svg"));
    assert_ne!(code.text, app.client.get("/qr.svg?to=%2Fevent%2Fopera").await.text);
    for wrong in ["https%3A%2F%2Fexample.com", "event", &format!("%2F{}", "x".repeat(2_000))] {
        assert_eq!(app.client.get(&format!("/qr.svg?to={wrong}")).await.status, 404, "{wrong}");
    }
    assert_eq!(app.client.get("/qr.svg").await.status, 400);
}

#[tokio::test]
async fn a_share_card_is_a_picture_of_the_right_size_in_each_language() {
    let app = TestApp::new().await;
    EventBuilder::new("caz")
        .titled("Işıltılı Gece", "Glittering Night")
        .insert(app.app.core.store())
        .await
        .expect("an event");
    BlogBuilder::new("Haber").insert(app.app.core.store()).await.expect("a post");
    VenueBuilder::new("salon").insert(app.app.core.store()).await.expect("a venue");
    ProfileBuilder::new("say").insert(app.app.core.store()).await.expect("a profile");
    let turkish = bytes(&app, "/share/event/caz.tr.jpg").await;
    for path in [
        "/share/event/caz.tr.jpg",
        "/share/event/1.en.jpg",
        "/share/blog/1.tr.jpg",
        "/share/venue/salon.tr.jpg",
        "/share/profile/say.en.jpg",
        "/share/site/card.en.jpg",
    ] {
        let card = bytes(&app, path).await;
        assert!(card.len() < 300_000, "{path} has {} bytes", card.len());
        let picture = image::load_from_memory_with_format(&card, image::ImageFormat::Jpeg).expect("a JPEG");
        assert_eq!((picture.width(), picture.height()), (1200, 630), "{path}");
    }
    assert_ne!(turkish, bytes(&app, "/share/event/caz.en.jpg").await);
}

#[tokio::test]
async fn a_share_card_follows_the_event_and_leaves_no_old_one_behind() {
    let app = TestApp::new().await;
    EventBuilder::new("caz").insert(app.app.core.store()).await.expect("an event");
    let editor = app.signed_in(Role::Editor).await;
    let before = bytes(&app, "/share/event/caz.tr.jpg").await;
    assert_eq!(before, bytes(&app, "/share/event/caz.tr.jpg").await);
    let mut event = editor.get("/api/events/caz").await.data().clone();
    event["title_tr"] = json!("Yepyeni bir başlık");
    assert_eq!(editor.put("/api/events/caz", &event).await.status, 200);
    assert_ne!(before, bytes(&app, "/share/event/caz.tr.jpg").await);
    let kept = std::fs::read_dir(app.media_folder().join("share/event-1/tr")).expect("a folder").count();
    assert_eq!(kept, 1);
}

#[tokio::test]
async fn the_share_card_of_a_touring_play_shows_its_next_date() {
    let app = TestApp::new().await;
    let play = EventBuilder::new("oyun")
        .showing_in("Ankara", "2026-11-18T20:30")
        .showing_in("İzmir", "2026-11-22T20:30")
        .showing_in("İzmir", "2026-11-25T20:30");
    play.insert(app.app.core.store()).await.expect("an event");
    let ankara = bytes(&app, "/share/event/oyun.tr.jpg").await;
    app.clock.set(utc("2026-11-19T09:00:00Z"));
    let izmir = bytes(&app, "/share/event/oyun.tr.jpg").await;
    assert_ne!(ankara, izmir, "the first showing is over");
    app.clock.set(utc("2026-11-20T09:00:00Z"));
    assert_eq!(izmir, bytes(&app, "/share/event/oyun.tr.jpg").await, "the next showing is the same");
    let kept = std::fs::read_dir(app.media_folder().join("share/event-1/tr")).expect("a folder").count();
    assert_eq!(kept, 1);
}

#[tokio::test]
async fn the_share_card_of_an_event_follows_the_name_of_its_venue() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let event = editor.post("/api/events", &with(required(), json!({ "event_id": "caz" }))).await;
    assert_eq!(event.status, 201, "{}", event.body);
    let before = bytes(&app, "/share/event/caz.tr.jpg").await;
    let slug = event.data()["showings"][0]["venue_id"].as_str().expect("a slug").to_owned();
    let venue = editor.get(&format!("/api/venues/{slug}")).await.data()["id"].clone();
    let renamed =
        json!({ "name_tr": "Liman Sahne", "name_en": "Harbour Stage", "city": "İstanbul", "city_en": "Istanbul" });
    assert_eq!(editor.put(&format!("/api/venues/{venue}"), &renamed).await.status, 200);
    assert_ne!(before, bytes(&app, "/share/event/caz.tr.jpg").await);
}

#[tokio::test]
async fn hidden_content_has_no_share_card() {
    let app = TestApp::new().await;
    EventBuilder::new("gizli").inactive().insert(app.app.core.store()).await.expect("an event");
    BlogBuilder::new("Taslak").unpublished().insert(app.app.core.store()).await.expect("a post");
    VenueBuilder::new("kapali").inactive().insert(app.app.core.store()).await.expect("a venue");
    let paths = [
        "/share/event/gizli.tr.jpg",
        "/share/event/nothing.tr.jpg",
        "/share/site/other.tr.jpg",
        "/share/blog/1.tr.jpg",
        "/share/venue/kapali.tr.jpg",
        "/share/profile/nothing.tr.jpg",
        "/share/x/1.tr.jpg",
        "/share/event/1.jpg",
    ];
    for path in paths {
        assert_eq!(app.client.get(path).await.status, 404, "{path}");
    }
}
