//! The newsletter: sign-up, confirmation and one-click unsubscribe.

mod consent;
mod subscribers;

use meydan_domain::Language;
use meydan_domain::job::JobTask;
use meydan_domain::newsletter::{Subscription, SubscriptionStatus};
use meydan_store::newsletter;
use meydan_test_support::app::{TestApp, TestOptions, TestResponse};
use meydan_test_support::rows;
use reqwest::Method;
use serde_json::json;

use crate::authz_coverage::calls;
use crate::failures::assert_problem;

const EMAIL: &str = "ayse@example.org";

/// Mail is configured, but its server is never contacted here.
async fn app_with_mail() -> TestApp {
    TestApp::with(TestOptions { smtp_url: Some("smtp://127.0.0.1:1".to_owned()), ..TestOptions::default() }).await
}

async fn subscribe(app: &TestApp, email: &str) -> TestResponse {
    app.client.post("/api/newsletter/subscribe", &json!({ "email": email, "name": "Ayşe" })).await
}

async fn find(app: &TestApp, email: &str) -> Option<Subscription> {
    newsletter::find_by_email(app.app.core.store().read(), email).await.expect("the database answers")
}

/// The token of a confirmation link for that address.
async fn confirmation(app: &TestApp, email: &str) -> String {
    let id = find(app, email).await.expect("a subscription").id;
    calls::confirmation_of(app.app.core.store(), id).await
}

async fn confirm(app: &TestApp, token: &str) -> TestResponse {
    app.client.post("/api/newsletter/confirm", &json!({ "token": token })).await
}

async fn unsubscribe(app: &TestApp, token: &str) -> TestResponse {
    app.client.post(&format!("/api/newsletter/unsubscribe?token={token}"), &json!({})).await
}

async fn status_of(app: &TestApp, token: &str) -> SubscriptionStatus {
    let found = newsletter::find_by_token(app.app.core.store().read(), token).await.expect("the database answers");
    found.expect("a subscription").status
}

async fn confirmation_mails(app: &TestApp) -> usize {
    let all = rows::jobs(app.app.core.store()).await;
    all.iter().filter(|(task, ..)| matches!(task, JobTask::MailConfirmation { .. })).count()
}

#[tokio::test]
async fn without_mail_a_sign_up_stays_unconfirmed() {
    let app = TestApp::new().await;
    let answer = subscribe(&app, EMAIL).await;
    assert_eq!(
        (answer.status.as_u16(), answer.body),
        (200, json!({ "success": true, "data": { "subscribed": true, "confirmation_mail": false } }))
    );
    let stored = find(&app, EMAIL).await.expect("a subscription");
    assert_eq!((stored.status, stored.name.as_str()), (SubscriptionStatus::Pending, "Ayşe"));
    assert_eq!(stored.confirmed_at, None);
    assert_eq!(confirmation_mails(&app).await, 0);
}

#[tokio::test]
async fn with_mail_a_sign_up_waits_for_its_confirmation() {
    let app = app_with_mail().await;
    let answer = subscribe(&app, EMAIL).await;
    assert_eq!((answer.status.as_u16(), &answer.data()["confirmation_mail"]), (200, &json!(true)));
    assert_eq!(find(&app, EMAIL).await.expect("a subscription").status, SubscriptionStatus::Pending);
    assert_eq!(confirmation_mails(&app).await, 1);
}

#[tokio::test]
async fn signing_up_again_changes_nothing_and_sends_no_second_mail() {
    for (app, mails) in [(TestApp::new().await, 0), (app_with_mail().await, 1)] {
        let first = subscribe(&app, EMAIL).await;
        let before = find(&app, EMAIL).await;
        for email in [EMAIL, "AYSE@example.org", " ayse@EXAMPLE.org "] {
            let again = subscribe(&app, email).await;
            assert_eq!((again.status, &again.text), (first.status, &first.text), "{email:?}");
        }
        assert_eq!(find(&app, EMAIL).await, before);
        assert_eq!(rows::count(app.app.core.store(), "subscriptions").await, 1);
        assert_eq!(confirmation_mails(&app).await, mails);
    }
}

#[tokio::test]
async fn the_response_never_reveals_who_is_subscribed() {
    let app = app_with_mail().await;
    let unknown = subscribe(&app, EMAIL).await;
    let pending = subscribe(&app, EMAIL).await;
    let token = find(&app, EMAIL).await.expect("a subscription").token;
    assert_eq!(confirm(&app, &confirmation(&app, EMAIL).await).await.status, 200);
    let subscribed = subscribe(&app, EMAIL).await;
    assert_eq!(unsubscribe(&app, &token).await.status, 200);
    let left = subscribe(&app, EMAIL).await;
    for answer in [&pending, &subscribed, &left] {
        assert_eq!((answer.status, &answer.text), (unknown.status, &unknown.text));
    }
}

#[tokio::test]
async fn many_sign_ups_of_one_address_at_once_are_one() {
    let app = TestApp::new().await;
    let answers = futures_util::future::join_all((0..10).map(|_| subscribe(&app, EMAIL))).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    assert_eq!(rows::count(app.app.core.store(), "subscriptions").await, 1);
}

#[tokio::test]
async fn a_subscriber_who_signs_up_again_stays_subscribed() {
    let app = app_with_mail().await;
    subscribe(&app, EMAIL).await;
    let token = find(&app, EMAIL).await.expect("a subscription").token;
    assert_eq!(confirm(&app, &confirmation(&app, EMAIL).await).await.status, 200);
    subscribe(&app, EMAIL).await;
    assert_eq!(status_of(&app, &token).await, SubscriptionStatus::Subscribed);
}

#[tokio::test]
async fn the_language_of_the_sign_up_is_stored_for_its_mails() {
    let app = TestApp::new().await;
    for (language, wanted) in [("tr", Language::Tr), ("en", Language::En)] {
        let email = format!("{language}@example.org");
        app.client.post(&format!("/api/newsletter/subscribe?language={language}"), &json!({ "email": email })).await;
        assert_eq!(find(&app, &email).await.expect("a subscription").language, wanted);
    }
}

#[tokio::test]
async fn an_address_that_is_none_is_422() {
    let app = TestApp::new().await;
    for email in
        ["", "ayse", "ayse@", "@example.org", "a b@example.org", "ayse@example", "ayse@example.org\r\nBcc: x@y.co"]
    {
        let answer = subscribe(&app, email).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"]["email"].is_string(), "{email:?}");
    }
    assert_eq!(rows::count(app.app.core.store(), "subscriptions").await, 0);
}

#[tokio::test]
async fn opening_the_links_of_a_mail_changes_nothing() {
    let app = TestApp::new().await;
    let token = calls::subscription(app.app.core.store()).await;
    for page in ["confirm", "unsubscribe"] {
        let answer = app.client.get(&format!("/newsletter/{page}?token={token}")).await;
        assert_eq!(answer.status, 200);
        assert!(answer.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
        assert!(answer.text.contains("<form method=\"post\">"), "{}", answer.text);
        assert_eq!(status_of(&app, &token).await, SubscriptionStatus::Pending);
    }
}

#[tokio::test]
async fn the_pages_confirm_and_unsubscribe_when_their_button_is_pressed() {
    let app = TestApp::new().await;
    subscribe(&app, EMAIL).await;
    let token = find(&app, EMAIL).await.expect("a subscription").token;
    let link = confirmation(&app, EMAIL).await;
    for (page, of_page, status) in
        [("confirm", &link, SubscriptionStatus::Subscribed), ("unsubscribe", &token, SubscriptionStatus::Unsubscribed)]
    {
        let request = app.client.request(Method::POST, &format!("/newsletter/{page}?token={of_page}"));
        // As a browser sends an empty form of our own page.
        let request = request.header("origin", app.url("")).header("content-type", "application/x-www-form-urlencoded");
        let answer = app.client.send(request.body("")).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert!(answer.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
        assert_eq!(status_of(&app, &token).await, status);
    }
}

#[tokio::test]
async fn the_pages_speak_both_languages() {
    let app = TestApp::new().await;
    for (language, confirm, leave, gone) in [
        ("tr", "Evet, abone ol", "Evet, aboneliği sonlandır", "Bu bağlantı geçerli değil."),
        ("en", "Yes, subscribe", "Yes, unsubscribe", "This link is not valid."),
    ] {
        let get = async |page: &str| app.client.get(&format!("/newsletter/{page}?token=x&lang={language}")).await.text;
        assert!(get("confirm").await.contains(confirm));
        assert!(get("unsubscribe").await.contains(leave));
        let request = app.client.request(Method::POST, &format!("/newsletter/confirm?token=x&lang={language}"));
        assert!(app.client.send(request).await.text.contains(gone));
    }
}

#[tokio::test]
async fn the_pages_follow_the_theme_of_the_system() {
    let app = TestApp::new().await;
    for page in ["confirm", "unsubscribe"] {
        let text = app.client.get(&format!("/newsletter/{page}?token=x")).await.text;
        assert!(text.contains("<meta name=\"color-scheme\" content=\"light dark\">"), "{text}");
        assert!(text.contains("@media(prefers-color-scheme:dark){body{color:"), "{text}");
    }
}

/// The site says "sen" to its visitors.
#[tokio::test]
async fn the_pages_address_turkish_readers_as_the_site_does() {
    let app = TestApp::new().await;
    let get = async |page: &str| app.client.get(&format!("/newsletter/{page}?token=x&lang=tr")).await.text;
    assert!(get("confirm").await.contains("Bültenimize abone olmak istiyor musun?"));
    assert!(get("unsubscribe").await.contains("Bülten aboneliğini sonlandırmak istiyor musun?"));
}

#[tokio::test]
async fn the_button_of_a_mail_program_unsubscribes_with_one_click() {
    let app = TestApp::new().await;
    let token = calls::subscription(app.app.core.store()).await;
    for _ in 0..2 {
        // RFC 8058: a fixed form body, no cookie, no origin; programs may send it twice.
        let request = app.client.request(Method::POST, &format!("/api/newsletter/unsubscribe?token={token}"));
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = app.client.send(request.body("List-Unsubscribe=One-Click")).await;
        assert_eq!((answer.status.as_u16(), answer.data()), (200, &json!({ "subscribed": false })));
        assert_eq!(status_of(&app, &token).await, SubscriptionStatus::Unsubscribed);
    }
}

#[tokio::test]
async fn the_call_confirms() {
    let app = TestApp::new().await;
    subscribe(&app, EMAIL).await;
    let link = confirmation(&app, EMAIL).await;
    for _ in 0..2 {
        let answer = confirm(&app, &link).await;
        assert_eq!((answer.status.as_u16(), answer.data()), (200, &json!({ "subscribed": true })));
    }
    assert_eq!(find(&app, EMAIL).await.expect("a subscription").status, SubscriptionStatus::Subscribed);
}

#[tokio::test]
async fn a_token_that_is_none_is_404() {
    let app = TestApp::new().await;
    calls::subscription(app.app.core.store()).await;
    for token in ["x", "%", "0000000000000000000000000000000000000000000000000000000000000000"] {
        let answer = app.client.post("/api/newsletter/confirm", &json!({ "token": token })).await;
        assert_problem(&answer, 404, "not_found");
        let path = format!("/api/newsletter/unsubscribe?token={}", token.replace('%', "%25"));
        assert_problem(&app.client.post(&path, &json!({})).await, 404, "not_found");
        for page in ["confirm", "unsubscribe", "subscribe-again"] {
            let path = format!("/newsletter/{page}?token={}", token.replace('%', "%25"));
            let answer = app.client.send(app.client.request(Method::POST, &path)).await;
            assert_eq!(answer.status, 404, "{path}");
            assert!(answer.header("content-type").is_some_and(|kind| kind.starts_with("text/html")), "{path}");
        }
    }
    assert_problem(&app.client.post("/api/newsletter/confirm", &json!({ "token": "" })).await, 404, "not_found");
    for path in ["/api/newsletter/unsubscribe", "/api/newsletter/unsubscribe?token="] {
        assert_problem(&app.client.post(path, &json!({})).await, 400, "malformed");
    }
}

#[tokio::test]
async fn a_link_that_is_no_longer_valid_says_so() {
    let app = TestApp::new().await;
    for (language, sentence) in [("tr", "Bu bağlantı artık geçerli değil."), ("en", "This link is no longer valid.")]
    {
        let path = format!("/api/newsletter/confirm?language={language}");
        let answer = app.client.post(&path, &json!({ "token": "x" })).await;
        assert_problem(&answer, 404, "not_found");
        assert_eq!(answer.body["error"], sentence);
    }
}

#[tokio::test]
async fn a_refused_sign_up_does_not_count() {
    let mut options = TestOptions::default();
    options.site.form_limit = 1;
    let app = TestApp::with(options).await;
    for _ in 0..3 {
        assert_problem(&subscribe(&app, "ayse").await, 422, "invalid");
    }
    assert_eq!(subscribe(&app, EMAIL).await.status, 200);
}

#[tokio::test]
async fn too_many_sign_ups_of_one_address_are_429_with_retry_after() {
    let mut options = TestOptions::default();
    options.site.form_limit = 2;
    let app = TestApp::with(options).await;
    for number in 0..2 {
        assert_eq!(subscribe(&app, &format!("a{number}@example.org")).await.status, 200);
    }
    let refused = subscribe(&app, "a2@example.org").await;
    assert_problem(&refused, 429, "too_many_requests");
    let seconds: u32 = refused.header("retry-after").expect("Retry-After").parse().expect("seconds");
    assert!((1..=60).contains(&seconds), "{seconds}");
    assert_eq!(find(&app, "a2@example.org").await, None);
}
