//! Calls about events.

mod bulk;
mod create;
mod dead_links;
mod delete;
mod duplicates;
mod found;
mod list;
mod not_duplicates;
mod revisions;
mod show;
mod showing_view;
mod similar;
mod update;
mod view;

pub use bulk::*;
pub use create::*;
pub use dead_links::*;
pub use delete::*;
pub use duplicates::*;
pub use list::*;
pub use not_duplicates::*;
pub use revisions::*;
pub use show::*;
pub use similar::*;
pub use update::*;
pub use view::EventView;
