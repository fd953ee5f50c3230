//! Calls about import.

mod picture;
mod preview;
mod preview_input;
mod view;

pub use picture::*;
pub use preview::*;
pub use preview_input::MAX_IMPORT_BODY;
