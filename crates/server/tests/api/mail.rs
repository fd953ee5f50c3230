//! Delivery of contact messages and confirmations through a real SMTP server.

pub mod scripted;
pub mod server;

use chrono::TimeDelta;
use meydan_domain::job::JobTask;
use meydan_domain::newsletter::SubscriptionStatus;
use meydan_domain::staff::Role;
use meydan_store::newsletter;
use meydan_test_support::app::{TestApp, TestOptions};
use meydan_test_support::rows;
use serde_json::json;
use server::{MailServer, free_port};

/// A node that sends mail through that port.
pub async fn app_with_mail(port: u16) -> TestApp {
    let mut options = TestOptions { smtp_url: Some(format!("smtp://127.0.0.1:{port}")), ..TestOptions::default() };
    options.site.public_url = "https://meydan.example".to_owned();
    TestApp::with(options).await
}

async fn send_message(app: &TestApp) {
    let message = json!({
        "name": "Ayşe Işık", "email": "ayse@example.org", "subject": "Şenlik ne zaman?",
        "message": "Merhaba,\nİzmir'deki şenliğe ğüşiöç katılmak istiyorum.\n.\nBir nokta tek başına.",
    });
    assert_eq!(app.client.post("/api/contact", &message).await.status, 201);
}

async fn mailed_at(app: &TestApp) -> Option<String> {
    let viewer = app.sign_in("viewer@example.org").await;
    viewer.get("/api/contact").await.data()[0]["mailed_at"].as_str().map(str::to_owned)
}

/// The attempts and the last error of the mail job.
async fn mail_job(app: &TestApp) -> (i32, bool, Option<String>) {
    let all = rows::jobs(app.app.core.store()).await;
    let is_mail =
        |task: &JobTask| matches!(task, JobTask::MailContactMessage { .. } | JobTask::MailConfirmation { .. });
    let mut mails = all.into_iter().filter(|(task, ..)| is_mail(task));
    let (_, attempts, is_done, error) = mails.next().expect("a mail job");
    assert!(mails.next().is_none(), "more than one mail job");
    (attempts, is_done, error)
}

#[tokio::test]
async fn a_contact_message_arrives_as_it_was_written() {
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    let app = app_with_mail(port).await;
    app.signed_in(Role::Viewer).await;
    send_message(&app).await;
    assert_eq!(mailed_at(&app).await, None);
    app.clock.advance(TimeDelta::seconds(1));
    app.run_jobs().await;
    let mail = server.next().await;
    assert_eq!(mail["to"], json!(["info@example.org"]));
    assert_eq!(mail["headers"]["from"], "info@example.org");
    assert_eq!(mail["headers"]["reply-to"], "ayse@example.org");
    assert_eq!(mail["headers"]["subject"], "[Ayşe Işık] Şenlik ne zaman?");
    let text = mail["text"].as_str().expect("a text");
    assert!(text.contains("İzmir'deki şenliğe ğüşiöç katılmak istiyorum.\n.\nBir nokta tek başına."), "{text}");
    assert!(text.contains("Ayşe Işık <ayse@example.org>"), "{text}");
    assert_eq!(mailed_at(&app).await.as_deref(), Some("2026-11-15T12:00:01+03:00"));
}

#[tokio::test]
async fn a_message_goes_to_the_address_in_the_settings() {
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    let app = app_with_mail(port).await;
    let admin = app.signed_in(Role::Admin).await;
    let setting = json!({ "settings": [{ "setting_key": "contact_email", "setting_value": "office@example.org", "type": "email" }] });
    assert_eq!(admin.put("/api/settings", &setting).await.status, 200);
    send_message(&app).await;
    app.run_jobs().await;
    assert_eq!(server.next().await["to"], json!(["office@example.org"]));
}

#[tokio::test]
async fn a_mail_is_retried_until_the_server_accepts_it_and_sent_once() {
    let port = free_port().await;
    let app = app_with_mail(port).await;
    app.signed_in(Role::Viewer).await;
    send_message(&app).await;
    app.run_jobs().await;
    let (attempts, is_done, error) = mail_job(&app).await;
    assert_eq!((attempts, is_done), (1, false));
    assert!(error.is_some(), "the failure is kept for operators");
    assert_eq!(mailed_at(&app).await, None);

    let mut server = MailServer::start(port).await;
    app.run_jobs().await;
    assert_eq!(mail_job(&app).await.0, 1, "not before its time");
    app.clock.advance(TimeDelta::seconds(10));
    app.run_jobs().await;
    assert_eq!(server.next().await["headers"]["reply-to"], "ayse@example.org");
    assert_eq!(mail_job(&app).await, (2, true, None));
    assert_eq!(mailed_at(&app).await.as_deref(), Some("2026-11-15T12:00:10+03:00"));

    app.clock.advance(TimeDelta::hours(2));
    app.run_jobs().await;
    assert_eq!(mail_job(&app).await.0, 2, "what has been sent is not sent again");
}

#[tokio::test]
async fn a_confirmation_carries_links_and_the_headers_of_one_click() {
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    let app = app_with_mail(port).await;
    for (language, subject) in
        [("tr", "Meydan bültenine aboneliğini onayla"), ("en", "Please confirm your subscription to Meydan")]
    {
        let email = format!("{language}@example.org");
        let path = format!("/api/newsletter/subscribe?language={language}");
        assert_eq!(app.client.post(&path, &json!({ "email": email })).await.status, 200);
        app.run_jobs().await;
        let mail = server.next().await;
        let find = async || newsletter::find_by_email(app.app.core.store().read(), &email).await;
        let token = find().await.expect("the database answers").expect("a subscription").token;
        assert_eq!(mail["to"], json!([email]));
        assert_eq!(mail["headers"]["subject"], subject);
        assert_eq!(
            mail["headers"]["list-unsubscribe"],
            format!("<https://meydan.example/api/newsletter/unsubscribe?token={token}>")
        );
        assert_eq!(mail["headers"]["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
        let text = mail["text"].as_str().expect("a text");
        assert!(text.contains(&format!("https://meydan.example/newsletter/unsubscribe?token={token}\n")), "{text}");
        let link = confirmation_link(text);
        assert!(link != token && link.len() == 64, "{text}");
        assert!(!text.contains(&format!("confirm?token={token}")), "what unsubscribes must not confirm");
    }
}

/// The token of the confirmation link in a mail.
fn confirmation_link(text: &str) -> &str {
    let start = "https://meydan.example/newsletter/confirm?token=";
    text.lines().find_map(|line| line.strip_prefix(start)).expect("a confirmation link")
}

/// The text of the next mail to that address.
async fn next_mail(server: &mut MailServer, to: &str) -> String {
    let mail = server.next().await;
    assert_eq!(mail["to"], json!([to]));
    mail["text"].as_str().expect("a text").to_owned()
}

#[tokio::test]
async fn every_mail_has_a_link_of_its_own_and_there_are_only_so_many() {
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    let app = app_with_mail(port).await;
    let email = "ayse@example.org";
    let mut links = Vec::new();
    for _ in 0..3 {
        assert_eq!(app.client.post("/api/newsletter/subscribe", &json!({ "email": email })).await.status, 200);
        app.run_jobs().await;
        links.push(confirmation_link(&next_mail(&mut server, email).await).to_owned());
        app.clock.advance(TimeDelta::hours(1));
    }
    links.sort_unstable();
    links.dedup();
    assert_eq!(links.len(), 3);
    // Further sign-ups of the address: nothing more is sent this week.
    for _ in 0..3 {
        assert_eq!(app.client.post("/api/newsletter/subscribe", &json!({ "email": email })).await.status, 200);
        app.run_jobs().await;
        app.clock.advance(TimeDelta::hours(1));
    }
    assert_eq!(rows::count(app.app.core.store(), "subscription_confirmations").await, 3);
    // Each link is valid: the opened mail is not always the last one.
    assert_eq!(app.client.post("/api/newsletter/confirm", &json!({ "token": links[0] })).await.status, 200);
}

#[tokio::test]
async fn a_former_subscriber_is_mailed_a_valid_link_on_request() {
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    let app = app_with_mail(port).await;
    let email = "ayse@example.org";
    app.client.post("/api/newsletter/subscribe", &json!({ "email": email })).await;
    app.run_jobs().await;
    let old = confirmation_link(&next_mail(&mut server, email).await).to_owned();
    let find = async || {
        let found = newsletter::find_by_email(app.app.core.store().read(), email).await;
        found.expect("the database answers").expect("a subscription")
    };
    let token = find().await.token;
    assert_eq!(app.client.post(&format!("/api/newsletter/unsubscribe?token={token}"), &json!({})).await.status, 200);
    let request = app.client.request(reqwest::Method::POST, &format!("/newsletter/subscribe-again?token={token}"));
    assert_eq!(app.client.send(request).await.status, 200);
    app.run_jobs().await;
    let new = confirmation_link(&next_mail(&mut server, email).await).to_owned();
    assert_eq!(app.client.post("/api/newsletter/confirm", &json!({ "token": old })).await.status, 404);
    assert_eq!(app.client.post("/api/newsletter/confirm", &json!({ "token": new })).await.status, 200);
    assert_eq!(find().await.status, SubscriptionStatus::Subscribed);
}

#[tokio::test]
async fn a_link_whose_mail_failed_is_revoked() {
    let port = free_port().await;
    let app = app_with_mail(port).await;
    app.client.post("/api/newsletter/subscribe", &json!({ "email": "ayse@example.org" })).await;
    app.run_jobs().await;
    assert_eq!(mail_job(&app).await.0, 1);
    assert_eq!(rows::count(app.app.core.store(), "subscription_confirmations").await, 0);
    // Retried without limit: failures do not count as mails.
    for _ in 0..5 {
        app.clock.advance(TimeDelta::hours(1));
        app.run_jobs().await;
    }
    let mut server = MailServer::start(port).await;
    app.clock.advance(TimeDelta::hours(1));
    app.run_jobs().await;
    confirmation_link(&next_mail(&mut server, "ayse@example.org").await);
}

#[tokio::test]
async fn sign_ups_from_before_there_was_mail_are_mailed_once_it_is_set_up() {
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    let app = app_with_mail(port).await;
    let store = app.app.core.store();
    let add = async |email: &str, at| {
        let tx = store.begin().await.expect("a write");
        let (pending, language) = (SubscriptionStatus::Pending, meydan_domain::Language::Tr);
        newsletter::insert(&*tx, email, "", language, pending, email, at).await.expect("a subscription");
        tx.commit().await.expect("a commit");
    };
    let now = app.app.core.now();
    add("young@example.org", now - TimeDelta::days(29)).await;
    add("old@example.org", now - TimeDelta::days(31)).await;
    app.run_jobs().await;
    let text = next_mail(&mut server, "young@example.org").await;
    assert_eq!(
        app.client.post("/api/newsletter/confirm", &json!({ "token": confirmation_link(&text) })).await.status,
        200
    );
    // Once: neither the next hour nor the next week queues it again.
    for _ in 0..3 {
        app.clock.advance(TimeDelta::days(4));
        app.run_jobs().await;
    }
    app.client.post("/api/newsletter/subscribe", &json!({ "email": "last@example.org" })).await;
    app.run_jobs().await;
    next_mail(&mut server, "last@example.org").await;
}

#[tokio::test]
async fn the_links_of_a_confirmation_work() {
    let port = free_port().await;
    let mut server = MailServer::start(port).await;
    let app = app_with_mail(port).await;
    app.client.post("/api/newsletter/subscribe", &json!({ "email": "ayse@example.org" })).await;
    app.run_jobs().await;
    let mail = server.next().await;
    let text = mail["text"].as_str().expect("a text");
    let link = text.lines().find_map(|line| line.strip_prefix("https://meydan.example")).expect("a link");
    assert_eq!(app.client.get(link).await.status, 200);
    let status = async || {
        let found = newsletter::find_by_email(app.app.core.store().read(), "ayse@example.org").await;
        found.expect("the database answers").expect("a subscription").status
    };
    assert_eq!(status().await, SubscriptionStatus::Pending);
    let pressed = app.client.request(reqwest::Method::POST, link).header("origin", "https://meydan.example");
    assert_eq!(app.client.send(pressed).await.status, 200);
    assert_eq!(status().await, SubscriptionStatus::Subscribed);
    let header = mail["headers"]["list-unsubscribe"].as_str().expect("a header").trim_matches(['<', '>']);
    let button = header.strip_prefix("https://meydan.example").expect("our address");
    let request = app.client.request(reqwest::Method::POST, button);
    let request =
        request.header("content-type", "application/x-www-form-urlencoded").body("List-Unsubscribe=One-Click");
    assert_eq!(app.client.send(request).await.status, 200);
    assert_eq!(status().await, SubscriptionStatus::Unsubscribed);
}

#[tokio::test]
async fn a_subscriber_confirmed_meanwhile_is_not_mailed() {
    let port = free_port().await;
    let app = app_with_mail(port).await;
    app.client.post("/api/newsletter/subscribe", &json!({ "email": "ayse@example.org" })).await;
    let found = newsletter::find_by_email(app.app.core.store().read(), "ayse@example.org").await;
    let id = found.expect("the database answers").expect("a subscription").id;
    let link = crate::authz_coverage::calls::confirmation_of(app.app.core.store(), id).await;
    assert_eq!(app.client.post("/api/newsletter/confirm", &json!({ "token": link })).await.status, 200);
    // No server listens on that port: sending would fail.
    app.run_jobs().await;
    assert_eq!(mail_job(&app).await, (1, true, None));
}

/// The form accepts more addresses than mails can be sent to.
#[tokio::test]
async fn a_confirmation_to_an_address_that_takes_no_mail_is_not_retried() {
    let app = app_with_mail(free_port().await).await;
    let subscribed = app.client.post("/api/newsletter/subscribe", &json!({ "email": "a..b@example.org" })).await;
    assert_eq!(subscribed.status, 200);
    app.run_jobs().await;
    let (attempts, is_done, error) = mail_job(&app).await;
    assert_eq!((attempts, is_done), (1, true));
    assert!(error.is_some_and(|error| error.contains("not a mail address")));
}
