//! Calls about logos.

mod delete;
mod list;
mod make_main;
mod show;
mod update;
mod upload;
mod view;

pub use delete::*;
pub use list::*;
pub use make_main::*;
pub use show::*;
pub use update::*;
pub use upload::*;
pub use view::*;
