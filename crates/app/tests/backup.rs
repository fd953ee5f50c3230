//! Backup and restore between both engines.

#[path = "backup/archives.rs"]
mod archives;
#[path = "backup/round_trip.rs"]
mod round_trip;
#[path = "support/rows.rs"]
mod rows;
#[path = "backup/running.rs"]
mod running;
mod support;
