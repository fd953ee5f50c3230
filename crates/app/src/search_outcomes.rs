//! Which of the words searched recently find something.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use meydan_domain::event_query::{EventQuery, Visibility};
use meydan_domain::searches::counted_words;

/// A few megabytes.
const MAX_WORDS: usize = 20_000;

/// Clones share the outcomes.
#[derive(Clone, Default)]
pub(crate) struct SearchOutcomes {
    by_words: Arc<Mutex<HashMap<String, bool>>>,
}

impl SearchOutcomes {
    /// Remembers whether a search found an upcoming event. If it found nothing with filters, its words alone may find
    /// something.
    pub fn note(&self, query: &EventQuery, is_found: bool) {
        if query.visibility != Visibility::Upcoming {
            return;
        }
        if query.words.is_empty() || !(is_found || is_without_filters(query)) {
            return;
        }
        let Some(words) = counted_words(&query.text) else { return };
        let mut by_words = self.by_words.lock().unwrap_or_else(PoisonError::into_inner);
        // Cleared, not evicted one by one: the next searches fill it again.
        if by_words.len() >= MAX_WORDS && !by_words.contains_key(&words) {
            by_words.clear();
        }
        by_words.insert(words, is_found);
    }

    pub fn get(&self, words: &str) -> Option<bool> {
        self.by_words.lock().unwrap_or_else(PoisonError::into_inner).get(words).copied()
    }
}

fn is_without_filters(query: &EventQuery) -> bool {
    let plain = EventQuery {
        text: query.text.clone(),
        words: query.words.clone(),
        sort: query.sort,
        facets: query.facets,
        expand_showings: query.expand_showings,
        page: query.page.clone(),
        ..EventQuery::upcoming(query.now, query.language)
    };
    plain == *query
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use meydan_domain::Language;

    use super::*;

    fn query(text: &str) -> EventQuery {
        EventQuery {
            text: text.to_owned(),
            words: vec![text.to_owned()],
            ..EventQuery::upcoming(DateTime::<Utc>::UNIX_EPOCH, Language::Tr)
        }
    }

    #[test]
    fn the_last_outcome_counts() {
        let outcomes = SearchOutcomes::default();
        assert_eq!(outcomes.get("caz"), None);
        outcomes.note(&query("Caz"), false);
        assert_eq!(outcomes.get("caz"), Some(false));
        outcomes.note(&query("caz"), true);
        assert_eq!(outcomes.get("caz"), Some(true));
    }

    #[test]
    fn finding_nothing_with_a_filter_says_nothing_about_the_words() {
        let outcomes = SearchOutcomes::default();
        let filtered = EventQuery { featured: Some(true), ..query("caz") };
        outcomes.note(&filtered, false);
        assert_eq!(outcomes.get("caz"), None);
        outcomes.note(&filtered, true);
        assert_eq!(outcomes.get("caz"), Some(true));
    }

    #[test]
    fn a_search_among_past_events_says_nothing_about_upcoming_ones() {
        let outcomes = SearchOutcomes::default();
        outcomes.note(&EventQuery { visibility: Visibility::Past, ..query("caz") }, true);
        assert_eq!(outcomes.get("caz"), None);
    }

    #[test]
    fn the_number_of_outcomes_is_bounded() {
        let outcomes = SearchOutcomes::default();
        for number in 0..=MAX_WORDS {
            outcomes.note(&query(&format!("w{number}")), true);
        }
        assert_eq!(outcomes.by_words.lock().expect("not poisoned").len(), 1);
    }
}
