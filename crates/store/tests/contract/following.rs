//! Followers of the change log: each change is published once, in order, on every node.

use std::time::Duration;

use meydan_domain::Result;
use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_store::{Store, changes};
use meydan_test_support::clock::test_now;
use meydan_test_support::database::TestDatabase;
use meydan_test_support::{contract, postgres_contract};
use tokio::sync::broadcast;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::changes::change;

contract!(
    each_change_is_published_once_and_in_order,
    every_receiver_gets_every_change,
    nothing_is_published_on_rollback,
    earlier_changes_are_not_published,
    a_burst_larger_than_a_batch_is_published_completely,
);

postgres_contract!(
    another_node_receives_each_change_at_once,
    another_node_raises_its_content_version_for_public_changes_only,
    two_nodes_agree_on_the_order,
);

/// Long enough for a slow machine; no test waits for it to pass.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running follower; it ends with the test.
pub struct Follower {
    task: JoinHandle<()>,
    heard: broadcast::Receiver<Change>,
}

impl Follower {
    /// Starts a follower, and returns once it has read its position in the log.
    pub async fn start(store: &Store) -> Result<Self> {
        // A private change does not raise the version of this node; only the follower does.
        let primer = change(store, Noun::Contact, "primer").await?;
        let heard = store.subscribe();
        let task = tokio::spawn(changes::follow(store.clone()));
        let ready = async {
            while store.content_version() < primer {
                tokio::task::yield_now().await;
            }
        };
        timeout(PATIENCE, ready).await.expect("the follower finds its place");
        Ok(Self { task, heard })
    }

    pub async fn next(&mut self) -> Change {
        timeout(PATIENCE, self.heard.recv()).await.expect("an announcement in time").expect("none missed")
    }

    async fn next_ids(&mut self, count: usize) -> Vec<String> {
        let mut ids = Vec::new();
        while ids.len() < count {
            ids.push(self.next().await.id);
        }
        ids
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn each_change_is_published_once_and_in_order(store: &Store) -> Result<()> {
    let mut follower = Follower::start(store).await?;
    change(store, Noun::Events, "1").await?;
    assert_eq!(follower.next_ids(1).await, ["1"]);
    let mut tx = store.begin().await?;
    for id in 2..5 {
        tx.changed(Noun::Users, id, ChangeKind::Deleted, test_now());
    }
    tx.commit().await?;
    change(store, Noun::Blogs, "5").await?;
    // The last one proves that nothing was published twice before it.
    assert_eq!(follower.next_ids(4).await, ["2", "3", "4", "5"]);
    let seq = change(store, Noun::Logos, "6").await?;
    let (kind, effect) = (ChangeKind::Updated, VisitorEffect::Shows);
    let last = Change { seq, noun: Noun::Logos, id: "6".into(), kind, effect, at: test_now() };
    assert_eq!(follower.next().await, last);
    Ok(())
}

async fn every_receiver_gets_every_change(store: &Store) -> Result<()> {
    let mut follower = Follower::start(store).await?;
    let mut second = store.subscribe();
    change(store, Noun::Events, "1").await?;
    assert_eq!(follower.next().await.id, "1");
    assert_eq!(timeout(PATIENCE, second.recv()).await.expect("in time").expect("none missed").id, "1");
    Ok(())
}

async fn nothing_is_published_on_rollback(store: &Store) -> Result<()> {
    let mut follower = Follower::start(store).await?;
    let mut tx = store.begin().await?;
    tx.changed(Noun::Events, "undone", ChangeKind::Created, test_now());
    drop(tx);
    change(store, Noun::Events, "done").await?;
    assert_eq!(follower.next().await.id, "done");
    Ok(())
}

async fn earlier_changes_are_not_published(store: &Store) -> Result<()> {
    change(store, Noun::Events, "before").await?;
    let mut follower = Follower::start(store).await?;
    change(store, Noun::Events, "after").await?;
    assert_eq!(follower.next().await.id, "after");
    Ok(())
}

async fn a_burst_larger_than_a_batch_is_published_completely(store: &Store) -> Result<()> {
    let mut follower = Follower::start(store).await?;
    let mut tx = store.begin().await?;
    for id in 0..520 {
        tx.changed(Noun::Events, id, ChangeKind::Created, test_now());
    }
    tx.commit().await?;
    let expected: Vec<String> = (0..520).map(|id| id.to_string()).collect();
    assert_eq!(follower.next_ids(520).await, expected);
    Ok(())
}

async fn another_node_receives_each_change_at_once(database: &TestDatabase) -> Result<()> {
    let other = database.reopen().await?;
    let mut follower = Follower::start(&other).await?;
    let all = async {
        for number in 0..6 {
            change(database, Noun::Events, &number.to_string()).await?;
            assert_eq!(follower.next().await.id, number.to_string());
        }
        Result::Ok(())
    };
    // Without notifications each of the six would wait for the poll interval of two seconds.
    timeout(Duration::from_secs(8), all).await.expect("notified, not polled")?;
    Ok(())
}

async fn another_node_raises_its_content_version_for_public_changes_only(database: &TestDatabase) -> Result<()> {
    let other = database.reopen().await?;
    let mut follower = Follower::start(&other).await?;
    let public = change(database, Noun::Settings, "site_name").await?;
    follower.next().await;
    assert_eq!(other.content_version(), public);
    change(database, Noun::Newsletter, "1").await?;
    follower.next().await;
    assert_eq!(other.content_version(), public);
    Ok(())
}

async fn two_nodes_agree_on_the_order(database: &TestDatabase) -> Result<()> {
    let other = database.reopen().await?;
    let mut here = Follower::start(database).await?;
    let mut there = Follower::start(&other).await?;
    // The start of the second follower is a change that the first one receives.
    assert_eq!(here.next().await.id, "primer");
    for number in 0..10 {
        let writer = if number % 2 == 0 { database.store() } else { &other };
        change(writer, Noun::Events, &number.to_string()).await?;
    }
    let expected: Vec<String> = (0..10).map(|number| number.to_string()).collect();
    assert_eq!(here.next_ids(10).await, expected);
    assert_eq!(there.next_ids(10).await, expected);
    Ok(())
}
