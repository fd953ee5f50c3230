//! The search index: finds events by what people type, in Turkish and English, on any keyboard.
//!
//! The index is a derived thing. It can be thrown away at any time and made anew from the database, it never holds the
//! only copy of anything, and what it finds is read from the database by number before anybody sees it.

mod analysis;
mod collected;
mod dates;
mod did_you_mean;
mod document;
mod entity;
mod error;
mod facets;
mod facts;
mod filter;
mod index;
mod inspect;
mod lexicon;
mod matching;
mod query;
mod schema;
mod similar;
mod suffix;
mod suggest;
mod terms;
mod understand;
mod vocabulary;
mod waiting;

pub use dates::{Day, Span};
pub use entity::EntityKind;
pub use error::SearchError;
pub use facets::{Count, Facets};
pub use index::{Change, Opened, SearchIndex};
pub use inspect::{Inspection, discard, inspect};
pub use matching::Cost;
pub use query::{Hits, Query};
pub use suggest::{Suggested, Suggestion};
pub use understand::{Meaning, Part, Understood, understand};
pub use vocabulary::Vocabulary;
