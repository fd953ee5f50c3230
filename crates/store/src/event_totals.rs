//! The total of a list of events: counted up to a cap, and cached for the further pages.

use std::time::Duration;

use meydan_domain::Language;
use meydan_domain::Result;
use meydan_domain::event_query::{EventQuery, Sort, Visibility};
use meydan_domain::page::PageRequest;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ConnectionTrait, EntityTrait, JoinType, QueryFilter, QuerySelect, QueryTrait};

use crate::convert::database_error;
use crate::entity::showing_index;
use crate::event_list::{Filter, TextMatch, to_event_index};
use crate::store::Store;

/// Above this a list says that there are more.
pub const MAX_TOTAL: u64 = 10_000;
const REMEMBERED: u64 = 4_096;
const REMEMBERED_FOR: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Total {
    pub count: u64,
    /// There are more.
    pub is_capped: bool,
}

/// The version, the minute, and the filter as text.
type TotalKey = (i64, i64, String);

pub(crate) struct EventTotals {
    known: moka::sync::Cache<TotalKey, Total>,
}

impl Default for EventTotals {
    fn default() -> Self {
        let known = moka::sync::Cache::builder().max_capacity(REMEMBERED).time_to_live(REMEMBERED_FOR).build();
        Self { known }
    }
}

/// The total of a query.
pub(crate) async fn total(store: &Store, filter: &Filter<'_>) -> Result<Total> {
    let query = filter.query;
    // Read before the count: it may count more than its version says, never less.
    let key = key(store.content_version(), query, filter.text);
    let known = &store.event_totals().known;
    // What ended within the minute is missed: a first page, which may show all there is, must agree with its total.
    let is_further_page = query.page.cursor.is_some();
    if let Some(total) = key.as_ref().filter(|_| is_further_page).and_then(|key| known.get(key)) {
        return Ok(total);
    }
    let total = count(store.read(), filter).await?;
    if let Some(key) = key {
        known.insert(key, total);
    }
    Ok(total)
}

/// Nothing where the count must not be cached: changes of drafts, which staff see, have no version; nor has a store
/// that does not follow the change log. Counting what the search index found is quick.
fn key(version: i64, query: &EventQuery, text: TextMatch<'_>) -> Option<TotalKey> {
    let is_public = matches!(query.visibility, Visibility::Upcoming | Visibility::Past);
    let TextMatch::Words { categories } = text else { return None };
    if version == 0 || !is_public {
        return None;
    }
    let filter = EventQuery {
        text: String::new(),
        sort: Sort::Date,
        facets: false,
        language: Language::Tr,
        page: PageRequest::default(),
        now: chrono::DateTime::UNIX_EPOCH,
        ..query.clone()
    };
    Some((version, query.now.timestamp().div_euclid(60), format!("{filter:?} {categories:?}")))
}

async fn count(db: &impl ConnectionTrait, filter: &Filter<'_>) -> Result<Total> {
    let found = showing_index::Entity::find().select_only().filter(filter.every_showing()).limit(MAX_TOTAL + 1);
    let mut found = if filter.query.expand_showings {
        found.expr(Expr::value(1))
    } else {
        // Quicker than looking for the first showing of each event.
        found.column(showing_index::Column::EventId).distinct()
    };
    if filter.reads_texts() {
        found = found.join(JoinType::InnerJoin, to_event_index());
    }
    let count = Query::select().expr(Expr::cust("COUNT(*)")).from_subquery(found.into_query(), "found").to_owned();
    let row = db.query_one(&count).await.map_err(database_error)?;
    let count: i64 = row.map_or(Ok(0), |row| row.try_get_by_index(0)).map_err(database_error)?;
    let count = count.unsigned_abs();
    Ok(Total { count: count.min(MAX_TOTAL), is_capped: count > MAX_TOTAL })
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, TimeDelta, Utc};

    use super::*;

    const WORDS: TextMatch<'static> = TextMatch::Words { categories: &[] };

    fn query(now: DateTime<Utc>) -> EventQuery {
        EventQuery { category: Some("music".to_owned()), ..EventQuery::upcoming(now, Language::Tr) }
    }

    #[test]
    fn pages_sorts_and_languages_of_one_filter_share_a_total() {
        let now = DateTime::UNIX_EPOCH;
        let other = EventQuery {
            sort: Sort::Name,
            language: Language::En,
            page: PageRequest { limit: 7, cursor: None },
            facets: true,
            ..query(now + TimeDelta::seconds(59))
        };
        assert_eq!(key(3, &query(now), WORDS), key(3, &other, WORDS));
        let next_minute = query(now + TimeDelta::seconds(60));
        let art = EventQuery { category: Some("art".to_owned()), ..query(now) };
        for different in [key(4, &query(now), WORDS), key(3, &next_minute, WORDS), key(3, &art, WORDS)] {
            assert_ne!(key(3, &query(now), WORDS), different);
        }
    }

    #[test]
    fn what_only_staff_see_is_counted_each_time() {
        let now = DateTime::UNIX_EPOCH;
        for visibility in [Visibility::Active, Visibility::Inactive, Visibility::All] {
            assert_eq!(key(3, &EventQuery { visibility, ..query(now) }, WORDS), None);
        }
        assert_eq!(key(0, &query(now), WORDS), None);
        assert_eq!(key(3, &query(now), TextMatch::Ids(&[1])), None);
    }
}
