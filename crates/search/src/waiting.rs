//! Documents on their way to the engine's writing thread, and a bound on how many there are.
//!
//! The engine lets ten thousand wait. That is most of what a new index would need in memory, and no use: some hundreds
//! bridge much of the time that the writing thread is busy with a full segment.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use tantivy::TantivyDocument;
use tantivy::schema::document::Document;

const AT_MOST: usize = 500;
/// A writing thread that died frees no seats; whoever goes on then is told by the engine.
const PATIENCE: Duration = Duration::from_secs(1);

/// Where documents wait.
#[derive(Default)]
pub struct WaitingRoom(Arc<Shared>);

#[derive(Default)]
struct Shared {
    taken: Mutex<usize>,
    freed: Condvar,
}

/// A document that waits, and frees its seat as it is taken up.
pub struct Waiting {
    document: TantivyDocument,
    _seat: Seat,
}

struct Seat(Arc<Shared>);

impl WaitingRoom {
    /// Comes back when there is room, or after a while without any.
    pub fn wait_with(&self, document: TantivyDocument) -> Waiting {
        let taken = self.0.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.0.freed.wait_timeout_while(taken, PATIENCE, |taken| *taken >= AT_MOST);
        let (mut taken, _) = waited.unwrap_or_else(PoisonError::into_inner);
        *taken += 1;
        Waiting { document, _seat: Seat(Arc::clone(&self.0)) }
    }
}

impl Drop for Seat {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_free_again_once_its_document_is_taken_up() {
        let room = WaitingRoom::default();
        for _ in 0..3 * AT_MOST {
            let waiting = room.wait_with(TantivyDocument::default());
            assert_eq!(*room.0.taken.lock().expect("a lock"), 1);
            waiting.into_tantivy_document();
        }
        assert_eq!(*room.0.taken.lock().expect("a lock"), 0);
    }

    #[test]
    fn whoever_waits_for_a_thread_that_died_goes_on() {
        let room = WaitingRoom::default();
        let stuck: Vec<Waiting> = (0..=AT_MOST).map(|_| room.wait_with(TantivyDocument::default())).collect();
        assert_eq!(stuck.len(), AT_MOST + 1);
    }
}
