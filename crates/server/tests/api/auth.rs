//! Signing in and out.

mod attacks;
mod cookies;
mod sessions;
mod throttle;

use meydan_domain::staff::{Role, StaffChange};
use meydan_test_support::app::{PASSWORD, TestApp, TestClient, TestResponse};
use serde_json::json;

use crate::failures::assert_problem;

const WEEK: &str = "Max-Age=604800";

async fn login(client: &TestClient, email: &str, password: &str) -> TestResponse {
    client.post("/api/auth/login", &json!({ "email": email, "password": password })).await
}

/// An app with one editor, `editor@example.org`.
async fn app_with_editor() -> TestApp {
    let app = TestApp::new().await;
    app.signed_in(Role::Editor).await;
    app
}

/// The id in a `Set-Cookie`.
fn session_id(answer: &TestResponse) -> String {
    let cookie = answer.header("set-cookie").expect("a cookie");
    let (pair, _) = cookie.split_once(';').expect("a cookie with attributes");
    pair.strip_prefix("meydan_session=").expect("the session cookie").to_owned()
}

/// `GET /api/auth/me` with that session and no other cookie.
async fn me_with(app: &TestApp, session_id: &str) -> TestResponse {
    let visitor = app.visitor();
    let request = visitor.request(reqwest::Method::GET, "/api/auth/me");
    visitor.send(request.header("cookie", format!("meydan_session={session_id}"))).await
}

#[tokio::test]
async fn login_returns_the_user() {
    let app = app_with_editor().await;
    let answer = login(&app.visitor(), "editor@example.org", PASSWORD).await;
    assert_eq!(answer.status, 200);
    let id = answer.body["data"]["user"]["id"].clone();
    assert!(id.is_i64());
    let user =
        json!({ "id": id, "email": "editor@example.org", "full_name": "editor", "role": "editor", "avatar_url": null });
    assert_eq!(answer.body, json!({ "success": true, "data": { "user": user } }));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn the_session_cookie_is_out_of_reach_of_scripts_and_foreign_sites_for_a_week() {
    let app = app_with_editor().await;
    let answer = login(&app.visitor(), "editor@example.org", PASSWORD).await;
    let id = session_id(&answer);
    assert!(id.len() == 64 && id.bytes().all(|byte| byte.is_ascii_hexdigit()), "{id}");
    let attributes: Vec<&str> = answer.header("set-cookie").expect("a cookie").split("; ").skip(1).collect();
    assert_eq!(attributes, ["Path=/", "HttpOnly", "SameSite=Lax", WEEK]);
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_email_get_the_same_response() {
    let app = app_with_editor().await;
    let wrong = login(&app.visitor(), "editor@example.org", "not the password").await;
    let unknown = login(&app.visitor(), "nobody@example.org", "not the password").await;
    assert_problem(&wrong, 401, "wrong_credentials");
    assert_eq!((wrong.status, &wrong.text), (unknown.status, &unknown.text));
    let names = |answer: &TestResponse| answer.headers.keys().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(names(&wrong), names(&unknown));
    assert_eq!(wrong.header("set-cookie"), None);
}

#[tokio::test]
async fn the_error_is_that_of_the_specification() {
    let app = app_with_editor().await;
    let body = json!({ "email": "editor@example.org", "password": "not the password" });
    let answer = app.visitor().post("/api/auth/login?language=en", &body).await;
    assert_eq!(answer.body["error"], "Invalid credentials");
}

#[tokio::test]
async fn the_email_is_found_in_any_case_and_with_spaces_around() {
    let app = app_with_editor().await;
    for email in ["EDITOR@example.org", "Editor@Example.ORG", "  editor@example.org "] {
        assert_eq!(login(&app.visitor(), email, PASSWORD).await.status, 200, "{email:?}");
    }
}

#[tokio::test]
async fn the_password_is_case_sensitive_and_not_trimmed() {
    let app = app_with_editor().await;
    for password in [PASSWORD.to_uppercase(), format!("{PASSWORD} "), format!(" {PASSWORD}")] {
        assert_problem(&login(&app.visitor(), "editor@example.org", &password).await, 401, "wrong_credentials");
    }
}

#[tokio::test]
async fn email_and_password_are_required() {
    let app = TestApp::new().await;
    for body in [json!({}), json!({ "email": "", "password": "" }), json!({ "email": "  " })] {
        let answer = app.visitor().post("/api/auth/login?language=en", &body).await;
        assert_problem(&answer, 422, "invalid");
        let required = "This field is required.";
        assert_eq!(answer.body["fields"], json!({ "email": required, "password": required }), "{body}");
    }
}

#[tokio::test]
async fn me_returns_the_signed_in_user() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::SuperAdmin).await;
    let answer = admin.get("/api/auth/me").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.data()["email"], "super_admin@example.org");
    assert_eq!(answer.data()["role"], "super_admin");
    assert!(!answer.text.contains("password") && !answer.text.contains("argon2"), "{}", answer.text);
    assert_problem(&app.visitor().get("/api/auth/me").await, 401, "unauthenticated");
}

#[tokio::test]
async fn a_disabled_account_cannot_sign_in_and_looks_like_a_wrong_password() {
    let app = app_with_editor().await;
    let wrong = login(&app.visitor(), "editor@example.org", "not the password").await;
    app.change("editor@example.org", StaffChange { is_active: Some(false), ..StaffChange::default() }).await;
    let disabled = login(&app.visitor(), "editor@example.org", PASSWORD).await;
    assert_eq!((disabled.status, &disabled.text), (wrong.status, &wrong.text));
    app.change("editor@example.org", StaffChange { is_active: Some(true), ..StaffChange::default() }).await;
    assert_eq!(login(&app.visitor(), "editor@example.org", PASSWORD).await.status, 200);
}
