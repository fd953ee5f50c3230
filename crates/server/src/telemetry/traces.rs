//! OpenTelemetry traces: sent to a collector over OTLP/HTTP when `OTEL_EXPORTER_OTLP_ENDPOINT` is set, otherwise absent.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use axum::http::HeaderMap;
use opentelemetry::KeyValue;
use opentelemetry::propagation::TextMapPropagator;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HeaderExtractor, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{SpanExporter, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::propagation::TraceContextPropagator;
use opentelemetry_sdk::trace::SdkTracerProvider;
use tokio::runtime::Handle;
use tracing::{Span, Subscriber, warn};
use tracing_opentelemetry::OpenTelemetrySpanExt;
use tracing_subscriber::Layer;
use tracing_subscriber::registry::LookupSpan;

use meydan_store::LogLimit;

const ENDPOINTS: [&str; 2] = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];
const SERVICE_NAME: &str = "OTEL_SERVICE_NAME";
const SEND_TIMEOUT: Duration = Duration::from_secs(10);
/// An unreachable collector must not delay the exit of the process.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(5);

static ARE_TRACES_ON: AtomicBool = AtomicBool::new(false);

/// True if spans are exported: only then are they created for cached responses too.
pub fn are_traces_on() -> bool {
    ARE_TRACES_ON.load(Ordering::Relaxed)
}

/// The exporter of the spans of this process.
pub struct Traces {
    provider: SdkTracerProvider,
}

impl Traces {
    /// `None` when no collector is configured. The exporter reads the usual `OTEL_…` variables itself.
    pub fn start() -> Result<Option<Self>, String> {
        if !ENDPOINTS.iter().any(|name| std::env::var(name).is_ok_and(|value| !value.is_empty())) {
            return Ok(None);
        }
        let refused = |error: &dyn std::fmt::Display| format!("{}: {error}", ENDPOINTS[0]);
        let client = reqwest::Client::builder().timeout(SEND_TIMEOUT).build().map_err(|error| refused(&error))?;
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Client { client, runtime: Handle::current() })
            .build()
            .map_err(|error| refused(&error))?;
        let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource()).build();
        ARE_TRACES_ON.store(true, Ordering::Relaxed);
        Ok(Some(Self { provider }))
    }

    pub fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'span> LookupSpan<'span>,
    {
        // Code locations and thread names would be most of the payload.
        tracing_opentelemetry::layer()
            .with_tracer(self.provider.tracer("meydan"))
            .with_location(false)
            .with_threads(false)
            .with_target(false)
    }

    /// Flushes the remaining spans. On a blocking thread, because the exporter waits for its requests.
    pub async fn finish(self) {
        let flushed = tokio::task::spawn_blocking(move || self.provider.shutdown_with_timeout(FLUSH_TIMEOUT)).await;
        match flushed {
            Ok(Err(error)) => warn!(%error, "flushing traces failed"),
            Err(error) => warn!(%error, "flushing traces failed"),
            Ok(Ok(())) => {}
        }
    }
}

/// Makes a span a child of the caller's `traceparent`, if it sends one.
pub fn continue_trace(span: &Span, headers: &HeaderMap) {
    let parent = TraceContextPropagator::new().extract(&HeaderExtractor(headers));
    // Fails only for a disabled span.
    let _ = span.set_parent(parent);
}

fn resource() -> Resource {
    let builder = Resource::builder().with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
    match std::env::var(SERVICE_NAME) {
        Ok(_) => builder.build(),
        Err(_) => builder.with_service_name("meydan").build(),
    }
}

/// An HTTP client that sends requests on the tokio runtime; the exporter's thread is outside of it.
#[derive(Debug)]
struct Client {
    client: reqwest::Client,
    runtime: Handle,
}

#[async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let sending = send(self.client.clone(), request);
        let sent = self.runtime.spawn(sending).await?;
        sent.inspect_err(|error| {
            static LIMIT: LogLimit = LogLimit::new();
            let text = error.to_string();
            let _entered = self.runtime.enter();
            LIMIT.log("", move |times| warn!(error = text, times, "sending traces failed"));
        })
    }
}

async fn send(client: reqwest::Client, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
    let response = client.execute(request.try_into()?).await?;
    let (status, headers) = (response.status(), response.headers().clone());
    let mut answer = Response::new(response.bytes().await?);
    *answer.status_mut() = status;
    *answer.headers_mut() = headers;
    Ok(answer)
}
