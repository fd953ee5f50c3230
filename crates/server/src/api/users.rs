//! Calls about the accounts of other users.

mod create;
mod end_sessions;
mod list;
mod list_sessions;
mod reset_second_factor;
mod set_password;
mod update;
mod view;

pub use create::*;
pub use end_sessions::*;
pub use list::*;
pub use list_sessions::*;
pub use reset_second_factor::*;
pub use set_password::*;
pub use update::*;
pub use view::*;
