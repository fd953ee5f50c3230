//! Rate limits of login attempts: five failures per account or address in fifteen minutes.

use chrono::TimeDelta;
use meydan_domain::staff::Role;
use meydan_test_support::app::{PASSWORD, TestApp, TestOptions, TestResponse};
use meydan_test_support::database::Engine;
use reqwest::Method;
use serde_json::json;

use super::{app_with_editor, login};
use crate::failures::assert_problem;

pub const EDITOR: &str = "editor@example.org";
pub const WRONG: &str = "not the password";

pub fn assert_throttled(answer: &TestResponse) {
    assert_problem(answer, 429, "too_many_requests");
    let seconds: u32 = answer.header("retry-after").expect("Retry-After").parse().expect("seconds");
    assert!((1..=900).contains(&seconds), "{seconds}");
}

pub async fn five_wrong(app: &TestApp, email: &str) {
    for _ in 0..5 {
        assert_problem(&login(&app.visitor(), email, WRONG).await, 401, "wrong_credentials");
    }
}

#[tokio::test]
async fn the_sixth_attempt_is_refused_even_with_the_right_password() {
    let app = app_with_editor().await;
    five_wrong(&app, EDITOR).await;
    assert_throttled(&login(&app.visitor(), EDITOR, WRONG).await);
    assert_throttled(&login(&app.visitor(), EDITOR, PASSWORD).await);
}

#[tokio::test]
async fn sign_in_is_free_again_when_retry_after_has_passed() {
    let app = app_with_editor().await;
    five_wrong(&app, EDITOR).await;
    let refused = login(&app.visitor(), EDITOR, PASSWORD).await;
    assert_eq!(refused.header("retry-after"), Some("900"));
    app.clock.advance(TimeDelta::seconds(899));
    assert_throttled(&login(&app.visitor(), EDITOR, PASSWORD).await);
    app.clock.advance(TimeDelta::seconds(1));
    assert_eq!(login(&app.visitor(), EDITOR, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn refused_attempts_do_not_prolong_the_wait() {
    let app = app_with_editor().await;
    five_wrong(&app, EDITOR).await;
    app.clock.advance(TimeDelta::minutes(14));
    for _ in 0..5 {
        assert_throttled(&login(&app.visitor(), EDITOR, WRONG).await);
    }
    app.clock.advance(TimeDelta::minutes(1));
    assert_eq!(login(&app.visitor(), EDITOR, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn one_address_is_refused_across_accounts() {
    let app = app_with_editor().await;
    for number in 0..5 {
        let answer = login(&app.visitor(), &format!("guess{number}@example.org"), WRONG).await;
        assert_problem(&answer, 401, "wrong_credentials");
    }
    assert_throttled(&login(&app.visitor(), EDITOR, PASSWORD).await);
}

#[tokio::test]
async fn the_case_of_an_email_does_not_allow_more_attempts() {
    let app = proxied().await;
    for (number, email) in
        [EDITOR, "Editor@example.org", "EDITOR@example.org", "editor@EXAMPLE.org", " editor@example.org"]
            .into_iter()
            .enumerate()
    {
        assert_problem(&login_from(&app, &format!("203.0.113.{number}"), email, WRONG).await, 401, "wrong_credentials");
    }
    assert_throttled(&login_from(&app, "203.0.113.99", EDITOR, PASSWORD).await);
}

#[tokio::test]
async fn one_account_is_refused_across_addresses_and_other_accounts_are_not() {
    let app = proxied().await;
    app.signed_in(Role::Admin).await;
    for number in 0..5 {
        let answer = login_from(&app, &format!("203.0.113.{number}"), EDITOR, WRONG).await;
        assert_problem(&answer, 401, "wrong_credentials");
    }
    assert_throttled(&login_from(&app, "203.0.113.99", EDITOR, PASSWORD).await);
    assert_eq!(login_from(&app, "203.0.113.99", "admin@example.org", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn other_addresses_are_not_refused_with_one() {
    let app = proxied().await;
    for number in 0..5 {
        login_from(&app, "203.0.113.1", &format!("guess{number}@example.org"), WRONG).await;
    }
    assert_throttled(&login_from(&app, "203.0.113.1", EDITOR, PASSWORD).await);
    assert_eq!(login_from(&app, "203.0.113.2", EDITOR, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn visitors_of_a_proxy_that_is_not_trusted_do_not_block_each_other() {
    let app = app_with_editor().await;
    for number in 0..5 {
        let answer = login_from(&app, "203.0.113.1", &format!("guess{number}@example.org"), WRONG).await;
        assert_problem(&answer, 401, "wrong_credentials");
    }
    assert_throttled(&login_from(&app, "203.0.113.1", EDITOR, PASSWORD).await);
    assert_eq!(login_from(&app, "203.0.113.2", EDITOR, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn forged_addresses_allow_ten_times_the_attempts_at_most_without_a_trusted_proxy() {
    let app = app_with_editor().await;
    for number in 0..50 {
        let answer =
            login_from(&app, &format!("203.0.113.{number}"), &format!("guess{number}@example.org"), WRONG).await;
        assert_problem(&answer, 401, "wrong_credentials");
    }
    assert_throttled(&login_from(&app, "203.0.113.99", EDITOR, PASSWORD).await);
    assert_throttled(&login(&app.visitor(), EDITOR, PASSWORD).await);
}

#[tokio::test]
async fn forged_addresses_allow_no_more_attempts_for_one_account() {
    let app = app_with_editor().await;
    for number in 0..5 {
        let answer = login_from(&app, &format!("203.0.113.{number}"), EDITOR, WRONG).await;
        assert_problem(&answer, 401, "wrong_credentials");
    }
    assert_throttled(&login_from(&app, "203.0.113.99", EDITOR, PASSWORD).await);
}

#[tokio::test]
async fn an_ipv6_client_that_changes_networks_is_limited_by_the_wider_one() {
    let app = proxied().await;
    for number in 0..20 {
        let (address, email) = (format!("2001:db8:1:{number:x}::1"), format!("guess{number}@example.org"));
        assert_problem(&login_from(&app, &address, &email, WRONG).await, 401, "wrong_credentials");
    }
    assert_throttled(&login_from(&app, "2001:db8:1:ff::1", EDITOR, PASSWORD).await);
    assert_eq!(login_from(&app, "2001:db8:1:100::1", EDITOR, PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_successful_login_clears_the_failures_of_the_account() {
    let app = proxied().await;
    for round in 0..2 {
        for number in 0..4 {
            let answer = login_from(&app, &format!("203.0.{round}.{number}"), EDITOR, WRONG).await;
            assert_problem(&answer, 401, "wrong_credentials");
        }
        assert_eq!(login_from(&app, "203.0.113.99", EDITOR, PASSWORD).await.status, 200);
    }
}

#[tokio::test]
async fn a_burst_of_attempts_gets_five_like_any_other() {
    let app = app_with_editor().await;
    let guesses = (0..30).map(|number| {
        let client = app.visitor();
        async move { login(&client, EDITOR, &format!("{WRONG} {number}")).await.status.as_u16() }
    });
    let statuses = futures_util::future::join_all(guesses).await;
    let tried = statuses.iter().filter(|status| **status == 401).count();
    assert!(tried <= 5, "{tried} of 30 guesses at once were tried: {statuses:?}");
}

/// An app with one editor that trusts the `X-Forwarded-For` of this machine.
async fn proxied() -> TestApp {
    proxied_on(Engine::Sqlite).await
}

pub async fn proxied_on(engine: Engine) -> TestApp {
    let mut options = TestOptions { engine, ..TestOptions::default() };
    options.site.trusted_proxies = "127.0.0.1".to_owned();
    let app = TestApp::with(options).await;
    app.signed_in(Role::Editor).await;
    app
}

pub async fn login_from(app: &TestApp, address: &str, email: &str, password: &str) -> TestResponse {
    let client = app.visitor();
    let request = client.request(Method::POST, "/api/auth/login").header("x-forwarded-for", address);
    client.send(request.json(&json!({ "email": email, "password": password }))).await
}
