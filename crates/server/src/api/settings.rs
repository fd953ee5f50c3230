//! Calls about settings.

mod list;
mod revisions;
mod save;
mod second_factor;
mod view;

pub use list::*;
pub use revisions::*;
pub use save::*;
pub use second_factor::*;
pub use view::*;
