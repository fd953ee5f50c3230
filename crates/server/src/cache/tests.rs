use std::sync::Mutex;
use std::sync::atomic::AtomicUsize;

use chrono::TimeDelta;
use futures_util::future::join_all;
use futures_util::poll;
use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_domain::error::Missing;
use meydan_store::RecentChanges;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::advance;

use super::*;

const REFRESH: Duration = Duration::from_secs(2);

/// A site whose content a test changes.
#[derive(Clone, Default)]
struct Site {
    recent: Arc<RecentChanges>,
    newest: Arc<AtomicI64>,
    found: Arc<AtomicI64>,
    followed: Arc<AtomicI64>,
    now: Arc<Mutex<DateTime<Utc>>>,
}

impl Content for Site {
    fn version(&self) -> ContentVersion {
        let followed = self.followed.load(Ordering::SeqCst);
        ContentVersion { followed, stored: self.recent.version(), found: self.found.load(Ordering::SeqCst) }
    }

    fn freshness(&self, dependencies: &Dependencies, made_at: MadeAt) -> Freshness {
        self.recent.freshness(dependencies, made_at)
    }

    fn now(&self) -> DateTime<Utc> {
        *self.now.lock().expect("a clock")
    }
}

impl Site {
    fn cache(&self) -> ResponseCache {
        ResponseCache::new(self.clone(), 1_000_000, REFRESH)
    }

    fn change(&self, noun: Noun, id: &str, effect: VisitorEffect) {
        let seq = self.newest.fetch_add(1, Ordering::SeqCst) + 1;
        self.record(seq, noun, id, effect);
        self.followed.store(seq, Ordering::SeqCst);
    }

    fn record(&self, seq: i64, noun: Noun, id: &str, effect: VisitorEffect) {
        let at = DateTime::UNIX_EPOCH;
        self.recent.record(&Change { seq, noun, id: id.to_owned(), kind: ChangeKind::Updated, effect, at });
    }

    fn save(&self, id: &str) {
        self.change(Noun::Events, id, VisitorEffect::Shows);
    }

    fn hide(&self, id: &str) {
        self.change(Noun::Events, id, VisitorEffect::Hides);
    }

    /// Both clocks.
    async fn wait(&self, seconds: u64) {
        *self.now.lock().expect("a clock") += TimeDelta::seconds(seconds as i64);
        advance(Duration::from_secs(seconds)).await;
    }
}

fn key() -> CacheKey {
    CacheKey { kind: Kind::Api, language: Language::Tr, address: "/api/events".into() }
}

/// A list that shows event 7.
fn list() -> Dependencies {
    Dependencies::query([Noun::Events]).shows(Noun::Events, [7])
}

fn new(text: &str, dependencies: Dependencies) -> Result<Made> {
    let body = EncodedBody::new(text.to_owned().into(), HeaderValue::from_static("text/plain"));
    Ok(Entry::new(body, dependencies).into())
}

fn text(entry: &Result<Arc<Entry>>) -> String {
    let entry = entry.as_ref().expect("an entry");
    String::from_utf8(entry.body.plain().to_vec()).expect("a text")
}

/// What is served when a maker would make `fresh` of it.
async fn served(cache: &ResponseCache, staleness: Staleness, dependencies: Dependencies, fresh: &str) -> String {
    let fresh = new(fresh, dependencies);
    let entry = cache.get_or_make(key(), staleness, |_| async { fresh }).await;
    // What is made in the background is made now.
    tokio::task::yield_now().await;
    text(&entry)
}

/// A maker that counts its calls and does not finish before it may.
#[derive(Clone)]
struct Workshop {
    begun: Arc<AtomicUsize>,
    gate: Arc<Semaphore>,
}

impl Workshop {
    fn closed() -> Self {
        Self { begun: Arc::default(), gate: Arc::new(Semaphore::new(0)) }
    }

    fn open() -> Self {
        let workshop = Self::closed();
        workshop.finish();
        workshop
    }

    fn make(&self, outcome: Result<Made>) -> impl FnOnce(Making) -> MakingOf + Send + 'static {
        let Self { begun, gate } = self.clone();
        move |_| {
            Box::pin(async move {
                begun.fetch_add(1, Ordering::SeqCst);
                // An error is the gate taken off its hinges.
                let _ = gate.acquire().await;
                outcome
            })
        }
    }

    fn finish(&self) {
        self.gate.close();
    }

    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }
}

type MakingOf = futures_util::future::BoxFuture<'static, Result<Made>>;

#[tokio::test]
async fn an_entry_is_made_once_for_a_thousand_who_wait() {
    let (cache, workshop) = (Site::default().cache(), Workshop::closed());
    let ask = |_| cache.get_or_make(key(), Staleness::Allowed, workshop.make(new("page", list())));
    let mut all = join_all((0..1000).map(ask));
    assert!(poll!(&mut all).is_pending());
    workshop.finish();
    assert!(all.await.iter().all(|entry| text(entry) == "page"));
    assert_eq!(workshop.begun(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn an_entry_is_made_once_for_a_thousand_on_many_threads() {
    let (cache, workshop) = (Site::default().cache(), Workshop::open());
    let mut asking = JoinSet::new();
    for _ in 0..1000 {
        let (cache, make) = (cache.clone(), workshop.make(new("page", list())));
        asking.spawn(async move { cache.get_or_make(key(), Staleness::Allowed, make).await });
    }
    assert!(asking.join_all().await.iter().all(|entry| text(entry) == "page"));
    assert_eq!(workshop.begun(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_list_is_made_again_once_in_the_refresh_interval_and_is_stale_for_no_longer() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.save("8");
    site.wait(1).await;
    assert_eq!(served(&cache, Staleness::Allowed, list(), "second").await, "first", "made a second ago");
    site.wait(1).await;
    assert_eq!(served(&cache, Staleness::Allowed, list(), "second").await, "second", "changed two seconds ago");
    site.wait(10).await;
    site.save("8");
    assert_eq!(served(&cache, Staleness::Allowed, list(), "third").await, "second", "it has only just changed");
    assert_eq!(served(&cache, Staleness::Allowed, list(), "fourth").await, "third", "made meanwhile");
}

#[tokio::test(start_paused = true)]
async fn whoever_saved_sees_it_at_once() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.save("8");
    assert_eq!(served(&cache, Staleness::Forbidden, list(), "second").await, "second");
    assert_eq!(served(&cache, Staleness::Allowed, list(), "third").await, "second");
}

#[tokio::test(start_paused = true)]
async fn what_shows_a_hidden_thing_is_never_served_again() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "with 7").await, "with 7");
    site.hide("7");
    assert!(cache.get(&key()).is_none());
    assert_eq!(served(&cache, Staleness::Allowed, list(), "without 7").await, "without 7");
    site.hide("7");
    let failed = cache.get_or_make(key(), Staleness::Allowed, |_| async { Err(Error::Unavailable("down".into())) });
    assert!(matches!(failed.await, Err(Error::Unavailable(_))), "not even when nothing else can be made");
}

#[tokio::test(start_paused = true)]
async fn a_hiding_that_is_heard_of_after_a_later_change_counts() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, Dependencies::thing(Noun::Events, 7), "with 7").await, "with 7");
    // This node commits 2; the log has not been read up to 1 yet, with which another node hid event 7.
    site.record(2, Noun::Events, "8", VisitorEffect::Shows);
    assert!(cache.get(&key()).is_some());
    site.record(1, Noun::Events, "7", VisitorEffect::Hides);
    assert!(cache.get(&key()).is_none());
}

#[tokio::test(start_paused = true)]
async fn staff_are_told_of_a_failure_and_not_shown_what_is_stale() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.save("8");
    let failed = cache.get_or_make(key(), Staleness::Forbidden, |_| async { Err(Error::Unavailable("down".into())) });
    assert!(matches!(failed.await, Err(Error::Unavailable(_))));
}

#[tokio::test(start_paused = true)]
async fn who_waits_does_not_wait_for_the_background() {
    let site = Site::default();
    let (cache, background) = (site.cache(), Workshop::closed());
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.wait(10).await;
    site.save("8");
    let stale = cache.get_or_make(key(), Staleness::Allowed, background.make(new("late", list()))).await;
    tokio::task::yield_now().await;
    assert_eq!((text(&stale).as_str(), background.begun()), ("first", 1));
    assert_eq!(served(&cache, Staleness::Forbidden, list(), "second").await, "second");
}

#[tokio::test(start_paused = true)]
async fn an_event_is_wrong_by_its_own_change_and_untouched_by_others() {
    let site = Site::default();
    let (cache, event) = (site.cache(), || Dependencies::thing(Noun::Events, 7));
    assert_eq!(served(&cache, Staleness::Allowed, event(), "first").await, "first");
    site.save("8");
    site.change(Noun::Contact, "1", VisitorEffect::Shows);
    site.wait(3600).await;
    assert_eq!(served(&cache, Staleness::Allowed, event(), "second").await, "first");
    site.save("7");
    assert_eq!(served(&cache, Staleness::Allowed, event(), "second").await, "second");
}

#[tokio::test(start_paused = true)]
async fn what_depends_on_the_time_is_a_minute_old_at_most() {
    let site = Site::default();
    let (cache, timed) = (site.cache(), || list().timed(Timed::ToTheMinute));
    assert_eq!(served(&cache, Staleness::Allowed, timed(), "first").await, "first");
    site.wait(59).await;
    assert_eq!(served(&cache, Staleness::Allowed, timed(), "second").await, "first");
    site.wait(10).await;
    assert_eq!(served(&cache, Staleness::Allowed, timed(), "second").await, "second");
}

#[tokio::test(start_paused = true)]
async fn suggestions_are_five_minutes_old_at_most() {
    let site = Site::default();
    let (cache, suggestions) = (site.cache(), || Dependencies::default().timed(Timed::Loosely));
    assert_eq!(served(&cache, Staleness::Allowed, suggestions(), "first").await, "first");
    site.save("8");
    site.wait(299).await;
    assert_eq!(served(&cache, Staleness::Allowed, suggestions(), "second").await, "first");
    site.wait(10).await;
    assert_eq!(served(&cache, Staleness::Allowed, suggestions(), "second").await, "second");
}

#[tokio::test(start_paused = true)]
async fn what_was_found_is_stale_until_the_index_knows_the_change() {
    let site = Site::default();
    let (cache, found) = (site.cache(), || list().searched());
    site.save("8");
    assert_eq!(served(&cache, Staleness::Allowed, found(), "without 8").await, "without 8");
    site.found.store(1, Ordering::SeqCst);
    site.wait(2).await;
    assert_eq!(served(&cache, Staleness::Allowed, found(), "with 8").await, "with 8");
    site.wait(3600).await;
    assert_eq!(served(&cache, Staleness::Allowed, found(), "again").await, "with 8");
}

#[tokio::test(start_paused = true)]
async fn a_stale_entry_stands_in_for_an_hour_when_no_other_can_be_made() {
    let site = Site::default();
    let cache = site.cache();
    let fail = async || {
        let failed = cache.get_or_make(key(), Staleness::Allowed, |_| async { Err(Error::Unavailable("down".into())) });
        failed.await.map(|entry| text(&Ok(entry)))
    };
    assert!(fail().await.is_err());
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first", "a failure is not kept");
    site.save("8");
    site.wait(60).await;
    assert_eq!(fail().await.expect("the stale one"), "first");
    site.wait(3600).await;
    assert!(fail().await.is_err());
}

#[tokio::test(start_paused = true)]
async fn what_is_gone_is_gone_although_a_stale_entry_is_there() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.save("8");
    site.wait(60).await;
    let gone = cache.get_or_make(key(), Staleness::Allowed, |_| async { Err(Error::NotFound(Missing::Event)) });
    assert!(matches!(gone.await, Err(Error::NotFound(Missing::Event))));
}

#[tokio::test(start_paused = true)]
async fn an_unchanged_entry_counts_as_made_again() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.save("8");
    site.wait(60).await;
    let entry = cache.get_or_make(key(), Staleness::Allowed, |making| async move {
        assert!(making.previous.is_some());
        Ok(Made::Unchanged)
    });
    assert_eq!(text(&entry.await), "first");
    assert!(cache.get(&key()).is_some());
    site.wait(60).await;
    assert_eq!(served(&cache, Staleness::Forbidden, list(), "second").await, "first");
}

#[tokio::test(start_paused = true)]
async fn who_needs_a_newer_one_than_is_being_made_makes_it() {
    let site = Site::default();
    let (cache, early, late) = (site.cache(), Workshop::closed(), Workshop::open());
    let event = || Dependencies::thing(Noun::Events, 7);
    let mut first = std::pin::pin!(cache.get_or_make(key(), Staleness::Allowed, early.make(new("old", event()))));
    assert!(poll!(&mut first).is_pending());
    tokio::task::yield_now().await;
    site.save("7");
    let mut second = std::pin::pin!(cache.get_or_make(key(), Staleness::Allowed, late.make(new("new", event()))));
    assert!(poll!(&mut second).is_pending());
    assert_eq!(late.begun(), 0, "one at a time");
    early.finish();
    assert_eq!(text(&first.await), "old", "asked before the change");
    assert_eq!(text(&second.await), "new");
}

#[tokio::test]
async fn a_panic_is_everybodys_failure_and_leaves_the_key_free() {
    let cache = Site::default().cache();
    let failed = cache.get_or_make(key(), Staleness::Allowed, |_| async { panic!("as the test asked for") }).await;
    assert!(matches!(failed, Err(Error::Internal(_))));
    assert_eq!(served(&cache, Staleness::Allowed, list(), "page").await, "page");
}

#[tokio::test]
async fn an_entry_is_made_to_its_end_when_who_asked_goes_away() {
    let (cache, workshop) = (Site::default().cache(), Workshop::closed());
    {
        let mut asked =
            std::pin::pin!(cache.get_or_make(key(), Staleness::Allowed, workshop.make(new("page", list()))));
        assert!(poll!(&mut asked).is_pending());
    }
    workshop.finish();
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    assert_eq!(cache.get(&key()).map(|entry| text(&Ok(entry))).as_deref(), Some("page"));
}

#[tokio::test]
async fn entries_leave_when_their_bytes_run_out() {
    let cache = ResponseCache::new(Site::default(), 20_000, REFRESH);
    for number in 0..100 {
        let key = CacheKey { address: format!("/{number}"), ..key() };
        let page = new(&"a".repeat(900), list());
        cache.get_or_make(key, Staleness::Allowed, |_| async { page }).await.expect("an entry");
    }
    assert!((5_000..=20_000).contains(&cache.bytes()), "{}", cache.bytes());
}
