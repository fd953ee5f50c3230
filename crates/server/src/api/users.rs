//! Calls about the accounts of others.

mod create;
mod end_sessions;
mod list;
mod list_sessions;
mod set_password;
mod update;
mod view;

pub use create::*;
pub use end_sessions::*;
pub use list::*;
pub use list_sessions::*;
pub use set_password::*;
pub use update::*;
pub use view::*;
