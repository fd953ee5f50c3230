//! The types and rules of Meydan: no I/O, no clock of its own, no framework.

pub mod address;
pub mod analytics;
pub mod audit;
pub mod blog;
pub mod category;
pub mod change;
pub mod clock;
pub mod contact;
pub mod date_range;
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
pub mod messages;
pub mod money;
pub mod newsletter;
pub mod number;
pub mod page;
pub mod parameter;
pub mod price_band;
pub mod raw_event_query;
pub mod schema;
pub mod second_factor;
pub mod setting;
pub mod staff;
pub mod text;
pub mod trash;
pub mod turkish;

pub use error::{Error, Result};
pub use language::Language;
