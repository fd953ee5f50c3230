//! Consent: only the owner of an address subscribes it, and an address that left is not mailed after a form sign-up.

use chrono::TimeDelta;
use meydan_domain::job::JobTask;
use meydan_domain::newsletter::{CONFIRMATION_VALIDITY, SubscriptionStatus};
use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use meydan_test_support::rows;
use reqwest::Method;

use super::{EMAIL, app_with_mail, confirm, confirmation, confirmation_mails, find, status_of, subscribe, unsubscribe};
use crate::events::on_both_engines;
use crate::failures::assert_problem;

on_both_engines!(
    an_old_confirmation_link_does_not_resubscribe,
    the_token_that_unsubscribes_confirms_nothing,
    a_link_that_is_not_valid_or_changes_nothing_costs_no_write,
);

async fn token(app: &TestApp) -> String {
    find(app, EMAIL).await.expect("a subscription").token
}

async fn press(app: &TestApp, page: &str, token: &str, language: &str) -> meydan_test_support::app::TestResponse {
    let request = app.client.request(Method::POST, &format!("/newsletter/{page}?token={token}&lang={language}"));
    app.client.send(request.header("origin", app.url(""))).await
}

async fn an_old_confirmation_link_does_not_resubscribe(app: TestApp) {
    subscribe(&app, EMAIL).await;
    let (used, unused) = (confirmation(&app, EMAIL).await, confirmation(&app, EMAIL).await);
    assert_eq!(confirm(&app, &used).await.status, 200);
    let token = token(&app).await;
    assert_eq!(unsubscribe(&app, &token).await.status, 200);
    for link in [&used, &unused] {
        assert_problem(&confirm(&app, link).await, 404, "not_found");
        assert_eq!(press(&app, "confirm", link, "tr").await.status, 404);
    }
    assert_eq!(status_of(&app, &token).await, SubscriptionStatus::Unsubscribed);
}

async fn the_token_that_unsubscribes_confirms_nothing(app: TestApp) {
    subscribe(&app, EMAIL).await;
    let token = token(&app).await;
    assert_problem(&confirm(&app, &token).await, 404, "not_found");
    let link = confirmation(&app, EMAIL).await;
    assert_problem(&unsubscribe(&app, &link).await, 404, "not_found");
    assert_eq!(status_of(&app, &token).await, SubscriptionStatus::Pending);
    // The stored hash of a link is not a valid token.
    let stored = meydan_app::token::hash(&link);
    assert_problem(&confirm(&app, &stored).await, 404, "not_found");
}

async fn a_link_that_is_not_valid_or_changes_nothing_costs_no_write(app: TestApp) {
    let store = app.app.core.store();
    subscribe(&app, EMAIL).await;
    let (token, link) = (token(&app).await, confirmation(&app, EMAIL).await);
    assert_eq!(confirm(&app, &link).await.status, 200);
    let changes = rows::count(store, "change_log").await;
    assert_eq!(confirm(&app, &link).await.status, 200, "pressed again");
    assert_problem(&confirm(&app, "x").await, 404, "not_found");
    assert_problem(&unsubscribe(&app, "x").await, 404, "not_found");
    assert_eq!(rows::count(store, "change_log").await, changes);
    assert_eq!(unsubscribe(&app, &token).await.status, 200);
    assert_eq!(rows::count(store, "change_log").await, changes + 1);
    assert_eq!(unsubscribe(&app, &token).await.status, 200, "pressed again");
    assert_eq!(rows::count(store, "change_log").await, changes + 1);
}

#[tokio::test]
async fn a_confirmation_link_expires() {
    let app = TestApp::new().await;
    subscribe(&app, EMAIL).await;
    let link = confirmation(&app, EMAIL).await;
    app.clock.advance(CONFIRMATION_VALIDITY);
    assert_problem(&confirm(&app, &link).await, 404, "not_found");
    assert_eq!(status_of(&app, &token(&app).await).await, SubscriptionStatus::Pending);
    // Unsubscribing never expires.
    app.clock.advance(TimeDelta::days(1000));
    let token = token(&app).await;
    assert_eq!(unsubscribe(&app, &token).await.status, 200);
}

#[tokio::test]
async fn expired_links_are_deleted() {
    let app = TestApp::new().await;
    subscribe(&app, EMAIL).await;
    confirmation(&app, EMAIL).await;
    app.clock.advance(CONFIRMATION_VALIDITY);
    app.run_jobs().await;
    assert_eq!(rows::count(app.app.core.store(), "subscription_confirmations").await, 0);
}

#[tokio::test]
async fn a_form_sign_up_does_not_mail_an_address_that_left() {
    let app = app_with_mail().await;
    subscribe(&app, EMAIL).await;
    assert_eq!(confirmation_mails(&app).await, 1);
    let token = token(&app).await;
    // "To make sure that we never write again", before it was ever confirmed.
    assert_eq!(unsubscribe(&app, &token).await.status, 200);
    for _ in 0..3 {
        app.clock.advance(TimeDelta::days(40));
        assert_eq!(subscribe(&app, EMAIL).await.status, 200);
        app.run_jobs().await;
    }
    assert_eq!(status_of(&app, &token).await, SubscriptionStatus::Unsubscribed);
    let admin = app.signed_in(Role::Admin).await;
    assert_eq!(admin.get("/api/newsletter").await.body["meta"]["total"], 0);
    let mails = rows::jobs(app.app.core.store()).await;
    let open = mails.iter().filter(|(task, _, is_done, _)| is_mail(task) && !is_done).count();
    assert_eq!(open, 0, "{mails:?}");
    assert_eq!(rows::count(app.app.core.store(), "subscription_confirmations").await, 0, "no link was made");
}

fn is_mail(task: &JobTask) -> bool {
    matches!(task, JobTask::MailConfirmation { .. } | JobTask::MailResubscription { .. })
}

async fn return_mails(app: &TestApp) -> usize {
    let all = rows::jobs(app.app.core.store()).await;
    all.iter().filter(|(task, ..)| matches!(task, JobTask::MailResubscription { .. })).count()
}

#[tokio::test]
async fn a_former_subscriber_resubscribes_by_the_link_of_an_old_mail() {
    let app = app_with_mail().await;
    subscribe(&app, EMAIL).await;
    let token = token(&app).await;
    for (language, button, done) in [
        ("tr", "Yeniden abone ol", "Sana bir onay bağlantısı gönderiyoruz."),
        ("en", "Subscribe again", "We're sending you a confirmation link."),
    ] {
        let left = press(&app, "unsubscribe", &token, language).await;
        let opened = app.client.get(&format!("/newsletter/unsubscribe?token={token}&lang={language}")).await;
        for page in [&left, &opened] {
            assert_eq!(page.status, 200);
            assert!(
                page.text.contains(button) && page.text.contains("/newsletter/subscribe-again?token="),
                "{}",
                page.text
            );
        }
        let asked = press(&app, "subscribe-again", &token, language).await;
        assert!(asked.status == 200 && asked.text.contains(done), "{}", asked.text);
    }
    assert_eq!(return_mails(&app).await, 1, "one a day");
    assert_eq!(status_of(&app, &token).await, SubscriptionStatus::Unsubscribed, "the mail may have been forwarded");
    // The token of the new mail.
    let link = confirmation(&app, EMAIL).await;
    assert_eq!(confirm(&app, &link).await.status, 200);
    assert_eq!(status_of(&app, &token).await, SubscriptionStatus::Subscribed);
    let asked = press(&app, "subscribe-again", &token, "en").await;
    assert!(asked.text.contains("nothing to do"), "{}", asked.text);
}

#[tokio::test]
async fn without_mail_there_is_no_way_back_and_the_page_says_so() {
    let app = TestApp::new().await;
    subscribe(&app, EMAIL).await;
    let token = token(&app).await;
    unsubscribe(&app, &token).await;
    for (language, sentence) in [("tr", "Şu anda e-posta gönderemiyoruz"), ("en", "We can't send emails at the moment")]
    {
        let asked = press(&app, "subscribe-again", &token, language).await;
        assert!(asked.status == 200 && asked.text.contains(sentence), "{}", asked.text);
    }
    assert_eq!(status_of(&app, &token).await, SubscriptionStatus::Unsubscribed);
    assert_eq!(return_mails(&app).await, 0);
}

#[tokio::test]
async fn a_page_repeats_nothing_of_a_hostile_address() {
    let app = TestApp::new().await;
    subscribe(&app, EMAIL).await;
    let token = token(&app).await;
    unsubscribe(&app, &token).await;
    // Surrounding space is trimmed, so this is the same token.
    let opened = app.client.get(&format!("/newsletter/unsubscribe?token=%20{token}%20&x=%22%3E%3Cscript%3E")).await;
    assert!(opened.text.contains(&format!("?token={token}&amp;")), "{}", opened.text);
    assert!(!opened.text.contains("<script"));
}
