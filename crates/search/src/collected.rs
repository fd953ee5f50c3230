//! What a search keeps of what it finds: the best so far, in the order that was asked for, and the counts.

use std::collections::BinaryHeap;

use meydan_domain::event_query::{EventQuery, Sort, Visibility};

use crate::facets::{Candidate, Counter};
use crate::facts::{Facts, NO_PRICE};
use crate::query::{Hits, Query};

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

    pub fn take(&mut self, query: &Query, best: &Candidate<'_>) {
        self.found = true;
        if !best.failed.is_none() {
            return;
        }
        self.total += 1;
        let place = place(&query.events, best.facts, best.weight);
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
        let facets = query.events.facets.then(|| self.counter.finish());
        Hits { ids, total: self.total, facets, ..Hits::default() }
    }
}

fn place(query: &EventQuery, facts: &Facts, weight: u32) -> Place {
    let starts = if query.visibility == Visibility::Past { -facts.starts_at() } else { facts.starts_at() };
    match query.sort {
        Sort::Date => (starts, 0, facts.id),
        Sort::Price if facts.price_low == NO_PRICE => (i64::MAX, starts, facts.id),
        Sort::Price => (facts.price_low, starts, facts.id),
        // What is on already is as near as what begins now.
        _ if query.visibility == Visibility::Upcoming => {
            (-i64::from(weight), starts.max(query.now.timestamp()), facts.id)
        }
        _ => (-i64::from(weight), starts, facts.id),
    }
}
