//! Calls about settings.

mod list;
mod save;
mod second_factor;
mod view;

pub use list::*;
pub use save::*;
pub use second_factor::*;
pub use view::*;
