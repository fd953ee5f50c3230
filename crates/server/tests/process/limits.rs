//! Connection caps, the write timeout and keep-alive.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::StatusCode;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

use crate::place::{DEADLINE, Place, Server, client};

const ASK_HEALTH: &[u8] = b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n";

/// A connection that the server has accepted, and that stays open.
async fn held(server: &Server) -> TcpStream {
    let mut stream = TcpStream::connect(&server.address).await.expect("a connection");
    ask(&mut stream, ASK_HEALTH).await;
    stream
}

async fn ask(stream: &mut TcpStream, request: &[u8]) -> String {
    stream.write_all(request).await.expect("sent");
    let mut answer = Vec::new();
    let mut part = [0; 4096];
    while !is_whole(&answer) {
        let read = timeout(DEADLINE, stream.read(&mut part)).await.expect("in time").expect("an answer");
        assert!(read > 0, "hung up on after {}", String::from_utf8_lossy(&answer));
        answer.extend_from_slice(&part[..read]);
    }
    String::from_utf8_lossy(&answer).into_owned()
}

fn is_whole(answer: &[u8]) -> bool {
    let Some(end) = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { return false };
    let head = String::from_utf8_lossy(&answer[..end]).to_ascii_lowercase();
    let length = head.split_once("content-length: ").expect("a length").1.lines().next().expect("a line").to_owned();
    answer.len() >= end + 4 + length.parse::<usize>().expect("a number")
}

async fn ask_from(source: &str, server: &Server, path: &str) -> String {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind(SocketAddr::new(source.parse().expect("an address"), 0)).expect("an address of this machine");
    let address = server.address.parse().expect("an address");
    let mut stream = socket.connect(address).await.expect("a connection");
    ask(&mut stream, format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").as_bytes()).await
}

#[tokio::test]
async fn above_the_cap_health_is_answered_and_everything_else_is_503() {
    let place = Place::with_admin().set("MEYDAN_MAX_CONNECTIONS", "4").set("MEYDAN_MAX_CONNECTIONS_PER_NETWORK", "100");
    let server = place.serve().await;
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(held(&server).await);
    }
    assert_eq!(server.get("/health").await.0, StatusCode::OK);
    assert_eq!(server.get("/health/ready").await.0, StatusCode::OK);
    let refused = client().get(server.url("/api/categories?language=en")).send().await.expect("an answer");
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.headers().contains_key("retry-after"));
    assert_eq!(refused.headers()["connection"], "close");
    assert!(refused.text().await.expect("a body").contains("\"unavailable\""));
    // Existing connections are served as before.
    assert!(ask(&mut open[0], b"GET /api/categories HTTP/1.1\r\nhost: x\r\n\r\n").await.starts_with("HTTP/1.1 200"));
    open.clear();
    let free = async { while server.get("/api/categories").await.0 != StatusCode::OK {} };
    timeout(DEADLINE, free).await.expect("closed connections make room");
    assert!(server.log().contains("connections refused"), "{}", server.log());
}

#[tokio::test]
async fn an_untrusted_local_proxy_has_the_total_cap_only() {
    let place = Place::with_admin().set("MEYDAN_MAX_CONNECTIONS", "4").set("MEYDAN_MAX_CONNECTIONS_PER_NETWORK", "2");
    let server = place.serve().await;
    let mut open = [held(&server).await, held(&server).await, held(&server).await, held(&server).await];
    assert!(ask(&mut open[3], b"GET /api/categories HTTP/1.1\r\nhost: x\r\n\r\n").await.starts_with("HTTP/1.1 200"));
    assert!(ask_from("127.0.0.1", &server, "/api/categories").await.starts_with("HTTP/1.1 503"));
    assert!(ask_from("127.0.0.1", &server, "/health").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_trusted_proxy_has_all_connections() {
    let place =
        Place::with_admin().set("MEYDAN_MAX_CONNECTIONS_PER_NETWORK", "2").set("MEYDAN_TRUSTED_PROXIES", "127.0.0.1");
    let server = place.serve().await;
    let _open = [held(&server).await, held(&server).await, held(&server).await];
    assert!(ask_from("127.0.0.1", &server, "/api/categories").await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_client_that_does_not_read_its_responses_is_disconnected() {
    let place = Place::with_admin().set("MEYDAN_WRITE_TIMEOUT", "1");
    let server = place.serve().await;
    let mut stream = TcpStream::connect(&server.address).await.expect("a connection");
    let requests = b"GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100);
    // The buffers of both sides fill up, the write times out, and further bytes are answered by a reset.
    let flood = async { while stream.write_all(&requests).await.is_ok() {} };
    timeout(DEADLINE, flood).await.expect("the connection is closed");
    assert_eq!(server.get("/health").await.0, StatusCode::OK, "others are served");
}

#[tokio::test]
async fn an_idle_connection_outlives_the_read_timeout_and_a_slow_head_does_not() {
    let place = Place::with_admin().set("MEYDAN_READ_TIMEOUT", "1").set("MEYDAN_KEEP_ALIVE", "3600");
    let server = place.serve().await;
    let mut stream = held(&server).await;
    let idle = timeout(Duration::from_millis(2_500), stream.read(&mut [0; 1])).await;
    assert!(idle.is_err(), "hung up on while idle: {idle:?}");
    assert!(ask(&mut stream, ASK_HEALTH).await.starts_with("HTTP/1.1 200 OK"));
    stream.write_all(b"GET /health HTTP/1.1\r\nx-slow: ").await.expect("sent");
    let mut rest = Vec::new();
    // A reset counts as disconnected too.
    let _ = timeout(DEADLINE, stream.read_to_end(&mut rest)).await.expect("a head that does not go on is cut off");
    assert!(!String::from_utf8_lossy(&rest).contains("200 OK"));
}
