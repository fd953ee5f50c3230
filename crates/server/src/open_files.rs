//! The limit of open files, and what follows from it.

use tracing::warn;

/// For the database, the search index, media files and the log.
const RESERVED_FILES: u64 = 256;
/// More connections than this need more memory than a small machine has.
const MOST_CONNECTIONS: u64 = 10_000;

/// Raises the limit of open files as far as this process may, and says how many there may be.
pub fn raise_limit() -> u64 {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(limit) => limit,
        Err(error) => {
            warn!(%error, "the limit of open files cannot be raised");
            rlimit::getrlimit(rlimit::Resource::NOFILE).map_or(1024, |(soft, _)| soft)
        }
    }
}

/// How many connections fit under a limit of open files, beside `reserve` for health and what else needs files.
pub fn most_connections(open_files: u64, reserve: u64) -> u64 {
    let others = (RESERVED_FILES + reserve).min(open_files / 2);
    (open_files - others).max(1)
}

/// What is served at once unless configured otherwise.
pub fn default_connections(open_files: u64, reserve: u64) -> u64 {
    most_connections(open_files, reserve).min(MOST_CONNECTIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_left_for_health_and_the_database() {
        assert_eq!(default_connections(1024, 64), 704);
        assert_eq!(default_connections(256, 64), 128);
        assert_eq!(default_connections(0, 64), 1);
    }

    #[test]
    fn a_high_limit_does_not_mean_connections_without_end() {
        assert_eq!(default_connections(u64::MAX, 64), 10_000);
        assert_eq!(most_connections(100_000, 64), 99_680);
    }
}
