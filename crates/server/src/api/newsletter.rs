//! Calls about the newsletter.

mod confirm;
mod subscribe;
mod unsubscribe;

pub use confirm::*;
pub use subscribe::*;
pub use unsubscribe::*;
