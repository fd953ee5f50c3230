//! What a list is sorted by, and what its cursors hold.

use meydan_domain::event_query::{EventQuery, Sort, Visibility};
use meydan_domain::field::Problem;
use meydan_domain::page::{Cursor, CursorKey};
use meydan_domain::{Error, Language, Result};
use sea_orm::Order;
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait};

use super::{ID_KEY, LEADING_KEY, POSITION_KEY, Row, START_KEY};
use crate::convert::millis;
use crate::entity::showing_index::Column;
use crate::entity::{event_index, events, showing_index};
use crate::search::contains;

/// The keys a sort compares: a leading one of its own, mostly then the start, then the event, then, where every showing is
/// an entry, its position.
pub(super) struct SortKeys {
    sort: Sort,
    is_by_showing: bool,
    /// The last first.
    descends: bool,
    /// What a cursor must have been issued for: the keys of one language or search mean nothing in another.
    name: String,
    pub leading: Expr,
    pub leading_is_text: bool,
    /// By date, what began before and is still on comes after what begins from here on.
    running_before: Option<i64>,
}

fn column(column: Column) -> Expr {
    Expr::col((showing_index::Entity, column))
}

impl SortKeys {
    pub fn new(query: &EventQuery) -> Self {
        let (leading, leading_is_text) = match query.sort {
            Sort::Date => (column(Column::StartsAt), false),
            Sort::Price => (column(Column::PriceLow), false),
            Sort::Popular => (column(Column::Unpopularity), false),
            Sort::Relevance => (misses_in_title(&query.words), false),
            Sort::Name if query.language == Language::Tr => (column(Column::SortTr), true),
            Sort::Name => (column(Column::SortEn), true),
            // Ids grow with time.
            Sort::Newest => (column(Column::EventId), false),
            Sort::Updated => (Expr::col((events::Entity, events::Column::UpdatedAt)), false),
        };
        let name = match query.sort {
            Sort::Name => format!("name {}", query.language.code()),
            Sort::Relevance => format!("relevance {}", query.words.join(" ")),
            Sort::Date | Sort::Price | Sort::Popular | Sort::Newest | Sort::Updated => query.sort.name().to_owned(),
        };
        let is_past = query.is_last_first();
        let name = if is_past { format!("past {name}") } else { name };
        let name = if query.expand_showings { format!("{name} by showing") } else { name };
        let descends = is_past || matches!(query.sort, Sort::Newest | Sort::Updated);
        let is_by_date = query.sort == Sort::Date && query.visibility == Visibility::Upcoming;
        let running_before = query.dates.from.filter(|_| is_by_date && !query.dates.begins_only).map(millis);
        Self {
            sort: query.sort,
            is_by_showing: query.expand_showings,
            descends,
            name,
            leading,
            leading_is_text,
            running_before,
        }
    }

    pub fn has_running_last(&self) -> bool {
        self.running_before.is_some()
    }

    /// Whether a page ended among what has been on for long.
    pub fn is_of_running(&self, cursor: &Cursor) -> bool {
        self.has_running_last() && cursor.sort == self.running_name()
    }

    fn running_name(&self) -> String {
        format!("{} running", self.name)
    }

    /// In no order that matters.
    pub fn by_id() -> Self {
        let leading = column(Column::EventId);
        Self {
            sort: Sort::Newest,
            is_by_showing: false,
            descends: true,
            name: String::new(),
            leading,
            leading_is_text: false,
            running_before: None,
        }
    }

    pub fn order(&self) -> Order {
        if self.descends { Order::Desc } else { Order::Asc }
    }

    pub fn keys(&self) -> Vec<Expr> {
        let mut keys = match self.sort {
            Sort::Newest => vec![self.leading.clone()],
            Sort::Date | Sort::Name | Sort::Updated => vec![self.leading.clone(), column(Column::EventId)],
            Sort::Price | Sort::Popular | Sort::Relevance => {
                vec![self.leading.clone(), column(Column::StartsAt), column(Column::EventId)]
            }
        };
        if self.is_by_showing {
            keys.push(column(Column::Position));
        }
        keys
    }

    /// The same by their names in a page.
    pub fn page_keys(&self) -> Vec<&'static str> {
        let mut keys = match self.sort {
            Sort::Newest => vec![LEADING_KEY],
            Sort::Date | Sort::Name | Sort::Updated => vec![LEADING_KEY, ID_KEY],
            Sort::Price | Sort::Popular | Sort::Relevance => vec![LEADING_KEY, START_KEY, ID_KEY],
        };
        if self.is_by_showing {
            keys.push(POSITION_KEY);
        }
        keys
    }

    /// One row comparison: the OR-expanded form reads the index from its start.
    pub fn after(&self, cursor: &Cursor) -> Result<Expr> {
        let keys = self.keys();
        let fits = (cursor.sort == self.name || self.is_of_running(cursor))
            && cursor.keys.len() == keys.len()
            && cursor
                .keys
                .iter()
                .enumerate()
                .all(|(place, key)| matches!(key, CursorKey::Text(_)) == (place == 0 && self.leading_is_text));
        if !fits {
            return Err(Error::invalid("cursor", Problem::NotACursor));
        }
        let values = cursor.keys.iter().map(|key| match key {
            CursorKey::Number(number) => Expr::value(*number),
            CursorKey::Text(text) => Expr::value(text.clone()),
        });
        let (keys, values) = (Expr::tuple(keys), Expr::tuple(values));
        Ok(if self.descends { keys.lt(values) } else { keys.gt(values) })
    }

    pub fn cursor(&self, row: &Row) -> Cursor {
        let (leading, id) = (row.leading.clone(), CursorKey::Number(row.key.0));
        let mut keys = match self.sort {
            Sort::Newest => vec![id],
            Sort::Date | Sort::Name | Sort::Updated => vec![leading, id],
            Sort::Price | Sort::Popular | Sort::Relevance => vec![leading, CursorKey::Number(row.starts_at), id],
        };
        if self.is_by_showing {
            keys.push(CursorKey::Number(i64::from(row.position)));
        }
        let is_running = self.running_before.is_some_and(|begin| row.starts_at < begin);
        if is_running { Cursor::new(&self.running_name(), keys) } else { Cursor::new(&self.name, keys) }
    }
}

/// How many of the words the titles lack: 0 is the most relevant.
fn misses_in_title(words: &[String]) -> Expr {
    words.iter().fold(Expr::value(0_i64), |misses, word| {
        let found = Expr::col((event_index::Entity, event_index::Column::TitleKey)).like(contains(word));
        let miss = CaseStatement::new().case(found, Expr::value(0_i64)).finally(Expr::value(1_i64));
        misses.add(miss)
    })
}
