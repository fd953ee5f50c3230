//! Calls about analytics.

mod days;
mod report;
mod searches;
mod stats;
mod top_events;
mod track;

pub use days::*;
pub use report::*;
pub use searches::*;
pub use stats::*;
pub use top_events::*;
pub use track::*;
