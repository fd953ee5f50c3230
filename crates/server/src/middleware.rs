//! What happens around every handler.

mod csrf;
mod localize;
mod observe;
mod secure;

pub use csrf::refuse_foreign_origin;
pub use localize::localize;
pub use observe::observe;
pub use secure::secure_headers;
