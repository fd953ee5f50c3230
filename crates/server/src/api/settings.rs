//! Calls about settings.

mod list;
mod save;
mod view;

pub use list::*;
pub use save::*;
pub use view::*;
