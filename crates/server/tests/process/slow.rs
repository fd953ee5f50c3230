//! The read timeout: slow and silent clients are disconnected.

use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};

use crate::place::{DEADLINE, Place, Server};

/// Seconds; the whole of a body may take twenty times as long.
const PATIENCE: u64 = 1;

async fn short_timeouts() -> (Place, Server) {
    let place = Place::with_admin().set("MEYDAN_READ_TIMEOUT", &PATIENCE.to_string());
    let server = place.serve().await;
    (place, server)
}

async fn connect(server: &Server) -> TcpStream {
    TcpStream::connect(&server.address).await.expect("a connection")
}

/// The bytes received before the server disconnects, and the time until then.
async fn until_disconnected(stream: &mut TcpStream) -> (String, Duration) {
    let start = Instant::now();
    let mut said = Vec::new();
    // A reset counts as disconnected too.
    let _ = timeout(DEADLINE, stream.read_to_end(&mut said)).await.expect("it hangs up");
    (String::from_utf8_lossy(&said).into_owned(), start.elapsed())
}

#[tokio::test]
async fn a_silent_client_is_disconnected() {
    let (_place, server) = short_timeouts().await;
    let mut stream = connect(&server).await;
    let (_, waited) = until_disconnected(&mut stream).await;
    assert!(waited >= Duration::from_millis(900), "{waited:?}");
}

#[tokio::test]
async fn a_client_that_sends_a_slow_header_is_disconnected() {
    let (_place, server) = short_timeouts().await;
    let stream = connect(&server).await;
    let (mut reader, mut writer) = stream.into_split();
    writer.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ").await.expect("sent");
    // Short pauses, without end.
    let drip = tokio::spawn(async move {
        while writer.write_all(b"a").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await
        }
    });
    let mut said = Vec::new();
    let _ = timeout(DEADLINE, reader.read_to_end(&mut said)).await.expect("it hangs up");
    assert!(!String::from_utf8_lossy(&said).contains("200 OK"));
    timeout(DEADLINE, drip).await.expect("it ends").expect("no panic");
    assert_eq!(server.get("/health").await.0, 200, "others are served");
}

#[tokio::test]
async fn a_client_that_stops_in_the_middle_of_a_body_is_answered_and_disconnected() {
    let (_place, server) = short_timeouts().await;
    let mut stream = connect(&server).await;
    let head = "POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{\"name\":";
    stream.write_all(head.as_bytes()).await.expect("sent");
    let (said, waited) = until_disconnected(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 400 "), "{said}");
    let body: Value = serde_json::from_str(said.split("\r\n\r\n").nth(1).expect("a body")).expect("JSON");
    assert_eq!(body["code"], "malformed");
    assert!(waited >= Duration::from_millis(900), "{waited:?}");
}

#[tokio::test]
async fn a_slow_body_within_the_read_timeout_is_accepted() {
    let (_place, server) = short_timeouts().await;
    let mut stream = connect(&server).await;
    let body = "{\"name\":\"Ayşe\",\"email\":\"a@example.org\",\"message\":\"Merhaba\"}";
    let head = format!(
        "POST /api/contact HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    // Longer than the read timeout in total, but without a pause of that length.
    for chunk in body.as_bytes().chunks(body.len().div_ceil(6)) {
        tokio::time::sleep(Duration::from_millis(300)).await;
        stream.write_all(chunk).await.expect("sent");
    }
    let (said, _) = until_disconnected(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 201 "), "{said}");
}

#[tokio::test]
async fn a_stream_client_may_be_silent() {
    let (_place, server) = short_timeouts().await;
    let mut stream = connect(&server).await;
    stream.write_all(b"GET /api/stream HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("sent");
    let mut said = [0; 1024];
    let read = timeout(DEADLINE, stream.read(&mut said)).await.expect("an answer").expect("bytes");
    assert!(String::from_utf8_lossy(&said[..read]).starts_with("HTTP/1.1 200 OK"));
    let more = timeout(Duration::from_millis(2_500), stream.read(&mut said)).await;
    assert!(!matches!(more, Ok(Ok(0) | Err(_))), "it was hung up on");
}

/// A proxy sends the whole body before it reads the response, and answers 502 if the connection is reset meanwhile.
#[tokio::test]
async fn a_refused_upload_is_discarded_and_answered() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let mut stream = connect(&server).await;
    let body = vec![b'x'; 8 * 1024 * 1024];
    let head = format!(
        "POST /api/images/upload HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    timeout(DEADLINE, stream.write_all(&body)).await.expect("the server goes on reading").expect("no reset");
    let (said, _) = until_disconnected(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 401 "), "{said}");
}

/// Discarding an unread body has a timeout.
#[tokio::test]
async fn the_unread_body_of_a_refused_upload_is_discarded_with_a_timeout() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let mut stream = connect(&server).await;
    let head = "POST /api/images/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\nx";
    stream.write_all(head.as_bytes()).await.expect("sent");
    // Far less than the read timeout of an accepted body.
    let answer = timeout(Duration::from_secs(15), until_disconnected(&mut stream)).await.expect("an answer");
    assert!(answer.0.starts_with("HTTP/1.1 401 "), "{}", answer.0);
}
