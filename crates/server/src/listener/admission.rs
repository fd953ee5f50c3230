//! Admission control: which connections are served under the caps.

use std::time::Duration;

use tokio::time::Instant;
use tracing::warn;

use crate::open_counts::{Caps, Usage};

/// Connections above the cap on which health checks are still answered, so that a load balancer sees a busy node and not a
/// dead one.
pub const HEALTH_RESERVE: usize = 64;
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// How a new connection is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admission {
    Served,
    /// `/health` is answered, everything else is a 503.
    HealthOnly,
    /// Closed at once.
    Refused,
}

/// Where a connection comes from, as far as its admission goes.
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// A trusted proxy, which forwards many clients.
    pub is_proxy: bool,
    pub is_loopback: bool,
}

pub fn admit(usage: Usage, caps: Caps, origin: Origin) -> Admission {
    // A proxy on this machine forwards many clients, whether it is configured as trusted or not.
    let has_network_cap = !origin.is_proxy && !origin.is_loopback;
    let is_network_full = has_network_cap && usage.in_network > caps.per_network;
    if usage.total <= caps.total && !is_network_full {
        return Admission::Served;
    }
    let reserve = match origin {
        // The second half of the reserve is for load balancers and local probes only.
        Origin { is_proxy: true, .. } | Origin { is_loopback: true, .. } => HEALTH_RESERVE,
        _ if is_network_full => return Admission::Refused,
        _ => HEALTH_RESERVE / 2,
    };
    if usage.total <= caps.total + reserve { Admission::HealthOnly } else { Admission::Refused }
}

/// Logs refused connections once a minute, with their number.
#[derive(Default)]
pub struct RefusedConnections {
    count: u64,
    logged_at: Option<Instant>,
}

impl RefusedConnections {
    pub fn record(&mut self, usage: Usage, caps: Caps) {
        metrics::counter!("meydan_connections_refused_total").increment(1);
        self.count += 1;
        if self.logged_at.is_some_and(|logged_at| logged_at.elapsed() < LOG_INTERVAL) {
            return;
        }
        self.logged_at = Some(Instant::now());
        warn!(
            count = std::mem::take(&mut self.count),
            open = usage.total,
            from_network = usage.in_network,
            cap = caps.total,
            network_cap = caps.per_network,
            "connections refused: raise MEYDAN_MAX_CONNECTIONS, or name the proxy in MEYDAN_TRUSTED_PROXIES"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAPS: Caps = Caps { total: 100, per_network: 10 };
    const STRANGER: Origin = Origin { is_proxy: false, is_loopback: false };
    const PROXY: Origin = Origin { is_proxy: true, is_loopback: false };
    const LOCAL: Origin = Origin { is_proxy: false, is_loopback: true };

    fn admitted(total: usize, in_network: usize, origin: Origin) -> Admission {
        admit(Usage { total, in_network }, CAPS, origin)
    }

    #[test]
    fn up_to_both_caps_a_connection_is_served() {
        assert_eq!(admitted(100, 10, STRANGER), Admission::Served);
    }

    #[test]
    fn one_network_cannot_exceed_its_cap_nor_use_the_reserve() {
        assert_eq!(admitted(50, 11, STRANGER), Admission::Refused);
        assert_eq!(admitted(101, 11, STRANGER), Admission::Refused);
    }

    #[test]
    fn a_trusted_proxy_has_no_network_cap() {
        assert_eq!(admitted(99, 99, PROXY), Admission::Served);
        assert_eq!(admitted(101, 101, PROXY), Admission::HealthOnly);
    }

    #[test]
    fn above_the_cap_health_is_answered_and_the_last_slots_are_for_load_balancers() {
        assert_eq!(admitted(101, 1, STRANGER), Admission::HealthOnly);
        assert_eq!(admitted(100 + HEALTH_RESERVE / 2 + 1, 1, STRANGER), Admission::Refused);
        assert_eq!(admitted(100 + HEALTH_RESERVE, 1, LOCAL), Admission::HealthOnly);
        assert_eq!(admitted(100 + HEALTH_RESERVE + 1, 1, PROXY), Admission::Refused);
    }

    #[test]
    fn a_proxy_on_this_machine_has_the_total_cap_only() {
        assert_eq!(admitted(100, 100, LOCAL), Admission::Served);
    }

    #[test]
    fn a_local_probe_is_answered_beside_a_local_flood() {
        assert_eq!(admitted(101, 101, LOCAL), Admission::HealthOnly);
    }
}
