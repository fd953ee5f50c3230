//! The index on disk: opened, healed, written.

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
use crate::schema::{self, Fields};
use crate::waiting::{Waiting, WaitingRoom};

/// Some 17,000 events fit in; a segment is written whenever it is full, and many of them must be merged.
const WRITER_BYTES: usize = 45_000_000;
/// Few segments, since every search looks into each of them.
const MERGE_FROM_SEGMENTS: usize = 6;
/// Segments below this size are all alike to the merging.
const SMALL_SEGMENT: u32 = 2_000;
/// Blocks of stored titles that are kept unpacked.
const STORE_BLOCKS: usize = 32;

/// What was found when the index was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opened {
    /// It holds all changes up to this position of the change log.
    Ready { position: i64 },
    /// There was none, or none that could be used: fill it with `rebuild`.
    Empty,
    /// Nothing can be kept on disk; it lives in memory until the process ends. Fill it with `rebuild`.
    InMemory,
}

#[derive(Clone, Copy, Debug)]
pub enum Change<'a> {
    /// A new or changed event that visitors may find.
    Put(&'a Event),
    /// An event that is gone or hidden, by its number.
    Remove(i64),
}

/// All that can be found; cheap to clone.
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

/// One thread takes events apart, another writes them down: each further one would begin a segment of its own.
pub(crate) struct Writer {
    writer: IndexWriter<Waiting>,
    documents: Documents,
    room: WaitingRoom,
}

impl SearchIndex {
    /// Opens the index in `folder`, or makes an empty one where there is none that can be used. It always succeeds in
    /// giving an index: at worst one in memory.
    pub fn open(folder: &Path) -> Result<(Self, Opened), SearchError> {
        let (schema, fields) = schema::schema();
        let path = path_of(folder);
        remove_other_versions(folder, &path);
        match open_existing(&path, &schema, fields) {
            Ok(Some(opened)) => return Ok(opened),
            Ok(None) => {}
            Err(SearchError::Busy) => {
                warn!(path = %path.display(), "another process writes this search index; it lives in memory here");
                return Ok((Self::in_memory()?, Opened::InMemory));
            }
            Err(error) => warn!(%error, path = %path.display(), "the search index is broken; it is made anew"),
        }
        match create(&path, &schema, fields) {
            Ok(index) => Ok((index, Opened::Empty)),
            Err(error) => {
                warn!(%error, path = %path.display(), "the search index cannot be kept on disk; it lives in memory");
                Ok((Self::in_memory()?, Opened::InMemory))
            }
        }
    }

    /// An empty index that leaves no trace.
    pub fn in_memory() -> Result<Self, SearchError> {
        let (schema, fields) = schema::schema();
        Self::new(Index::builder().schema(schema).create_in_ram()?, fields)
    }

    fn new(index: Index, fields: Fields) -> Result<Self, SearchError> {
        schema::register_tokenizer(&index);
        let reader = index
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .doc_store_cache_num_blocks(STORE_BLOCKS)
            .try_into()?;
        let snapshot = RwLock::new(Arc::new(Snapshot::new(reader.searcher(), None)?));
        Ok(Self { inner: Arc::new(Inner { index, fields, reader, snapshot, writer: Mutex::new(None) }) })
    }

    /// How many events it holds, past ones included.
    pub fn len(&self) -> u64 {
        self.snapshot().searcher.num_docs()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes changes over in one step: a search sees all of them or none, and sees them once this returns.
    ///
    /// Doing it twice does no harm. When it fails, the index answers as before, and the same changes can be tried
    /// again.
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

    /// Replaces everything by these events, a few at a time, however many they are. Until it returns, searches are
    /// answered from what was there before.
    pub fn rebuild<E: Borrow<Event>>(
        &self,
        events: impl IntoIterator<Item = E>,
        position: i64,
    ) -> Result<(), SearchError> {
        let mut slot = self.lock_writer();
        // Two cannot write at once, and one that deletes everything forgets the order of what it deleted before: an event
        // that was removed and is back would be removed again.
        drop(slot.take());
        let mut writer = Writer::new(&self.inner.index)?;
        writer.writer.delete_all_documents()?;
        for event in events {
            writer.add(&self.inner.fields, event.borrow())?;
        }
        writer.commit(position)?;
        // Its threads end with it, and what they needed for so many events is given back.
        writer.writer.wait_merging_threads()?;
        *slot = Some(Writer::new(&self.inner.index)?);
        self.refresh()
    }

    /// Waits until segments are merged, which otherwise goes on beside the searches.
    pub fn settle(&self) -> Result<(), SearchError> {
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
        // A writer that failed is dropped with all it had begun: the next call gets a new one.
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
        Ok(Self { writer, documents: Documents::default(), room: WaitingRoom::default() })
    }

    fn add(&mut self, fields: &Fields, event: &Event) -> Result<(), SearchError> {
        let mut document = self.documents.document(fields, event);
        // It may wait among hundreds.
        document.shrink_to_fit();
        self.writer.add_document(self.room.wait_with(document))?;
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

/// Where this version keeps its index.
pub(crate) fn path_of(folder: &Path) -> PathBuf {
    folder.join(folder_name(&schema::schema().0))
}

/// The version, and a fingerprint of the fields: another set of fields is another folder, even when somebody forgot
/// to raise the version.
fn folder_name(schema: &Schema) -> String {
    let fields: Vec<String> = schema.fields().map(|(_, entry)| format!("{entry:?}")).collect();
    let hash = fields
        .join("\n")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{}-{hash:016x}", schema::VERSION)
}

/// Folders of other versions are of no use to anybody; ones that do not look like ours are left alone.
fn remove_other_versions(folder: &Path, current: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_version = name.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if is_version && path != current && path.is_dir() {
            info!(path = %path.display(), "removing the search index of another version");
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
        return Err(SearchError::Broken("its fields are not the expected ones".into()));
    }
    let meta = index.load_metas()?;
    // Checksums are only compared of the files that the list of files names.
    let listed = index.directory().list_managed_files();
    let is_unlisted = |file: &PathBuf| path.join(file).is_file() && !listed.contains(file);
    if let Some(file) = meta.list_segment_files().into_iter().find(is_unlisted) {
        return Err(SearchError::Broken(format!("{} is not in its list of files", file.display())));
    }
    let damaged = index.validate_checksum()?;
    if let Some(file) = damaged.iter().next() {
        return Err(SearchError::Broken(format!("{} is damaged", file.display())));
    }
    let position = meta.payload.as_deref().and_then(|payload| payload.parse().ok());
    let index = SearchIndex::new(index, fields)?;
    // A writer of a process that was killed is found out here, not at the first change.
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
        warn!(%error, path = %path.display(), "an old search index cannot be removed");
    }
}
