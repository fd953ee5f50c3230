//! Calls about the trash.

mod empty;
mod list;
mod restore;

pub use empty::*;
pub use list::*;
pub use restore::*;
