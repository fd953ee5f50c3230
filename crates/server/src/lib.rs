//! The web server: HTTP in front of the use cases, and the command line.

pub mod api;
pub mod cache;
pub mod cli;
pub mod config;
pub mod csv;
pub mod extract;
pub mod first_admin;
pub mod listener;
pub mod live_streams;
pub mod media;
pub mod middleware;
pub mod open_counts;
pub mod open_files;
pub mod openapi;
pub mod pages;
pub mod problem;
pub mod rate_limits;
pub mod redirect;
pub mod router;
pub mod runtime;
pub mod serve;
pub mod session_cookie;
pub mod site;
pub mod stop_signals;
pub mod telemetry;
