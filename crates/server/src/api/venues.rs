//! Calls about venues.

mod create;
mod delete;
mod list;
mod merge;
mod revisions;
mod show;
mod update;
mod view;

pub use create::*;
pub use delete::*;
pub use list::*;
pub use merge::*;
pub use revisions::*;
pub use show::*;
pub use update::*;
pub use view::*;
