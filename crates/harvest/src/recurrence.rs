//! Recurrence rules of RFC 5545 on clock times, without zones: read (`rule`) and expanded within a window (`expand`).

mod expand;
mod rule;

pub use expand::{Series, expand};
pub use rule::{Rule, Until};
