//! The limit of open files, and the default caps derived from it.

use tracing::warn;

/// Reserved for the database, the search index, media files and the log.
const RESERVED_FILES: u64 = 256;
/// The default cap, for the memory of a small machine.
const MAX_DEFAULT_CONNECTIONS: u64 = 10_000;

/// Raises the limit of open files as far as allowed, and returns it.
pub fn raise_limit() -> u64 {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => limit,
        Err(error) => {
            warn!(%error, "raising the limit of open files failed");
            rlimit::getrlimit(rlimit::Resource::NOFILE).map_or(1024, |(soft, _)| soft)
        }
    }
}

/// The connections that fit under a limit of open files, besides the health reserve and other files.
pub fn max_connections(open_files: u64, reserve: u64) -> u64 {
    let others = (RESERVED_FILES + reserve).min(open_files / 2);
    (open_files - others).max(1)
}

/// The default cap of connections.
pub fn default_connections(open_files: u64, reserve: u64) -> u64 {
    max_connections(open_files, reserve).min(MAX_DEFAULT_CONNECTIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_reserved_for_health_and_the_database() {
        assert_eq!(default_connections(1024, 64), 704);
        assert_eq!(default_connections(256, 64), 128);
        assert_eq!(default_connections(0, 64), 1);
    }

    #[test]
    fn a_high_file_limit_does_not_raise_the_default_cap() {
        assert_eq!(default_connections(u64::MAX, 64), 10_000);
        assert_eq!(max_connections(100_000, 64), 99_680);
    }
}
