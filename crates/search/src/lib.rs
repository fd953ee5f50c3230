//! The search index: full-text search of events in Turkish and English, with or without Turkish letters.
//!
//! The index is derived data: it can be deleted at any time and rebuilt from the database. A search returns ids; the
//! events themselves are read from the database.

mod alternatives;
mod analysis;
mod collector;
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
mod limiter;
mod matching;
mod places;
mod prices;
mod query;
mod schema;
mod similar;
mod spelling;
mod suffix;
mod suggest;
mod synonyms;
mod terms;
mod token;
mod traits;
mod understand;
mod vocabulary;

pub use alternatives::alternatives;
pub use dates::{Dates, Span};
pub use entity::EntityKind;
pub use error::SearchError;
pub use facets::{Count, Facets};
pub use index::{Change, Opened, SearchIndex};
pub use inspect::{Inspection, discard, inspect};
pub use matching::Cost;
pub use places::{DistrictKey, NamedDistrict};
pub use prices::PriceRange;
pub use query::{Hits, Query};
pub use suggest::{Suggested, Suggestion};
pub use traits::Trait;
pub use understand::{Meaning, Part, Understood, understand};
pub use vocabulary::Vocabulary;
