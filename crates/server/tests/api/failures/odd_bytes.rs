//! Unusual bytes and queries are client errors, never server errors, on both engines.

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use meydan_test_support::builders::{BlogBuilder, EventBuilder};
use meydan_test_support::database::Engine;
use reqwest::Method;
use serde_json::json;

use super::assert_problem;

const ODD: [&str; 6] = ["%00", "%ff", "%c3%28", "a%00b", "%ed%a0%80", "%f0%9f%8e%b7%e2%80%ae"];

#[tokio::test]
async fn odd_bytes_in_an_address_are_never_our_failure_on_sqlite() {
    odd_bytes_in_an_address(Engine::Sqlite).await;
}

#[tokio::test]
async fn odd_bytes_in_an_address_are_never_our_failure_on_postgres() {
    odd_bytes_in_an_address(Engine::Postgres).await;
}

async fn odd_bytes_in_an_address(engine: Engine) {
    let app = TestApp::on(engine).await;
    let admin = app.signed_in(Role::Admin).await;
    let templates = [
        "/api/events?q=",
        "/api/events?city=",
        "/api/events?category=",
        "/api/events?cursor=",
        "/api/events?limit=",
        "/api/events?near=",
        "/api/events?bbox=",
        "/api/events?from=",
        "/api/events?language=",
        "/api/events?platform=",
        "/api/events?",
        "/api/events/",
        "/api/blogs/",
        "/api/blogs?category=",
        "/api/images/",
        "/api/images?category=",
        "/api/logos/",
        "/api/logos?variant=",
        "/api/settings?public=",
        "/api/audit?noun=",
        "/api/contact?cursor=",
        "/api/",
        "/api/auth/",
        "/media/",
        "/media/images/",
        "/assets/app/",
        "/assets/",
        "/event/",
        "/",
        "/newsletter/confirm?token=",
        "/newsletter/unsubscribe?token=",
    ];
    for template in templates {
        for odd in ODD {
            let path = format!("{template}{odd}");
            let answer = admin.get(&path).await;
            assert!(answer.status.as_u16() < 500, "{path}: {} {}", answer.status, answer.text);
            if path.starts_with("/api/") && !answer.status.is_success() {
                let code = answer.body["code"].as_str().unwrap_or_default().to_owned();
                assert_problem(&answer, answer.status.as_u16(), &code);
            }
        }
    }
    for odd in ODD {
        for path in [
            format!("/api/events/{odd}"),
            format!("/api/images/{odd}"),
            format!("/api/categories/{odd}"),
            format!("/api/newsletter/unsubscribe?token={odd}"),
            format!("/api/trash/{odd}/{odd}/restore"),
            format!("/newsletter/confirm?token={odd}"),
        ] {
            for method in [Method::POST, Method::PUT, Method::DELETE] {
                let answer = admin.send(admin.request(method.clone(), &path).json(&json!({}))).await;
                assert!(
                    (400..500).contains(&answer.status.as_u16()),
                    "{method} {path}: {} {}",
                    answer.status,
                    answer.text
                );
            }
        }
    }
}

#[tokio::test]
async fn an_address_that_is_not_utf_8_is_400_in_the_envelope() {
    let app = TestApp::new().await;
    for path in ["/api/events/%ff", "/api/blogs/%ff", "/api/images/%ff", "/api/logos/%ff", "/media/images/%ff"] {
        assert_problem(&app.client.get(path).await, 400, "malformed");
    }
}

#[tokio::test]
async fn a_nul_in_a_text_is_never_our_failure_on_sqlite() {
    nul_in_a_text(Engine::Sqlite).await;
}

#[tokio::test]
async fn a_nul_in_a_text_is_never_our_failure_on_postgres() {
    nul_in_a_text(Engine::Postgres).await;
}

async fn nul_in_a_text(engine: Engine) {
    let app = TestApp::on(engine).await;
    let admin = app.signed_in(Role::Admin).await;
    let mut event = json!(EventBuilder::new("nul").described("a\0b").draft());
    event["metadata"] = json!({ "a\0": "b\0" });
    event["organizer_contact"] = json!({ "phone": "\0" });
    let blog = json!(BlogBuilder::new("a\0b").tagged(&["t\0"]).draft());
    let category = json!({ "category_id": "c\0", "name_tr": "a\0", "name_en": "\0", "color_code": "\0" });
    let setting = json!({ "settings": [{ "setting_key": "a_key", "setting_value": "a\0b", "description": "\0" }] });
    let calls = [
        ("/api/contact", json!({ "name": "a\0b", "email": "a@example.org", "subject": "\0", "message": "x\0y" })),
        ("/api/contact", json!({ "name": "a", "email": "a\0@example.org", "message": "x" })),
        ("/api/newsletter/subscribe", json!({ "email": "b@example.org", "name": "\0n" })),
        ("/api/newsletter/confirm", json!({ "token": "\0" })),
        ("/api/analytics/track", json!({ "event_type": "page_view", "event_data": { "a\0": "\0" } })),
        ("/api/analytics/track", json!({ "event_type": "a\0", "event_data": {} })),
        ("/api/auth/login", json!({ "email": "a\0@example.org", "password": "\0\0\0" })),
        ("/api/events", event),
        ("/api/blogs", blog),
        ("/api/categories", category),
    ];
    for (path, body) in calls {
        let answer = admin.post(path, &body).await;
        assert!(answer.status.as_u16() < 500, "{path} {body}: {} {}", answer.status, answer.text);
    }
    let answer = admin.put("/api/settings", &setting).await;
    assert!(answer.status.as_u16() < 500, "{}", answer.text);
    app.app.analytics.flush().await;
}

#[tokio::test]
async fn a_parameter_given_twice_is_400_and_an_unknown_one_is_ignored() {
    let app = TestApp::new().await;
    assert_problem(&app.client.get("/api/events?limit=1&limit=2").await, 400, "malformed");
    assert_eq!(app.client.get("/api/events?utm=1&utm=2&x").await.status, 200);
}

#[tokio::test]
async fn a_path_cannot_climb_out_of_a_folder() {
    let app = TestApp::new().await;
    for path in [
        "/media/images/..%2f..%2fmeydan.db",
        "/media/images/%2e%2e/%2e%2e/etc/passwd",
        "/media/originals/x.png",
        "/media/images//etc/passwd",
        "/assets/app/..%2f..%2f..%2fpackage.json",
    ] {
        let answer = app.client.get(path).await;
        assert_eq!(answer.status, 404, "{path}: {}", answer.text);
    }
}
