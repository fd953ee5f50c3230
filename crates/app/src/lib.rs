//! Use cases, one file a noun: no HTTP, no SQL. The API, the pages, the command line and the jobs all call these.

pub mod analytics;
pub mod audit;
pub mod auth;
pub mod backup;
pub mod blogs;
pub mod categories;
pub mod contact;
mod core;
pub mod demo;
pub mod events;
pub mod images;
pub mod jobs;
pub mod logos;
pub mod mail;
pub mod newsletter;
pub mod own_account;
pub mod password;
pub mod search;
pub mod sessions;
pub mod settings;
pub mod share_cards;
mod throttle;
pub mod token;
pub mod trash;
pub mod users;

pub use crate::core::{App, Core, Settings};
