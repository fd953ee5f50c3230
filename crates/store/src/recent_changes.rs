//! What has changed lately, as caches need to know it: whether an answer that was made at some point of the change log is
//! still true.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_domain::dependencies::{Dependencies, Thing};
use tokio::time::Instant;

/// For so long it is known when something changed; longer than any answer may stay stale.
const REMEMBERED: Duration = Duration::from_secs(120);
/// Things whose last change is known by number; those that changed longest ago are forgotten.
const THINGS: usize = 50_000;

/// What became of an answer since it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    Fresh,
    /// Something in a list may be missing or old.
    Stale {
        /// When that began; nothing when it was long ago.
        since: Option<Instant>,
    },
    /// It shows something that has changed or is hidden now.
    Wrong,
}

#[derive(Default)]
pub struct RecentChanges {
    /// The newest change that visitors may notice.
    version: AtomicI64,
    state: RwLock<State>,
}

#[derive(Default)]
struct State {
    nouns: [OfNoun; Noun::ALL.len()],
    recent: HashMap<Thing, OfThing>,
    older: HashMap<Thing, OfThing>,
    /// Up to here changes of things may have been forgotten.
    forgotten: i64,
}

#[derive(Default)]
struct OfNoun {
    newest: i64,
    newest_hiding: i64,
    /// The newest change of many at once that concerns things that were there before.
    newest_of_many: i64,
    /// In the order of their numbers, and when this node heard of them.
    heard: VecDeque<(i64, Instant)>,
    /// Up to here it is not known when.
    pruned: i64,
}

#[derive(Clone, Copy, Default)]
struct OfThing {
    newest: i64,
    newest_hiding: i64,
}

impl RecentChanges {
    /// The version that answers are made at. Read it before the data, never after.
    pub fn version(&self) -> i64 {
        self.version.load(Ordering::Acquire)
    }

    /// Takes a change into account; the same one twice, or an older one after a newer, does no harm.
    pub fn record(&self, change: &Change) {
        if !change.is_public() {
            return;
        }
        let mut state = self.write();
        state.record(change, Instant::now());
        self.version.fetch_max(change.seq, Ordering::AcqRel);
    }

    /// What was there before the node began to follow, and what it has no word for: every older answer is wrong.
    pub(crate) fn forget_until(&self, seq: i64) {
        let mut state = self.write();
        for noun in &mut state.nouns {
            noun.newest = noun.newest.max(seq);
            noun.newest_hiding = noun.newest_hiding.max(seq);
            noun.newest_of_many = noun.newest_of_many.max(seq);
            noun.pruned = noun.pruned.max(seq);
        }
        self.version.fetch_max(seq, Ordering::AcqRel);
    }

    /// Whether an answer that was made at `version` is still true.
    pub fn freshness(&self, dependencies: &Dependencies, version: i64) -> Freshness {
        if self.version() <= version {
            return Freshness::Fresh;
        }
        self.read().freshness(dependencies, version)
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn record(&mut self, change: &Change, now: Instant) {
        let noun = &mut self.nouns[change.noun as usize];
        noun.newest = noun.newest.max(change.seq);
        if change.effect == VisitorEffect::Hides {
            noun.newest_hiding = noun.newest_hiding.max(change.seq);
        }
        noun.hear(change.seq, now);
        match change.id.parse::<i64>() {
            Ok(id) => self.record_thing((change.noun, id), change),
            // Those that were there before are as they were.
            Err(_) if change.kind == ChangeKind::Created => {}
            Err(_) => noun.newest_of_many = noun.newest_of_many.max(change.seq),
        }
    }

    fn record_thing(&mut self, thing: Thing, change: &Change) {
        let mut known = self.of_thing(thing);
        known.newest = known.newest.max(change.seq);
        if change.effect == VisitorEffect::Hides {
            known.newest_hiding = known.newest_hiding.max(change.seq);
        }
        self.recent.insert(thing, known);
        if self.recent.len() > THINGS / 2 {
            let forgotten = self.older.values().map(|thing| thing.newest).max();
            self.forgotten = self.forgotten.max(forgotten.unwrap_or(0));
            self.older = std::mem::take(&mut self.recent);
        }
    }

    fn of_thing(&self, thing: Thing) -> OfThing {
        self.recent.get(&thing).or_else(|| self.older.get(&thing)).copied().unwrap_or_default()
    }

    fn freshness(&self, dependencies: &Dependencies, version: i64) -> Freshness {
        if self.is_wrong(dependencies, version) {
            return Freshness::Wrong;
        }
        let changed = dependencies.queries.iter().map(|noun| &self.nouns[noun as usize]);
        let changed = changed.filter(|noun| noun.newest > version).map(|noun| noun.changed_after(version));
        // Nothing is before every moment: long ago comes first.
        match changed.min() {
            Some(since) => Freshness::Stale { since },
            None => Freshness::Fresh,
        }
    }

    fn is_wrong(&self, dependencies: &Dependencies, version: i64) -> bool {
        let Dependencies { things, whole, shown, shown_any, .. } = dependencies;
        let many = |(noun, _): &Thing| self.nouns[*noun as usize].newest_of_many > version;
        whole.iter().any(|noun| self.nouns[noun as usize].newest > version)
            || shown_any.iter().any(|noun| self.nouns[noun as usize].newest_hiding() > version)
            || things.iter().chain(shown).any(many)
            || (self.forgotten > version && !(things.is_empty() && shown.is_empty()))
            || things.iter().any(|thing| self.of_thing(*thing).newest > version)
            || shown.iter().any(|thing| self.of_thing(*thing).newest_hiding > version)
    }
}

impl OfNoun {
    /// A change of many at once may have hidden something.
    fn newest_hiding(&self) -> i64 {
        self.newest_hiding.max(self.newest_of_many)
    }

    fn hear(&mut self, seq: i64, now: Instant) {
        let place = self.heard.partition_point(|(known, _)| *known < seq);
        if self.heard.get(place).is_none_or(|(known, _)| *known != seq) {
            self.heard.insert(place, (seq, now));
        }
        while let Some((seq, heard)) = self.heard.front().copied()
            && now.duration_since(heard) > REMEMBERED
        {
            self.heard.pop_front();
            self.pruned = self.pruned.max(seq);
        }
    }

    /// When the first change after `version` was heard of; nothing when that was long ago.
    fn changed_after(&self, version: i64) -> Option<Instant> {
        if self.pruned > version {
            return None;
        }
        let place = self.heard.partition_point(|(seq, _)| *seq <= version);
        self.heard.get(place).map(|(_, heard)| *heard)
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    fn change(seq: i64, noun: Noun, id: &str, kind: ChangeKind, effect: VisitorEffect) -> Change {
        Change { seq, noun, id: id.to_owned(), kind, effect, at: DateTime::UNIX_EPOCH }
    }

    fn updated(seq: i64, noun: Noun, id: &str) -> Change {
        change(seq, noun, id, ChangeKind::Updated, VisitorEffect::Shows)
    }

    fn hidden(seq: i64, noun: Noun, id: &str) -> Change {
        change(seq, noun, id, ChangeKind::Updated, VisitorEffect::Hides)
    }

    fn after(changes: &[Change]) -> RecentChanges {
        let recent = RecentChanges::default();
        changes.iter().for_each(|change| recent.record(change));
        recent
    }

    fn list() -> Dependencies {
        Dependencies::query([Noun::Events]).shows(Noun::Events, [7, 8])
    }

    #[test]
    fn the_answer_of_one_thing_is_wrong_by_its_own_changes_alone() {
        let recent = after(&[updated(1, Noun::Events, "7"), updated(2, Noun::Events, "9")]);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Events, 7), 0), Freshness::Wrong);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Events, 7), 1), Freshness::Fresh);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Events, 8), 0), Freshness::Fresh);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Blogs, 7), 0), Freshness::Fresh);
    }

    #[test]
    fn a_list_is_stale_by_any_change_of_its_noun_and_wrong_once_it_shows_what_is_hidden() {
        let recent = after(&[updated(1, Noun::Events, "7")]);
        assert!(matches!(recent.freshness(&list(), 0), Freshness::Stale { since: Some(_) }));
        let recent = after(&[hidden(1, Noun::Events, "9")]);
        assert!(matches!(recent.freshness(&list(), 0), Freshness::Stale { .. }));
        let recent = after(&[hidden(1, Noun::Events, "8"), updated(2, Noun::Events, "8")]);
        assert_eq!(recent.freshness(&list(), 0), Freshness::Wrong);
        assert!(matches!(recent.freshness(&list(), 1), Freshness::Stale { .. }));
    }

    #[test]
    fn it_is_stale_since_the_first_change_after_it_was_made() {
        let recent = RecentChanges::default();
        recent.record(&updated(1, Noun::Events, "1"));
        let before = Instant::now();
        recent.record(&updated(2, Noun::Events, "2"));
        let between = Instant::now();
        recent.record(&updated(3, Noun::Events, "3"));
        let Freshness::Stale { since: Some(since) } = recent.freshness(&list(), 1) else { panic!("not stale") };
        assert!((before..=between).contains(&since));
    }

    #[test]
    fn drafts_and_private_things_change_nothing() {
        let draft = change(1, Noun::Events, "7", ChangeKind::Updated, VisitorEffect::None);
        let recent = after(&[draft, updated(2, Noun::Contact, "1")]);
        assert_eq!((recent.version(), recent.freshness(&list(), 0)), (0, Freshness::Fresh));
    }

    #[test]
    fn many_new_things_leave_the_old_ones_alone_and_many_changes_do_not() {
        let event = Dependencies::thing(Noun::Events, 7);
        let recent = after(&[change(1, Noun::Events, "", ChangeKind::Created, VisitorEffect::Shows)]);
        assert_eq!(recent.freshness(&event, 0), Freshness::Fresh);
        assert!(matches!(recent.freshness(&list(), 0), Freshness::Stale { .. }));
        let recent = after(&[change(1, Noun::Events, "", ChangeKind::Restored, VisitorEffect::Shows)]);
        assert_eq!(recent.freshness(&event, 0), Freshness::Wrong);
        assert_eq!(recent.freshness(&list(), 0), Freshness::Wrong);
    }

    #[test]
    fn settings_count_as_a_whole() {
        let recent = after(&[updated(1, Noun::Settings, "site_name")]);
        assert_eq!(recent.freshness(&Dependencies::whole([Noun::Settings]), 0), Freshness::Wrong);
        assert_eq!(recent.freshness(&Dependencies::whole([Noun::Logos]), 0), Freshness::Fresh);
    }

    #[test]
    fn an_older_change_that_is_heard_of_late_counts() {
        let recent = after(&[updated(5, Noun::Events, "7"), hidden(4, Noun::Events, "8")]);
        assert_eq!(recent.freshness(&list(), 3), Freshness::Wrong);
        assert!(matches!(recent.freshness(&list(), 4), Freshness::Stale { .. }));
    }

    #[test]
    fn a_forgotten_change_counts_against_old_answers_and_not_against_new_ones() {
        let recent = RecentChanges::default();
        for number in 1..=(2 * THINGS as i64) {
            recent.record(&updated(number, Noun::Events, &number.to_string()));
        }
        let event = Dependencies::thing(Noun::Events, 1);
        assert_eq!(recent.freshness(&event, 1), Freshness::Wrong);
        assert_eq!(recent.freshness(&event, 2 * THINGS as i64 - 10), Freshness::Fresh);
        assert!(recent.read().recent.len() <= THINGS / 2);
    }
}
