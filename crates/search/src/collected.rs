//! What a search keeps of what it finds: the best so far, in the order that was asked for, and the counts.

use std::collections::BinaryHeap;

use crate::facets::{Counter, Failed};
use crate::facts::{Facts, NO_PRICE};
use crate::query::{Hits, Query, Sort, When};

/// Nobody turns more pages than this.
const MAX_OFFSET: usize = 10_000;
const MAX_LIMIT: usize = 1_000;

/// Where an event stands in the result; the least comes first.
type Place = (i64, i64, i64);

/// The best so far, and the counts.
pub struct Collected {
    /// The worst of the best on top.
    best: BinaryHeap<Place>,
    wanted: usize,
    total: u64,
    /// Whether anything was but for the filters.
    pub found: bool,
    pub counter: Counter,
}

impl Collected {
    pub fn new(query: &Query) -> Self {
        let wanted = query.offset.min(MAX_OFFSET) + query.limit.min(MAX_LIMIT);
        Self { best: BinaryHeap::new(), wanted, total: 0, found: false, counter: Counter::default() }
    }

    pub fn take(&mut self, query: &Query, facts: &Facts, weight: u32, failed: Failed) {
        self.found = true;
        if !failed.is_none() {
            return;
        }
        self.total += 1;
        let place = place(query, facts, weight);
        if self.best.len() < self.wanted {
            self.best.push(place);
        } else if let Some(mut worst) = self.best.peek_mut()
            && place < *worst
        {
            *worst = place;
        }
    }

    pub fn finish(self, query: &Query) -> Hits {
        let best = self.best.into_sorted_vec();
        let ids = best.into_iter().skip(query.offset).map(|(_, _, id)| id).collect();
        let facets = query.with_facets.then(|| self.counter.finish());
        Hits { ids, total: self.total, facets, ..Hits::default() }
    }
}

fn place(query: &Query, facts: &Facts, weight: u32) -> Place {
    let starts = if query.when == When::Past { -facts.starts_at() } else { facts.starts_at() };
    match query.sort {
        // What is on already is as near as what begins now.
        Sort::Relevance if query.when == When::Upcoming => {
            (-i64::from(weight), starts.max(query.now.timestamp()), facts.id)
        }
        Sort::Relevance => (-i64::from(weight), starts, facts.id),
        Sort::Date => (starts, 0, facts.id),
        Sort::Price if facts.price_low == NO_PRICE => (i64::MAX, starts, facts.id),
        Sort::Price => (facts.price_low, starts, facts.id),
    }
}
