//! Caps of live streams, and connections opened just before the port closes.

use std::time::Duration;

use meydan_server::open_counts::Caps;
use meydan_server::site::Site;
use meydan_test_support::app::{TestApp, TestOptions};
use reqwest::{Method, Response, StatusCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

const DEADLINE: Duration = Duration::from_secs(60);

async fn open_stream(app: &TestApp, visitor: &str) -> Response {
    let request = app.client.request(Method::GET, "/api/stream").header("x-forwarded-for", visitor);
    request.send().await.expect("the node answers")
}

#[tokio::test]
async fn streams_are_capped_per_visitor_network_and_in_total_until_one_ends() {
    let mut options = TestOptions::default();
    options.site.trusted_proxies = "127.0.0.1".to_owned();
    options.site.streams = Caps { total: 3, per_network: 2 };
    let app = TestApp::with(options).await;
    let first = open_stream(&app, "2001:db8:0:100::1").await;
    let second = open_stream(&app, "2001:db8:0:1ff::1").await;
    let refused = open_stream(&app, "2001:db8:0:101::1").await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers().contains_key("retry-after"));
    let third = open_stream(&app, "192.0.2.1").await;
    for stream in [&first, &second, &third] {
        assert_eq!(stream.status(), StatusCode::OK);
    }
    let refused = open_stream(&app, "192.0.2.2").await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.headers().contains_key("retry-after"));
    drop(first);
    let freed = async {
        while open_stream(&app, "192.0.2.2").await.status() != StatusCode::OK {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(DEADLINE, freed).await.expect("a stream that is closed makes room");
}

/// A proxy that opened its connection just before the port closed.
#[tokio::test]
async fn a_connection_that_was_open_when_the_port_closed_is_still_answered() {
    let app = TestApp::new().await;
    let site = Site::new(app.app.clone(), TestOptions::default().site, CancellationToken::new()).expect("options");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("a bound port");
    let mut accepted = TcpStream::connect(address).await.expect("a connection");
    let (stop, stopped) = oneshot::channel();
    let stopped = async move { stopped.await.expect("told to stop") };
    site.start_draining();
    // Stopped before it has run at all: the connection is still in the kernel's backlog.
    stop.send(DEADLINE).expect("it listens");
    let server = tokio::spawn(meydan_server::listener::serve(listener, site, stopped));
    let refused = async { while TcpStream::connect(address).await.is_ok() {} };
    tokio::time::timeout(DEADLINE, refused).await.expect("the port closes");
    accepted.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("sent");
    let mut answer = String::new();
    tokio::time::timeout(DEADLINE, accepted.read_to_string(&mut answer)).await.expect("an end").expect("an answer");
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.to_ascii_lowercase().contains("connection: close"), "{answer}");
    tokio::time::timeout(DEADLINE, server).await.expect("nothing is left to wait for").expect("no panic");
}
