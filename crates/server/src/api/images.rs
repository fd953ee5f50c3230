//! Calls about images.

mod bulk;
mod delete;
mod file;
mod list;
mod original;
mod show;
mod update;
mod upload;
mod uses;
mod view;

pub use bulk::*;
pub use delete::*;
pub use file::*;
pub use list::*;
pub use original::*;
pub use show::*;
pub use update::*;
pub use upload::*;
pub use uses::*;
pub use view::*;
