//! Calls about the audit trail.

mod list;
mod undo;

pub use list::*;
pub use undo::*;
