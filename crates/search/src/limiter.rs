//! A limiter for documents that are queued for the indexing thread.
//!
//! Tantivy's own queue holds 10,000 documents, which would be most of the memory of a rebuild. A few hundred keep the
//! caller busy for most of the time in which the indexing thread flushes a segment.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use tantivy::TantivyDocument;
use tantivy::schema::document::Document;

const MAX_QUEUED: usize = 500;
/// An indexing thread that died releases no permits; after the timeout, tantivy reports the error to the caller.
const PERMIT_TIMEOUT: Duration = Duration::from_secs(1);

/// Limits the number of queued documents to `MAX_QUEUED`.
#[derive(Default)]
pub struct DocumentLimiter(Arc<Shared>);

#[derive(Default)]
struct Shared {
    queued: Mutex<usize>,
    released: Condvar,
}

/// A queued document, which releases its permit when the indexing thread takes it.
pub struct QueuedDocument {
    document: TantivyDocument,
    _permit: Permit,
}

struct Permit(Arc<Shared>);

impl DocumentLimiter {
    /// Waits for a permit, or for the timeout.
    pub fn acquire(&self, document: TantivyDocument) -> QueuedDocument {
        let queued = self.0.queued.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.0.released.wait_timeout_while(queued, PERMIT_TIMEOUT, |queued| *queued >= MAX_QUEUED);
        let (mut queued, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *queued += 1;
        QueuedDocument { document, _permit: Permit(Arc::clone(&self.0)) }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        *self.0.queued.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.released.notify_one();
    }
}

impl Document for QueuedDocument {
    type Value<'a> = <TantivyDocument as Document>::Value<'a>;
    type FieldsValuesIter<'a> = <TantivyDocument as Document>::FieldsValuesIter<'a>;

    fn iter_fields_and_values(&self) -> Self::FieldsValuesIter<'_> {
        self.document.iter_fields_and_values()
    }

    fn into_tantivy_document(self) -> TantivyDocument {
        self.document
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_permit_is_released_when_its_document_is_indexed() {
        let limiter = DocumentLimiter::default();
        for _ in 0..3 * MAX_QUEUED {
            let document = limiter.acquire(TantivyDocument::default());
            assert_eq!(*limiter.0.queued.lock().expect("a lock"), 1);
            document.into_tantivy_document();
        }
        assert_eq!(*limiter.0.queued.lock().expect("a lock"), 0);
    }

    #[test]
    fn acquire_returns_after_the_timeout_when_no_permit_is_released() {
        let limiter = DocumentLimiter::default();
        let queued: Vec<QueuedDocument> =
            (0..=MAX_QUEUED).map(|_| limiter.acquire(TantivyDocument::default())).collect();
        assert_eq!(queued.len(), MAX_QUEUED + 1);
    }
}
