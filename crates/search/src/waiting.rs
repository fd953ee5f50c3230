//! Documents on their way to the engine's writing thread, and a bound on how many there are.
//!
//! The engine lets ten thousand wait. That is most of what a new index would need in memory, and no use: the writing
//! thread is never out of work with a few.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use tantivy::TantivyDocument;
use tantivy::schema::document::Document;

const AT_MOST: usize = 200;

/// Places to wait in.
#[derive(Clone, Default)]
pub struct Places(Arc<Shared>);

#[derive(Default)]
struct Shared {
    taken: Mutex<usize>,
    freed: Condvar,
}

/// A document that waits, and frees its place as it is taken up, or thrown away.
pub struct Waiting {
    document: TantivyDocument,
    _place: Place,
}

struct Place(Arc<Shared>);

impl Places {
    /// Comes back when there is a place.
    pub fn wait_with(&self, document: TantivyDocument) -> Waiting {
        let taken = self.0.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let mut taken =
            self.0.freed.wait_while(taken, |taken| *taken >= AT_MOST).unwrap_or_else(PoisonError::into_inner);
        *taken += 1;
        Waiting { document, _place: Place(Arc::clone(&self.0)) }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        *self.0.taken.lock().unwrap_or_else(PoisonError::into_inner) -= 1;
        self.0.freed.notify_one();
    }
}

impl Document for Waiting {
    type Value<'a> = <TantivyDocument as Document>::Value<'a>;
    type FieldsValuesIter<'a> = <TantivyDocument as Document>::FieldsValuesIter<'a>;

    fn iter_fields_and_values(&self) -> Self::FieldsValuesIter<'_> {
        self.document.iter_fields_and_values()
    }

    fn into_tantivy_document(self) -> TantivyDocument {
        self.document
    }
}
