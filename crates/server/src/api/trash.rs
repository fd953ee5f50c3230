//! Calls about the trash.

mod empty;
mod list;
mod purge;
mod restore;

pub use empty::*;
pub use list::*;
pub use purge::*;
pub use restore::*;
