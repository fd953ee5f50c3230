//! The page cache: rendered pages on disk, so that neither a restart nor a site larger than the memory renders them again.
//!
//! A file holds a page and the ETags of the API responses it was rendered from. The page is served only while those ETags
//! match, so a change of the content needs no deletion here.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

use axum::http::{HeaderValue, StatusCode};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use meydan_domain::dependencies::Dependencies;
use meydan_store::{LogLimit, free_bytes};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tracing::{info, warn};

use super::screen::HTML;
use crate::cache::{CacheKey, CachedResponse, EncodedBody, Kind};

/// Nothing is stored below this: the database may be on the same disk.
const MIN_FREE_BYTES: u64 = 1 << 30;
/// The oldest pages are evicted each time this fraction of the limit has been written.
const EVICTION_PARTS: u64 = 8;

/// Clones share the folder.
#[derive(Clone)]
pub struct PageCache {
    shared: Arc<Shared>,
}

struct Shared {
    folder: PathBuf,
    max_bytes: u64,
    /// Bytes written so far.
    written: AtomicU64,
}

/// A page as read from disk, not yet validated against its inputs.
pub struct CachedPage {
    header: Header,
    zstd: Bytes,
}

/// The first line of a file; the compressed page follows.
#[derive(Serialize, Deserialize)]
struct Header {
    address: String,
    inputs: Vec<(String, String)>,
    /// When the page expires because of the passing of time alone, in milliseconds.
    until: Option<i64>,
    tag: String,
    /// Bytes of the page before it was compressed.
    length: usize,
    /// Of the compressed page: a power failure may leave a truncated file.
    checksum: String,
}

impl PageCache {
    /// Pages of this `build` (of the web app, the server and its address) in `folder`; those of other builds are deleted.
    pub fn open(folder: PathBuf, build: &str, max_bytes: u64) -> Self {
        let store =
            Self { shared: Arc::new(Shared { folder: folder.join(build), max_bytes, written: AtomicU64::new(0) }) };
        let (shared, build) = (store.shared.clone(), build.to_owned());
        tokio::task::spawn_blocking(move || {
            if let Err(error) = delete_other_builds(&folder, &build).and_then(|()| shared.evict_oldest()) {
                warn!(%error, folder = %folder.display(), "page cache: deleting old pages failed");
            }
        });
        store
    }

    /// The page last rendered for this key.
    pub async fn load(&self, key: &CacheKey) -> Option<CachedPage> {
        if !is_cacheable(key) {
            return None;
        }
        let (shared, key) = (self.shared.clone(), key.clone());
        tokio::task::spawn_blocking(move || shared.load(&key)).await.ok().flatten()
    }

    /// Writes the page in the background.
    pub fn save(&self, key: &CacheKey, entry: &CachedResponse) {
        let (true, StatusCode::OK, Some((zstd, length))) = (is_cacheable(key), entry.status, entry.body.to_store())
        else {
            return;
        };
        let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
        let header = Header {
            address: key.address.clone(),
            inputs: entry.inputs.iter().map(|(address, tag)| (address.clone(), text(tag))).collect(),
            until: entry.until.map(|until| until.timestamp_millis()),
            tag: text(entry.body.etag()),
            length,
            checksum: checksum(&zstd),
        };
        let (shared, key) = (self.shared.clone(), key.clone());
        tokio::task::spawn_blocking(move || {
            static LIMIT: LogLimit = LogLimit::new();
            if let Err(error) = shared.save(&key, &CachedPage { header, zstd }) {
                let text = error.to_string();
                LIMIT.log(&error.kind().to_string(), move |times| {
                    warn!(error = text, times, "page cache: storing a page failed")
                });
            }
        });
    }
}

impl CachedPage {
    /// The addresses of the API responses that it was rendered from.
    pub fn addresses(&self) -> Vec<String> {
        self.header.inputs.iter().map(|(address, _)| address.clone()).collect()
    }

    /// The page, if it was rendered from these API responses and has not expired.
    pub fn into_entry(
        self,
        inputs: Vec<(String, HeaderValue)>,
        dependencies: Dependencies,
        now: DateTime<Utc>,
    ) -> Option<CachedResponse> {
        let Header { inputs: stored, until, tag, length, .. } = self.header;
        let is_same = stored.len() == inputs.len()
            && stored.iter().zip(&inputs).all(|(stored, input)| stored.0 == input.0 && input.1 == stored.1.as_str());
        let until = until.map(DateTime::from_timestamp_millis).unwrap_or_default();
        if !is_same || until.is_some_and(|until| now >= until) {
            return None;
        }
        let tag = HeaderValue::try_from(tag).ok()?;
        let body = EncodedBody::stored(self.zstd, length, HTML, tag);
        Some(CachedResponse::new(body, dependencies).rendered(StatusCode::OK, inputs, until))
    }
}

impl Shared {
    fn load(&self, key: &CacheKey) -> Option<CachedPage> {
        let path = self.path(key);
        let page = CachedPage::from_bytes(fs::read(&path).ok()?.into());
        if page.is_none() {
            warn!(path = %path.display(), "page cache: damaged page deleted");
            let _ = fs::remove_file(&path);
        }
        page.filter(|page| page.header.address == key.address)
    }

    fn save(&self, key: &CacheKey, page: &CachedPage) -> io::Result<()> {
        let path = self.path(key);
        let folder = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)?;
        if free_bytes(folder).is_some_and(|free| free < MIN_FREE_BYTES) {
            return Ok(());
        }
        let bytes = page.to_bytes()?;
        let part = 1 + self.max_bytes / EVICTION_PARTS;
        let before = self.written.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        // Two pages of one key may be rendered at once: each is written to its own temporary file and renamed.
        let temporary = path.with_extension(format!("{before}-{}", std::process::id()));
        fs::write(&temporary, &bytes)?;
        fs::rename(&temporary, &path)?;
        if before / part != (before + bytes.len() as u64) / part {
            self.evict_oldest()?;
        }
        Ok(())
    }

    /// Evicts the oldest pages, and leaves room for what is written until the next eviction.
    fn evict_oldest(&self) -> io::Result<()> {
        let mut files = Vec::new();
        for folder in entries(&self.folder)? {
            for file in entries(&folder)? {
                if let Ok(metadata) = file.metadata() {
                    files.push((metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH), metadata.len(), file));
                }
            }
        }
        let mut bytes: u64 = files.iter().map(|(_, length, _)| length).sum();
        let room = self.max_bytes - self.max_bytes / EVICTION_PARTS;
        files.sort_unstable_by_key(|(modified, ..)| *modified);
        let mut deleted = 0_usize;
        for (_, length, file) in files {
            if bytes <= room {
                break;
            }
            fs::remove_file(file)?;
            bytes -= length;
            deleted += 1;
        }
        if deleted > 0 {
            info!(deleted, bytes, "page cache: oldest pages evicted");
        }
        Ok(())
    }

    fn path(&self, key: &CacheKey) -> PathBuf {
        let kind = if key.kind == Kind::LanguagePage { "language" } else { "visitor" };
        let name = hash(&[kind, key.language.code(), &key.address]);
        self.folder.join(&name[..2]).join(&name[2..])
    }
}

impl CachedPage {
    fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec(&self.header)?;
        bytes.push(b'\n');
        bytes.extend_from_slice(&self.zstd);
        Ok(bytes)
    }

    /// `None` when the file is damaged.
    fn from_bytes(bytes: Bytes) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let header: Header = serde_json::from_slice(&bytes[..end]).ok()?;
        // A copy, because a slice would keep the header in memory too.
        let zstd = Bytes::copy_from_slice(&bytes[end + 1..]);
        (header.checksum == checksum(&zstd)).then_some(Self { header, zstd })
    }
}

/// Only addresses without a query: the number of queries is unbounded.
fn is_cacheable(key: &CacheKey) -> bool {
    matches!(key.kind, Kind::Page | Kind::LanguagePage) && !key.address.contains('?')
}

/// Identifies a build; pages of other builds are invalid.
pub fn build_name(parts: &[&str]) -> String {
    hash(parts)
}

fn checksum(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes)[..8])
}

fn hash(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hex::encode(&hasher.finalize()[..16])
}

fn delete_other_builds(folder: &Path, build: &str) -> io::Result<()> {
    for other in entries(folder)?.into_iter().filter(|path| !path.ends_with(build)) {
        fs::remove_dir_all(other)?;
    }
    Ok(())
}

/// The entries of a folder; empty when it does not exist.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| entry.map(|entry| entry.path())).collect(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use meydan_domain::Language;

    use super::*;

    fn key(address: &str) -> CacheKey {
        CacheKey { kind: Kind::Page, language: Language::Tr, address: address.to_owned() }
    }

    fn shared(folder: &Path, max_bytes: u64) -> Shared {
        Shared { folder: folder.join("build"), max_bytes, written: AtomicU64::new(0) }
    }

    fn page(address: &str, text: &str) -> CachedPage {
        let body = EncodedBody::new(text.repeat(2000).into_bytes().into(), HTML);
        let (zstd, length) = body.to_store().expect("compresses");
        let inputs = vec![("/api/events/7".to_owned(), "\"a\"".to_owned())];
        let tag = body.etag().to_str().expect("ascii").to_owned();
        let header =
            Header { address: address.to_owned(), inputs, until: Some(1000), tag, length, checksum: checksum(&zstd) };
        CachedPage { header, zstd }
    }

    fn inputs(tag: &'static str) -> Vec<(String, HeaderValue)> {
        vec![("/api/events/7".to_owned(), HeaderValue::from_static(tag))]
    }

    fn at(millis: i64) -> DateTime<Utc> {
        DateTime::from_timestamp_millis(millis).expect("a moment")
    }

    #[test]
    fn a_page_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = shared(folder.path(), 1 << 20);
        store.save(&key("/event/a"), &page("/event/a", "merhaba ")).expect("is written");
        let entry = store
            .load(&key("/event/a"))
            .and_then(|page| page.into_entry(inputs("\"a\""), Dependencies::default(), at(999)));
        assert_eq!(entry.expect("is read").body.plain(), "merhaba ".repeat(2000));
        assert!(store.load(&key("/event/b")).is_none());
        assert!(store.load(&CacheKey { language: Language::En, ..key("/event/a") }).is_none());
    }

    #[test]
    fn a_page_with_changed_inputs_or_expired_is_not_served() {
        let entry = |inputs, millis| page("/event/a", "x").into_entry(inputs, Dependencies::default(), at(millis));
        assert!(entry(inputs("\"a\""), 0).is_some());
        assert!(entry(inputs("\"b\""), 0).is_none(), "another ETag");
        assert!(entry(Vec::new(), 0).is_none(), "fewer inputs");
        assert!(entry(inputs("\"a\""), 1000).is_none(), "expired");
    }

    #[test]
    fn a_truncated_file_is_deleted_and_not_served() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = shared(folder.path(), 1 << 20);
        store.save(&key("/event/a"), &page("/event/a", "x")).expect("is written");
        let path = store.path(&key("/event/a"));
        let bytes = fs::read(&path).expect("is there");
        for length in [0, 10, bytes.len() - 1] {
            fs::write(&path, &bytes[..length]).expect("is cut");
            assert!(store.load(&key("/event/a")).is_none(), "{length} bytes");
            assert!(!path.exists());
        }
    }

    #[test]
    fn the_oldest_pages_are_evicted() {
        let folder = tempfile::tempdir().expect("a folder");
        let one = page("/event/0", "x").to_bytes().expect("serializes").len() as u64;
        let store = shared(folder.path(), one * 8);
        for number in 0..40 {
            let address = format!("/event/{number}");
            store.save(&key(&address), &page(&address, "x")).expect("is written");
            let path = store.path(&key(&address));
            let modified = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(number);
            fs::File::options().append(true).open(path).and_then(|file| file.set_modified(modified)).expect("is dated");
        }
        let kept = (0..40).filter(|number| store.load(&key(&format!("/event/{number}"))).is_some()).collect::<Vec<_>>();
        assert!(kept.len() <= 8, "{kept:?}");
        assert!(kept.iter().all(|number| *number >= 30), "{kept:?}");
    }

    #[tokio::test]
    async fn pages_of_another_build_are_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(folder.path().join("old").join("ab")).expect("a folder");
        fs::create_dir_all(folder.path().join("new").join("ab")).expect("a folder");
        delete_other_builds(folder.path(), "new").expect("is deleted");
        assert!(!folder.path().join("old").exists());
        assert!(folder.path().join("new").exists());
    }

    #[test]
    fn only_addresses_without_a_query_are_cached() {
        assert!(is_cacheable(&key("/event/a")));
        assert!(!is_cacheable(&key("/search?q=a")));
        assert!(!is_cacheable(&CacheKey { kind: Kind::Api, ..key("/api/events/a") }));
    }
}
