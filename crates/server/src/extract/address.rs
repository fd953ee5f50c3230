//! The client address behind trusted proxies.

use std::net::{IpAddr, SocketAddr};
use std::sync::Once;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use meydan_domain::Error;
use meydan_domain::address::Source;
use tracing::warn;

use crate::problem::ApiError;
use crate::site::Site;

/// The source that rate limits are counted by.
pub struct ClientAddress(pub Source);

impl FromRequestParts<Site> for ClientAddress {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Self, ApiError> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|info| info.0.ip())
            .ok_or_else(|| Error::Internal("the server was started without connection info".into()))?;
        Ok(Self(site.addresses().source(peer, &parts.headers)))
    }
}

/// The proxies whose `X-Forwarded-For` is trusted; none by default, because any client can send that header.
pub struct ClientAddresses {
    trusted: Vec<(IpAddr, u8)>,
    untrusted_proxy: Once,
}

impl ClientAddresses {
    /// From a list such as `127.0.0.1, 10.0.0.0/8`; `Err` names the invalid part.
    pub fn trusting(list: &str) -> Result<Self, String> {
        let trusted = list
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| network(part).ok_or_else(|| format!("{part:?} is not an address or a network")))
            .collect::<Result<_, _>>()?;
        Ok(Self { trusted, untrusted_proxy: Once::new() })
    }

    /// An untrusted peer that names a client is counted itself, and the named client too: the peer may be a proxy that is
    /// not configured, whose visitors must not block each other, or a client that forges the header.
    pub fn source(&self, peer: IpAddr, headers: &HeaderMap) -> Source {
        let peer = peer.to_canonical();
        let forwarded: Vec<&str> = headers
            .get_all("x-forwarded-for")
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .collect();
        if self.is_trusted(peer) {
            return self.client(peer, &forwarded).into();
        }
        // The last entry is the one that the nearest proxy has added.
        let claimed = forwarded.last().and_then(|claimed| claimed.trim().parse::<IpAddr>().ok());
        if claimed.is_some() {
            self.warn_of_untrusted_proxy(peer);
        }
        Source { address: peer, claimed: claimed.map(|address| address.to_canonical()) }
    }

    fn warn_of_untrusted_proxy(&self, peer: IpAddr) {
        self.untrusted_proxy.call_once(|| {
            warn!(
                %peer,
                "X-Forwarded-For from an untrusted peer: if it is your reverse proxy, add it to MEYDAN_TRUSTED_PROXIES; \
                 until then all of its visitors share one rate limit"
            );
        });
    }

    fn client(&self, peer: IpAddr, forwarded: &[&str]) -> IpAddr {
        let mut client = peer;
        // From the nearest hop outwards, while the hop is trusted and its entry is valid.
        for claimed in forwarded.iter().rev() {
            let Ok(claimed) = claimed.trim().parse::<IpAddr>() else { break };
            if !self.is_trusted(client) {
                break;
            }
            client = claimed.to_canonical();
        }
        client
    }

    pub fn is_trusted(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|(network, length)| match (network, address) {
            (IpAddr::V4(network), IpAddr::V4(address)) => {
                let mask = u32::MAX.checked_shl(32 - u32::from(*length)).unwrap_or(0);
                network.to_bits() & mask == address.to_bits() & mask
            }
            (IpAddr::V6(network), IpAddr::V6(address)) => {
                let mask = u128::MAX.checked_shl(128 - u32::from(*length)).unwrap_or(0);
                network.to_bits() & mask == address.to_bits() & mask
            }
            _ => false,
        })
    }
}

fn network(text: &str) -> Option<(IpAddr, u8)> {
    let (address, length) = match text.split_once('/') {
        Some((address, length)) => (address.parse::<IpAddr>().ok()?, Some(length.parse::<u8>().ok()?)),
        None => (text.parse::<IpAddr>().ok()?, None),
    };
    let longest = if address.is_ipv4() { 32 } else { 128 };
    let length = length.unwrap_or(longest);
    (length <= longest).then_some((address, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(trusted: &str, peer: &str, forwarded: &str) -> Source {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", forwarded.parse().expect("a header"));
        let addresses = ClientAddresses::trusting(trusted).expect("networks");
        addresses.source(address(peer), &headers)
    }

    fn client(trusted: &str, peer: &str, forwarded: &str) -> String {
        source(trusted, peer, forwarded).address.to_string()
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn no_peer_is_trusted_by_default() {
        assert_eq!(client("", "192.0.2.1", "203.0.113.9"), "192.0.2.1");
    }

    #[test]
    fn the_client_claimed_by_an_untrusted_peer_is_recorded() {
        let claimed = |forwarded| source("10.0.0.0/8", "192.0.2.1", forwarded).claimed;
        assert_eq!(claimed("203.0.113.9"), Some(address("203.0.113.9")));
        assert_eq!(claimed("198.51.100.1, ::ffff:203.0.113.9"), Some(address("203.0.113.9")), "the nearest hop");
        assert_eq!(claimed("203.0.113.9, unknown"), None);
        assert_eq!(source("10.0.0.0/8", "10.1.2.3", "198.51.100.1, 203.0.113.9").claimed, None);
    }

    #[test]
    fn a_trusted_proxy_names_the_client_and_a_forged_hop_before_it_is_ignored() {
        assert_eq!(client("10.0.0.0/8", "10.1.2.3", "198.51.100.1, 203.0.113.9"), "203.0.113.9");
        assert_eq!(client("10.0.0.0/8", "10.1.2.3", "203.0.113.9, 10.9.9.9"), "203.0.113.9");
        assert_eq!(client("::1", "::1", "203.0.113.9"), "203.0.113.9");
        assert_eq!(client("10.0.0.0/8", "10.1.2.3", "nonsense, 203.0.113.9"), "203.0.113.9");
    }

    #[test]
    fn an_invalid_network_is_refused() {
        assert!(ClientAddresses::trusting("10.0.0.0/33").is_err());
        assert!(ClientAddresses::trusting("proxy").is_err());
    }
}
