//! The whole database as lines of JSON, the same for both engines: read out of one consistent snapshot, filled in within one transaction.

mod ids;
mod refill;
mod rows;
mod snapshot;
mod tables;

pub use refill::{Refill, known_migrations};
pub use snapshot::{Pages, Snapshot};
pub use tables::{LEFT_OUT, Table};
