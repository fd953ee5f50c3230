//! Calls about analytics.

mod days;
mod stats;
mod top_events;
mod track;

pub use days::*;
pub use stats::*;
pub use top_events::*;
pub use track::*;
