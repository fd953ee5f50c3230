//! Use cases, one file a noun: no HTTP, no SQL. The API, the pages, the command line and the jobs all call these.

pub mod analytics;
pub mod audit;
pub mod auth;
pub mod backup;
mod blocking;
pub mod blogs;
pub mod categories;
pub mod contact;
mod core;
pub mod demo;
pub mod events;
mod hit_filter;
pub mod images;
pub mod jobs;
pub mod logos;
pub mod mail;
pub mod newsletter;
mod one_time_tokens;
pub mod own_account;
pub mod passkeys;
pub mod password;
pub mod password_reset;
mod recovery_codes;
pub mod readiness;
pub mod search;
pub mod second_factor;
pub mod second_factor_policy;
mod security_notices;
pub mod settings;
pub mod share_cards;
mod throttle;
pub mod token;
pub mod totp;
pub mod trash;
pub mod users;

pub use crate::core::{App, Core, Settings};
