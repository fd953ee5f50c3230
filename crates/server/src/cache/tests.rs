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
    indexed: Arc<AtomicI64>,
    followed: Arc<AtomicI64>,
    now: Arc<Mutex<DateTime<Utc>>>,
}

impl Content for Site {
    fn version(&self) -> ContentVersion {
        let followed = self.followed.load(Ordering::SeqCst);
        ContentVersion { followed, stored: self.recent.version(), indexed: self.indexed.load(Ordering::SeqCst) }
    }

    fn freshness(&self, dependencies: &Dependencies, produced_at: ProducedAt) -> Freshness {
        self.recent.freshness(dependencies, produced_at)
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

    /// Advances both clocks.
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

fn new(text: &str, dependencies: Dependencies) -> Result<Produced> {
    let body = EncodedBody::new(text.to_owned().into(), HeaderValue::from_static("text/plain"));
    Ok(CachedResponse::new(body, dependencies).into())
}

fn text(entry: &Result<Arc<CachedResponse>>) -> String {
    let entry = entry.as_ref().expect("an entry");
    String::from_utf8(entry.body.plain().to_vec()).expect("a text")
}

/// The response that is served when a producer would produce `fresh`.
async fn served(cache: &ResponseCache, staleness: Staleness, dependencies: Dependencies, fresh: &str) -> String {
    let fresh = new(fresh, dependencies);
    let entry = cache.get_or_produce(key(), staleness, |_| async { fresh }).await;
    // Lets a background refresh run.
    tokio::task::yield_now().await;
    text(&entry)
}

/// A producer that counts its calls and blocks until it is released.
#[derive(Clone)]
struct Producer {
    started: Arc<AtomicUsize>,
    gate: Arc<Semaphore>,
}

impl Producer {
    fn closed() -> Self {
        Self { started: Arc::default(), gate: Arc::new(Semaphore::new(0)) }
    }

    fn open() -> Self {
        let producer = Self::closed();
        producer.finish();
        producer
    }

    fn produce(&self, outcome: Result<Produced>) -> impl FnOnce(ProduceContext) -> Producing + Send + 'static {
        let Self { started, gate } = self.clone();
        move |_| {
            Box::pin(async move {
                started.fetch_add(1, Ordering::SeqCst);
                // A closed semaphore lets every producer pass.
                let _ = gate.acquire().await;
                outcome
            })
        }
    }

    fn finish(&self) {
        self.gate.close();
    }

    fn started(&self) -> usize {
        self.started.load(Ordering::SeqCst)
    }
}

type Producing = futures_util::future::BoxFuture<'static, Result<Produced>>;

#[tokio::test]
async fn a_thousand_waiting_requests_share_one_producer() {
    let (cache, producer) = (Site::default().cache(), Producer::closed());
    let request = |_| cache.get_or_produce(key(), Staleness::Allowed, producer.produce(new("page", list())));
    let mut all = join_all((0..1000).map(request));
    assert!(poll!(&mut all).is_pending());
    producer.finish();
    assert!(all.await.iter().all(|entry| text(entry) == "page"));
    assert_eq!(producer.started(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_thousand_requests_on_many_threads_share_one_producer() {
    let (cache, producer) = (Site::default().cache(), Producer::open());
    let mut requests = JoinSet::new();
    for _ in 0..1000 {
        let (cache, produce) = (cache.clone(), producer.produce(new("page", list())));
        requests.spawn(async move { cache.get_or_produce(key(), Staleness::Allowed, produce).await });
    }
    assert!(requests.join_all().await.iter().all(|entry| text(entry) == "page"));
    assert_eq!(producer.started(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_list_is_refreshed_once_per_refresh_interval_and_is_stale_for_no_longer() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.save("8");
    site.wait(1).await;
    assert_eq!(served(&cache, Staleness::Allowed, list(), "second").await, "first", "produced a second ago");
    site.wait(1).await;
    assert_eq!(served(&cache, Staleness::Allowed, list(), "second").await, "second", "changed two seconds ago");
    site.wait(10).await;
    site.save("8");
    assert_eq!(served(&cache, Staleness::Allowed, list(), "third").await, "second", "it has only just changed");
    assert_eq!(served(&cache, Staleness::Allowed, list(), "fourth").await, "third", "refreshed meanwhile");
}

#[tokio::test(start_paused = true)]
async fn staff_see_their_own_save_at_once() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.save("8");
    assert_eq!(served(&cache, Staleness::Forbidden, list(), "second").await, "second");
    assert_eq!(served(&cache, Staleness::Allowed, list(), "third").await, "second");
}

#[tokio::test(start_paused = true)]
async fn a_response_that_shows_a_hidden_row_is_never_served_again() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "with 7").await, "with 7");
    site.hide("7");
    assert!(cache.get(&key()).is_none());
    assert_eq!(served(&cache, Staleness::Allowed, list(), "without 7").await, "without 7");
    site.hide("7");
    let failed = cache.get_or_produce(key(), Staleness::Allowed, |_| async { Err(Error::Unavailable("down".into())) });
    assert!(matches!(failed.await, Err(Error::Unavailable(_))), "not even when producing fails");
}

#[tokio::test(start_paused = true)]
async fn a_hiding_that_arrives_after_a_later_change_invalidates() {
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
async fn staff_get_the_error_instead_of_a_stale_response() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.save("8");
    let failed =
        cache.get_or_produce(key(), Staleness::Forbidden, |_| async { Err(Error::Unavailable("down".into())) });
    assert!(matches!(failed.await, Err(Error::Unavailable(_))));
}

#[tokio::test(start_paused = true)]
async fn a_waiting_request_does_not_wait_for_a_background_refresh() {
    let site = Site::default();
    let (cache, background) = (site.cache(), Producer::closed());
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.wait(10).await;
    site.save("8");
    let stale = cache.get_or_produce(key(), Staleness::Allowed, background.produce(new("late", list()))).await;
    tokio::task::yield_now().await;
    assert_eq!((text(&stale).as_str(), background.started()), ("first", 1));
    assert_eq!(served(&cache, Staleness::Forbidden, list(), "second").await, "second");
}

#[tokio::test(start_paused = true)]
async fn an_event_is_invalidated_by_its_own_change_only() {
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
async fn a_time_dependent_response_is_a_minute_old_at_most() {
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
async fn search_results_are_stale_until_the_index_contains_the_change() {
    let site = Site::default();
    let (cache, found) = (site.cache(), || list().searched());
    site.save("8");
    assert_eq!(served(&cache, Staleness::Allowed, found(), "without 8").await, "without 8");
    site.indexed.store(1, Ordering::SeqCst);
    site.wait(2).await;
    assert_eq!(served(&cache, Staleness::Allowed, found(), "with 8").await, "with 8");
    site.wait(3600).await;
    assert_eq!(served(&cache, Staleness::Allowed, found(), "again").await, "with 8");
}

#[tokio::test(start_paused = true)]
async fn a_stale_entry_is_served_for_an_hour_while_producing_fails() {
    let site = Site::default();
    let cache = site.cache();
    let fail = async || {
        let failed =
            cache.get_or_produce(key(), Staleness::Allowed, |_| async { Err(Error::Unavailable("down".into())) });
        failed.await.map(|entry| text(&Ok(entry)))
    };
    assert!(fail().await.is_err());
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first", "a failure is not cached");
    site.save("8");
    site.wait(60).await;
    assert_eq!(fail().await.expect("the stale one"), "first");
    site.wait(3600).await;
    assert!(fail().await.is_err());
}

#[tokio::test(start_paused = true)]
async fn not_found_is_answered_despite_a_stale_entry() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.save("8");
    site.wait(60).await;
    let gone = cache.get_or_produce(key(), Staleness::Allowed, |_| async { Err(Error::NotFound(Missing::Event)) });
    assert!(matches!(gone.await, Err(Error::NotFound(Missing::Event))));
}

#[tokio::test(start_paused = true)]
async fn an_unchanged_response_counts_as_refreshed() {
    let site = Site::default();
    let cache = site.cache();
    assert_eq!(served(&cache, Staleness::Allowed, list(), "first").await, "first");
    site.save("8");
    site.wait(60).await;
    let entry = cache.get_or_produce(key(), Staleness::Allowed, |context| async move {
        assert!(context.previous.is_some());
        Ok(Produced::Unchanged)
    });
    assert_eq!(text(&entry.await), "first");
    assert!(cache.get(&key()).is_some());
    site.wait(60).await;
    assert_eq!(served(&cache, Staleness::Forbidden, list(), "second").await, "first");
}

#[tokio::test(start_paused = true)]
async fn a_request_that_needs_a_newer_version_than_in_flight_produces_it() {
    let site = Site::default();
    let (cache, early, late) = (site.cache(), Producer::closed(), Producer::open());
    let event = || Dependencies::thing(Noun::Events, 7);
    let mut first = std::pin::pin!(cache.get_or_produce(key(), Staleness::Allowed, early.produce(new("old", event()))));
    assert!(poll!(&mut first).is_pending());
    tokio::task::yield_now().await;
    site.save("7");
    let mut second = std::pin::pin!(cache.get_or_produce(key(), Staleness::Allowed, late.produce(new("new", event()))));
    assert!(poll!(&mut second).is_pending());
    assert_eq!(late.started(), 0, "one at a time");
    early.finish();
    assert_eq!(text(&first.await), "old", "requested before the change");
    assert_eq!(text(&second.await), "new");
}

#[tokio::test]
async fn a_panic_fails_every_waiting_request_and_frees_the_key() {
    let cache = Site::default().cache();
    let failed = cache.get_or_produce(key(), Staleness::Allowed, |_| async { panic!("on purpose") }).await;
    assert!(matches!(failed, Err(Error::Internal(_))));
    assert_eq!(served(&cache, Staleness::Allowed, list(), "page").await, "page");
}

#[tokio::test]
async fn a_producer_finishes_when_its_caller_disconnects() {
    let (cache, producer) = (Site::default().cache(), Producer::closed());
    {
        let mut request =
            std::pin::pin!(cache.get_or_produce(key(), Staleness::Allowed, producer.produce(new("page", list()))));
        assert!(poll!(&mut request).is_pending());
    }
    producer.finish();
    for _ in 0..10 {
        tokio::task::yield_now().await;
    }
    assert_eq!(cache.get(&key()).map(|entry| text(&Ok(entry))).as_deref(), Some("page"));
}

#[tokio::test]
async fn entries_are_evicted_above_the_byte_limit() {
    let cache = ResponseCache::new(Site::default(), 20_000, REFRESH);
    for number in 0..100 {
        let key = CacheKey { address: format!("/{number}"), ..key() };
        let page = new(&"a".repeat(900), list());
        cache.get_or_produce(key, Staleness::Allowed, |_| async { page }).await.expect("an entry");
    }
    assert!((5_000..=20_000).contains(&cache.bytes()), "{}", cache.bytes());
}
