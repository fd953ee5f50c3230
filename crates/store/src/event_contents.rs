//! Contents of events that were read before. A content never changes under its version, so that lists which differ
//! only in their filters read and parse each document once.

use std::collections::HashMap;
use std::sync::Arc;

use meydan_domain::Result;
use meydan_domain::event::EventContent;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::convert::database_error;
use crate::entity::events::{Column, Entity};
use crate::event_rows::{PublicationColumns, read_content};

/// Bytes of memory, by the length of the documents.
const MAX_BYTES: u64 = 16 * 1024 * 1024;

/// One content: the row, its version, and when it was written (a restored archive may use both numbers again).
pub(crate) type ContentKey = (i64, i64, i64);

/// The columns that a content is read from.
type StoredContent = (i64, i64, i64, String, String, Option<i64>, Option<i64>);

pub(crate) struct EventContents {
    known: moka::sync::Cache<ContentKey, (Arc<EventContent>, u32)>,
}

impl Default for EventContents {
    fn default() -> Self {
        let known = moka::sync::Cache::builder().max_capacity(MAX_BYTES).weigher(|_, (_, bytes)| *bytes).build();
        Self { known }
    }
}

impl EventContents {
    /// The contents under these keys. A row that changed since its key was read is left out, as one that is gone.
    pub async fn find(
        &self,
        db: &impl ConnectionTrait,
        keys: &[ContentKey],
    ) -> Result<HashMap<ContentKey, Arc<EventContent>>> {
        let mut found = HashMap::with_capacity(keys.len());
        let mut missing = Vec::new();
        for key in keys {
            match self.known.get(key) {
                Some((content, _)) => {
                    found.insert(*key, content);
                }
                None => missing.push(key.0),
            }
        }
        if missing.is_empty() {
            return Ok(found);
        }
        let rows: Vec<StoredContent> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Version, Column::UpdatedAt, Column::Content])
            .columns([Column::UnpublishedAs, Column::PublishAt, Column::UnpublishAt])
            .filter(Column::Id.is_in(missing))
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        for (id, version, updated_at, document, unpublished_as, publish_at, unpublish_at) in rows {
            let columns = PublicationColumns { unpublished_as: &unpublished_as, publish_at, unpublish_at };
            let content: Arc<EventContent> = Arc::new(columns.fill(read_content(&document)?));
            let bytes = u32::try_from(document.len()).unwrap_or(u32::MAX);
            self.known.insert((id, version, updated_at), (content.clone(), bytes));
            found.insert((id, version, updated_at), content);
        }
        Ok(found)
    }
}
