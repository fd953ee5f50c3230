//! The caller's own account: name, avatar, password, sessions.

use chrono::TimeDelta;
use image::ImageFormat;
use meydan_domain::staff::Role;
use meydan_test_support::app::{PASSWORD, TestApp, TestClient, TestOptions, TestResponse};
use reqwest::Method;
use reqwest::multipart::Form;
use serde_json::{Value, json};

use crate::events::{assert_has, on_both_engines};
use crate::failures::assert_problem;
use crate::images::fixtures::{contains, download, form, jpeg_with_gps, photo, svg};
use crate::mail::app_with_mail;
use crate::mail::server::{MailServer, free_port};

on_both_engines!(a_new_password_ends_every_other_session, sessions_are_listed_and_the_others_ended);

const EDITOR: &str = "editor@example.org";
const NEW_PASSWORD: &str = "another horse battery";

async fn set_avatar(client: &TestClient, form: Form) -> TestResponse {
    client.send(client.request(Method::PUT, "/api/auth/me/avatar").multipart(form)).await
}

async fn change_password(client: &TestClient, current: &str, new: &str) -> TestResponse {
    let body = json!({ "current_password": current, "new_password": new });
    client.put("/api/auth/password?language=en", &body).await
}

/// The session that the client itself uses.
pub async fn current_session(client: &TestClient) -> Value {
    let listed = client.get("/api/auth/sessions").await;
    let sessions = listed.data().as_array().expect("a list");
    sessions.iter().find(|session| session["is_current"] == true).expect("the own one").clone()
}

#[tokio::test]
async fn every_role_changes_its_own_name_and_nothing_else() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    let body = json!({ "full_name": " Deniz Işık ", "role": "super_admin", "email": "x@example.org" });
    let answer = viewer.put("/api/auth/me", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let expected = json!({ "full_name": "Deniz Işık", "role": "viewer", "email": "viewer@example.org" });
    assert_has(answer.data(), &expected);
    assert_eq!(viewer.get("/api/auth/me").await.data(), answer.data());
    let blank = viewer.put("/api/auth/me", &json!({ "full_name": "  " })).await;
    assert_problem(&blank, 422, "invalid");
    assert!(blank.body["fields"]["full_name"].is_string());
    let long = viewer.put("/api/auth/me", &json!({ "full_name": "x".repeat(101) })).await;
    assert_problem(&long, 422, "invalid");
}

#[tokio::test]
async fn a_picture_is_made_small_and_clean_and_replaces_the_old_one() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let answer = set_avatar(&editor, form("avatar", "me.jpg", jpeg_with_gps(800, 600), &[])).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let first = answer.data()["avatar_url"].clone();
    let file = download(&app.visitor(), &first).await;
    assert_eq!((file.header("content-type"), file.size()), ("image/webp", (320, 240)));
    assert!(!contains(&file.bytes, crate::images::fixtures::SECRET));
    assert_eq!(editor.get("/api/auth/me").await.data()["avatar_url"], first);

    let answer = set_avatar(&editor, form("avatar", "me.png", photo(40, 40, ImageFormat::Png), &[])).await;
    let second = answer.data()["avatar_url"].clone();
    assert_ne!(second, first);
    assert_eq!(app.visitor().get(first.as_str().expect("an address")).await.status, 404, "the old file is gone");

    let answer = editor.delete("/api/auth/me/avatar").await;
    assert_eq!((answer.status.as_u16(), &answer.data()["avatar_url"]), (200, &Value::Null));
    assert_eq!(app.visitor().get(second.as_str().expect("an address")).await.status, 404);
    assert_eq!(editor.delete("/api/auth/me/avatar").await.status, 200, "a second time");
}

#[tokio::test]
async fn only_an_image_is_accepted_as_avatar() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let pdf = set_avatar(&editor, form("avatar", "me.png", b"%PDF-1.7 a document".to_vec(), &[])).await;
    assert_problem(&pdf, 415, "unsupported_media_type");
    let none = set_avatar(&editor, Form::new().text("title", "x")).await;
    assert_problem(&none, 422, "invalid");
    assert!(none.body["fields"]["avatar"].is_string());
    let drawing =
        set_avatar(&editor, form("avatar", "me.svg", svg("<script>steal()</script><circle r='5'/>"), &[])).await;
    assert_eq!(drawing.status, 200, "{}", drawing.body);
    let file = download(&app.visitor(), &drawing.data()["avatar_url"]).await;
    assert!(contains(&file.bytes, b"<circle") && !contains(&file.bytes, b"steal"));
}

async fn a_new_password_ends_every_other_session(app: TestApp) {
    let desk = app.signed_in(Role::Editor).await;
    let phone = app.sign_in(EDITOR).await;
    let before = current_session(&desk).await;
    app.clock.advance(TimeDelta::hours(1));
    let answer = change_password(&desk, PASSWORD, NEW_PASSWORD).await;
    assert_eq!((answer.status.as_u16(), answer.data()), (200, &json!({})));
    assert!(answer.header("set-cookie").is_some_and(|cookie| cookie.starts_with("meydan_session=")));
    assert_eq!(desk.get("/api/auth/me").await.status, 200, "this one goes on");
    let after = current_session(&desk).await;
    assert_ne!(after["id"], before["id"], "under a new id");
    assert_eq!(after["created_at"], before["created_at"]);
    assert_eq!(desk.get("/api/auth/sessions").await.body["meta"]["total"], 1);
    assert_problem(&phone.get("/api/auth/me").await, 401, "unauthenticated");
    let login = async |password: &str| {
        let body = json!({ "email": EDITOR, "password": password });
        app.visitor().post("/api/auth/login", &body).await.status.as_u16()
    };
    assert_eq!((login(PASSWORD).await, login(NEW_PASSWORD).await), (401, 200));
}

#[tokio::test]
async fn the_owner_is_notified_by_mail_of_a_password_change() {
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    let app = app_with_mail(port).await;
    let editor = app.signed_in(Role::Editor).await;
    assert_problem(&change_password(&editor, "not the password", NEW_PASSWORD).await, 422, "invalid");
    for (language, old, new, subject, sentence) in [
        ("tr", PASSWORD, NEW_PASSWORD, "Meydan: hesabının güvenlik ayarları değişti", "Parolan profil sayfasında"),
        (
            "en",
            NEW_PASSWORD,
            PASSWORD,
            "Meydan: your account's security settings changed",
            "changed on the profile page",
        ),
    ] {
        let body = json!({ "current_password": old, "new_password": new });
        let answer = editor.put(&format!("/api/auth/password?language={language}"), &body).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        app.run_jobs().await;
        let mail = server.next().await;
        assert_eq!(mail["to"], json!([EDITOR]));
        assert_eq!(mail["headers"]["subject"], subject, "a wrong password is no change");
        let text = mail["text"].as_str().expect("a text");
        assert!(text.contains(sentence) && text.contains("/admin/profile"), "{text}");
        assert!(!text.contains(old) && !text.contains(new), "{text}");
    }
}

#[tokio::test]
async fn a_wrong_or_short_password_is_named() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let wrong = change_password(&editor, "not the password", NEW_PASSWORD).await;
    assert_problem(&wrong, 422, "invalid");
    assert_eq!(wrong.body["fields"], json!({ "current_password": "The password is wrong." }));
    let short = change_password(&editor, PASSWORD, "short").await;
    assert_eq!(short.body["fields"], json!({ "new_password": "Use at least 10 characters." }));
    let empty = editor.put("/api/auth/password", &json!({})).await;
    let fields: Vec<&String> = empty.body["fields"].as_object().expect("fields").keys().collect();
    assert_eq!(fields, ["current_password", "new_password"]);
    app.sign_in(EDITOR).await;
}

#[tokio::test]
async fn a_stolen_session_cannot_guess_the_password() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    for _ in 0..5 {
        assert_problem(&change_password(&editor, "not the password", NEW_PASSWORD).await, 422, "invalid");
    }
    let refused = change_password(&editor, PASSWORD, NEW_PASSWORD).await;
    assert_problem(&refused, 429, "too_many_requests");
    assert!(refused.header("retry-after").is_some());
    app.clock.advance(TimeDelta::minutes(16));
    assert_eq!(change_password(&editor, PASSWORD, NEW_PASSWORD).await.status, 200);
}

#[tokio::test]
async fn the_file_of_the_generated_password_is_deleted_once_it_is_changed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("first-sign-in.txt");
    std::fs::write(&file, format!("{EDITOR} {PASSWORD}\n")).expect("a file");
    let mut options = TestOptions::default();
    options.site.data_dir = folder.path().to_owned();
    let app = TestApp::with(options).await;
    let admin = app.signed_in(Role::Admin).await;
    let editor = app.signed_in(Role::Editor).await;
    assert_eq!(change_password(&admin, PASSWORD, NEW_PASSWORD).await.status, 200);
    assert!(file.exists(), "it is somebody else's");
    assert_eq!(change_password(&editor, PASSWORD, NEW_PASSWORD).await.status, 200);
    assert!(!file.exists());
}

async fn sessions_are_listed_and_the_others_ended(app: TestApp) {
    let desk = app.signed_in(Role::Editor).await;
    app.signed_in(Role::Viewer).await;
    app.clock.advance(TimeDelta::hours(1));
    let phone = app.visitor();
    let body = json!({ "email": EDITOR, "password": PASSWORD });
    let login = phone.request(Method::POST, "/api/auth/login").header("user-agent", "Telefon/1.0").json(&body);
    assert_eq!(phone.send(login).await.status, 200);
    let listed = phone.get("/api/auth/sessions").await;
    assert_eq!(listed.body["meta"]["total"], 2);
    let expected = json!({
        "created_at": "2026-11-15T13:00:00+03:00",
        "last_seen_at": "2026-11-15T13:00:00+03:00",
        "expires_at": "2026-11-22T13:00:00+03:00",
        "user_agent": "Telefon/1.0",
        "is_current": true,
    });
    assert_has(&listed.data()[0], &expected);
    assert_eq!(listed.data()[1]["is_current"], false);
    assert_ne!(listed.data()[0]["id"], listed.data()[1]["id"]);
    let ended = phone.delete("/api/auth/sessions").await;
    assert_eq!((ended.status.as_u16(), ended.data()), (200, &json!({ "ended": 1 })));
    assert_problem(&desk.get("/api/auth/me").await, 401, "unauthenticated");
    assert_eq!(phone.get("/api/auth/sessions").await.body["meta"]["total"], 1);
    assert_eq!(phone.delete("/api/auth/sessions").await.data(), &json!({ "ended": 0 }));
}

#[tokio::test]
async fn a_session_says_when_it_was_last_seen() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let last_seen = async || editor.get("/api/auth/sessions").await.data()[0]["last_seen_at"].clone();
    app.clock.advance(TimeDelta::minutes(4));
    assert_eq!(last_seen().await, "2026-11-15T12:00:00+03:00", "a few minutes do not matter");
    app.clock.advance(TimeDelta::minutes(2));
    // Written in a separate task.
    for _ in 0..500 {
        if last_seen().await == "2026-11-15T12:06:00+03:00" {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("{}", last_seen().await);
}

#[tokio::test]
async fn a_refreshed_session_is_still_the_same_sign_in() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    app.clock.advance(TimeDelta::days(3));
    assert_eq!(editor.post("/api/auth/refresh", &Value::Null).await.status, 200);
    let listed = editor.get("/api/auth/sessions").await;
    assert_eq!(listed.body["meta"]["total"], 1);
    let expected = json!({
        "created_at": "2026-11-15T12:00:00+03:00",
        "last_seen_at": "2026-11-18T12:00:00+03:00",
        "expires_at": "2026-11-25T12:00:00+03:00",
    });
    assert_has(&listed.data()[0], &expected);
}

#[tokio::test]
async fn one_session_is_ended_by_its_owner_alone() {
    let app = TestApp::new().await;
    let desk = app.signed_in(Role::Editor).await;
    let phone = app.sign_in(EDITOR).await;
    let admin = app.signed_in(Role::Admin).await;
    let listed = desk.get("/api/auth/sessions").await;
    let of_phone = listed.data().as_array().expect("sessions").iter().find(|session| session["is_current"] == false);
    let path = format!("/api/auth/sessions/{}", of_phone.expect("the phone")["id"].as_str().expect("an id"));
    assert_problem(&admin.delete(&path).await, 404, "not_found");
    assert_eq!(phone.get("/api/auth/me").await.status, 200);
    assert_eq!(desk.delete(&path).await.status, 200);
    assert_problem(&phone.get("/api/auth/me").await, 401, "unauthenticated");
    assert_problem(&desk.delete(&path).await, 404, "not_found");
    assert_eq!(desk.get("/api/auth/sessions").await.body["meta"]["total"], 1);
}
