//! Whether the links of events to come still lead somewhere.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::event::Event;
use crate::publication::Publication;
use crate::source::FetchFailure;

/// A link that fails on so many days in a row is dead: most failures are over the next day.
pub const DEAD_AFTER_DAYS: i32 = 3;
/// A link that an editor found to work is not reported for so many days.
pub const CONFIRMED_DAYS: i64 = 30;
/// Longer ones are not watched: the address is part of a key of the database.
const MAX_BYTES: usize = 2_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkProblem {
    /// The site says that there is no such page.
    NotFound,
    /// The site says that it is broken.
    ServerError,
    /// No connection, or no response in time.
    NoAnswer,
}

impl LinkProblem {
    const ALL: [Self; 3] = [Self::NotFound, Self::ServerError, Self::NoAnswer];

    pub fn name(self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::ServerError => "server_error",
            Self::NoAnswer => "no_answer",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|problem| problem.name() == name)
    }

    /// `None` for a failure that visitors may not have: many sites keep programs out, with other statuses or endless
    /// redirects.
    pub fn of(failure: &FetchFailure) -> Option<Self> {
        match failure {
            FetchFailure::Status(404 | 410) => Some(Self::NotFound),
            FetchFailure::Status(500..=502 | 504..=599) => Some(Self::ServerError),
            FetchFailure::Unreachable | FetchFailure::Timeout => Some(Self::NoAnswer),
            FetchFailure::Status(_) | FetchFailure::TooManyRedirects | FetchFailure::Encoding => None,
        }
    }
}

/// What is known of a link of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkCheck {
    pub event_id: i64,
    pub url: String,
    pub checked_at: DateTime<Utc>,
    /// In a row; 0 if it worked last time.
    pub failed_days: i32,
    /// The first failure of those in a row.
    pub failing_since: Option<DateTime<Utc>>,
    pub problem: Option<LinkProblem>,
    /// Until then an editor's word counts, and it is not checked.
    pub confirmed_until: Option<DateTime<Utc>>,
}

impl LinkCheck {
    pub fn is_confirmed(&self, now: DateTime<Utc>) -> bool {
        self.confirmed_until.is_some_and(|until| until > now)
    }

    pub fn is_dead(&self, now: DateTime<Utc>) -> bool {
        self.failed_days >= DEAD_AFTER_DAYS && !self.is_confirmed(now)
    }
}

/// The ticket links of a published event that visitors can still use.
pub fn watched_links(event: &Event, now: DateTime<Utc>) -> BTreeSet<&str> {
    if event.content.publication() != Publication::Published {
        return BTreeSet::new();
    }
    let to_come = event.content.showings.iter().filter(|showing| !showing.is_cancelled() && showing.over_at() > now);
    let links = to_come.flat_map(|showing| &showing.offers).filter_map(|offer| offer.url.as_deref());
    links.filter(|link| link.len() <= MAX_BYTES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_failures_that_visitors_have_count() {
        let problem = |status| LinkProblem::of(&FetchFailure::Status(status));
        assert_eq!([404, 410].map(problem), [Some(LinkProblem::NotFound); 2]);
        assert_eq!([500, 502, 504].map(problem), [Some(LinkProblem::ServerError); 3]);
        assert_eq!([401, 403, 405, 429, 451, 503].map(problem), [None; 6]);
        assert_eq!(LinkProblem::of(&FetchFailure::Timeout), Some(LinkProblem::NoAnswer));
        assert_eq!(LinkProblem::of(&FetchFailure::TooManyRedirects), None);
    }

    #[test]
    fn problems_are_known_by_their_names() {
        for problem in LinkProblem::ALL {
            assert_eq!(LinkProblem::from_name(problem.name()), Some(problem));
        }
        assert_eq!(LinkProblem::from_name("tired"), None);
    }
}
