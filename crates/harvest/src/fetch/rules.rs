//! What may be fetched: checked for the first address and for each redirect.

use std::net::IpAddr;

use meydan_domain::source::FetchRefusal;
use url::{Host, Url};

use super::public::is_public;

/// A private address that the configuration opens: `host:port`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedHost {
    host: Host,
    port: u16,
}

impl AllowedHost {
    /// Reads `host:port,…`; IPv6 addresses stand in brackets.
    pub fn parse_list(list: &str) -> Result<Vec<Self>, String> {
        list.split(',').map(str::trim).filter(|entry| !entry.is_empty()).map(Self::parse).collect()
    }

    fn parse(entry: &str) -> Result<Self, String> {
        let wrong = || format!("{entry:?} must be like localhost:9000 or 10.0.0.5:8080");
        let (host, port) = entry.rsplit_once(':').ok_or_else(wrong)?;
        Ok(Self { host: Host::parse(host).map_err(|_| wrong())?, port: port.parse().map_err(|_| wrong())? })
    }
}

#[derive(Clone, Debug)]
pub struct Rules {
    pub allowed: Vec<AllowedHost>,
    pub ports: Vec<u16>,
    pub is_public: fn(IpAddr) -> bool,
}

impl Rules {
    pub fn new(allowed: Vec<AllowedHost>) -> Self {
        Self { allowed, ports: vec![80, 443], is_public }
    }

    /// True if the configuration opens exactly this host and port.
    pub fn is_allowed(&self, url: &Url) -> bool {
        let port = url.port_or_known_default();
        self.allowed.iter().any(|allowed| {
            url.host().is_some_and(|host| host == allowed.host.as_ref_host()) && port == Some(allowed.port)
        })
    }

    /// Everything that the address itself tells. Names are checked when they are resolved.
    pub fn check(&self, url: &Url) -> Result<(), FetchRefusal> {
        if !matches!(url.scheme(), "http" | "https") {
            return Err(FetchRefusal::Scheme);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(FetchRefusal::Credentials);
        }
        if self.is_allowed(url) {
            return Ok(());
        }
        if !url.port_or_known_default().is_some_and(|port| self.ports.contains(&port)) {
            return Err(FetchRefusal::Port);
        }
        let literal = match url.host() {
            Some(Host::Ipv4(address)) => Some(IpAddr::V4(address)),
            Some(Host::Ipv6(address)) => Some(IpAddr::V6(address)),
            Some(Host::Domain(_)) => None,
            None => return Err(FetchRefusal::NotAnAddress),
        };
        match literal {
            Some(address) if !(self.is_public)(address) => Err(FetchRefusal::PrivateAddress),
            _ => Ok(()),
        }
    }
}

/// `Url::host` borrows its name, a parsed `Host` owns it.
trait AsRefHost {
    fn as_ref_host(&self) -> Host<&str>;
}

impl AsRefHost for Host {
    fn as_ref_host(&self) -> Host<&str> {
        match self {
            Self::Domain(name) => Host::Domain(name),
            Self::Ipv4(address) => Host::Ipv4(*address),
            Self::Ipv6(address) => Host::Ipv6(*address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(address: &str) -> Result<(), FetchRefusal> {
        Rules::new(Vec::new()).check(&Url::parse(address).expect(address))
    }

    #[test]
    fn private_addresses_are_refused_in_every_notation() {
        for host in [
            "127.0.0.1",
            "127.1",
            "2130706433",
            "0x7f000001",
            "0x7f.0x0.0x0.0x1",
            "0177.0.0.1",
            "017700000001",
            "127.0.0.1.",
            "%31%32%37.0.0.1",
            "１２７.0.0.1",
            "127。0。0。1",
            "0",
            "0.0.0.0",
            "10.1",
            "192.168.257",
            "0xa9fea9fe",
            "169.254.169.254",
            "[::1]",
            "[::]",
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
            "[0:0:0:0:0:ffff:10.0.0.1]",
            "[64:ff9b::127.0.0.1]",
            "[2002:7f00:1::]",
            "[fd00::1]",
            "[fe80::1]",
            "[ff02::1]",
        ] {
            let address = format!("http://{host}/");
            assert_eq!(check(&address), Err(FetchRefusal::PrivateAddress), "{address}");
        }
    }

    #[test]
    fn schemes_ports_and_credentials_are_checked() {
        for (address, refusal) in [
            ("file:///etc/passwd", FetchRefusal::Scheme),
            ("ftp://example.com/", FetchRefusal::Scheme),
            ("gopher://example.com/", FetchRefusal::Scheme),
            ("data:text/html,x", FetchRefusal::Scheme),
            ("javascript:alert(1)", FetchRefusal::Scheme),
            ("http://example.com:8080/", FetchRefusal::Port),
            ("https://example.com:22/", FetchRefusal::Port),
            ("http://user@example.com/", FetchRefusal::Credentials),
            ("http://user:secret@example.com/", FetchRefusal::Credentials),
            ("http://:secret@example.com/", FetchRefusal::Credentials),
        ] {
            assert_eq!(check(address), Err(refusal), "{address}");
        }
        for address in ["http://example.com", "https://example.com:443/a", "http://example.com:443", "https://1.1.1.1/"]
        {
            assert_eq!(check(address), Ok(()), "{address}");
        }
    }

    #[test]
    fn only_the_named_port_of_a_named_host_is_opened() {
        let allowed = AllowedHost::parse_list("localhost:9000, [::1]:9001,127.0.0.1:80").expect("a list");
        let rules = Rules::new(allowed);
        let check = |address: &str| rules.check(&Url::parse(address).expect(address));
        for address in ["http://localhost:9000/", "https://LOCALHOST:9000/", "http://[::1]:9001/", "http://127.1/"] {
            assert_eq!(check(address), Ok(()), "{address}");
        }
        assert_eq!(check("http://localhost:9001/"), Err(FetchRefusal::Port));
        assert_eq!(check("http://[::1]/"), Err(FetchRefusal::PrivateAddress));
        assert_eq!(check("https://127.0.0.1/"), Err(FetchRefusal::PrivateAddress));
        assert_eq!(check("http://me@localhost:9000/"), Err(FetchRefusal::Credentials));
        for wrong in ["localhost", "localhost:port", ":80", "a b:80", "localhost:99999"] {
            assert!(AllowedHost::parse_list(wrong).is_err(), "{wrong}");
        }
    }
}
