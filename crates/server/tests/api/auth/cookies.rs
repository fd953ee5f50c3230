//! The session cookie of a site with TLS, which is bound to the host.

use meydan_domain::staff::Role;
use meydan_test_support::app::{PASSWORD, TestApp, TestOptions, TestResponse};
use meydan_test_support::rows;
use reqwest::Method;

use super::{WEEK, login};
use crate::failures::assert_problem;

const EDITOR: &str = "editor@example.org";

/// A site behind TLS. The test client uses http and does not send secure cookies by itself.
async fn https_app() -> TestApp {
    let mut options = TestOptions::default();
    options.site.public_url = "https://meydan.example".to_owned();
    let app = TestApp::with(options).await;
    app.signed_in(Role::Editor).await;
    app
}

async fn signed_in_id(app: &TestApp) -> String {
    let answer = login(&app.visitor(), EDITOR, PASSWORD).await;
    let cookie = answer.header("set-cookie").expect("a cookie").to_owned();
    let (id, _) = cookie.strip_prefix("__Host-meydan_session=").expect("its name").split_once(';').expect("attributes");
    id.to_owned()
}

async fn send(app: &TestApp, method: Method, path: &str, cookies: &str) -> TestResponse {
    let visitor = app.visitor();
    visitor.send(visitor.request(method, path).header("cookie", cookies)).await
}

#[tokio::test]
async fn the_session_cookie_is_secure_and_bound_to_the_host() {
    let app = https_app().await;
    let answer = login(&app.visitor(), EDITOR, PASSWORD).await;
    let cookie = answer.header("set-cookie").expect("a cookie");
    assert!(cookie.starts_with("__Host-meydan_session="), "{cookie}");
    let attributes: Vec<&str> = cookie.split("; ").skip(1).collect();
    assert_eq!(attributes, ["Path=/", "HttpOnly", "SameSite=Lax", WEEK, "Secure"]);
}

#[tokio::test]
async fn only_the_cookie_that_is_bound_to_the_host_is_a_session() {
    let app = https_app().await;
    let id = signed_in_id(&app).await;
    let me = async |cookies: String| send(&app, Method::GET, "/api/auth/me", &cookies).await;
    assert_eq!(me(format!("__Host-meydan_session={id}")).await.status, 200);
    assert_problem(&me(format!("meydan_session={id}")).await, 401, "unauthenticated");
    let planted = format!("meydan_session=planted; __Host-meydan_session={id}");
    assert_eq!(me(planted).await.status, 200);
}

#[tokio::test]
async fn with_tls_a_caller_with_the_plain_cookie_is_a_visitor_for_the_cache_too() {
    let app = https_app().await;
    let id = signed_in_id(&app).await;
    for _ in 0..2 {
        let own = send(&app, Method::GET, "/api/events?status=all", &format!("__Host-meydan_session={id}")).await;
        assert_eq!(own.header("cache-control"), Some("private, no-cache"));
        let plain = send(&app, Method::GET, "/api/events?status=all", &format!("meydan_session={id}")).await;
        assert_eq!(plain.header("cache-control"), Some("private, no-cache"));
    }
}

#[tokio::test]
async fn signing_out_ends_and_clears_both() {
    let app = https_app().await;
    let (one, other) = (signed_in_id(&app).await, signed_in_id(&app).await);
    let store = app.app.core.store();
    let before = rows::count(store, "sessions").await;
    let cookies = format!("meydan_session={other}; __Host-meydan_session={one}");
    let answer = send(&app, Method::POST, "/api/auth/logout", &cookies).await;
    let cleared: Vec<&str> =
        answer.headers.get_all("set-cookie").iter().map(|value| value.to_str().expect("text")).collect();
    let clears = "=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure";
    assert_eq!(cleared, [format!("__Host-meydan_session{clears}"), format!("meydan_session{clears}")]);
    assert_eq!(rows::count(store, "sessions").await, before - 2);
}

#[tokio::test]
async fn a_refresh_keeps_to_the_name() {
    let app = https_app().await;
    let id = signed_in_id(&app).await;
    assert_problem(
        &send(&app, Method::POST, "/api/auth/refresh", &format!("meydan_session={id}")).await,
        401,
        "unauthenticated",
    );
    let answer = send(&app, Method::POST, "/api/auth/refresh", &format!("__Host-meydan_session={id}")).await;
    assert!(answer.header("set-cookie").is_some_and(|cookie| cookie.starts_with("__Host-meydan_session=")));
}
