//! The metrics of a running process.

use std::collections::BTreeMap;

use reqwest::StatusCode;

use crate::place::{DEADLINE, Place, Server, client, eventually};

/// Values by name and labels, of one scrape.
type Scrape = BTreeMap<String, f64>;

pub async fn metrics_address(server: &Server) -> String {
    let address = eventually("the address is logged", || {
        let log = server.log();
        let line = log.lines().find(|line| line.contains("serving metrics"))?;
        let (_, rest) = line.split_once("\"address\":\"")?;
        rest.split_once('"').map(|(address, _)| address.to_owned())
    });
    address.await
}

async fn scrape(address: &str) -> Scrape {
    let response = client().get(format!("http://{address}/metrics")).send().await.expect("an answer");
    let text = response.text().await.expect("a body");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.rsplit_once(' '))
        .map(|(name, value)| (name.to_owned(), value.parse().expect(name)))
        .collect()
}

/// Scrapes until the value is as expected.
pub async fn expect_value(address: &str, name: &str, expected: impl Fn(f64) -> bool) {
    let deadline = tokio::time::Instant::now() + DEADLINE;
    loop {
        let seen = scrape(address).await;
        if seen.get(name).copied().is_some_and(&expected) {
            return;
        }
        assert!(tokio::time::Instant::now() < deadline, "{name} is {:?} in {seen:#?}", seen.get(name));
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

fn place() -> Place {
    Place::with_admin().set("MEYDAN_METRICS_LISTEN", "127.0.0.1:0").set("MEYDAN_LOG_FORMAT", "json")
}

#[tokio::test]
async fn pools_index_caches_and_jobs_are_measured() {
    let place = place();
    let server = place.serve_with(&["--demo"]).await;
    let metrics = metrics_address(&server).await;
    for path in ["/api/categories", "/"] {
        let response = client().get(server.url(path)).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::OK);
    }
    expect_value(&metrics, "meydan_search_index_ready", |ready| ready == 1.0).await;
    expect_value(&metrics, "meydan_search_index_lag", |lag| lag == 0.0).await;
    expect_value(&metrics, r#"meydan_jobs_total{kind="tidy",outcome="done"}"#, |done| done == 1.0).await;
    expect_value(&metrics, "meydan_cache_bytes", |bytes| bytes > 0.0).await;
    let seen = scrape(&metrics).await;
    assert_eq!(seen.get("meydan_database_up"), Some(&1.0), "{seen:#?}");
    assert_eq!(seen.get(r#"meydan_pool_connections_max{pool="write"}"#), Some(&1.0), "{seen:#?}");
    assert!(seen.contains_key(r#"meydan_pool_connections{pool="read",state="in_use"}"#), "{seen:#?}");
    assert!(seen.get("meydan_change_log_position").is_some_and(|position| *position > 0.0), "{seen:#?}");
    assert_eq!(seen.get("meydan_renders_queued"), Some(&0.0), "{seen:#?}");
}

#[tokio::test]
async fn open_streams_are_counted_until_they_are_closed() {
    let place = place();
    let server = place.serve().await;
    let metrics = metrics_address(&server).await;
    let stream = client().get(server.url("/api/stream")).send().await.expect("a stream");
    expect_value(&metrics, "meydan_streams_open", |open| open == 1.0).await;
    drop(stream);
    expect_value(&metrics, "meydan_streams_open", |open| open == 0.0).await;
}

#[tokio::test]
async fn failed_mails_are_counted() {
    // Nothing listens there.
    let place = place().set("MEYDAN_SMTP_URL", "smtp://127.0.0.1:9");
    let server = place.serve().await;
    let metrics = metrics_address(&server).await;
    let body = serde_json::json!({ "email": "okur@example.org" });
    let response = client().post(server.url("/api/newsletter/subscribe")).json(&body).send().await.expect("an answer");
    assert!(response.status().is_success(), "{response:?}");
    expect_value(&metrics, r#"meydan_mails_total{outcome="failed"}"#, |failed| failed >= 1.0).await;
    let failed = r#"meydan_jobs_total{kind="mail_confirmation",outcome="failed"}"#;
    expect_value(&metrics, failed, |failed| failed >= 1.0).await;
    let waiting = r#"meydan_jobs_open{kind="mail_confirmation",state="waiting"}"#;
    expect_value(&metrics, waiting, |waiting| waiting == 1.0).await;
}

#[tokio::test]
async fn refused_renders_are_counted_each_and_logged_together() {
    let place = place();
    let server = place.serve_with(&["--demo"]).await;
    let metrics = metrics_address(&server).await;
    let client = client();
    let refused =
        async || scrape(&metrics).await.get(r#"meydan_renders_total{outcome="busy"}"#).copied().unwrap_or_default();
    // Crowds of uncached pages, until one waits for longer than it may: how many that takes depends on the machine.
    for crowd in 0..20 {
        let page = |number: usize| client.get(server.url(&format!("/search?q=konser{crowd}x{number}"))).send();
        for page in futures_util::future::join_all((0..600).map(page)).await {
            page.expect("an answer");
        }
        if refused().await > 10.0 {
            break;
        }
    }
    assert!(refused().await > 10.0);
    let log = server.log();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("all engines are busy")).collect();
    // The first line at once, and perhaps a summary at the end of the minute.
    assert!((1..=2).contains(&lines.len()), "{lines:#?}");
}
