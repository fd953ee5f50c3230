//! Every metric of the server, with its `# HELP` text.

use metrics::{describe_counter, describe_gauge, describe_histogram};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Counter,
    Gauge,
    Histogram,
}

use Kind::{Counter, Gauge, Histogram};

pub const CATALOG: [(Kind, &str, &str); 31] = [
    (Gauge, "meydan_build_info", "1, with the version as its label"),
    (Counter, "meydan_requests_total", "Requests by method, route and status"),
    (Histogram, "meydan_request_seconds", "Request duration, by method and route"),
    (Gauge, "meydan_connections", "Open connections"),
    (Counter, "meydan_connections_refused_total", "Connections above a cap: closed, or served health checks only"),
    (Gauge, "meydan_streams_open", "Open streams at /api/stream"),
    (Counter, "meydan_streams_refused_total", "Streams refused because a cap was reached"),
    (
        Counter,
        "meydan_blocking_work_refused_total",
        "Searches and share cards refused because the queue was full, by kind",
    ),
    (Counter, "meydan_password_checks_refused_total", "Password checks refused because the queue was full"),
    (
        Counter,
        "meydan_cache_requests_total",
        "Lookups in the response cache, by kind and by outcome: hit, stale, miss, stale_if_error",
    ),
    (Gauge, "meydan_cache_bytes", "Bytes in the response cache"),
    (
        Counter,
        "meydan_pages_not_drawn_total",
        "Pages that were not rendered on the server and are rendered by the browser",
    ),
    (
        Counter,
        "meydan_stored_pages_total",
        "Pages found in the page cache, by outcome: served, or outdated and rendered again",
    ),
    (Counter, "meydan_renders_total", "Renders by outcome; busy: refused because the queue was full"),
    (Counter, "meydan_renders_slow_total", "Renders that took 250 ms or longer"),
    (Gauge, "meydan_renders_queued", "Queued renders"),
    (Histogram, "meydan_render_wait_seconds", "Time a render waited for an engine"),
    (Histogram, "meydan_render_seconds", "Time a render took in its engine"),
    (Gauge, "meydan_engine_bytes", "Memory of each rendering engine"),
    (
        Counter,
        "meydan_hits_dropped_total",
        "Analytics hits dropped: the queue was full, the daily cap was reached or the database took no writes",
    ),
    (
        Counter,
        "meydan_searches_dropped_total",
        "Searches of visitors that were not counted: the queue or the day was full, or the database took no writes",
    ),
    (Counter, "meydan_jobs_total", "Finished job attempts, by kind and outcome: done, failed"),
    (Gauge, "meydan_jobs_open", "Open jobs by kind and state: due, waiting, running"),
    (Gauge, "meydan_job_oldest_due_seconds", "Age of the oldest due job, by kind"),
    (Counter, "meydan_mails_total", "Mails handed to the mail server, by outcome: sent, failed"),
    (Gauge, "meydan_database_up", "1 if the database answered this scrape"),
    (Gauge, "meydan_pool_connections", "Database connections by pool and state: in_use, idle"),
    (Gauge, "meydan_pool_connections_max", "Largest number of database connections, by pool"),
    (Gauge, "meydan_change_log_position", "Sequence number of the newest change in the database"),
    (Gauge, "meydan_search_index_ready", "1 once the search index of this node is ready"),
    (Gauge, "meydan_search_index_lag", "Changes that the search index of this node does not contain yet"),
];

/// Registers the help texts with the exporter.
pub fn describe() {
    for (kind, name, help) in CATALOG {
        match kind {
            Counter => describe_counter!(name, help),
            Gauge => describe_gauge!(name, help),
            Histogram => describe_histogram!(name, help),
        }
    }
}
