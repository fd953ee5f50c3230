//! Traces, as a collector receives them.

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::routing::post;
use reqwest::StatusCode;
use tokio::net::TcpListener;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::place::{Place, client};

const TRACE_ID: [u8; 16] = *b"\x0a\xf7\x65\x19\x16\xcd\x43\xdd\x84\x48\xeb\x21\x1c\x80\x31\x9c";
const PARENT: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/// A fake collector that stores the received messages.
async fn collector() -> (String, UnboundedReceiver<Bytes>) {
    let (sender, received) = unbounded_channel();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    let router = Router::new().route("/v1/traces", post(keep)).with_state(sender);
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, received)
}

async fn keep(State(sender): State<UnboundedSender<Bytes>>, body: Bytes) {
    sender.send(body).expect("the test listens");
}

/// Strings and ids are unencoded in a message.
fn holds(message: &[u8], part: &[u8]) -> bool {
    message.windows(part.len()).any(|window| window == part)
}

#[tokio::test]
async fn spans_reach_the_collector_before_the_process_ends_and_continue_the_callers_trace() {
    let (address, mut received) = collector().await;
    let place = Place::with_admin().set("OTEL_EXPORTER_OTLP_ENDPOINT", &address);
    let server = place.serve().await;
    // The second response comes from the cache and is part of the trace too.
    for _ in 0..2 {
        let request = client().get(server.url("/api/categories")).header("traceparent", PARENT);
        assert_eq!(request.send().await.expect("an answer").status(), StatusCode::OK);
    }
    server.stop().await;
    let mut messages = Vec::new();
    while let Ok(message) = received.try_recv() {
        messages.extend(message);
    }
    let spans = messages.windows(TRACE_ID.len()).filter(|window| *window == TRACE_ID).count();
    assert_eq!(spans, 2);
    for part in ["GET /api/categories", "service.name", "meydan", "http.response.status_code"] {
        assert!(holds(&messages, part.as_bytes()), "{part}");
    }
}

#[tokio::test]
async fn an_unreachable_collector_changes_no_response_and_does_not_delay_the_exit() {
    // Nothing listens there.
    let place = Place::with_admin().set("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9");
    let server = place.serve().await;
    assert_eq!(server.get("/api/categories").await.0, StatusCode::OK);
    server.stop().await;
}

#[tokio::test]
async fn an_address_that_is_none_stops_the_start_with_one_line() {
    let place = Place::with_admin().set("OTEL_EXPORTER_OTLP_ENDPOINT", "not an address");
    let outcome = place.run(&["serve"]).await;
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    assert_eq!(outcome.stderr.lines().count(), 1, "{outcome:?}");
    assert!(outcome.stderr.contains("OTEL_EXPORTER_OTLP_ENDPOINT"), "{outcome:?}");
}
