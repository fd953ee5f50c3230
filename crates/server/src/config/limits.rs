//! Limits of concurrent work, timeouts, and graceful shutdown.

use std::time::Duration;

use clap::{Args, value_parser};

use crate::listener::{ConnectionOptions, HEALTH_RESERVE};
use crate::open_counts::Caps;
use crate::open_files;

/// The default cap per network is this fraction of all connections.
const NETWORK_SHARE_OF_CONNECTIONS: u64 = 4;
const STREAM_SHARE: u64 = 2;
/// The default cap per network is this fraction of all live streams.
const NETWORK_SHARE_OF_STREAMS: u64 = 8;

#[derive(Args, Clone, Debug)]
pub struct LimitsConfig {
    /// Connections at once [default: what the limit of open files allows, at most 10000]
    #[arg(long, env = "MEYDAN_MAX_CONNECTIONS", value_parser = value_parser!(u64).range(1..))]
    pub max_connections: Option<u64>,
    /// Of them from one IPv4 address or IPv6 /56 that is no trusted proxy [default: a quarter]
    #[arg(long, env = "MEYDAN_MAX_CONNECTIONS_PER_NETWORK", value_parser = value_parser!(u64).range(1..))]
    pub max_connections_per_network: Option<u64>,
    /// Live streams (`/api/stream`) at once [default: half of the connections]
    #[arg(long, env = "MEYDAN_MAX_STREAMS", value_parser = value_parser!(u64).range(1..))]
    pub max_streams: Option<u64>,
    /// Of them to one visitor's IPv4 address or IPv6 /56 [default: an eighth]
    #[arg(long, env = "MEYDAN_MAX_STREAMS_PER_NETWORK", value_parser = value_parser!(u64).range(1..))]
    pub max_streams_per_network: Option<u64>,
    /// Seconds a client may take no bytes of its answer before the connection is closed
    #[arg(long, env = "MEYDAN_WRITE_TIMEOUT", default_value_t = 30, value_parser = value_parser!(u64).range(1..=3600))]
    pub write_timeout: u64,
    /// Seconds an idle connection is kept; longer than a proxy keeps it (nginx: 60)
    #[arg(long, env = "MEYDAN_KEEP_ALIVE", default_value_t = 75, value_parser = value_parser!(u64).range(1..=3600))]
    pub keep_alive: u64,
    /// Seconds the port stays open after SIGTERM while `/health/ready` says 503
    #[arg(long, env = "MEYDAN_DRAIN_SECONDS", default_value_t = 5, value_parser = value_parser!(u64).range(..=600))]
    pub drain_seconds: u64,
    /// Tracked hits stored in a day; 0 for no limit
    #[arg(long, env = "MEYDAN_MAX_HITS_PER_DAY", default_value_t = 1_000_000)]
    pub max_hits_per_day: u64,
}

impl LimitsConfig {
    /// `Err` names the variable that exceeds the limit of open files.
    pub fn connections(&self, open_files: u64, read_timeout: Duration) -> Result<ConnectionOptions, String> {
        let max = open_files::max_connections(open_files, HEALTH_RESERVE as u64);
        if let Some(wanted) = self.max_connections.filter(|wanted| *wanted > max) {
            return Err(format!(
                "MEYDAN_MAX_CONNECTIONS: {wanted} is too many: the limit of open files ({open_files}) allows {max}"
            ));
        }
        Ok(ConnectionOptions {
            caps: caps(
                self.total_connections(open_files),
                self.max_connections_per_network,
                NETWORK_SHARE_OF_CONNECTIONS,
            ),
            read_timeout,
            write_timeout: Duration::from_secs(self.write_timeout),
            keep_alive: Duration::from_secs(self.keep_alive),
        })
    }

    pub fn streams(&self, open_files: u64) -> Caps {
        let total = self.max_streams.unwrap_or_else(|| (self.total_connections(open_files) / STREAM_SHARE).max(1));
        caps(total, self.max_streams_per_network, NETWORK_SHARE_OF_STREAMS)
    }

    pub fn drain(&self) -> Duration {
        Duration::from_secs(self.drain_seconds)
    }

    fn total_connections(&self, open_files: u64) -> u64 {
        let default = || open_files::default_connections(open_files, HEALTH_RESERVE as u64);
        self.max_connections.unwrap_or_else(default)
    }
}

fn caps(total: u64, per_network: Option<u64>, share: u64) -> Caps {
    let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
    Caps { total: count(total), per_network: count(per_network.unwrap_or_else(|| (total / share).max(1))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(max_connections: Option<u64>) -> LimitsConfig {
        LimitsConfig {
            max_connections,
            max_connections_per_network: None,
            max_streams: None,
            max_streams_per_network: None,
            write_timeout: 30,
            keep_alive: 75,
            drain_seconds: 5,
            max_hits_per_day: 0,
        }
    }

    #[test]
    fn defaults_are_derived_from_the_limit_of_open_files() {
        let connections = config(None).connections(20_000, Duration::from_secs(30)).expect("it fits");
        assert_eq!(connections.caps, Caps { total: 10_000, per_network: 2_500 });
        assert_eq!(config(None).streams(20_000), Caps { total: 5_000, per_network: 625 });
        assert_eq!(config(Some(1)).streams(20_000), Caps { total: 1, per_network: 1 });
    }

    #[test]
    fn more_connections_than_open_files_are_refused() {
        let error = config(Some(1_000)).connections(1_024, Duration::from_secs(30)).expect_err("too many");
        assert!(error.starts_with("MEYDAN_MAX_CONNECTIONS: 1000 is too many"), "{error}");
    }
}
