//! Dead ticket links: the daily check, the queue of editors, links that work all the same.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chrono::TimeDelta;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::staff::Role;
use meydan_store::events;
use meydan_test_support::app::{TestApp, TestClient, TestOptions};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use serde_json::{Value, json};

use crate::failures::assert_problem;
use crate::import::site::OtherSite;

/// A seller whose page `/gone` is missing, and `/flaky` while `is_broken`.
struct Seller {
    site: OtherSite,
    is_broken: Arc<AtomicBool>,
}

impl Seller {
    async fn start() -> Self {
        let is_broken = Arc::new(AtomicBool::new(true));
        let broken = is_broken.clone();
        let site = OtherSite::start(move |path| {
            let is_there = match path {
                "/gone" | "/robots.txt" => false,
                "/flaky" => !broken.load(Ordering::Relaxed),
                _ => true,
            };
            is_there.then(|| ("text/html", b"bilet".to_vec()))
        })
        .await;
        Self { site, is_broken }
    }

    async fn app(&self) -> TestApp {
        let fetch_allow = self.site.address.to_string();
        TestApp::with(TestOptions { fetch_allow, checks_links: true, ..TestOptions::default() }).await
    }

    /// An event whose ticket link leads here; editors cannot save such an address, because it is not encrypted.
    async fn insert(&self, app: &TestApp, event: EventBuilder, path: &str) {
        let mut content = event.linked("https://biletci.example.org").starting("2026-12-24T20:30").content();
        for offer in content.showings.iter_mut().flat_map(|showing| &mut showing.offers) {
            offer.url = Some(self.site.url(path));
        }
        let mut tx = app.app.core.store().begin().await.expect("a write");
        let event = events::insert(&*tx, &content, test_now()).await.expect("an event");
        tx.changed(Noun::Events, event.id, ChangeKind::Created, test_now());
        tx.commit().await.expect("a commit");
    }
}

async fn queue(client: &TestClient) -> Vec<String> {
    let answer = client.get("/api/events?needs=dead_link&sort=name&limit=100").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let events = answer.data().as_array().expect("events").iter();
    events.map(|event| event["event_id"].as_str().expect("a key").to_owned()).collect()
}

async fn next_day(app: &TestApp) {
    app.run_jobs().await;
    app.clock.advance(TimeDelta::days(1));
}

#[tokio::test]
async fn a_link_that_fails_for_three_days_is_a_task_until_it_is_replaced() {
    let seller = Seller::start().await;
    let app = seller.app().await;
    let editor = app.signed_in(Role::Editor).await;
    for (key, path) in [("olu", "/gone"), ("canli", "/caz"), ("ikisi", "/gone")] {
        seller.insert(&app, EventBuilder::new(key), path).await;
    }
    seller.insert(&app, EventBuilder::new("taslak").inactive(), "/gone").await;
    for _ in 0..2 {
        next_day(&app).await;
    }
    assert_eq!(queue(&editor).await, Vec::<String>::new(), "after two days");
    next_day(&app).await;
    let mut found = queue(&editor).await;
    found.sort();
    assert_eq!(found, ["ikisi", "olu"]);

    let links = editor.get("/api/events/olu/dead-links").await;
    let expected = json!({
        "url": seller.site.url("/gone"), "problem": "not_found", "failing_since": "2026-11-15T12:00:00+03:00",
    });
    assert_eq!(links.data(), &json!([expected]));
    assert_eq!(editor.get("/api/events/canli/dead-links").await.data(), &json!([]));
    let visitors = app.client.get("/api/events?needs=dead_link").await;
    assert_eq!(visitors.data().as_array().map(Vec::len), Some(3), "as if they had not asked");

    let replaced = EventBuilder::new("olu").linked("https://biletci.example.org/yeni").starting("2026-12-24T20:30");
    let saved = editor.put("/api/events/olu", &json!(replaced.draft())).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    assert_eq!(queue(&editor).await, ["ikisi"]);
}

#[tokio::test]
async fn a_link_that_an_editor_opened_is_left_alone() {
    let seller = Seller::start().await;
    let app = seller.app().await;
    let editor = app.signed_in(Role::Editor).await;
    seller.insert(&app, EventBuilder::new("olu"), "/gone").await;
    seller.insert(&app, EventBuilder::new("canli"), "/caz").await;
    for _ in 0..3 {
        next_day(&app).await;
    }
    assert_eq!(queue(&editor).await, ["olu"]);
    let confirm = async |url: &str| editor.post("/api/events/olu/working-links", &json!({ "url": url })).await;
    let refused = confirm("https://biletix.com/baska").await;
    assert_problem(&refused, 422, "invalid");
    assert!(refused.body["fields"]["url"].is_string(), "{}", refused.body);
    assert_eq!(confirm(&seller.site.url("/gone")).await.status, 200);
    assert_eq!(queue(&editor).await, Vec::<String>::new());
    for _ in 0..3 {
        next_day(&app).await;
        assert_eq!(queue(&editor).await, Vec::<String>::new(), "days later");
    }
    let trail = app.signed_in(Role::Admin).await.get("/api/audit?noun=events&limit=100").await;
    let entries = trail.data().as_array().expect("entries").iter();
    let confirmed: Vec<&Value> = entries.filter(|entry| entry["after"]["working_link"].is_string()).collect();
    assert_eq!(confirmed.len(), 1, "{}", trail.body);
}

#[tokio::test]
async fn a_link_that_works_again_is_no_task() {
    let seller = Seller::start().await;
    let app = seller.app().await;
    let editor = app.signed_in(Role::Editor).await;
    seller.insert(&app, EventBuilder::new("kararsiz"), "/flaky").await;
    for _ in 0..3 {
        next_day(&app).await;
    }
    assert_eq!(queue(&editor).await, ["kararsiz"]);
    seller.is_broken.store(false, Ordering::Relaxed);
    next_day(&app).await;
    assert_eq!(queue(&editor).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_link_that_may_not_be_fetched_makes_no_task() {
    let seller = Seller::start().await;
    // The address is private, and not opened here.
    let app = TestApp::with(TestOptions { checks_links: true, ..TestOptions::default() }).await;
    let editor = app.signed_in(Role::Editor).await;
    seller.insert(&app, EventBuilder::new("olu"), "/gone").await;
    for _ in 0..4 {
        next_day(&app).await;
        assert_eq!(queue(&editor).await, Vec::<String>::new());
    }
}
