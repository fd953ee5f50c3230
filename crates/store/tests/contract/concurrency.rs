//! Concurrent writers.

use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_store::{Store, changes, events, links, settings};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::database::TestDatabase;
use meydan_test_support::{contract, rows};
use tokio::task::JoinSet;

use crate::following::Follower;

contract!(
    twenty_writers_all_succeed,
    a_reader_of_the_log_never_skips_a_number_that_shows_up_later,
    a_follower_receives_every_write,
    of_many_editors_of_one_version_exactly_one_wins,
    of_many_inserts_of_one_key_exactly_one_wins,
    writers_of_one_setting_all_succeed,
    what_events_name_stays_until_they_are_saved,
);

const WRITERS: i64 = 20;
const ROUNDS: i64 = 3;

async fn insert(store: &Store, key: &str) -> Result<()> {
    EventBuilder::new(key).insert(store).await.map(drop)
}

/// Each writer saves a few events, half of them through another handle.
async fn start_writers(database: &TestDatabase) -> Result<JoinSet<Result<()>>> {
    let other = database.reopen().await?;
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let store = if writer % 2 == 0 { database.store().clone() } else { other.clone() };
        writers.spawn(async move {
            for round in 0..ROUNDS {
                insert(&store, &format!("e_{writer}_{round}")).await?;
            }
            Ok(())
        });
    }
    Ok(writers)
}

async fn finish(writers: JoinSet<Result<()>>) -> Result<()> {
    writers.join_all().await.into_iter().collect()
}

async fn twenty_writers_all_succeed(database: &TestDatabase) -> Result<()> {
    finish(start_writers(database).await?).await?;
    let written = (WRITERS * ROUNDS).unsigned_abs();
    assert_eq!(crate::counted(database).await?, (written, written));
    assert_eq!(rows::count(database, "change_log").await, written);
    Ok(())
}

async fn a_reader_of_the_log_never_skips_a_number_that_shows_up_later(database: &TestDatabase) -> Result<()> {
    let writers = start_writers(database).await?;
    let store = database.store().clone();
    let reader = tokio::spawn(async move {
        let mut seen: Vec<i64> = Vec::new();
        while seen.len() < (WRITERS * ROUNDS) as usize {
            let last = seen.last().copied().unwrap_or(0);
            seen.extend(changes::after(store.read(), last, 500).await?.into_iter().map(|change| change.seq));
        }
        Result::Ok(seen)
    });
    finish(writers).await?;
    let patience = std::time::Duration::from_secs(20);
    let seen =
        tokio::time::timeout(patience, reader).await.expect("no number was skipped").expect("the reader lives")?;
    let all: Vec<i64> = changes::after(database.read(), 0, 500).await?.into_iter().map(|change| change.seq).collect();
    assert_eq!(seen, all);
    Ok(())
}

async fn a_follower_receives_every_write(database: &TestDatabase) -> Result<()> {
    let mut follower = Follower::start(database).await?;
    let before = changes::newest(database.read()).await?;
    finish(start_writers(database).await?).await?;
    for expected in changes::after(database.read(), before, 500).await? {
        assert_eq!(follower.next().await, expected);
    }
    Ok(())
}

async fn of_many_editors_of_one_version_exactly_one_wins(database: &TestDatabase) -> Result<()> {
    let event = EventBuilder::new("caz").insert(database).await?;
    let mut editors = JoinSet::new();
    for editor in 0..WRITERS {
        let store = database.store().clone();
        editors.spawn(async move {
            let content = EventBuilder::new("caz").tagged(&[&format!("editor {editor}")]).content();
            let mut tx = store.begin().await?;
            let version = events::update(&*tx, event.id, 1, &content, test_now()).await?;
            if version.is_some() {
                tx.changed(Noun::Events, event.id, ChangeKind::Updated, test_now());
                tx.commit().await?;
            }
            Result::Ok(version.map(|_| content))
        });
    }
    let results = editors.join_all().await.into_iter().collect::<Result<Vec<_>>>()?;
    let winners: Vec<_> = results.into_iter().flatten().collect();
    assert_eq!(winners.len(), 1);
    let read = events::find(database.read(), event.id).await?.expect("it is there");
    assert_eq!((read.version, &read.content), (2, &winners[0]));
    Ok(())
}

async fn of_many_inserts_of_one_key_exactly_one_wins(database: &TestDatabase) -> Result<()> {
    let mut writers = JoinSet::new();
    for _ in 0..WRITERS {
        let store = database.store().clone();
        writers.spawn(async move { insert(&store, "caz").await });
    }
    let results = writers.join_all().await;
    let (won, lost): (Vec<_>, Vec<_>) = results.into_iter().partition(Result::is_ok);
    assert_eq!(won.len(), 1);
    assert!(lost.into_iter().all(|result| crate::duplicate_field(result) == Some("event_id")));
    assert_eq!(rows::count(database, "change_log").await, 1);
    Ok(())
}

async fn writers_of_one_setting_all_succeed(database: &TestDatabase) -> Result<()> {
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let store = database.store().clone();
        writers.spawn(async move {
            let mut tx = store.begin().await?;
            settings::save(&*tx, &crate::settings::setting("site_name", &writer.to_string())).await?;
            tx.changed(Noun::Settings, "site_name", ChangeKind::Updated, test_now());
            tx.commit().await
        });
    }
    finish(writers).await?;
    assert_eq!(settings::list(database.read()).await?.len(), 1);
    assert_eq!(rows::count(database, "change_log").await, WRITERS.unsigned_abs());
    Ok(())
}

/// A save and a merge of what it names go one after the other, whichever begins.
async fn what_events_name_stays_until_they_are_saved(database: &TestDatabase) -> Result<()> {
    let store = database.store();
    let event = EventBuilder::new("caz").insert(store).await?;
    let save = store.begin().await?;
    links::lock_shared(&*save).await?;
    assert_eq!(events::find_for_update(&*save, event.id).await?.map(|event| event.version), Some(1));
    let other = database.reopen().await?;
    let merge = tokio::spawn(async move {
        let tx = other.begin().await?;
        links::lock_exclusive(&*tx).await?;
        let found = events::find_for_rewrite(&*tx, &[event.id]).await?;
        tx.commit().await?;
        Result::Ok(found[0].event.version)
    });
    assert!(events::update(&*save, event.id, 1, &event.content, test_now()).await?.is_some());
    save.commit().await?;
    assert_eq!(merge.await.expect("it ends")?, 2);
    Ok(())
}
