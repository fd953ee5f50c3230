//! Calls about images.

mod delete;
mod list;
mod show;
mod upload;
mod view;

pub use delete::*;
pub use list::*;
pub use show::*;
pub use upload::*;
pub use view::*;
