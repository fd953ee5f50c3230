//! Calls about posts.

mod create;
mod delete;
mod html;
mod list;
mod preview;
mod revisions;
mod show;
mod update;
mod view;

pub use create::*;
pub use delete::*;
pub use html::*;
pub use list::*;
pub use preview::*;
pub use revisions::*;
pub use show::*;
pub use update::*;
pub use view::*;
