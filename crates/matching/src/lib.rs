//! How likely two listings describe the same event. Pure functions: no database, no clock, no network.

mod title;

pub use title::{Title, similarity};
