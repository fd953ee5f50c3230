//! The database as JSON lines, the same for both engines: read from one consistent snapshot, restored in one transaction.

mod ids;
mod restore;
mod rows;
mod snapshot;
mod tables;

pub use restore::{Restore, known_migrations};
pub use snapshot::{Pages, Snapshot};
pub use tables::{EXCLUDED_TABLES, Table};
