//! What happens around every handler.

mod csrf;
mod known_answers;
mod localize;
mod observe;
mod patience;
mod secure;

pub use csrf::refuse_foreign_origin;
pub use known_answers::known_answers;
pub use localize::localize;
pub use observe::{in_span, observe};
pub use patience::patience;
pub use secure::secure_headers;
