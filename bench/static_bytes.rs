//! The yardstick of `bench/`: an axum handler that answers every request with one file from memory.

use axum::Router;
use axum::http::header;
use axum::serve::ListenerExt;
use bytes::Bytes;

#[tokio::main]
#[expect(clippy::print_stdout, reason = "the benchmark reads the port from standard output")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("usage: static_bytes FILE")?;
    let body = Bytes::from(std::fs::read(file)?);
    let answer = move || std::future::ready(([(header::CONTENT_TYPE, "application/json")], body.clone()));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
    println!("listening on http://{}", listener.local_addr()?);
    let listener = listener.tap_io(|connection| drop(connection.set_nodelay(true)));
    axum::serve(listener, Router::new().fallback(answer)).await?;
    Ok(())
}
