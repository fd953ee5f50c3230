//! Another site, on this machine.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

pub struct OtherSite {
    pub address: SocketAddr,
    asked: Arc<Notify>,
    closed: CancellationToken,
}

impl OtherSite {
    /// Answers with content type and body, or 404.
    pub async fn start(answer: impl Fn(&str) -> Option<(&'static str, Vec<u8>)> + Send + Sync + 'static) -> Self {
        Self::serve(move |path| Some(answer(path))).await
    }

    /// Says nothing until it is closed.
    pub async fn start_silent() -> Self {
        Self::serve(|_| None).await
    }

    async fn serve(answer: impl Fn(&str) -> Option<Option<(&'static str, Vec<u8>)>> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound port");
        let (asked, closed, answer) = (Arc::new(Notify::new()), CancellationToken::new(), Arc::new(answer));
        tokio::spawn({
            let (asked, closed) = (asked.clone(), closed.clone());
            async move {
                while let Ok((mut stream, _)) = listener.accept().await {
                    let (asked, closed, answer) = (asked.clone(), closed.clone(), answer.clone());
                    tokio::spawn(async move {
                        let path = path(&mut stream).await;
                        asked.notify_one();
                        match answer(&path) {
                            Some(found) => respond(&mut stream, found).await,
                            None => closed.cancelled().await,
                        }
                    });
                }
            }
        });
        Self { address, asked, closed }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Until a request has come.
    pub async fn asked(&self) {
        self.asked.notified().await;
    }

    pub fn close(&self) {
        self.closed.cancel();
    }
}

async fn path(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        match stream.read_u8().await {
            Ok(byte) => head.push(byte),
            Err(_) => break,
        }
    }
    String::from_utf8_lossy(&head).split(' ').nth(1).unwrap_or_default().to_owned()
}

async fn respond(stream: &mut TcpStream, found: Option<(&'static str, Vec<u8>)>) {
    let (status, kind, body) = match found {
        Some((kind, body)) => ("200 OK", kind, body),
        None => ("404 Not Found", "text/plain", Vec::new()),
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(head.as_bytes()).await;
    let _ = stream.write_all(&body).await;
}
