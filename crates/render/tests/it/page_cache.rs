use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;
use futures_util::poll;
use meydan_render::{Freshness, Made, PageCache, STALE_FOR, Stamp};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::advance;

use Freshness::{MayBeStale, MustBeFresh};

type Outcome = Result<Made<String>, &'static str>;

fn cache() -> PageCache<String, &'static str> {
    PageCache::new(1_000_000, String::len)
}

fn at(version: i64) -> Stamp {
    Stamp { version, minute: 0 }
}

fn keep(page: &str) -> Outcome {
    Ok(Made::Keep(page.into()))
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
        workshop.gate.close();
        workshop
    }

    fn make(&self, outcome: Outcome) -> impl Future<Output = Outcome> + Send + 'static {
        let Self { begun, gate } = self.clone();
        async move {
            begun.fetch_add(1, Ordering::SeqCst);
            // An error is the gate taken off its hinges.
            let _ = gate.acquire().await;
            outcome
        }
    }

    fn finish(&self) {
        self.gate.close();
    }

    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }
}

/// What the cache says when the maker would say something else.
async fn kept(cache: &PageCache<String, &'static str>, stamp: Stamp) -> Option<String> {
    match cache.get("/", stamp, MustBeFresh, async { Err("not kept") }).await {
        Ok(page) => Some(page.as_ref().clone()),
        Err(_) => None,
    }
}

async fn fill(cache: &PageCache<String, &'static str>, stamp: Stamp, page: &str) {
    let made = cache.get("/", stamp, MustBeFresh, std::future::ready(keep(page))).await;
    assert_eq!(made.as_deref().map(String::as_str), Ok(page));
}

#[tokio::test]
async fn a_page_is_made_once_for_a_thousand_who_wait() {
    let (cache, workshop) = (cache(), Workshop::closed());
    let mut all = join_all((0..1000).map(|_| cache.get("/", at(1), MustBeFresh, workshop.make(keep("page")))));
    assert!(poll!(&mut all).is_pending());
    workshop.finish();
    let pages = all.await;
    assert!(pages.iter().all(|page| page.as_deref().map(String::as_str) == Ok("page")));
    assert_eq!(workshop.begun(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_page_is_made_once_for_a_thousand_on_many_threads() {
    let (cache, workshop) = (cache(), Workshop::open());
    let mut asking = JoinSet::new();
    for _ in 0..1000 {
        let (cache, make) = (cache.clone(), workshop.make(keep("page")));
        asking.spawn(async move { cache.get("/", at(1), MayBeStale, make).await });
    }
    for page in asking.join_all().await {
        assert_eq!(page.as_deref().map(String::as_str), Ok("page"));
    }
    assert_eq!(workshop.begun(), 1);
}

#[tokio::test]
async fn a_page_of_the_same_stamp_is_the_same_bytes() {
    let (cache, workshop) = (cache(), Workshop::open());
    let first = cache.get("/", at(1), MustBeFresh, workshop.make(keep("page"))).await.expect("a page");
    let second = cache.get("/", at(1), MustBeFresh, workshop.make(keep("other"))).await.expect("a page");
    assert!(Arc::ptr_eq(&first, &second));
    assert_eq!(workshop.begun(), 1);
}

#[tokio::test]
async fn each_address_has_its_own_page() {
    let cache = cache();
    fill(&cache, at(1), "home").await;
    let news = cache.get("/news", at(1), MayBeStale, std::future::ready(keep("news"))).await;
    assert_eq!(news.as_deref().map(String::as_str), Ok("news"));
    assert_eq!(kept(&cache, at(1)).await.as_deref(), Some("home"));
}

#[tokio::test(start_paused = true)]
async fn an_old_page_is_served_while_one_new_one_is_made() {
    let (cache, workshop) = (cache(), Workshop::closed());
    fill(&cache, at(1), "old").await;
    for _ in 0..100 {
        let page = cache.get("/", at(2), MayBeStale, workshop.make(keep("new"))).await;
        assert_eq!(page.as_deref().map(String::as_str), Ok("old"));
        tokio::task::yield_now().await;
    }
    assert_eq!(workshop.begun(), 1);
    let mut fresh = std::pin::pin!(cache.get("/", at(2), MustBeFresh, workshop.make(keep("newer"))));
    assert!(poll!(&mut fresh).is_pending(), "who must have it fresh waits for it");
    workshop.finish();
    assert_eq!(fresh.await.as_deref().map(String::as_str), Ok("new"));
    assert_eq!(workshop.begun(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_page_that_is_too_old_is_waited_for() {
    let (cache, workshop) = (cache(), Workshop::closed());
    fill(&cache, at(1), "old").await;
    advance(STALE_FOR).await;
    let mut page = std::pin::pin!(cache.get("/", at(2), MayBeStale, workshop.make(keep("new"))));
    assert!(poll!(&mut page).is_pending());
    workshop.finish();
    assert_eq!(page.await.as_deref().map(String::as_str), Ok("new"));
}

#[tokio::test(start_paused = true)]
async fn a_page_of_the_same_stamp_does_not_age() {
    let cache = cache();
    fill(&cache, at(1), "page").await;
    advance(STALE_FOR * 100).await;
    assert_eq!(kept(&cache, at(1)).await.as_deref(), Some("page"));
}

#[tokio::test]
async fn a_minute_makes_a_page_old_too() {
    let cache = cache();
    fill(&cache, Stamp { version: 1, minute: 1 }, "page").await;
    assert_eq!(kept(&cache, Stamp { version: 1, minute: 2 }).await, None);
    assert_eq!(kept(&cache, Stamp { version: 1, minute: 1 }).await.as_deref(), Some("page"));
}

#[tokio::test]
async fn a_slow_request_takes_the_newer_page() {
    let cache = cache();
    fill(&cache, at(5), "newer").await;
    assert_eq!(kept(&cache, at(4)).await.as_deref(), Some("newer"));
    assert_eq!(kept(&cache, Stamp { version: 4, minute: 9 }).await.as_deref(), Some("newer"));
}

#[tokio::test]
async fn who_wants_a_newer_page_than_is_being_made_waits_and_makes_it() {
    let (cache, old, new) = (cache(), Workshop::closed(), Workshop::closed());
    let mut both = join_all([
        cache.get("/", at(1), MustBeFresh, old.make(keep("old"))),
        cache.get("/", at(2), MustBeFresh, new.make(keep("new"))),
    ]);
    assert!(poll!(&mut both).is_pending());
    tokio::task::yield_now().await;
    assert_eq!((old.begun(), new.begun()), (1, 0), "one maker at a time");
    old.finish();
    new.finish();
    let pages: Vec<_> = both.await.into_iter().map(|page| page.expect("a page").as_ref().clone()).collect();
    assert_eq!(pages, ["old", "new"]);
    assert_eq!(kept(&cache, at(2)).await.as_deref(), Some("new"));
}

#[tokio::test]
async fn a_failure_is_shared_and_not_kept() {
    let (cache, workshop) = (cache(), Workshop::closed());
    let mut all = join_all((0..10).map(|_| cache.get("/", at(1), MustBeFresh, workshop.make(Err("down")))));
    assert!(poll!(&mut all).is_pending());
    workshop.finish();
    assert_eq!(all.await, vec![Err("down"); 10]);
    assert_eq!(workshop.begun(), 1);
    fill(&cache, at(1), "up again").await;
}

#[tokio::test(start_paused = true)]
async fn a_failure_leaves_the_old_page_in_place() {
    let (cache, workshop) = (cache(), Workshop::open());
    fill(&cache, at(1), "old").await;
    assert_eq!(cache.get("/", at(2), MustBeFresh, workshop.make(Err("down"))).await, Err("down"));
    let page = cache.get("/", at(2), MayBeStale, workshop.make(Err("down"))).await;
    assert_eq!(page.as_deref().map(String::as_str), Ok("old"));
}

#[tokio::test]
async fn a_page_for_once_is_shared_and_not_kept() {
    let (cache, workshop) = (cache(), Workshop::closed());
    let shell = || Ok(Made::Once("shell".to_owned()));
    let mut all = join_all((0..10).map(|_| cache.get("/", at(1), MustBeFresh, workshop.make(shell()))));
    assert!(poll!(&mut all).is_pending());
    workshop.finish();
    assert!(all.await.iter().all(|page| page.as_deref().map(String::as_str) == Ok("shell")));
    assert_eq!(workshop.begun(), 1);
    assert_eq!(kept(&cache, at(1)).await, None);
}

#[tokio::test(start_paused = true)]
async fn a_page_for_once_does_not_replace_the_old_one() {
    let cache = cache();
    fill(&cache, at(1), "old").await;
    let shell = cache.get("/", at(2), MustBeFresh, async { Ok(Made::Once("shell".into())) }).await;
    assert_eq!(shell.as_deref().map(String::as_str), Ok("shell"));
    assert_eq!(kept(&cache, at(1)).await.as_deref(), Some("old"));
}

#[tokio::test]
async fn a_panic_is_shared_and_leaves_the_key_free() {
    let cache = cache();
    let mut asking = JoinSet::new();
    for _ in 0..10 {
        let cache = cache.clone();
        asking
            .spawn(async move { cache.get("/", at(1), MustBeFresh, async { panic!("as the test asked for") }).await });
    }
    while let Some(asked) = asking.join_next().await {
        assert!(asked.is_err_and(|error| error.is_panic()));
    }
    fill(&cache, at(1), "page").await;
}

#[tokio::test(start_paused = true)]
async fn a_panic_behind_an_old_page_is_not_seen() {
    let cache = cache();
    fill(&cache, at(1), "old").await;
    for _ in 0..3 {
        let page = cache.get("/", at(2), MayBeStale, async { panic!("as the test asked for") }).await;
        assert_eq!(page.as_deref().map(String::as_str), Ok("old"));
        tokio::task::yield_now().await;
    }
    fill(&cache, at(2), "new").await;
}

#[tokio::test]
async fn a_page_is_made_to_its_end_when_who_asked_goes_away() {
    let (cache, workshop) = (cache(), Workshop::closed());
    {
        let mut gone = std::pin::pin!(cache.get("/", at(1), MustBeFresh, workshop.make(keep("page"))));
        assert!(poll!(&mut gone).is_pending());
    }
    workshop.finish();
    assert_eq!(kept(&cache, at(1)).await.as_deref(), Some("page"));
    assert_eq!(workshop.begun(), 1);
}
