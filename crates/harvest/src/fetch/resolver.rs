//! Names are resolved by the client itself through this resolver, so that the address that is connected to is the address
//! that was checked: a name that changes its answer gains nothing.

use std::error::Error;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

/// Asks the operating system.
pub struct SystemResolver;

impl Resolve for SystemResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// Leaves only public addresses; a name without any is an error.
pub struct CheckedResolver {
    pub inner: Arc<dyn Resolve>,
    pub is_public: fn(IpAddr) -> bool,
}

impl Resolve for CheckedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (resolving, is_public) = (self.inner.resolve(name), self.is_public);
        Box::pin(async move {
            let found: Vec<SocketAddr> = resolving.await?.collect();
            let public: Vec<SocketAddr> = found.iter().copied().filter(|address| is_public(address.ip())).collect();
            if public.is_empty() && !found.is_empty() {
                return Err(NotPublic.into());
            }
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

/// A name whose addresses are all private.
#[derive(Debug)]
pub struct NotPublic;

impl fmt::Display for NotPublic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the name leads to no public address")
    }
}

impl Error for NotPublic {}

/// True if the resolver refused the name of a request.
pub fn is_refusal(error: &reqwest::Error) -> bool {
    let mut source = error.source();
    while let Some(cause) = source {
        if cause.is::<NotPublic>() {
            return true;
        }
        source = cause.source();
    }
    false
}
