//! Calls about the audit trail.

mod list;

pub use list::*;
