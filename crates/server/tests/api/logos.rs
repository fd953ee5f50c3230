//! Logos: upload, list, show, change, delete.

use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use reqwest::multipart::Form;
use serde_json::{Value, json};

use crate::events::{assert_has, on_both_engines};
use crate::images::fixtures::{contains, download, form, photo, send, svg, upload_logo};

on_both_engines!(
    visitors_see_the_active_ones,
    a_deleted_logo_is_gone,
    a_stale_version_is_a_conflict,
    a_new_main_logo_changes_places_with_the_old_one,
);

fn png() -> Vec<u8> {
    photo(40, 20, ImageFormat::Png)
}

fn path(logo: &Value) -> String {
    format!("/api/logos/{}", logo["id"])
}

async fn titles(client: &TestClient, query: &str) -> Vec<String> {
    let answer = client.get(&format!("/api/logos?{query}")).await;
    assert_eq!(answer.status, 200, "{query}: {}", answer.body);
    let logos = answer.data().as_array().expect("a list");
    logos.iter().map(|logo| logo["title"].as_str().expect("a title").to_owned()).collect()
}

#[tokio::test]
async fn an_svg_is_accepted_with_the_form_of_the_specification() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let texts = [("variant", "main"), ("title", "Ana logo"), ("alt_text", "Meydan"), ("is_active", "true")];
    let answer = send(&admin, "/api/logos", form("logo", "logo.svg", svg("<circle r='5'/>"), &texts)).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    let expected = json!({
        "variant": "main",
        "title": "Ana logo",
        "alt_text": "Meydan",
        "is_active": true,
        "display_order": 1,
        "width": 40,
        "height": 20,
    });
    assert_has(answer.data(), &expected);
    let file = download(&app.client, &answer.data()["url"]).await;
    assert_eq!(file.header("content-type"), "image/svg+xml");
    assert!(contains(&file.bytes, b"<circle"));
}

#[tokio::test]
async fn a_png_is_accepted() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let logo = upload_logo(&admin, png(), &[("variant", "footer")]).await;
    assert_has(&logo, &json!({ "variant": "footer", "width": 40, "height": 20, "is_active": true }));
    let file = download(&app.client, &logo["url"]).await;
    assert_eq!(file.header("content-type"), "image/png");
    assert_eq!(file.size(), (40, 20));
}

#[tokio::test]
async fn a_png_named_svg_is_a_png() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let answer = send(&admin, "/api/logos", form("logo", "logo.svg", png(), &[])).await;
    assert_eq!(answer.status, 201, "{}", answer.body);
    assert_eq!(download(&app.client, &answer.data()["url"]).await.header("content-type"), "image/png");
}

#[tokio::test]
async fn scripts_are_gone_from_an_svg() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let hostile = svg("<script>alert('x')</script><circle r='5' onclick='steal()'/>\
        <a href='javascript:go()'><text>hi</text></a><image href='https://evil.example.org/a.png'/>");
    let logo = upload_logo(&admin, hostile, &[]).await;
    let file = download(&app.client, &logo["url"]).await;
    assert!(contains(&file.bytes, b"<circle"));
    for trick in ["script", "alert", "onclick", "steal", "evil.example.org"] {
        assert!(!contains(&file.bytes, trick.as_bytes()), "{trick}");
    }
}

async fn visitors_see_the_active_ones(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    upload_logo(&admin, png(), &[("title", "a"), ("variant", "main"), ("is_active", "true")]).await;
    upload_logo(&admin, png(), &[("title", "b"), ("variant", "dark"), ("is_active", "true")]).await;
    let off = upload_logo(&admin, png(), &[("title", "c"), ("variant", "dark"), ("is_active", "false")]).await;
    assert_eq!(titles(&app.client, "").await, ["a", "b"]);
    assert_eq!(titles(&app.client, "active=true").await, ["a", "b"]);
    assert_eq!(titles(&app.client, "active=false").await, [""; 0]);
    assert_eq!(titles(&app.client, "variant=dark").await, ["b"]);
    assert_eq!(titles(&app.client, "variant=large").await, [""; 0]);
    assert_eq!(app.client.get(&path(&off)).await.status, 404);

    assert_eq!(titles(&admin, "").await, ["a", "b", "c"]);
    assert_eq!(titles(&admin, "active=false").await, ["c"]);
    assert_eq!(titles(&admin, "variant=dark&active=true").await, ["b"]);
    assert_eq!(admin.get(&path(&off)).await.data(), &off);
}

#[tokio::test]
async fn display_order_comes_before_age() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    upload_logo(&admin, png(), &[("title", "a")]).await;
    let b = upload_logo(&admin, png(), &[("title", "b")]).await;
    upload_logo(&admin, png(), &[("title", "c")]).await;
    assert_eq!(titles(&app.client, "active=true").await, ["a", "b", "c"]);
    let moved = json!({ "variant": "main", "title": "b", "is_active": true, "display_order": 0 });
    assert_eq!(admin.put(&path(&b), &moved).await.status, 200);
    assert_eq!(titles(&app.client, "active=true").await, ["b", "a", "c"]);
}

#[tokio::test]
async fn the_details_of_a_logo_can_be_changed_and_its_file_stays() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let logo = upload_logo(&admin, png(), &[("title", "eski")]).await;
    let draft = json!({ "variant": "transparent", "title": "yeni", "alt_text": "Saydam", "is_active": false, "display_order": 3 });
    let answer = admin.put(&path(&logo), &draft).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(answer.data(), &draft);
    assert_eq!(answer.data()["url"], logo["url"]);
    assert_eq!(admin.get(&path(&logo)).await.data(), answer.data());
}

#[tokio::test]
async fn omitted_fields_of_a_save_stay_unchanged() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let texts = [("variant", "footer"), ("title", "Alt"), ("alt_text", "Meydan"), ("is_active", "false")];
    let logo = upload_logo(&admin, png(), &texts).await;
    let answer = admin.put(&path(&logo), &json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let said = ["variant", "title", "alt_text", "is_active", "display_order"];
    for field in said {
        assert_eq!(answer.data()[field], logo[field], "{field}");
    }
    let answer = admin.put(&path(&logo), &json!({ "title": "" })).await;
    assert_has(answer.data(), &json!({ "title": "", "variant": "footer", "is_active": false, "version": 3 }));
}

async fn a_stale_version_is_a_conflict(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let logo = upload_logo(&admin, png(), &[("title", "a")]).await;
    assert_eq!(logo["version"], 1);
    let save = |title: &str| json!({ "title": title, "version": 1 });
    assert_eq!(admin.put(&path(&logo), &save("b")).await.status, 200);
    let refused = admin.put(&path(&logo), &save("c")).await;
    assert_eq!(refused.status, 409, "{}", refused.body);
    assert_has(&refused.body, &json!({ "code": "stale_version", "current_version": 2 }));
    assert_has(&refused.body["current"], &json!({ "id": logo["id"], "title": "b", "version": 2 }));
    assert_eq!(admin.get(&path(&logo)).await.data()["title"], "b");
}

async fn a_new_main_logo_changes_places_with_the_old_one(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let mut logos = Vec::new();
    for title in ["a", "b", "c", "d", "e"] {
        logos.push(upload_logo(&admin, png(), &[("title", title)]).await);
    }
    let make_main = async |logo: &Value| admin.post(&format!("{}/main", path(logo)), &json!({})).await;
    let answer = make_main(&logos[4]).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_has(
        answer.data(),
        &json!({ "id": logos[4]["id"], "display_order": logos[0]["display_order"], "version": 2 }),
    );
    assert_eq!(titles(&app.client, "").await, ["e", "b", "c", "d", "a"]);
    // Both are audited, the others are unchanged.
    let trail = admin.get("/api/audit?noun=logos&kind=updated").await;
    assert_eq!(trail.body["meta"]["total"], 2);
    for logo in &logos[1..4] {
        assert_eq!(admin.get(&path(logo)).await.data(), logo);
    }
    assert_eq!(make_main(&logos[4]).await.data()["version"], 2, "it is the main one already");

    // An inactive one becomes active, and the old one inactive.
    let off = upload_logo(&admin, png(), &[("title", "f"), ("is_active", "false")]).await;
    assert_eq!(make_main(&off).await.data()["is_active"], true);
    assert_eq!(titles(&app.client, "").await, ["f", "b", "c", "d", "a"]);
    assert_eq!(titles(&admin, "active=false").await, ["e"]);
    assert_eq!(make_main(&logos[4]).await.status, 200);
    assert_eq!(titles(&app.client, "").await, ["e", "b", "c", "d", "a"], "and back");
    assert_eq!(admin.post("/api/logos/99999/main", &json!({})).await.status, 404);
}

async fn a_deleted_logo_is_gone(app: TestApp) {
    let admin = app.signed_in(Role::Admin).await;
    let logo = upload_logo(&admin, png(), &[("title", "a")]).await;
    assert_eq!(app.client.get(&path(&logo)).await.data(), &logo);
    assert_eq!(admin.delete(&path(&logo)).await.status, 200);
    assert_eq!(app.client.get(&path(&logo)).await.status, 404);
    assert_eq!(titles(&admin, "").await, [""; 0]);
    assert_eq!(admin.delete(&path(&logo)).await.status, 404);
}

#[tokio::test]
async fn a_file_that_is_no_picture_is_refused() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for file in [&b"%PDF-1.7 a document"[..], b"<html><body>hello</body></html>"] {
        let answer = send(&admin, "/api/logos", form("logo", "logo.png", file.to_vec(), &[])).await;
        assert_eq!(answer.status, 415, "{}", answer.body);
    }
    assert_eq!(titles(&admin, "").await, [""; 0]);
}

#[tokio::test]
async fn a_form_without_a_file_is_refused() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let answer = send(&admin, "/api/logos?language=en", Form::new().text("variant", "main")).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["fields"], json!({ "logo": "This field is required." }));
}

#[tokio::test]
async fn bad_fields_are_named() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let texts = [("variant", "huge"), ("is_active", "maybe")];
    let answer = send(&admin, "/api/logos?language=en", form("logo", "a.png", png(), &texts)).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    let expected = json!({
        "is_active": "Must be true or false.",
        "variant": "Must be one of: main, large, transparent, dark, footer.",
    });
    assert_eq!(answer.body["fields"], expected);
    let logo = upload_logo(&admin, png(), &[]).await;
    let answer = admin.put(&format!("{}?language=en", path(&logo)), &json!({ "display_order": -1 })).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(answer.body["fields"], json!({ "display_order": "Must be between 0 and 2147483647." }));
    let empty = send(&admin, "/api/logos", form("logo", "a.png", png(), &[("variant", "")])).await;
    assert_eq!(empty.status, 422, "{}", empty.body);
    let answer = app.client.get("/api/logos?variant=huge").await;
    assert_eq!(answer.status, 422, "{}", answer.body);
}

#[tokio::test]
async fn writing_is_for_admins() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let editor = app.signed_in(Role::Editor).await;
    let path = path(&upload_logo(&admin, png(), &[]).await);
    for (client, status) in [(&app.client, 401), (&editor, 403)] {
        assert_eq!(send(client, "/api/logos", form("logo", "a.png", png(), &[])).await.status, status);
        assert_eq!(client.put(&path, &json!({})).await.status, status);
        assert_eq!(client.delete(&path).await.status, status);
    }
}
