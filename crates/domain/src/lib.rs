//! The types and rules of Meydan: no I/O, no wall clock, no framework.

pub mod address;
pub mod analytics;
pub mod audit;
pub mod blog;
#[cfg(test)]
mod cases;
pub mod category;
pub mod change;
pub mod clock;
pub mod contact;
pub mod date_range;
pub mod dependencies;
pub mod error;
pub mod event;
pub mod event_draft;
pub mod event_query;
pub mod event_words;
pub mod field;
pub mod image;
pub mod job;
pub mod language;
pub mod logo;
pub mod marks;
pub mod merge;
pub mod messages;
pub mod money;
pub mod named;
pub mod newsletter;
pub mod number;
pub mod page;
pub mod parameter;
pub mod platform;
pub mod price_band;
pub mod profile;
pub mod schema;
pub mod second_factor;
pub mod setting;
pub mod showing;
pub mod slug;
pub mod staff;
pub mod text;
pub mod trash;
pub mod turkish;
pub mod venue;

pub use error::{Error, Result};
pub use language::Language;
