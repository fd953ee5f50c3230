//! The JSON API: one folder per noun, one file per call.

pub mod analytics;
pub mod audit;
pub mod auth;
pub mod blogs;
pub mod categories;
pub mod contact;
pub(crate) mod depends;
mod envelope;
pub mod events;
pub mod glossary;
pub mod health;
pub mod images;
pub mod import;
pub mod logos;
mod named;
pub mod newsletter;
pub mod picture;
pub mod places;
pub mod platforms;
pub mod preview_links;
pub mod profiles;
pub mod publications;
pub mod reply_templates;
pub mod revisions;
pub mod search;
pub mod settings;
pub mod stream;
pub mod synonyms;
pub mod trash;
pub mod users;
pub mod venues;
pub mod views;

pub use envelope::{Data, Deleted, LanguageParam, List, Meta, Nothing, in_language, number};
