//! Connections: accepted within the caps, served with timeouts, and shut down gracefully.

mod admission;
mod head_timer;
mod timed_stream;

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::extract::connect_info::IntoMakeServiceWithConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tower::Service;
use tracing::{debug, warn};

pub use self::admission::HEALTH_RESERVE;
use self::admission::{Admission, Origin, RefusedConnections, admit};
use self::head_timer::{HeadTimer, Received};
use self::timed_stream::TimedStream;
use crate::open_counts::{Caps, OpenCounts, Slot};
use crate::router;
use crate::site::Site;

/// The pause after a failed accept, which usually means too many open files.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_secs(1);
/// The read timeout of connections in the health reserve, shorter to free their slots quickly.
const HEALTH_READ_TIMEOUT: Duration = Duration::from_secs(5);
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Caps and timeouts of connections.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionOptions {
    pub caps: Caps,
    /// The longest pause while a client sends a request.
    pub read_timeout: Duration,
    /// The longest time in which a client reads nothing of its response.
    pub write_timeout: Duration,
    /// The longest time an idle connection waits for its next request.
    pub keep_alive: Duration,
}

/// Serves until `stop` resolves, then until every started response is sent. `stop` returns how long to wait for the first
/// request of connections that were opened last, so that none is closed under its request.
///
/// HTTP/1 only: detecting the version waits for the first bytes without a timeout.
pub async fn serve(listener: TcpListener, site: Site, stop: impl Future<Output = Duration>) {
    let mut server = Server::new(&site);
    tokio::pin!(stop);
    let last_requests = loop {
        let (stream, peer) = tokio::select! {
            biased;
            last_requests = &mut stop => break last_requests,
            connection = accept(&listener) => connection,
        };
        server.serve_connection(stream, peer).await;
    };
    for (stream, peer) in close(listener) {
        server.serve_connection(stream, peer).await;
    }
    server.finish(last_requests).await;
}

struct Server {
    site: Site,
    options: ConnectionOptions,
    open: OpenCounts,
    refused: RefusedConnections,
    full_service: IntoMakeServiceWithConnectInfo<Router, SocketAddr>,
    health_service: IntoMakeServiceWithConnectInfo<Router, SocketAddr>,
    connections: GracefulShutdown,
}

impl Server {
    fn new(site: &Site) -> Self {
        Self {
            options: site.connection_options(),
            open: OpenCounts::default(),
            refused: RefusedConnections::default(),
            full_service: router::router(site.clone()).into_make_service_with_connect_info(),
            health_service: router::health_only(site.clone()).into_make_service_with_connect_info(),
            connections: GracefulShutdown::new(),
            site: site.clone(),
        }
    }

    async fn serve_connection(&mut self, stream: TcpStream, peer: SocketAddr) {
        let address = peer.ip().to_canonical();
        let (usage, slot) = self.open.enter(address);
        let origin = Origin { is_proxy: self.site.addresses().is_trusted(address), is_loopback: address.is_loopback() };
        let admission = admit(usage, self.options.caps, origin);
        if admission != Admission::Served {
            self.refused.record(usage, self.options.caps);
        }
        let (make_service, options) = match admission {
            Admission::Served => (&mut self.full_service, self.options),
            Admission::HealthOnly => {
                let read_timeout = self.options.read_timeout.min(HEALTH_READ_TIMEOUT);
                (&mut self.health_service, ConnectionOptions { read_timeout, ..self.options })
            }
            Admission::Refused => return,
        };
        let Ok(service) = make_service.call(peer).await;
        let received = Received::default();
        let connection = http1::Builder::new()
            .keep_alive(admission == Admission::Served)
            .timer(HeadTimer::new(options.read_timeout, received.clone()))
            .header_read_timeout(options.keep_alive)
            .serve_connection(
                TokioIo::new(TimedStream::new(stream, options.write_timeout, received)),
                TowerToHyperService::new(service),
            );
        tokio::spawn(run(self.connections.watch(connection), slot));
    }

    /// Sends started responses and closes idle connections.
    async fn finish(self, last_requests: Duration) {
        let connections = self.connections;
        let all_ended = async {
            while connections.count() > 0 {
                tokio::time::sleep(POLL_INTERVAL).await;
            }
        };
        if tokio::time::timeout(last_requests, all_ended).await.is_err() {
            debug!(count = connections.count(), "closing idle connections");
        }
        connections.shutdown().await;
    }
}

async fn run(connection: impl Future<Output = hyper::Result<()>>, slot: Slot) {
    let open = metrics::gauge!("meydan_connections");
    open.increment(1.0);
    if let Err(error) = connection.await {
        // The client disconnected, or timed out.
        debug!(%error, "connection failed");
    }
    open.decrement(1.0);
    drop(slot);
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Responses are written in one piece; Nagle's algorithm would only delay them.
                if let Err(error) = stream.set_nodelay(true) {
                    warn!(%error, "setting TCP_NODELAY failed");
                }
                return (stream, peer);
            }
            Err(error) => {
                warn!(%error, "accepting a connection failed");
                tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
}

/// Closes the port. Connections in the kernel's backlog are accepted first: closing would reset them, and a proxy does not
/// retry a POST that may have been processed.
fn close(listener: TcpListener) -> Vec<(TcpStream, SocketAddr)> {
    let Ok(listener) = listener.into_std() else { return Vec::new() };
    let mut waiting = Vec::new();
    while let Ok(connection) = listener.accept() {
        waiting.push(connection);
    }
    drop(listener);
    let into_tokio = |(stream, peer): (std::net::TcpStream, SocketAddr)| {
        stream.set_nonblocking(true).ok()?;
        TcpStream::from_std(stream).ok().map(|stream| (stream, peer))
    };
    waiting.into_iter().filter_map(into_tokio).collect()
}
