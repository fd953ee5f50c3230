//! Connections: taken as they come within the caps, served with timeouts, and finished when the server stops.

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
use self::admission::{Admission, Origin, TurnedAway, admit};
use self::head_timer::{HeadTimer, Received};
use self::timed_stream::TimedStream;
use crate::open_counts::{Caps, OpenCounts, Slot};
use crate::router;
use crate::site::Site;

/// When no connection can be taken (too many files are open, most of the time), it helps to wait.
const PAUSE: Duration = Duration::from_secs(1);
/// A connection that is only asked about health makes room quickly.
const HEALTH_READ_TIMEOUT: Duration = Duration::from_secs(5);
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Caps and timeouts of connections.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionOptions {
    pub caps: Caps,
    /// How long a pause in what a client sends may be.
    pub read_timeout: Duration,
    /// How long a client may take no bytes of its answer.
    pub write_timeout: Duration,
    /// How long a connection may wait for its next request.
    pub keep_alive: Duration,
}

/// Serves until `stop` resolves, then until every answer that has begun is sent. `stop` says for how long connections
/// that were opened last are still waited for, so that none is closed under the request it was opened for.
///
/// HTTP/1 only: telling the versions apart would wait for a first word for ever.
pub async fn serve(listener: TcpListener, site: Site, stop: impl Future<Output = Duration>) {
    let mut server = Server::new(&site);
    tokio::pin!(stop);
    let last_requests = loop {
        let (stream, peer) = tokio::select! {
            biased;
            last_requests = &mut stop => break last_requests,
            connection = accept(&listener) => connection,
        };
        server.take(stream, peer).await;
    };
    for (stream, peer) in close(listener) {
        server.take(stream, peer).await;
    }
    server.finish(last_requests).await;
}

struct Server {
    site: Site,
    options: ConnectionOptions,
    open: OpenCounts,
    turned_away: TurnedAway,
    whole: IntoMakeServiceWithConnectInfo<Router, SocketAddr>,
    health_only: IntoMakeServiceWithConnectInfo<Router, SocketAddr>,
    connections: GracefulShutdown,
}

impl Server {
    fn new(site: &Site) -> Self {
        Self {
            options: site.connection_options(),
            open: OpenCounts::default(),
            turned_away: TurnedAway::default(),
            whole: router::router(site.clone()).into_make_service_with_connect_info(),
            health_only: router::health_only(site.clone()).into_make_service_with_connect_info(),
            connections: GracefulShutdown::new(),
            site: site.clone(),
        }
    }

    async fn take(&mut self, stream: TcpStream, peer: SocketAddr) {
        let address = peer.ip().to_canonical();
        let (usage, slot) = self.open.enter(address);
        let origin = Origin { is_proxy: self.site.addresses().is_trusted(address), is_loopback: address.is_loopback() };
        let admission = admit(usage, self.options.caps, origin);
        if admission != Admission::Served {
            self.turned_away.note(usage, self.options.caps);
        }
        let (make_service, options) = match admission {
            Admission::Served => (&mut self.whole, self.options),
            Admission::HealthOnly => {
                let read_timeout = self.options.read_timeout.min(HEALTH_READ_TIMEOUT);
                (&mut self.health_only, ConnectionOptions { read_timeout, ..self.options })
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

    /// Answers that have begun are sent; connections that wait for nothing are closed.
    async fn finish(self, last_requests: Duration) {
        let connections = self.connections;
        let all_ended = async {
            while connections.count() > 0 {
                tokio::time::sleep(LOOK_EVERY).await;
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
        // The client hung up, or was too slow.
        debug!(%error, "connection broken off");
    }
    open.decrement(1.0);
    drop(slot);
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

/// Closes the port. Connections that the kernel has already accepted are taken first: closing would reset them, and a
/// proxy does not send a POST again that it may have sent.
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
