//! The content of a database as text, to compare databases of any engine.

use std::collections::BTreeMap;

use meydan_domain::Result;
use meydan_store::Store;
use meydan_store::archive::{Snapshot, Table};

/// The rows of every archived table, one JSON line each.
pub async fn all_rows(store: &Store) -> Result<BTreeMap<&'static str, Vec<String>>> {
    let snapshot = Snapshot::begin(store).await?;
    let mut rows = BTreeMap::new();
    for table in Table::ALL {
        let mut lines = Vec::new();
        let mut pages = snapshot.pages(*table);
        while let Some(page) = pages.next().await? {
            lines.extend(page);
        }
        // Engines order texts differently.
        lines.sort();
        rows.insert(table.name(), lines);
    }
    Ok(rows)
}
