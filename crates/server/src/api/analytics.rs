//! Calls about analytics.

mod stats;
mod track;

pub use stats::*;
pub use track::*;
