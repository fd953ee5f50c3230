//! Health, metrics and logs of a running process.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::place::{Place, Server, answer, client, eventually};

#[tokio::test]
async fn health_answers_while_serving() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let (status, body) = server.get("/health").await;
    let data = json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION"), "database": "ok" });
    assert_eq!((status, body), (StatusCode::OK, json!({ "success": true, "data": data })));
}

#[tokio::test]
async fn metrics_have_their_own_address() {
    let place = Place::with_admin().set("MEYDAN_METRICS_LISTEN", "127.0.0.1:0").set("MEYDAN_LOG_FORMAT", "json");
    let server = place.serve().await;
    assert_eq!(server.get("/api/categories").await.0, StatusCode::OK);
    let metrics = text(&format!("http://{}/metrics", metrics_address(&server).await)).await;
    assert!(
        metrics.contains(r#"meydan_requests_total{method="GET",path="/api/categories",status="200"} 1"#),
        "{metrics}"
    );
    assert!(metrics.contains("meydan_request_seconds_bucket"), "{metrics}");
    assert!(!text(&server.url("/metrics")).await.contains("meydan_requests_total"));
}

#[tokio::test]
async fn unknown_methods_share_one_label() {
    let place = Place::with_admin().set("MEYDAN_METRICS_LISTEN", "127.0.0.1:0").set("MEYDAN_LOG_FORMAT", "json");
    let server = place.serve().await;
    let client = client();
    for number in 0..3 {
        let method = format!("MADE{number}").parse().expect("a method");
        client.request(method, server.url("/api/categories")).send().await.expect("an answer");
    }
    let metrics = text(&format!("http://{}/metrics", metrics_address(&server).await)).await;
    let counted = r#"meydan_requests_total{method="other",path="/api/categories",status="405"} 3"#;
    assert!(metrics.contains(counted), "{metrics}");
    assert!(!metrics.contains("MADE"), "{metrics}");
}

#[tokio::test]
async fn metrics_are_off_by_default() {
    let place = Place::with_admin();
    let server = place.serve().await;
    assert!(!text(&server.url("/metrics")).await.contains("meydan_requests_total"));
    assert!(!server.log().contains("serving metrics"));
}

#[tokio::test]
async fn logs_are_json_line_by_line_and_carry_the_request_id() {
    let place = Place::with_admin().set("MEYDAN_LOG_FORMAT", "json").set("MEYDAN_LOG", "info,meydan_server=debug");
    let server = place.serve().await;
    let request = client().get(server.url("/api/events/nothing?q=private")).header("x-request-id", "from-the-proxy");
    let response = request.send().await.expect("an answer");
    assert_eq!(response.status(), StatusCode::NOT_FOUND);
    assert_eq!(response.headers()["x-request-id"], "from-the-proxy");
    let line = eventually("the request is logged", || {
        log_lines(&server).into_iter().find(|line| line["id"] == "from-the-proxy")
    });
    let line = line.await;
    assert_eq!(line["status"], 404, "{line}");
    assert_eq!(line["path"], "/api/events/{id}", "{line}");
    assert!(!server.log().contains("private"), "an address can hold anything and is not logged");
}

#[tokio::test]
async fn each_response_has_an_id() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let mut ids = Vec::new();
    for _ in 0..2 {
        let response = client().get(server.url("/health")).send().await.expect("an answer");
        ids.push(response.headers()["x-request-id"].to_str().expect("ASCII").to_owned());
    }
    assert!(ids[0].len() == 16 && ids[0] != ids[1], "{ids:?}");
}

#[tokio::test]
async fn a_proxy_that_is_not_trusted_is_logged_once_with_the_setting_that_is_missing() {
    let place = Place::with_admin().set("MEYDAN_LOG_FORMAT", "json");
    let server = place.serve().await;
    for number in 0..3 {
        let body = json!({ "event_type": "page_view", "event_data": {} });
        let request = client().post(server.url("/api/analytics/track")).json(&body);
        let response =
            request.header("x-forwarded-for", format!("203.0.113.{number}")).send().await.expect("an answer");
        assert_eq!(response.status(), StatusCode::ACCEPTED);
    }
    let warnings = || {
        let names_it =
            |line: &Value| line["message"].as_str().is_some_and(|text| text.contains("MEYDAN_TRUSTED_PROXIES"));
        log_lines(&server).into_iter().filter(names_it).collect::<Vec<_>>()
    };
    let warnings = eventually("it is logged", || Some(warnings()).filter(|found| !found.is_empty())).await;
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert_eq!(warnings[0]["peer"], "127.0.0.1");
}

#[tokio::test]
async fn text_logs_have_no_colours_in_a_file() {
    let place = Place::with_admin();
    let server = place.serve().await;
    eventually("it logs", || server.log().contains("serving").then_some(())).await;
    assert!(!server.log().contains('\u{1b}'), "{}", server.log());
}

#[tokio::test]
async fn demo_content_is_served_and_stays_as_it_is_at_the_next_start() {
    let place = Place::with_admin();
    let server = place.serve_with(&["--demo"]).await;
    let (_, body) = server.get("/api/events").await;
    let total = body["meta"]["total"].as_u64().expect("a total");
    assert!(total > 20, "{total}");
    server.stop().await;
    let server = place.serve_with(&["--demo"]).await;
    let admin = server.admin().await;
    let (_, again) = answer(admin.get(server.url("/api/events"))).await;
    assert_eq!(again["meta"]["total"].as_u64(), Some(total));
}

async fn metrics_address(server: &Server) -> String {
    let address = eventually("the address is logged", || {
        log_lines(server).into_iter().find_map(|line| {
            (line["message"] == "serving metrics").then(|| line["address"].as_str().map(str::to_owned))?
        })
    });
    address.await
}

async fn text(url: &str) -> String {
    client().get(url).send().await.expect("an answer").text().await.expect("a body")
}

/// All log lines, each of which must be JSON; the last may be incomplete.
fn log_lines(server: &Server) -> Vec<Value> {
    let log = server.log();
    let whole = log.rsplit_once('\n').map_or("", |(whole, _)| whole);
    whole.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[tokio::test]
async fn the_public_url_defaults_to_the_listening_address() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let robots = text(&server.url("/robots.txt")).await;
    assert!(robots.contains(&server.url("/sitemap.xml")), "{robots}");
    server.stop().await;
    let place = place.set("MEYDAN_PUBLIC_URL", "https://meydan.example");
    let server = place.serve().await;
    let robots = text(&server.url("/robots.txt")).await;
    assert!(robots.contains("https://meydan.example/sitemap.xml"), "{robots}");
}
