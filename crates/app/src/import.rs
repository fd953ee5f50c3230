//! Import in the panel: what a page, a calendar or a table holds, as drafts of events.
//!
//! 1. [`Import::preview`] gets the bytes (`harvest::fetch`, or an upload) and reads them on a blocking thread.
//! 2. `series` puts the dates of one event together, `draft` makes a draft of them, with `place` and `category`.
//! 3. `record_key` tells which event was made of a record before, and `overlay` lays what a draft says over it.
//! 4. Nothing is written by a preview; [`Import::apply`] writes drafts, and leaves alone what a person edited.
//! 5. [`Import::copy_picture`] stores a picture like an upload.

mod apply;
mod category;
mod draft;
mod overlay;
mod picture;
mod place;
mod preview;
mod record_key;
mod series;
mod sparse;
mod when;

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use meydan_domain::field::Problem;
use meydan_domain::source::UnreadableInput;
use meydan_domain::staff::Actor;
use meydan_domain::{Error, Result};
use meydan_harvest::fetch::{FetchError, Fetcher};
pub use meydan_harvest::{Format, TableColumn};
use meydan_harvest::{Harvest, Input, Options, Refusal};

use crate::blocking::BlockingLimiter;
use crate::core::Core;
use crate::events::Events;
use crate::images::Images;

pub(crate) use apply::follow_undo;
pub use apply::{AppliedImport, ImportPart, LockedFields, MAX_DRAFTS, RefusedDraft};
pub use overlay::ImportChange;
pub use preview::{ImportProblem, Preview, PreviewState, PreviewedEvent};

/// As many as fit into the memory twice over, and into a list that a person looks through.
pub const MAX_EVENTS: usize = 5_000;
pub const MAX_FILE_BYTES: usize = 10 * 1024 * 1024;
/// Reading takes a core for up to a second.
const CONCURRENT_READS: usize = 2;
const QUEUED_READS: usize = 8;

#[derive(Clone)]
pub struct Import {
    core: Core,
    events: Events,
    images: Images,
    fetcher: Fetcher,
    reads: BlockingLimiter,
    /// The accounts that have a preview in flight.
    previewing: Arc<Mutex<HashSet<i64>>>,
}

/// Where the events are.
#[derive(Clone, Debug)]
pub enum ImportSource {
    Url(String),
    Content { bytes: Bytes, name: Option<String> },
}

/// What is asked of a preview.
#[derive(Clone, Debug)]
pub struct PreviewRequest {
    pub source: ImportSource,
    /// What columns hold, by their headings; `None` leaves a column out.
    pub mapping: BTreeMap<String, Option<String>>,
}

/// The bytes to read, and what is known of them.
struct Material {
    bytes: Bytes,
    name: Option<String>,
    content_type: Option<String>,
    url: Option<String>,
}

/// One preview at a time per account; released when dropped.
struct PreviewPermit {
    previewing: Arc<Mutex<HashSet<i64>>>,
    account: i64,
}

impl Drop for PreviewPermit {
    fn drop(&mut self) {
        self.previewing.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.account);
    }
}

impl Import {
    pub(crate) fn new(core: Core, events: Events, images: Images, fetcher: Fetcher) -> Self {
        let reads = BlockingLimiter::new("import", CONCURRENT_READS, QUEUED_READS);
        Self { core, events, images, fetcher, reads, previewing: Arc::default() }
    }

    fn permit(&self, actor: &Actor) -> Result<Option<PreviewPermit>> {
        let Actor::Staff(staff) = actor else { return Ok(None) };
        let is_first = self.previewing.lock().unwrap_or_else(PoisonError::into_inner).insert(staff.id);
        if !is_first {
            return Err(Error::TooMany { retry_after_seconds: 5 });
        }
        Ok(Some(PreviewPermit { previewing: self.previewing.clone(), account: staff.id }))
    }

    async fn material(&self, source: ImportSource) -> Result<Material> {
        match source {
            ImportSource::Url(url) => {
                let fetched = self.fetcher.fetch(&url).await.map_err(|error| fetch_error("url", error))?;
                let (url, content_type) = (Some(fetched.url), fetched.content_type);
                Ok(Material { bytes: fetched.bytes.into(), name: None, content_type, url })
            }
            ImportSource::Content { bytes, .. } if bytes.len() > MAX_FILE_BYTES => {
                Err(Error::TooLarge { limit: MAX_FILE_BYTES })
            }
            ImportSource::Content { bytes, name } => Ok(Material { bytes, name, content_type: None, url: None }),
        }
    }

    /// `field` is what a refusal is reported for.
    async fn read(
        &self,
        field: &str,
        material: Material,
        mapping: &BTreeMap<String, Option<String>>,
    ) -> Result<Harvest> {
        let mut options = Options::new(self.core.now());
        options.max_records = MAX_EVENTS;
        options.columns = columns(mapping)?;
        let work = move || {
            let input = Input {
                bytes: &material.bytes,
                name: material.name.as_deref(),
                content_type: material.content_type.as_deref(),
                url: material.url.as_deref(),
                expected: None,
            };
            meydan_harvest::read(&input, &options)
        };
        let harvest = self.reads.acquire().await?.run(work).await?.map_err(|refusal| unreadable(field, refusal))?;
        if harvest.records.is_empty() && harvest.columns.is_empty() {
            return Err(unreadable(field, Refusal::NoEvents));
        }
        Ok(harvest)
    }
}

/// An empty name leaves a column out.
fn columns(mapping: &BTreeMap<String, Option<String>>) -> Result<BTreeMap<String, String>> {
    let is_known = |field: &str| meydan_harvest::table_fields().any(|known| known == field);
    if mapping.values().flatten().any(|field| !is_known(field)) {
        let known = meydan_harvest::table_fields().map(str::to_owned).collect();
        return Err(Error::invalid("mapping", Problem::NotAmong(known)));
    }
    let column =
        |(heading, field): (&String, &Option<String>)| (heading.trim().to_owned(), field.clone().unwrap_or_default());
    Ok(mapping.iter().map(column).collect())
}

fn fetch_error(field: &str, error: FetchError) -> Error {
    match error {
        FetchError::Refused(refusal) => Error::invalid(field, Problem::NotFetched(refusal)),
        FetchError::Failed(failure) => Error::SourceFailed(failure),
    }
}

fn unreadable(field: &str, refusal: Refusal) -> Error {
    let reason = match refusal {
        Refusal::Empty => return Error::invalid(field, Problem::Required),
        Refusal::TooLarge { limit } => return Error::TooLarge { limit },
        Refusal::NotExpected { .. } | Refusal::Unrecognized => UnreadableInput::UnknownFormat,
        Refusal::NoEvents => UnreadableInput::NoEvents,
        Refusal::Unreadable(reason) => UnreadableInput::Other(reason),
    };
    Error::invalid(field, Problem::NotImportable(reason))
}
