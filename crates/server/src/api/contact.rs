//! Calls about the contact form.

mod list;
mod send;

pub use list::*;
pub use send::*;
