//! The dependencies of a cached response: which changes make it stale or invalid.

use crate::change::Noun;

/// A set of nouns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Nouns(u16);

impl Nouns {
    pub fn of(nouns: impl IntoIterator<Item = Noun>) -> Self {
        Self(nouns.into_iter().fold(0, |set, noun| set | 1 << noun as u16))
    }

    pub fn contains(self, noun: Noun) -> bool {
        self.0 & (1 << noun as u16) != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Noun> {
        Noun::ALL.into_iter().filter(move |noun| self.contains(*noun))
    }

    fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// One event, post, image, logo or category by its id.
pub type Thing = (Noun, i64);

/// How soon a response expires because of the passing of time alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Timed {
    #[default]
    Never,
    /// A suggestion that may miss new events, or contain past ones, for some minutes.
    Loosely,
    /// A list of upcoming events, valid to the minute.
    ToTheMinute,
}

/// Built by the producer of a response: `Dependencies::query(Noun::Events).shows(Noun::Events, ids)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependencies {
    /// Any change of one of these rows invalidates the response.
    pub things: Vec<Thing>,
    /// Any change of these nouns invalidates the response.
    pub whole: Nouns,
    /// Hiding one of these rows invalidates the response; any other change of one makes it stale.
    pub shown: Vec<Thing>,
    /// Hiding any row of these nouns invalidates the response.
    pub shown_any: Nouns,
    /// Any change of these nouns makes the response stale.
    pub queries: Nouns,
    /// The search index was queried, which may lag behind the database.
    pub is_searched: bool,
    pub timed: Timed,
}

impl Dependencies {
    /// One row.
    pub fn thing(noun: Noun, id: i64) -> Self {
        Self { things: vec![(noun, id)], ..Self::default() }
    }

    /// Nouns with few rows, such as settings: any change invalidates the response.
    pub fn whole(nouns: impl IntoIterator<Item = Noun>) -> Self {
        Self { whole: Nouns::of(nouns), ..Self::default() }
    }

    /// A list, a search or a count over rows of a noun.
    pub fn query(nouns: impl IntoIterator<Item = Noun>) -> Self {
        Self { queries: Nouns::of(nouns), ..Self::default() }
    }

    /// All public content, for a response with unknown dependencies.
    pub fn everything() -> Self {
        Self::query(Noun::ALL.into_iter().filter(|noun| noun.is_public())).searched().timed(Timed::ToTheMinute)
    }

    /// Adds rows that the response shows.
    pub fn shows(mut self, noun: Noun, ids: impl IntoIterator<Item = i64>) -> Self {
        self.shown.extend(ids.into_iter().map(|id| (noun, id)));
        self
    }

    /// Adds nouns whose shown rows are unknown.
    pub fn shows_any(self, nouns: impl IntoIterator<Item = Noun>) -> Self {
        Self { shown_any: Nouns::of(nouns), ..self }
    }

    /// Marks the response as queried from the search index.
    pub fn searched(self) -> Self {
        Self { is_searched: true, ..self }
    }

    /// Sets the time dependency.
    pub fn timed(self, timed: Timed) -> Self {
        Self { timed, ..self }
    }

    /// Combines both.
    pub fn and(mut self, other: Self) -> Self {
        self.things.extend(other.things);
        self.shown.extend(other.shown);
        Self {
            things: distinct(self.things),
            whole: self.whole.union(other.whole),
            shown: distinct(self.shown),
            shown_any: self.shown_any.union(other.shown_any),
            queries: self.queries.union(other.queries),
            is_searched: self.is_searched || other.is_searched,
            timed: self.timed.max(other.timed),
        }
    }
}

fn distinct(mut things: Vec<Thing>) -> Vec<Thing> {
    things.sort_unstable_by_key(|(noun, id)| (*noun as u16, *id));
    things.dedup();
    things
}
