//! Calls about the views of the panel's lists that all of the staff have.

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
