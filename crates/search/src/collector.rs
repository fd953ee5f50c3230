//! Collects the hits of a search: the first ones in the requested order, their total and the facets.

use std::collections::BinaryHeap;

use meydan_domain::event_query::{EventQuery, Sort, Visibility};

use crate::facets::{Candidate, Counter};
use crate::facts::{Facts, NO_PRICE};
use crate::query::{Hits, Query};

/// Bounds of the page, so that a query cannot request all events.
const MAX_OFFSET: usize = 10_000;
const MAX_LIMIT: usize = 1_000;

/// The lowest key comes first; the id breaks ties.
type SortKey = (i64, i64, i64);

/// The best hits so far, and the counts.
pub struct HitCollector {
    /// A max-heap, so that the worst of the best hits is on top.
    best: BinaryHeap<SortKey>,
    capacity: usize,
    total: u64,
    /// True if any event matches, regardless of the filters.
    pub found: bool,
    pub counter: Counter,
}

impl HitCollector {
    pub fn new(query: &Query) -> Self {
        let capacity = query.offset.min(MAX_OFFSET) + query.limit.min(MAX_LIMIT);
        Self { best: BinaryHeap::new(), capacity, total: 0, found: false, counter: Counter::default() }
    }

    pub fn collect(&mut self, query: &Query, best: &Candidate<'_>) {
        self.found = true;
        if !best.failed.is_none() {
            return;
        }
        self.total += 1;
        let sort_key = sort_key(&query.events, best.facts, best.weight);
        if self.best.len() < self.capacity {
            self.best.push(sort_key);
        } else if let Some(mut worst) = self.best.peek_mut()
            && sort_key < *worst
        {
            *worst = sort_key;
        }
    }

    pub fn finish(self, query: &Query) -> Hits {
        let best = self.best.into_sorted_vec();
        let ids = best.into_iter().skip(query.offset).map(|(_, _, id)| id).collect();
        let facets = query.events.facets.then(|| self.counter.finish());
        Hits { ids, total: self.total, facets, ..Hits::default() }
    }
}

fn sort_key(query: &EventQuery, facts: &Facts, weight: u32) -> SortKey {
    let starts = if query.visibility == Visibility::Past { -facts.starts_at() } else { facts.starts_at() };
    match query.sort {
        // What has been on for long comes after what begins within the dates.
        Sort::Date => {
            let begin = query.dates.from.map_or(i64::MIN, |from| from.timestamp());
            (i64::from(query.visibility == Visibility::Upcoming && starts < begin), starts, facts.id)
        }
        Sort::Price if facts.price_low == NO_PRICE => (i64::MAX, starts, facts.id),
        Sort::Price => (facts.price_low, starts, facts.id),
        // Events that are already running rank like those that start now.
        _ if query.visibility == Visibility::Upcoming => {
            (-i64::from(weight), starts.max(query.now.timestamp()), facts.id)
        }
        _ => (-i64::from(weight), starts, facts.id),
    }
}
