//! What has changed lately, as caches need to know it: whether an answer that was made at some point of the change log is
//! still true.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_domain::dependencies::{Dependencies, Thing};
use tokio::time::Instant;

/// For so long it is known when something changed; longer than any answer may stay stale.
const REMEMBERED: Duration = Duration::from_secs(120);
/// A node that has not read the log for so long cannot say what is fresh.
const CUT_OFF: Duration = Duration::from_secs(10);
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

pub struct RecentChanges {
    /// The newest change that visitors may notice.
    version: AtomicI64,
    /// Up to here the log was read without a gap. A commit of this node is known before an earlier one of another is.
    followed: AtomicI64,
    /// When the log was last read to its end, in milliseconds since `began`; nothing before the first time.
    followed_at: AtomicU64,
    began: Instant,
    state: RwLock<State>,
}

impl Default for RecentChanges {
    fn default() -> Self {
        Self {
            version: AtomicI64::new(0),
            followed: AtomicI64::new(0),
            followed_at: AtomicU64::new(0),
            began: Instant::now(),
            state: RwLock::default(),
        }
    }
}

/// The point of the change log that an answer was made at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MadeAt {
    /// What it shows is as of this change.
    pub stored: i64,
    /// Which things it shows is as of this one: the search index may be behind.
    pub queried: i64,
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

    /// Up to which change everything is known.
    pub fn followed(&self) -> i64 {
        self.followed.load(Ordering::Acquire)
    }

    /// The log was read up to here.
    pub(crate) fn follow_until(&self, seq: i64) {
        self.followed.fetch_max(seq, Ordering::AcqRel);
    }

    /// The log was read to its end.
    pub(crate) fn reach_end(&self) {
        let elapsed = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.followed_at.store(elapsed.max(1), Ordering::Release);
    }

    fn is_cut_off(&self) -> bool {
        let read = Duration::from_millis(self.followed_at.load(Ordering::Acquire));
        !read.is_zero() && self.began.elapsed().saturating_sub(read) > CUT_OFF
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
        self.follow_until(seq);
    }

    /// Whether an answer is still true.
    pub fn freshness(&self, dependencies: &Dependencies, made_at: MadeAt) -> Freshness {
        let freshness = if self.version() <= made_at.stored.min(made_at.queried) {
            Freshness::Fresh
        } else {
            self.read().freshness(dependencies, made_at)
        };
        match freshness {
            Freshness::Fresh if self.is_cut_off() => Freshness::Stale { since: None },
            known => known,
        }
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

    fn freshness(&self, dependencies: &Dependencies, made_at: MadeAt) -> Freshness {
        if self.is_wrong(dependencies, made_at) {
            return Freshness::Wrong;
        }
        let version = made_at.queried;
        let queried = dependencies.queries.iter().map(|noun| &self.nouns[noun as usize]);
        let queried = queried.filter(|noun| noun.newest > version).map(|noun| noun.changed_after(version));
        let shown = dependencies.shown.iter().map(|thing| (thing.0, self.of_thing(*thing).newest));
        let shown = shown.filter(|(_, newest)| *newest > made_at.stored);
        let shown = shown.map(|(noun, newest)| self.nouns[noun as usize].changed_after(newest - 1));
        // Nothing is before every moment: long ago comes first.
        match queried.chain(shown).min() {
            Some(since) => Freshness::Stale { since },
            None => Freshness::Fresh,
        }
    }

    fn is_wrong(&self, dependencies: &Dependencies, MadeAt { stored: version, queried }: MadeAt) -> bool {
        let Dependencies { things, whole, shown, shown_any, .. } = dependencies;
        let many = |(noun, _): &Thing| self.nouns[*noun as usize].newest_of_many > version;
        whole.iter().any(|noun| self.nouns[noun as usize].newest > version)
            || shown_any.iter().any(|noun| self.nouns[noun as usize].newest_hiding() > queried)
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

    fn at(version: i64) -> MadeAt {
        MadeAt { stored: version, queried: version }
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
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Events, 7), at(0)), Freshness::Wrong);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Events, 7), at(1)), Freshness::Fresh);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Events, 8), at(0)), Freshness::Fresh);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Blogs, 7), at(0)), Freshness::Fresh);
    }

    #[test]
    fn a_list_is_stale_by_any_change_of_its_noun_and_wrong_once_it_shows_what_is_hidden() {
        let recent = after(&[updated(1, Noun::Events, "7")]);
        assert!(matches!(recent.freshness(&list(), at(0)), Freshness::Stale { since: Some(_) }));
        let recent = after(&[hidden(1, Noun::Events, "9")]);
        assert!(matches!(recent.freshness(&list(), at(0)), Freshness::Stale { .. }));
        let recent = after(&[hidden(1, Noun::Events, "8"), updated(2, Noun::Events, "8")]);
        assert_eq!(recent.freshness(&list(), at(0)), Freshness::Wrong);
        assert!(matches!(recent.freshness(&list(), at(1)), Freshness::Stale { .. }));
    }

    #[test]
    fn suggestions_are_stale_by_changes_of_what_they_show_alone() {
        let suggestions = Dependencies::default().shows(Noun::Events, [7, 8]);
        let recent = after(&[updated(1, Noun::Events, "7"), updated(2, Noun::Events, "9")]);
        assert!(matches!(recent.freshness(&suggestions, at(0)), Freshness::Stale { since: Some(_) }));
        assert_eq!(recent.freshness(&suggestions, at(1)), Freshness::Fresh);
        let recent = after(&[hidden(1, Noun::Events, "8")]);
        assert_eq!(recent.freshness(&suggestions, at(0)), Freshness::Wrong);
    }

    #[test]
    fn it_is_stale_since_the_first_change_after_it_was_made() {
        let recent = RecentChanges::default();
        recent.record(&updated(1, Noun::Events, "1"));
        let before = Instant::now();
        recent.record(&updated(2, Noun::Events, "2"));
        let between = Instant::now();
        recent.record(&updated(3, Noun::Events, "3"));
        let Freshness::Stale { since: Some(since) } = recent.freshness(&list(), at(1)) else { panic!("not stale") };
        assert!((before..=between).contains(&since));
    }

    #[test]
    fn drafts_and_private_things_change_nothing() {
        let draft = change(1, Noun::Events, "7", ChangeKind::Updated, VisitorEffect::None);
        let recent = after(&[draft, updated(2, Noun::Contact, "1")]);
        assert_eq!((recent.version(), recent.freshness(&list(), at(0))), (0, Freshness::Fresh));
    }

    #[test]
    fn many_new_things_leave_the_old_ones_alone_and_many_changes_do_not() {
        let event = Dependencies::thing(Noun::Events, 7);
        let recent = after(&[change(1, Noun::Events, "", ChangeKind::Created, VisitorEffect::Shows)]);
        assert_eq!(recent.freshness(&event, at(0)), Freshness::Fresh);
        assert!(matches!(recent.freshness(&list(), at(0)), Freshness::Stale { .. }));
        let recent = after(&[change(1, Noun::Events, "", ChangeKind::Restored, VisitorEffect::Shows)]);
        assert_eq!(recent.freshness(&event, at(0)), Freshness::Wrong);
        assert_eq!(recent.freshness(&list(), at(0)), Freshness::Wrong);
    }

    #[test]
    fn settings_count_as_a_whole() {
        let recent = after(&[updated(1, Noun::Settings, "site_name")]);
        assert_eq!(recent.freshness(&Dependencies::whole([Noun::Settings]), at(0)), Freshness::Wrong);
        assert_eq!(recent.freshness(&Dependencies::whole([Noun::Logos]), at(0)), Freshness::Fresh);
    }

    #[test]
    fn an_older_change_that_is_heard_of_late_counts() {
        let recent = after(&[updated(5, Noun::Events, "7"), hidden(4, Noun::Events, "8")]);
        assert_eq!(recent.freshness(&list(), at(3)), Freshness::Wrong);
        assert!(matches!(recent.freshness(&list(), at(4)), Freshness::Stale { .. }));
    }

    #[test]
    fn what_was_found_before_the_index_caught_up_is_stale_and_what_it_shows_is_not_wrong() {
        let recent = after(&[updated(1, Noun::Settings, "site_name"), updated(2, Noun::Events, "9")]);
        let page = list().and(Dependencies::whole([Noun::Settings]));
        assert!(matches!(recent.freshness(&page, MadeAt { stored: 2, queried: 0 }), Freshness::Stale { .. }));
        assert_eq!(recent.freshness(&page, at(2)), Freshness::Fresh);
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_that_cannot_read_the_log_trusts_nothing() {
        let recent = after(&[updated(1, Noun::Events, "7")]);
        recent.reach_end();
        assert_eq!(recent.freshness(&list(), at(1)), Freshness::Fresh);
        tokio::time::advance(CUT_OFF * 2).await;
        assert_eq!(recent.freshness(&list(), at(1)), Freshness::Stale { since: None });
        recent.reach_end();
        assert_eq!(recent.freshness(&list(), at(1)), Freshness::Fresh);
    }

    #[test]
    fn a_forgotten_change_counts_against_old_answers_and_not_against_new_ones() {
        let recent = RecentChanges::default();
        for number in 1..=(2 * THINGS as i64) {
            recent.record(&updated(number, Noun::Events, &number.to_string()));
        }
        let event = Dependencies::thing(Noun::Events, 1);
        assert_eq!(recent.freshness(&event, at(1)), Freshness::Wrong);
        assert_eq!(recent.freshness(&event, at(2 * THINGS as i64 - 10)), Freshness::Fresh);
        assert!(recent.read().recent.len() <= THINGS / 2);
    }
}
