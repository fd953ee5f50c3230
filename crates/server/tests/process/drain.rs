//! Draining after SIGTERM: readiness fails, and every request is still answered.

use reqwest::StatusCode;
use serde_json::json;
use tokio::net::TcpStream;

use crate::place::{Place, Server, answer, client, eventually};
use crate::writers::message_subjects;

/// Far longer than a test waits: only a second signal or Ctrl-C ends it.
const LONG: &str = "600";

async fn draining(place: &Place) -> Server {
    let server = place.serve().await;
    assert_eq!(server.get("/health/ready").await.0, StatusCode::OK);
    server.terminate().await;
    eventually("the server begins to stop", || server.log().contains("stopping").then_some(())).await;
    server
}

#[tokio::test]
async fn readiness_is_503_while_draining_and_a_second_signal_stops_at_once() {
    let place = Place::with_admin().set("MEYDAN_DRAIN_SECONDS", LONG);
    let mut server = draining(&place).await;
    let (status, body) = server.get("/health/ready").await;
    assert_eq!((status, &body["data"]["status"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("draining")));
    assert_eq!(server.get("/health").await.0, StatusCode::OK);
    let message = json!({ "name": "Ayşe", "email": "a@example.org", "subject": "geç", "message": "Merhaba" });
    let sent = client().post(server.url("/api/contact")).json(&message).send().await.expect("an answer");
    assert_eq!(sent.status(), StatusCode::CREATED);
    assert_eq!(sent.headers()["connection"], "close", "a proxy opens its next connection elsewhere");
    let (status, _) = answer(client().get(server.url("/api/categories"))).await;
    assert_eq!(status, StatusCode::OK);

    server.terminate().await;
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.log());
    assert_eq!(message_subjects(&place.store().await).await, ["geç"]);
}

#[tokio::test]
async fn ctrl_c_closes_the_port_without_a_drain() {
    let place = Place::with_admin().set("MEYDAN_DRAIN_SECONDS", LONG);
    let mut server = place.serve().await;
    server.signal("INT").await;
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.log());
}

#[tokio::test]
async fn after_the_drain_the_port_is_closed_and_the_process_ends() {
    let place = Place::with_admin().set("MEYDAN_DRAIN_SECONDS", "1");
    let mut server = draining(&place).await;
    let idle = TcpStream::connect(&server.address).await;
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.log());
    assert!(TcpStream::connect(&server.address).await.is_err());
    drop(idle);
}
