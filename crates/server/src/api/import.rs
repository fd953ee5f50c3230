//! Calls about import.

mod apply;
mod picture;
mod preview;
mod preview_input;
mod view;

pub use apply::*;
pub use picture::*;
pub use preview::*;
pub use preview_input::MAX_IMPORT_BODY;
