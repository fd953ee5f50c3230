//! Recent changes in memory, for cache invalidation: whether a response that was produced at some point of the change log
//! is still valid.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_domain::dependencies::{Dependencies, Thing};
use tokio::time::Instant;

/// How long the times of changes are kept; longer than any response may be stale.
const HISTORY: Duration = Duration::from_secs(120);
/// A node that has not read the log for longer than this cannot validate responses.
const MAX_LAG: Duration = Duration::from_secs(10);
/// Rows whose last change is tracked; the least recently changed ones are evicted.
const MAX_TRACKED_ROWS: usize = 50_000;

/// The state of a response after changes of the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    Fresh,
    /// A list may miss or contain outdated rows.
    Stale {
        /// Since when; `None` when it was long ago.
        since: Option<Instant>,
    },
    /// It shows a row that has changed or is hidden now.
    Invalid,
}

pub struct RecentChanges {
    /// The newest change of public content.
    version: AtomicI64,
    /// The log was read without a gap up to here; a commit of this node may be recorded before an earlier one of another.
    followed: AtomicI64,
    /// When the log was last read to its end, in milliseconds since `began`; 0 before the first time.
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

/// The point of the change log at which a response was produced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProducedAt {
    /// The rows were read at this change.
    pub stored: i64,
    /// The selection of rows was made at this one: the search index may lag.
    pub queried: i64,
}

#[derive(Default)]
struct State {
    nouns: [NounChanges; Noun::ALL.len()],
    recent: HashMap<Thing, RowChanges>,
    older: HashMap<Thing, RowChanges>,
    /// Changes of rows up to here may have been evicted.
    evicted: i64,
}

#[derive(Default)]
struct NounChanges {
    newest: i64,
    newest_hiding: i64,
    /// The newest bulk change of existing rows.
    newest_of_many: i64,
    /// Sequence numbers in order, and when this node recorded them.
    history: VecDeque<(i64, Instant)>,
    /// The times of changes up to here are no longer kept.
    pruned: i64,
}

#[derive(Clone, Copy, Default)]
struct RowChanges {
    newest: i64,
    newest_hiding: i64,
}

impl RecentChanges {
    /// The version at which responses are produced. Read it before the data, never after.
    pub fn version(&self) -> i64 {
        self.version.load(Ordering::Acquire)
    }

    /// Records a change; repeated and out-of-order calls are safe.
    pub fn record(&self, change: &Change) {
        if !change.is_public() {
            return;
        }
        let mut state = self.write();
        state.record(change, Instant::now());
        self.version.fetch_max(change.seq, Ordering::AcqRel);
    }

    /// The change up to which the log was followed.
    pub fn followed(&self) -> i64 {
        self.followed.load(Ordering::Acquire)
    }

    /// Records that the log was read up to here.
    pub(crate) fn mark_followed(&self, seq: i64) {
        self.followed.fetch_max(seq, Ordering::AcqRel);
    }

    /// Records that the log was read to its end.
    pub(crate) fn mark_caught_up(&self) {
        let elapsed = u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.followed_at.store(elapsed.max(1), Ordering::Release);
    }

    fn is_lagging(&self) -> bool {
        let read = Duration::from_millis(self.followed_at.load(Ordering::Acquire));
        !read.is_zero() && self.began.elapsed().saturating_sub(read) > MAX_LAG
    }

    /// Invalidates every older response: for changes before the node followed the log, and for unknown changes.
    pub(crate) fn invalidate_until(&self, seq: i64) {
        let mut state = self.write();
        for noun in &mut state.nouns {
            noun.newest = noun.newest.max(seq);
            noun.newest_hiding = noun.newest_hiding.max(seq);
            noun.newest_of_many = noun.newest_of_many.max(seq);
            noun.pruned = noun.pruned.max(seq);
        }
        self.version.fetch_max(seq, Ordering::AcqRel);
        self.mark_followed(seq);
    }

    /// Whether a response is still valid.
    pub fn freshness(&self, dependencies: &Dependencies, produced_at: ProducedAt) -> Freshness {
        let freshness = if self.version() <= produced_at.stored.min(produced_at.queried) {
            Freshness::Fresh
        } else {
            self.read().freshness(dependencies, produced_at)
        };
        match freshness {
            Freshness::Fresh if self.is_lagging() => Freshness::Stale { since: None },
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
        noun.record_time(change.seq, now);
        match change.id.parse::<i64>() {
            Ok(id) => self.record_row((change.noun, id), change),
            // A bulk insert does not change existing rows.
            Err(_) if change.kind == ChangeKind::Created => {}
            Err(_) => noun.newest_of_many = noun.newest_of_many.max(change.seq),
        }
    }

    fn record_row(&mut self, thing: Thing, change: &Change) {
        let mut known = self.row_changes(thing);
        known.newest = known.newest.max(change.seq);
        if change.effect == VisitorEffect::Hides {
            known.newest_hiding = known.newest_hiding.max(change.seq);
        }
        self.recent.insert(thing, known);
        if self.recent.len() > MAX_TRACKED_ROWS / 2 {
            let evicted = self.older.values().map(|thing| thing.newest).max();
            self.evicted = self.evicted.max(evicted.unwrap_or(0));
            self.older = std::mem::take(&mut self.recent);
        }
    }

    fn row_changes(&self, thing: Thing) -> RowChanges {
        self.recent.get(&thing).or_else(|| self.older.get(&thing)).copied().unwrap_or_default()
    }

    fn freshness(&self, dependencies: &Dependencies, produced_at: ProducedAt) -> Freshness {
        if self.is_invalid(dependencies, produced_at) {
            return Freshness::Invalid;
        }
        let version = produced_at.queried;
        let queried = dependencies.queries.iter().map(|noun| &self.nouns[noun as usize]);
        let queried = queried.filter(|noun| noun.newest > version).map(|noun| noun.changed_after(version));
        let shown = dependencies.shown.iter().map(|thing| (thing.0, self.row_changes(*thing).newest));
        let shown = shown.filter(|(_, newest)| *newest > produced_at.stored);
        let shown = shown.map(|(noun, newest)| self.nouns[noun as usize].changed_after(newest - 1));
        // `None` (long ago) orders before every instant.
        match queried.chain(shown).min() {
            Some(since) => Freshness::Stale { since },
            None => Freshness::Fresh,
        }
    }

    fn is_invalid(&self, dependencies: &Dependencies, ProducedAt { stored: version, queried }: ProducedAt) -> bool {
        let Dependencies { things, whole, shown, shown_any, .. } = dependencies;
        let many = |(noun, _): &Thing| self.nouns[*noun as usize].newest_of_many > version;
        whole.iter().any(|noun| self.nouns[noun as usize].newest > version)
            || shown_any.iter().any(|noun| self.nouns[noun as usize].newest_hiding() > queried)
            || things.iter().chain(shown).any(many)
            || (self.evicted > version && !(things.is_empty() && shown.is_empty()))
            || things.iter().any(|thing| self.row_changes(*thing).newest > version)
            || shown.iter().any(|thing| self.row_changes(*thing).newest_hiding > version)
    }
}

impl NounChanges {
    /// A bulk change may have hidden rows.
    fn newest_hiding(&self) -> i64 {
        self.newest_hiding.max(self.newest_of_many)
    }

    fn record_time(&mut self, seq: i64, now: Instant) {
        let index = self.history.partition_point(|(known, _)| *known < seq);
        if self.history.get(index).is_none_or(|(known, _)| *known != seq) {
            self.history.insert(index, (seq, now));
        }
        while let Some((seq, recorded_at)) = self.history.front().copied()
            && now.duration_since(recorded_at) > HISTORY
        {
            self.history.pop_front();
            self.pruned = self.pruned.max(seq);
        }
    }

    /// When the first change after `version` was recorded; `None` when that was long ago.
    fn changed_after(&self, version: i64) -> Option<Instant> {
        if self.pruned > version {
            return None;
        }
        let index = self.history.partition_point(|(seq, _)| *seq <= version);
        self.history.get(index).map(|(_, recorded_at)| *recorded_at)
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

    fn at(version: i64) -> ProducedAt {
        ProducedAt { stored: version, queried: version }
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
    fn the_response_of_one_row_is_invalidated_by_its_own_changes_only() {
        let recent = after(&[updated(1, Noun::Events, "7"), updated(2, Noun::Events, "9")]);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Events, 7), at(0)), Freshness::Invalid);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Events, 7), at(1)), Freshness::Fresh);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Events, 8), at(0)), Freshness::Fresh);
        assert_eq!(recent.freshness(&Dependencies::thing(Noun::Blogs, 7), at(0)), Freshness::Fresh);
    }

    #[test]
    fn a_list_is_stale_after_any_change_of_its_noun_and_invalid_once_it_shows_a_hidden_row() {
        let recent = after(&[updated(1, Noun::Events, "7")]);
        assert!(matches!(recent.freshness(&list(), at(0)), Freshness::Stale { since: Some(_) }));
        let recent = after(&[hidden(1, Noun::Events, "9")]);
        assert!(matches!(recent.freshness(&list(), at(0)), Freshness::Stale { .. }));
        let recent = after(&[hidden(1, Noun::Events, "8"), updated(2, Noun::Events, "8")]);
        assert_eq!(recent.freshness(&list(), at(0)), Freshness::Invalid);
        assert!(matches!(recent.freshness(&list(), at(1)), Freshness::Stale { .. }));
    }

    #[test]
    fn suggestions_are_stale_after_changes_of_shown_rows_only() {
        let suggestions = Dependencies::default().shows(Noun::Events, [7, 8]);
        let recent = after(&[updated(1, Noun::Events, "7"), updated(2, Noun::Events, "9")]);
        assert!(matches!(recent.freshness(&suggestions, at(0)), Freshness::Stale { since: Some(_) }));
        assert_eq!(recent.freshness(&suggestions, at(1)), Freshness::Fresh);
        let recent = after(&[hidden(1, Noun::Events, "8")]);
        assert_eq!(recent.freshness(&suggestions, at(0)), Freshness::Invalid);
    }

    #[test]
    fn a_response_is_stale_since_the_first_change_after_it_was_produced() {
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
    fn drafts_and_private_rows_do_not_affect_responses() {
        let draft = change(1, Noun::Events, "7", ChangeKind::Updated, VisitorEffect::None);
        let recent = after(&[draft, updated(2, Noun::Contact, "1")]);
        assert_eq!((recent.version(), recent.freshness(&list(), at(0))), (0, Freshness::Fresh));
    }

    #[test]
    fn a_bulk_insert_does_not_invalidate_existing_rows_and_a_bulk_change_does() {
        let event = Dependencies::thing(Noun::Events, 7);
        let recent = after(&[change(1, Noun::Events, "", ChangeKind::Created, VisitorEffect::Shows)]);
        assert_eq!(recent.freshness(&event, at(0)), Freshness::Fresh);
        assert!(matches!(recent.freshness(&list(), at(0)), Freshness::Stale { .. }));
        let recent = after(&[change(1, Noun::Events, "", ChangeKind::Restored, VisitorEffect::Shows)]);
        assert_eq!(recent.freshness(&event, at(0)), Freshness::Invalid);
        assert_eq!(recent.freshness(&list(), at(0)), Freshness::Invalid);
    }

    #[test]
    fn settings_are_invalidated_as_a_whole() {
        let recent = after(&[updated(1, Noun::Settings, "site_name")]);
        assert_eq!(recent.freshness(&Dependencies::whole([Noun::Settings]), at(0)), Freshness::Invalid);
        assert_eq!(recent.freshness(&Dependencies::whole([Noun::Logos]), at(0)), Freshness::Fresh);
    }

    #[test]
    fn an_older_change_that_arrives_late_invalidates() {
        let recent = after(&[updated(5, Noun::Events, "7"), hidden(4, Noun::Events, "8")]);
        assert_eq!(recent.freshness(&list(), at(3)), Freshness::Invalid);
        assert!(matches!(recent.freshness(&list(), at(4)), Freshness::Stale { .. }));
    }

    #[test]
    fn search_results_from_a_lagging_index_are_stale_and_not_invalid() {
        let recent = after(&[updated(1, Noun::Settings, "site_name"), updated(2, Noun::Events, "9")]);
        let page = list().and(Dependencies::whole([Noun::Settings]));
        assert!(matches!(recent.freshness(&page, ProducedAt { stored: 2, queried: 0 }), Freshness::Stale { .. }));
        assert_eq!(recent.freshness(&page, at(2)), Freshness::Fresh);
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_that_cannot_read_the_log_treats_every_response_as_stale() {
        let recent = after(&[updated(1, Noun::Events, "7")]);
        recent.mark_caught_up();
        assert_eq!(recent.freshness(&list(), at(1)), Freshness::Fresh);
        tokio::time::advance(MAX_LAG * 2).await;
        assert_eq!(recent.freshness(&list(), at(1)), Freshness::Stale { since: None });
        recent.mark_caught_up();
        assert_eq!(recent.freshness(&list(), at(1)), Freshness::Fresh);
    }

    #[test]
    fn an_evicted_change_invalidates_old_responses_and_not_new_ones() {
        let recent = RecentChanges::default();
        for number in 1..=(2 * MAX_TRACKED_ROWS as i64) {
            recent.record(&updated(number, Noun::Events, &number.to_string()));
        }
        let event = Dependencies::thing(Noun::Events, 1);
        assert_eq!(recent.freshness(&event, at(1)), Freshness::Invalid);
        assert_eq!(recent.freshness(&event, at(2 * MAX_TRACKED_ROWS as i64 - 10)), Freshness::Fresh);
        assert!(recent.read().recent.len() <= MAX_TRACKED_ROWS / 2);
    }
}
