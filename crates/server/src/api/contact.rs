//! Calls about the contact form.

mod delete;
mod export;
mod list;
mod reply;
mod reply_view;
mod send;
mod show;
mod update;
mod view;

pub use delete::*;
pub use export::*;
pub use list::*;
pub use reply::*;
pub use reply_view::*;
pub use send::*;
pub use show::*;
pub use update::*;
pub use view::*;
