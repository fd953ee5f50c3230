//! `/mcp`: the Model Context Protocol over streamable HTTP, for assistants that search events. Read only and without
//! sessions: its tools call the API within the process, as a visitor would.

mod answers;
mod api_call;
mod arguments;
mod input_schema;
mod tools;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use meydan_domain::Error;
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use url::Url;

use self::tools::Tools;
use crate::extract::{ClientAddress, MAX_JSON_BODY};
use crate::problem::ApiResult;
use crate::site::Site;

/// The protocol's endpoint; cheap to clone.
#[derive(Clone)]
pub struct Mcp {
    service: StreamableHttpService<Tools, NeverSessionManager>,
}

impl Mcp {
    pub fn new(site: &Site, api: Router) -> Self {
        let tools = Tools::new(api, site.public_url().to_owned());
        // Proxies may send any host; `is_foreign` refuses the pages of other sites.
        let config = StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            .with_json_response(true)
            .with_max_request_body_bytes(MAX_JSON_BODY)
            .with_cancellation_token(site.shutdown().clone())
            .disable_allowed_hosts();
        let service = StreamableHttpService::new(move || Ok(tools.clone()), Arc::default(), config);
        Self { service }
    }
}

/// `POST /mcp`
pub async fn answer_message(
    State(site): State<Site>,
    Extension(mcp): Extension<Mcp>,
    ClientAddress(source): ClientAddress,
    request: Request,
) -> ApiResult<Response> {
    if is_foreign(request.headers(), site.public_url()) {
        return Err(Error::ForeignOrigin.into());
    }
    site.rate_limits().check_tool_call(source)?;
    Ok(mcp.service.handle(request).await.map(Body::new))
}

/// True for a page of another site. Unlike the CSRF check it ignores the `Host` header: by DNS rebinding, a page can make its
/// own host name lead to this server.
fn is_foreign(headers: &HeaderMap, public_url: &str) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return false };
    let origin = origin.to_str().ok().and_then(|origin| Url::parse(origin).ok());
    let own = Url::parse(public_url).ok();
    match (origin, own) {
        (Some(origin), Some(own)) => origin.origin() != own.origin(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_public_origin_is_not_foreign() {
        let is_foreign_to = |origin: &str| {
            let headers = HeaderMap::from_iter([(header::ORIGIN, origin.parse().expect("a value"))]);
            is_foreign(&headers, "https://meydan.example")
        };
        assert!(!is_foreign_to("https://meydan.example"));
        for origin in ["null", "", "http://meydan.example", "https://meydan.example:8443", "https://evil.example"] {
            assert!(is_foreign_to(origin), "{origin}");
        }
        assert!(!is_foreign(&HeaderMap::new(), "https://meydan.example"), "not a browser");
    }
}
