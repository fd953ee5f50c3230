//! What an answer to a visitor was made of, and so which changes make it stale or wrong.

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

/// One event, post, image, logo or category by its number.
pub type Thing = (Noun, i64);

/// How soon time alone changes an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Timed {
    #[default]
    Never,
    /// A suggestion that may lack what is new, or hold what is over, for some minutes.
    Loosely,
    /// What is on is on to the minute.
    ToTheMinute,
}

/// Built by what makes an answer: `Dependencies::query(Noun::Events).shows(Noun::Events, ids)`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependencies {
    /// Any change of one of these makes the answer wrong.
    pub things: Vec<Thing>,
    /// Any change of these nouns makes the answer wrong.
    pub whole: Nouns,
    /// Once one of these is hidden, the answer is wrong; any other change of one makes it stale.
    pub shown: Vec<Thing>,
    /// Once anything of these nouns is hidden, the answer is wrong.
    pub shown_any: Nouns,
    /// Any change of these nouns makes the answer stale.
    pub queries: Nouns,
    /// The search index was asked, which may be behind the database.
    pub is_searched: bool,
    pub timed: Timed,
}

impl Dependencies {
    /// One thing.
    pub fn thing(noun: Noun, id: i64) -> Self {
        Self { things: vec![(noun, id)], ..Self::default() }
    }

    /// Nouns of which there are few things, such as settings: a change of one is a change of the answer.
    pub fn whole(nouns: impl IntoIterator<Item = Noun>) -> Self {
        Self { whole: Nouns::of(nouns), ..Self::default() }
    }

    /// A list, a search or a count over things of a noun.
    pub fn query(nouns: impl IntoIterator<Item = Noun>) -> Self {
        Self { queries: Nouns::of(nouns), ..Self::default() }
    }

    /// For what says nothing of itself: everything that visitors see.
    pub fn everything() -> Self {
        Self::query(Noun::ALL.into_iter().filter(|noun| noun.is_public())).searched().timed(Timed::ToTheMinute)
    }

    /// With these things in the answer.
    pub fn shows(mut self, noun: Noun, ids: impl IntoIterator<Item = i64>) -> Self {
        self.shown.extend(ids.into_iter().map(|id| (noun, id)));
        self
    }

    /// With things of these nouns in the answer that are not known by number.
    pub fn shows_any(self, nouns: impl IntoIterator<Item = Noun>) -> Self {
        Self { shown_any: Nouns::of(nouns), ..self }
    }

    /// By the search index.
    pub fn searched(self) -> Self {
        Self { is_searched: true, ..self }
    }

    /// By what is on at the moment.
    pub fn timed(self, timed: Timed) -> Self {
        Self { timed, ..self }
    }

    /// What depends on both.
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
