//! Calls about signing in and out.

mod login;
mod logout;
mod me;
mod refresh;
mod view;

pub use login::*;
pub use logout::*;
pub use me::*;
pub use refresh::*;
pub use view::*;
