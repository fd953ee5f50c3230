//! The manifest, the first file of an archive: its contents and format.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use meydan_store::archive::{EXCLUDED_TABLES, Table, known_migrations};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::BackupError;

/// Incremented when an older version could misread the archive.
pub const FORMAT: u64 = 1;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    pub format: u64,
    /// The version of the application that wrote it.
    pub version: String,
    pub created_at: DateTime<Utc>,
    pub engine: String,
    pub migrations: Vec<String>,
    /// The number of rows of each table.
    pub tables: BTreeMap<String, u64>,
    /// The last assigned id of each table.
    pub last_ids: BTreeMap<String, i64>,
    pub left_out: Vec<String>,
}

impl Manifest {
    pub fn new(created_at: DateTime<Utc>, engine: &str, migrations: Vec<String>, last_ids: &[(Table, i64)]) -> Self {
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            created_at,
            engine: engine.to_owned(),
            migrations,
            tables: BTreeMap::new(),
            last_ids: last_ids.iter().map(|(table, last)| (table.name().to_owned(), *last)).collect(),
            left_out: EXCLUDED_TABLES.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    /// Parses the manifest, the format first: everything else may differ in a newer one.
    pub fn parse(bytes: &[u8]) -> Result<Self, BackupError> {
        let value: Value = serde_json::from_slice(bytes).map_err(BackupError::damaged)?;
        let found = value.get("format").and_then(Value::as_u64);
        match found {
            None => return Err(BackupError::damaged("the manifest does not say its format")),
            Some(found) if found > FORMAT => return Err(BackupError::NewerFormat { found, newest: FORMAT }),
            Some(_) => {}
        }
        let manifest: Self = serde_json::from_value(value).map_err(BackupError::damaged)?;
        manifest.check()?;
        Ok(manifest)
    }

    /// Refuses tables and migrations of a newer version, whose rows would be lost silently.
    fn check(&self) -> Result<(), BackupError> {
        let known = known_migrations();
        if let Some(name) = self.migrations.iter().find(|name| !known.contains(name)) {
            return Err(BackupError::Unknown(format!("the schema change {name}")));
        }
        if let Some(name) = self.tables.keys().find(|name| Table::from_name(name).is_none()) {
            return Err(BackupError::Unknown(format!("the table {name}")));
        }
        Ok(())
    }

    pub fn last_ids(&self) -> Vec<(Table, i64)> {
        self.last_ids.iter().filter_map(|(name, last)| Some((Table::from_name(name)?, *last))).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn manifest() -> Value {
        let manifest = Manifest::new(DateTime::UNIX_EPOCH, "sqlite", known_migrations(), &[(Table::Events, 7)]);
        serde_json::to_value(manifest).expect("serializes")
    }

    fn refusal(value: &Value) -> BackupError {
        Manifest::parse(value.to_string().as_bytes()).expect_err("refused")
    }

    #[test]
    fn a_manifest_reads_back() {
        let read = Manifest::parse(manifest().to_string().as_bytes()).expect("reads back");
        assert_eq!(read.last_ids(), [(Table::Events, 7)]);
        assert_eq!(read.left_out, EXCLUDED_TABLES);
    }

    #[test]
    fn a_newer_format_is_refused_whatever_else_it_contains() {
        assert!(matches!(refusal(&json!({"format": 2})), BackupError::NewerFormat { found: 2, newest: 1 }));
        assert!(matches!(refusal(&json!({})), BackupError::Damaged(_)));
        assert!(matches!(refusal(&json!({"format": 1})), BackupError::Damaged(_)));
    }

    #[test]
    fn tables_and_migrations_of_a_newer_version_are_refused() {
        let mut newer = manifest();
        newer["tables"]["tickets"] = json!(3);
        assert!(refusal(&newer).to_string().contains("the table tickets"));
        let mut newer = manifest();
        newer["migrations"] = json!(["m0001_foundation", "m9999_tickets"]);
        assert!(refusal(&newer).to_string().contains("m9999_tickets"));
    }
}
