//! Reading the content of an index on disk without changing it, and deleting it.

use std::collections::BTreeSet;
use std::path::Path;

use tantivy::Index;

use crate::SearchError;
use crate::index::{Writer, index_path, remove};

/// The content of an index on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// The position in the change log up to which changes are indexed; `None` before the first commit.
    pub position: Option<i64>,
    /// The ids of the indexed events.
    pub ids: BTreeSet<i64>,
}

/// Reads the index of this schema version in `folder`; `None` if it is not found.
pub fn inspect(folder: &Path) -> Result<Option<Inspection>, SearchError> {
    let path = index_path(folder);
    if !path.join("meta.json").is_file() {
        return Ok(None);
    }
    let index = Index::open_in_dir(&path)?;
    if let Some(file) = index.validate_checksum()?.iter().next() {
        return Err(SearchError::Corrupt(format!("the checksum of {} is wrong", file.display())));
    }
    let position = index.load_metas()?.payload.and_then(|payload| payload.parse().ok());
    let reader: tantivy::IndexReader =
        index.reader_builder().reload_policy(tantivy::ReloadPolicy::Manual).try_into()?;
    let mut ids = BTreeSet::new();
    for segment in reader.searcher().segment_readers() {
        let column = segment.fast_fields().i64("id")?;
        ids.extend(segment.doc_ids_alive().filter_map(|document| column.first(document)));
    }
    Ok(Some(Inspection { position, ids }))
}

/// Deletes the index in `folder`, so that the next start rebuilds it. [`SearchError::Busy`] while another process has
/// it open.
pub fn discard(folder: &Path) -> Result<(), SearchError> {
    let path = index_path(folder);
    if let Ok(index) = Index::open_in_dir(&path) {
        // Fails unless this process can take the writer lock.
        drop(Writer::new(&index)?);
    }
    remove(&path);
    Ok(())
}
