//! Graceful shutdown after SIGTERM.

use std::time::Duration;

use futures_util::StreamExt;
use meydan_domain::contact::MessageQuery;
use meydan_store::contact;
use meydan_test_support::database::Engine;
use meydan_test_support::rows;
use reqwest::StatusCode;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::place::{DEADLINE, Place, Server, answer, client, eventually};
use crate::writers::{Writers, message_subjects};

const GO_ON: &[u8; 25] = b"HTTP/1.1 100 Continue\r\n\r\n";

async fn stopping(server: &Server) {
    server.terminate().await;
    eventually("the server begins to stop", || server.log().contains("stopping").then_some(())).await;
}

#[tokio::test]
async fn a_request_in_flight_is_answered() {
    let place = Place::with_admin();
    let mut server = place.serve().await;
    let body =
        json!({ "name": "Ayşe", "email": "a@example.org", "subject": "yarım", "message": "Merhaba" }).to_string();
    let (first, second) = body.as_bytes().split_at(body.len() / 2);
    let head = format!(
        "POST /api/contact HTTP/1.1\r\nhost: {}\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        server.address,
        body.len()
    );
    let mut connection = TcpStream::connect(&server.address).await.expect("a connection");
    connection.write_all(head.as_bytes()).await.expect("sent");
    // The server logs when the handler starts to read.
    let mut go_on = [0; GO_ON.len()];
    timeout(DEADLINE, connection.read_exact(&mut go_on)).await.expect("a sign").expect("an answer");
    assert_eq!(go_on, *GO_ON);
    connection.write_all(first).await.expect("sent");

    stopping(&server).await;
    connection.write_all(second).await.expect("sent");
    let mut answer = String::new();
    timeout(DEADLINE, connection.read_to_string(&mut answer)).await.expect("an end").expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert_eq!(server.ended().await.code(), Some(0));
    assert_eq!(message_subjects(&place.store().await).await, ["yarım"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_concurrent_write_is_answered_or_rolled_back_on_sqlite() {
    every_concurrent_write_is_answered_or_rolled_back(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_concurrent_write_is_answered_or_rolled_back_on_postgres() {
    every_concurrent_write_is_answered_or_rolled_back(Engine::Postgres).await;
}

async fn every_concurrent_write_is_answered_or_rolled_back(engine: Engine) {
    let place = Place::on(engine).await;
    let mut server = place.serve().await;
    let writers = Writers::start(&server, &server.admin().await, 0);
    writers.acknowledged(60).await;
    server.terminate().await;
    assert_eq!(server.ended().await.code(), Some(0), "{}", server.log());
    let log = server.log();
    assert!(!log.contains("reading the change log failed"), "a database closed on purpose is no news: {log}");
    let acknowledged = writers.finish().await;
    let store = place.store().await;
    acknowledged.expect_in(&store).await;
    assert_eq!(message_subjects(&store).await.len(), acknowledged.messages.len());
}

#[tokio::test]
async fn an_open_stream_ends() {
    let place = Place::with_admin();
    let mut server = place.serve().await;
    let response = client().get(server.url("/api/stream")).send().await.expect("a stream");
    let mut stream = response.bytes_stream();
    server.terminate().await;
    let rest = async { while stream.next().await.is_some_and(|chunk| chunk.is_ok()) {} };
    timeout(DEADLINE, rest).await.expect("the stream ends");
    assert_eq!(server.ended().await.code(), Some(0));
}

#[tokio::test]
async fn an_idle_connection_does_not_delay_the_shutdown() {
    let place = Place::with_admin();
    let mut server = place.serve().await;
    let idle = TcpStream::connect(&server.address).await.expect("a connection");
    assert_eq!(server.get("/health").await.0, StatusCode::OK);
    server.terminate().await;
    let ended = timeout(Duration::from_secs(15), server.ended()).await.expect("it does not wait for the idle one");
    assert_eq!(ended.code(), Some(0));
    drop(idle);
}

#[tokio::test]
async fn queued_hits_are_written() {
    let place = Place::with_admin();
    let mut server = place.serve().await;
    let client = client();
    for number in 0..50 {
        let hit = json!({ "event_type": "page_view", "event_data": { "number": number } });
        let (status, _) = answer(client.post(server.url("/api/analytics/track")).json(&hit)).await;
        assert_eq!(status, StatusCode::ACCEPTED);
    }
    server.terminate().await;
    assert_eq!(server.ended().await.code(), Some(0));
    let store = place.store().await;
    assert_eq!(rows::hits(&store, "page_view").await, 50);
}

#[tokio::test]
async fn a_running_job_is_finished() {
    let mailbox = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = mailbox.local_addr().expect("an address");
    let place = Place::with_admin().set("MEYDAN_SMTP_URL", &format!("smtp://{address}"));
    let mut server = place.serve().await;
    let body = json!({ "name": "Ayşe", "email": "a@example.org", "subject": "posta", "message": "Merhaba" });
    let (status, _) = answer(client().post(server.url("/api/contact")).json(&body)).await;
    assert_eq!(status, StatusCode::CREATED);
    // The job waits for the mail server, which waits for the signal.
    let (connection, _) = timeout(DEADLINE, mailbox.accept()).await.expect("a mail comes").expect("a connection");
    stopping(&server).await;
    timeout(DEADLINE, take_mail(connection)).await.expect("the mail ends").expect("the mail arrives");

    assert_eq!(server.ended().await.code(), Some(0), "{}", server.log());
    let store = place.store().await;
    let messages = contact::list(store.read(), &MessageQuery::default()).await.expect("the messages");
    assert!(messages.items[0].mailed_at.is_some(), "{:?}", messages.items);
}

/// A minimal SMTP server that accepts one mail.
async fn take_mail(connection: TcpStream) -> std::io::Result<()> {
    let (reader, mut writer) = connection.into_split();
    let mut lines = BufReader::new(reader).lines();
    let mut in_message = false;
    writer.write_all(b"220 mailbox\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let reply: &[u8] = match line.split([' ', ':']).next().unwrap_or_default() {
            "." => {
                in_message = false;
                b"250 kept\r\n"
            }
            _ if in_message => continue,
            "DATA" => {
                in_message = true;
                b"354 go on\r\n"
            }
            "QUIT" => return writer.write_all(b"221 bye\r\n").await,
            _ => b"250 mailbox\r\n",
        };
        writer.write_all(reply).await?;
        // The client may reuse the connection; one mail is enough here.
        if reply.starts_with(b"250 kept") {
            return Ok(());
        }
    }
    Ok(())
}
