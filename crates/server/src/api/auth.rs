//! Calls about signing in and out, and about one's own account.

mod change_password;
mod delete_avatar;
mod end_sessions;
mod list_sessions;
mod login;
mod logout;
mod me;
mod refresh;
mod set_avatar;
mod update_me;
mod view;

pub use change_password::*;
pub use delete_avatar::*;
pub use end_sessions::*;
pub use list_sessions::*;
pub use login::*;
pub use logout::*;
pub use me::*;
pub use refresh::*;
pub use set_avatar::*;
pub use update_me::*;
pub use view::*;
