//! Calls about templates of replies to messages.

mod create;
mod delete;
mod list;
mod update;
mod view;

pub use create::*;
pub use delete::*;
pub use list::*;
pub use update::*;
pub use view::*;
