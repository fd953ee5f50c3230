//! Connections: taken as they come, served with a patience that ends, and finished when the server stops.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tower::Service;
use tracing::{debug, warn};

/// When no connection can be taken (too many files are open, most of the time), it helps to wait.
const PAUSE: Duration = Duration::from_secs(1);

/// Serves until `stop` resolves, then until every answer that has begun is sent.
///
/// Somebody who connects and says nothing, or a header letter by letter, is hung up on after `read_timeout`; bodies are
/// the business of `middleware::patience`. HTTP/1 only: telling the versions apart would wait for a first word for ever.
pub async fn serve(listener: TcpListener, router: Router, read_timeout: Duration, stop: impl Future<Output = ()>) {
    let mut builder = Builder::new(TokioExecutor::new()).http1_only();
    builder.http1().timer(TokioTimer::new()).header_read_timeout(read_timeout);
    let connections = GracefulShutdown::new();
    let mut make_service = router.into_make_service_with_connect_info::<SocketAddr>();
    tokio::pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            biased;
            () = &mut stop => break,
            connection = accept(&listener) => connection,
        };
        let Ok(service) = make_service.call(peer).await;
        let connection = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).into_owned();
        let connection = connections.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                // Somebody hung up, or was too slow: their business.
                debug!(error, "a connection broke off");
            }
        });
    }
    drop(listener);
    connections.shutdown().await;
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Answers are written whole; waiting for more to send would only delay them.
                if let Err(error) = stream.set_nodelay(true) {
                    warn!(%error, "a connection keeps its delay");
                }
                return (stream, peer);
            }
            Err(error) => {
                warn!(%error, "a connection could not be taken");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}
