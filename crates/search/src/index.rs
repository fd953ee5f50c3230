//! The index on disk: opening, recovery, writes and rebuilds.

use std::borrow::Borrow;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use meydan_domain::event::Event;
use tantivy::directory::error::LockError;
use tantivy::indexer::{IndexWriterOptions, LogMergePolicy};
use tantivy::schema::Schema;
use tantivy::{Index, IndexReader, IndexWriter, ReloadPolicy, TantivyError, Term};
use tracing::{info, warn};

use crate::SearchError;
use crate::document::Documents;
use crate::facts::Snapshot;
use crate::limiter::{DocumentLimiter, QueuedDocument};
use crate::schema::{self, Fields};

/// Holds about 17,000 events; a segment is flushed when it is full, and small segments have to be merged later.
const WRITER_BYTES: usize = 45_000_000;
/// Low, because every search reads every segment.
const MERGE_FROM_SEGMENTS: usize = 6;
/// The merge policy treats all segments below this number of documents as one size.
const SMALL_SEGMENT: u32 = 2_000;
/// Decompressed blocks of the document store that are cached.
const CACHED_STORE_BLOCKS: usize = 32;

/// The state of an index after it was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// The index contains all changes up to this position of the change log.
    Ready { position: i64 },
    /// A new index, because none was found or it was not usable; call `rebuild`.
    Empty,
    /// The index cannot be stored on disk and is in memory until the process ends; call `rebuild`.
    InMemory,
}

#[derive(Clone, Copy, Debug)]
pub enum Change<'a> {
    /// A new or changed public event.
    Put(&'a Event),
    /// The id of an event that was deleted or hidden.
    Remove(i64),
}

/// A handle of the index; cheap to clone.
#[derive(Clone)]
pub struct SearchIndex {
    inner: Arc<Inner>,
}

struct Inner {
    index: Index,
    fields: Fields,
    reader: IndexReader,
    snapshot: RwLock<Arc<Snapshot>>,
    writer: Mutex<Option<Writer>>,
}

/// The caller's thread analyses events and one tantivy thread indexes them: each further thread would write segments of
/// its own.
pub(crate) struct Writer {
    writer: IndexWriter<QueuedDocument>,
    documents: Documents,
    limiter: DocumentLimiter,
}

impl SearchIndex {
    /// Opens the index in `folder`, or creates an empty one if none is found or it is not usable. Falls back to an
    /// index in memory if the folder cannot be used.
    pub fn open(folder: &Path) -> Result<(Self, Opened), SearchError> {
        let (schema, fields) = schema::schema();
        let path = index_path(folder);
        remove_other_versions(folder, &path);
        match open_existing(&path, &schema, fields) {
            Ok(Some(opened)) => return Ok(opened),
            Ok(None) => {}
            Err(SearchError::Busy) => {
                warn!(path = %path.display(), "search index is locked by another process; using one in memory");
                return Ok((Self::in_memory()?, Opened::InMemory));
            }
            Err(error) => warn!(%error, path = %path.display(), "search index is corrupt; rebuilding it"),
        }
        match create(&path, &schema, fields) {
            Ok(index) => Ok((index, Opened::Empty)),
            Err(error) => {
                warn!(%error, path = %path.display(), "search index cannot be stored on disk; using one in memory");
                Ok((Self::in_memory()?, Opened::InMemory))
            }
        }
    }

    /// An empty index that writes no files.
    pub fn in_memory() -> Result<Self, SearchError> {
        let (schema, fields) = schema::schema();
        Self::new(Index::builder().schema(schema).create_in_ram()?, fields)
    }

    fn new(index: Index, fields: Fields) -> Result<Self, SearchError> {
        schema::register_tokenizer(&index);
        let reader = index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .doc_store_cache_num_blocks(CACHED_STORE_BLOCKS)
            .try_into()?;
        let snapshot = RwLock::new(Arc::new(Snapshot::new(reader.searcher(), None)?));
        Ok(Self { inner: Arc::new(Inner { index, fields, reader, snapshot, writer: Mutex::new(None) }) })
    }

    /// The number of indexed events, past ones included.
    pub fn len(&self) -> u64 {
        self.snapshot().searcher.num_docs()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Applies changes in one commit: a search sees all of them or none, and sees them once this returns.
    ///
    /// Idempotent. After an error the index is unchanged, and the same changes can be retried.
    pub fn write<'a>(&self, changes: impl IntoIterator<Item = Change<'a>>, position: i64) -> Result<(), SearchError> {
        self.with_writer(|writer, fields| {
            for change in changes {
                let id = match change {
                    Change::Put(event) => event.id,
                    Change::Remove(id) => id,
                };
                writer.writer.delete_term(Term::from_field_i64(fields.id, id));
                if let Change::Put(event) = change {
                    writer.add(fields, event)?;
                }
            }
            writer.commit(position)
        })
    }

    /// Replaces all documents by those of `events`, which are read one at a time. Until this returns, searches use the
    /// previous snapshot.
    pub fn rebuild<E: Borrow<Event>>(
        &self,
        events: impl IntoIterator<Item = E>,
        position: i64,
    ) -> Result<(), SearchError> {
        let mut slot = self.lock_writer();
        // A new writer, because only one can be open, and `delete_all_documents` does not cancel earlier deletes of the
        // same writer: an event that was removed before would be removed again.
        drop(slot.take());
        let mut writer = Writer::new(&self.inner.index)?;
        writer.writer.delete_all_documents()?;
        for event in events {
            writer.add(&self.inner.fields, event.borrow())?;
        }
        writer.commit(position)?;
        // A fresh writer afterwards, so that the memory of the rebuild is released with its threads.
        writer.writer.wait_merging_threads()?;
        *slot = Some(Writer::new(&self.inner.index)?);
        self.refresh()
    }

    /// Waits for the merges of segments, which otherwise run in the background.
    pub fn wait_for_merges(&self) -> Result<(), SearchError> {
        let writer = self.lock_writer().take();
        if let Some(writer) = writer {
            writer.writer.wait_merging_threads()?;
        }
        self.refresh()
    }

    fn with_writer(
        &self,
        work: impl FnOnce(&mut Writer, &Fields) -> Result<(), SearchError>,
    ) -> Result<(), SearchError> {
        let mut slot = self.lock_writer();
        let mut writer = slot.take().map_or_else(|| Writer::new(&self.inner.index), Ok)?;
        // After an error the writer is dropped with its uncommitted changes; the next call creates a new one.
        work(&mut writer, &self.inner.fields)?;
        *slot = Some(writer);
        self.refresh()
    }

    fn lock_writer(&self) -> MutexGuard<'_, Option<Writer>> {
        lock(&self.inner.writer)
    }

    fn refresh(&self) -> Result<(), SearchError> {
        self.inner.reader.reload()?;
        let next = Snapshot::new(self.inner.reader.searcher(), Some(&self.snapshot()))?;
        *self.inner.snapshot.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(next);
        Ok(())
    }

    pub(crate) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.inner.snapshot.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn fields(&self) -> &Fields {
        &self.inner.fields
    }
}

impl Writer {
    pub(crate) fn new(index: &Index) -> Result<Self, SearchError> {
        let options = IndexWriterOptions::builder()
            .memory_budget_per_thread(WRITER_BYTES)
            .num_worker_threads(1)
            .num_merge_threads(1)
            .build();
        let writer = index.writer_with_options(options).map_err(|error| match error {
            TantivyError::LockFailure(LockError::LockBusy, _) => SearchError::Busy,
            other => other.into(),
        })?;
        let mut policy = LogMergePolicy::default();
        policy.set_min_num_segments(MERGE_FROM_SEGMENTS);
        policy.set_min_layer_size(SMALL_SEGMENT);
        writer.set_merge_policy(Box::new(policy));
        Ok(Self { writer, documents: Documents::default(), limiter: DocumentLimiter::default() })
    }

    fn add(&mut self, fields: &Fields, event: &Event) -> Result<(), SearchError> {
        let mut document = self.documents.document(fields, event);
        // Hundreds of documents may be queued.
        document.shrink_to_fit();
        self.writer.add_document(self.limiter.acquire(document))?;
        Ok(())
    }

    fn commit(&mut self, position: i64) -> Result<(), SearchError> {
        let mut commit = self.writer.prepare_commit()?;
        commit.set_payload(&position.to_string());
        commit.commit()?;
        Ok(())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The folder of the index of this schema version.
pub(crate) fn index_path(folder: &Path) -> PathBuf {
    folder.join(folder_name(&schema::schema().0))
}

/// The version and a hash of the fields, so that changed fields get a new folder even if the version was not raised.
fn folder_name(schema: &Schema) -> String {
    let fields: Vec<String> = schema.fields().map(|(_, entry)| format!("{entry:?}")).collect();
    let hash = fields
        .join("\n")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{}-{hash:016x}", schema::VERSION)
}

/// Removes the folders of other versions, and leaves folders with other names alone.
fn remove_other_versions(folder: &Path, current: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_version = name.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if is_version && path != current && path.is_dir() {
            info!(path = %path.display(), "removing search index of another version");
            remove(&path);
        }
    }
}

fn open_existing(path: &Path, schema: &Schema, fields: Fields) -> Result<Option<(SearchIndex, Opened)>, SearchError> {
    if !path.join("meta.json").is_file() {
        return Ok(None);
    }
    let index = Index::open_in_dir(path)?;
    if index.schema() != *schema {
        return Err(SearchError::Corrupt("its schema is not the expected one".into()));
    }
    let meta = index.load_metas()?;
    // `validate_checksum` covers only the files that the list of managed files names.
    let listed = index.directory().list_managed_files();
    let is_unlisted = |file: &PathBuf| path.join(file).is_file() && !listed.contains(file);
    if let Some(file) = meta.list_segment_files().into_iter().find(is_unlisted) {
        return Err(SearchError::Corrupt(format!("{} is not in the list of managed files", file.display())));
    }
    let damaged = index.validate_checksum()?;
    if let Some(file) = damaged.iter().next() {
        return Err(SearchError::Corrupt(format!("the checksum of {} is wrong", file.display())));
    }
    let position = meta.payload.as_deref().and_then(|payload| payload.parse().ok());
    let index = SearchIndex::new(index, fields)?;
    // Takes the writer lock now, so that a second process is detected here and not at the first change.
    *index.lock_writer() = Some(Writer::new(&index.inner.index)?);
    Ok(Some((index, position.map_or(Opened::Empty, |position| Opened::Ready { position }))))
}

fn create(path: &Path, schema: &Schema, fields: Fields) -> Result<SearchIndex, SearchError> {
    remove(path);
    fs::create_dir_all(path)?;
    let index = SearchIndex::new(Index::builder().schema(schema.clone()).create_in_dir(path)?, fields)?;
    *index.lock_writer() = Some(Writer::new(&index.inner.index)?);
    Ok(index)
}

pub(crate) fn remove(path: &Path) {
    if let Err(error) = fs::remove_dir_all(path)
        && error.kind() != std::io::ErrorKind::NotFound
    {
        warn!(%error, path = %path.display(), "search index cannot be removed");
    }
}
