//! Looking at an index on disk without changing it, and throwing it away.

use std::collections::BTreeSet;
use std::path::Path;

use tantivy::Index;

use crate::SearchError;
use crate::index::{Writer, path_of, remove};

/// What an index on disk holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// How much of the change log is in it; nothing while it has not been filled.
    pub position: Option<i64>,
    /// The numbers of its events.
    pub ids: BTreeSet<i64>,
}

/// Reads the index that this version keeps in `folder`; `None` when there is none.
pub fn inspect(folder: &Path) -> Result<Option<Inspection>, SearchError> {
    let path = path_of(folder);
    if !path.join("meta.json").is_file() {
        return Ok(None);
    }
    let index = Index::open_in_dir(&path)?;
    if let Some(file) = index.validate_checksum()?.iter().next() {
        return Err(SearchError::Broken(format!("{} is damaged", file.display())));
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

/// Removes the index in `folder`, so that the next start rebuilds it. Refused while another process writes it.
pub fn discard(folder: &Path) -> Result<(), SearchError> {
    let path = path_of(folder);
    if let Ok(index) = Index::open_in_dir(&path) {
        // Only the one who holds the lock may remove the files.
        drop(Writer::new(&index)?);
    }
    remove(&path);
    Ok(())
}
