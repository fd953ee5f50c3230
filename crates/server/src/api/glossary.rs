//! Calls about the glossary of names.

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
