//! The database: SQLite or PostgreSQL behind one code path, one module a noun.

pub mod analytics;
pub mod archive;
pub mod audit;
pub mod blogs;
pub mod categories;
pub mod changes;
pub mod contact;
mod convert;
mod deletable;
mod derived;
mod entity;
mod event_contents;
pub mod event_list;
mod event_rows;
pub mod events;
pub mod images;
pub mod jobs;
mod keyset;
pub mod login_failures;
pub mod logos;
mod migrations;
pub mod newsletter;
mod search;
pub mod sessions;
pub mod settings;
mod store;
pub mod trash;
mod upgrade;
pub mod users;

pub use sea_orm::ConnectionTrait;
pub use store::{Engine, Store, Tx};
