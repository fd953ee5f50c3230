//! Calls about the contact form.

mod delete;
mod export;
mod list;
mod send;
mod update;
mod view;

pub use delete::*;
pub use export::*;
pub use list::*;
pub use send::*;
pub use update::*;
pub use view::*;
