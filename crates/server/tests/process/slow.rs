//! Clients that send letter by letter, or nothing at all, are hung up on.

use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};

use crate::place::{DEADLINE, Place, Server};

/// Seconds; the whole of a body may take twenty times as long.
const PATIENCE: u64 = 1;

async fn impatient() -> (Place, Server) {
    let place = Place::with_admin().set("MEYDAN_READ_TIMEOUT", &PATIENCE.to_string());
    let server = place.serve().await;
    (place, server)
}

async fn connect(server: &Server) -> TcpStream {
    TcpStream::connect(&server.address).await.expect("a connection")
}

/// What the server says before it hangs up, and after how long that is.
async fn until_hung_up(stream: &mut TcpStream) -> (String, Duration) {
    let start = Instant::now();
    let mut said = Vec::new();
    // A connection that is reset is hung up on too.
    let _ = timeout(DEADLINE, stream.read_to_end(&mut said)).await.expect("it hangs up");
    (String::from_utf8_lossy(&said).into_owned(), start.elapsed())
}

#[tokio::test]
async fn whoever_says_nothing_is_hung_up_on() {
    let (_place, server) = impatient().await;
    let mut stream = connect(&server).await;
    let (_, waited) = until_hung_up(&mut stream).await;
    assert!(waited >= Duration::from_millis(900), "{waited:?}");
}

#[tokio::test]
async fn whoever_sends_a_header_letter_by_letter_is_hung_up_on() {
    let (_place, server) = impatient().await;
    let stream = connect(&server).await;
    let (mut reader, mut writer) = stream.into_split();
    writer.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\nx-slow: ").await.expect("sent");
    // Never silent for long, and never done.
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
async fn whoever_stops_in_the_middle_of_a_body_is_told_and_hung_up_on() {
    let (_place, server) = impatient().await;
    let mut stream = connect(&server).await;
    let head = "POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{\"name\":";
    stream.write_all(head.as_bytes()).await.expect("sent");
    let (said, waited) = until_hung_up(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 400 "), "{said}");
    let body: Value = serde_json::from_str(said.split("\r\n\r\n").nth(1).expect("a body")).expect("JSON");
    assert_eq!(body["code"], "malformed");
    assert!(waited >= Duration::from_millis(900), "{waited:?}");
}

#[tokio::test]
async fn a_slow_body_that_comes_is_taken() {
    let (_place, server) = impatient().await;
    let mut stream = connect(&server).await;
    let body = "{\"name\":\"Ayşe\",\"email\":\"a@example.org\",\"message\":\"Merhaba\"}";
    let head = format!(
        "POST /api/contact HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.expect("sent");
    // Longer than the patience in all, but without a pause of that length.
    for chunk in body.as_bytes().chunks(body.len().div_ceil(6)) {
        tokio::time::sleep(Duration::from_millis(300)).await;
        stream.write_all(chunk).await.expect("sent");
    }
    let (said, _) = until_hung_up(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 201 "), "{said}");
}

#[tokio::test]
async fn a_listener_of_changes_may_be_silent() {
    let (_place, server) = impatient().await;
    let mut stream = connect(&server).await;
    stream.write_all(b"GET /api/stream HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("sent");
    let mut said = [0; 1024];
    let read = timeout(DEADLINE, stream.read(&mut said)).await.expect("an answer").expect("bytes");
    assert!(String::from_utf8_lossy(&said[..read]).starts_with("HTTP/1.1 200 OK"));
    let more = timeout(Duration::from_millis(2_500), stream.read(&mut said)).await;
    assert!(!matches!(more, Ok(Ok(0) | Err(_))), "it was hung up on");
}

/// A proxy sends the whole body before it reads the answer, and a connection that is reset meanwhile is a 502.
#[tokio::test]
async fn an_upload_that_is_refused_early_is_read_and_answered() {
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
    let (said, _) = until_hung_up(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 401 "), "{said}");
}

/// Lingering has an end: the rest of a body that does not come is not waited for.
#[tokio::test]
async fn the_rest_of_a_refused_upload_is_not_waited_for_for_long() {
    let place = Place::with_admin();
    let server = place.serve().await;
    let mut stream = connect(&server).await;
    let head = "POST /api/images/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n\r\nx";
    stream.write_all(head.as_bytes()).await.expect("sent");
    // Far less than the pause that a body which is wanted may make.
    let answer = timeout(Duration::from_secs(15), until_hung_up(&mut stream)).await.expect("an answer");
    assert!(answer.0.starts_with("HTTP/1.1 401 "), "{}", answer.0);
}
