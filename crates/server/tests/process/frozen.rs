//! Job leases of a frozen or killed node: another node runs the job.

use std::time::Duration;

use meydan_test_support::database::Engine;
use meydan_test_support::rows;
use reqwest::StatusCode;
use serde_json::json;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;

use crate::place::{DEADLINE, Place, Server, answer};

/// The lease duration, the poll interval, and a margin for a slow machine.
const TAKEOVER: Duration = Duration::from_secs(90);

pub async fn accept(mail_server: &TcpListener) -> TcpStream {
    timeout(TAKEOVER, mail_server.accept()).await.expect("a node connects").expect("a connection").0
}

/// Accepts one mail and returns the client's lines.
pub async fn take_mail(connection: TcpStream) -> String {
    let mut connection = BufReader::new(connection);
    let mut said = String::new();
    connection.write_all(b"220 hello\r\n").await.expect("sent");
    let mut is_text = false;
    let mut line = String::new();
    while connection.read_line(&mut line).await.expect("a line") > 0 {
        let answer: &[u8] = match line.trim_end() {
            "." => b"250 taken\r\n",
            "DATA" => b"354 go on\r\n",
            _ if is_text => b"",
            _ => b"250 ok\r\n",
        };
        connection.write_all(answer).await.expect("sent");
        said.push_str(&line);
        if line.trim_end() == "." {
            break;
        }
        is_text = is_text || line.trim_end() == "DATA";
        line.clear();
    }
    said
}

/// A place with a mail server, a node on it, and a message that the node has started to mail.
async fn node_that_mails(engine: Engine) -> (Place, TcpListener, Server, TcpStream) {
    let mail_server = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = mail_server.local_addr().expect("a bound port");
    let place = Place::on(engine).await.set("MEYDAN_SMTP_URL", &format!("smtp://{address}"));
    let node = place.serve().await;
    let message = json!({ "name": "Ayşe", "email": "ayse@example.org", "subject": "s", "message": "Merhaba" });
    let (status, _) = answer(crate::place::client().post(node.url("/api/contact")).json(&message)).await;
    assert_eq!(status, StatusCode::CREATED);
    let connection = accept(&mail_server).await;
    (place, mail_server, node, connection)
}

async fn mail_jobs(place: &Place) -> Vec<(i32, bool)> {
    let store = place.store().await;
    let all = rows::jobs(&store).await;
    store.close().await;
    let mails = all.into_iter().filter(|(task, ..)| task.kind() == "mail_contact_message");
    mails.map(|(_, attempts, is_done, _)| (attempts, is_done)).collect()
}

/// Between two of its writes: on SQLite, a node that is frozen in one keeps all others from writing.
async fn freeze(place: &Place, node: &Server) {
    let store = place.store().await;
    let writing = store.begin().await.expect("its turn to write");
    node.freeze().await;
    drop(writing);
    store.close().await;
}

async fn a_frozen_node_loses_its_lease_and_writes_nothing(engine: Engine) {
    let (place, mail_server, frozen, stuck) = node_that_mails(engine).await;
    freeze(&place, &frozen).await;
    let other = place.serve().await;
    take_mail(accept(&mail_server).await).await;
    timeout(DEADLINE, async {
        while mail_jobs(&place).await != [(2, true)] {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("the other node finishes the job");
    frozen.signal("CONT").await;
    // The late node notices that its lease is lost and disconnects.
    let mut rest = Vec::new();
    let mut stuck = stuck;
    let _ = timeout(DEADLINE, stuck.read_to_end(&mut rest)).await.expect("the late node hangs up");
    assert_eq!(mail_jobs(&place).await, [(2, true)]);
    frozen.stop().await;
    other.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_node_loses_its_lease_and_writes_nothing_on_sqlite() {
    a_frozen_node_loses_its_lease_and_writes_nothing(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_frozen_node_loses_its_lease_and_writes_nothing_on_postgres() {
    a_frozen_node_loses_its_lease_and_writes_nothing(Engine::Postgres).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_job_of_a_killed_node_is_run_by_the_next_start() {
    let (place, mail_server, node, _stuck) = node_that_mails(Engine::Sqlite).await;
    node.kill().await;
    let next = place.serve().await;
    take_mail(accept(&mail_server).await).await;
    timeout(DEADLINE, async {
        while mail_jobs(&place).await != [(2, true)] {
            tokio::task::yield_now().await;
        }
    })
    .await
    .expect("the job is done");
    next.stop().await;
}
