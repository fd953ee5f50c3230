//! Calls about images.

mod delete;
mod list;
mod show;
mod update;
mod upload;
mod uses;
mod view;

pub use delete::*;
pub use list::*;
pub use show::*;
pub use update::*;
pub use upload::*;
pub use uses::*;
pub use view::*;
