//! Calls about the newsletter.

mod confirm;
mod delete;
mod export;
mod list;
mod subscribe;
mod unsubscribe;
mod view;

pub use confirm::*;
pub use delete::*;
pub use export::*;
pub use list::*;
pub use subscribe::*;
pub use unsubscribe::*;
pub use view::*;
