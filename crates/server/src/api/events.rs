//! Calls about events.

mod create;
mod delete;
mod duplicates;
mod found;
mod list;
mod show;
mod showing_view;
mod similar;
mod update;
mod view;

pub use create::*;
pub use delete::*;
pub use duplicates::*;
pub use list::*;
pub use show::*;
pub use similar::*;
pub use update::*;
pub use view::EventView;
