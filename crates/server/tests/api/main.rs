//! The API through the real router, on real databases; one module a noun.

mod analytics;
mod audit;
mod auth;
mod authz_coverage;
mod blogs;
mod caching;
mod categories;
mod contact;
mod csrf;
mod docs;
mod events;
mod events_list;
mod failures;
mod images;
mod language;
mod logos;
mod mail;
mod media;
mod newsletter;
mod nodes;
mod own_account;
mod pages;
mod settings;
mod stream;
mod trash;
mod users;
