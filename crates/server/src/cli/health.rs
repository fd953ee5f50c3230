//! `meydan health`: the readiness check of a running server, for containers without curl.

use std::net::SocketAddr;
use std::time::Duration;

use clap::Args;

use crate::config::{listen_address, own_url};

const TIMEOUT: Duration = Duration::from_secs(4);

#[derive(Args)]
pub struct Health {
    /// Where the server listens
    #[arg(long, env = "MEYDAN_LISTEN", default_value = "127.0.0.1:8080", value_parser = listen_address)]
    listen: SocketAddr,
    /// The address to ask [default: /health/ready where the server listens]
    #[arg(long)]
    url: Option<String>,
}

/// `Ok` when the server responds with 200.
pub async fn perform(command: Health) -> Result<(), String> {
    let url = command.url.unwrap_or_else(|| format!("{}/health/ready", own_url(command.listen)));
    // Ignores proxy variables: the server is on this machine.
    let client = reqwest::Client::builder().no_proxy().timeout(TIMEOUT).build().map_err(|error| error.to_string())?;
    let response = client.get(&url).send().await.map_err(|error| format!("{url}: {}", root_cause(&error)))?;
    let status = response.status();
    if status.is_success() { Ok(()) } else { Err(format!("{url} answered {}", status.as_u16())) }
}

/// The innermost error; the outer ones only repeat the address.
fn root_cause(error: &(dyn std::error::Error + 'static)) -> String {
    error.source().map_or_else(|| error.to_string(), root_cause)
}
