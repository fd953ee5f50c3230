//! Sessions: lookup, expiry and end.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_domain::clock::Clock;
use meydan_domain::staff::{Session, Staff};
use meydan_store::{Store, sessions, users};
use meydan_test_support::clock::{TestClock, test_now};
use meydan_test_support::contract;

use crate::users::insert as insert_user;
use crate::{far_future, write};

contract!(
    a_session_is_its_account_until_it_expires,
    a_session_of_a_disabled_account_is_not_found_until_it_is_enabled,
    a_session_ends_once,
    all_sessions_of_one_account_end,
    all_sessions_but_one_end,
    sessions_are_listed_and_counted_while_they_last,
    a_session_says_when_it_was_last_seen,
    expired_sessions_are_deleted,
    a_session_of_an_unknown_account_is_refused,
);

fn session(id_hash: &str, user_id: i64, lasting: TimeDelta) -> Session {
    Session {
        id_hash: id_hash.to_owned(),
        user_id,
        created_at: test_now(),
        last_seen_at: test_now(),
        expires_at: test_now() + lasting,
        user_agent: "Firefox".to_owned(),
    }
}

pub async fn insert(store: &Store, id_hash: &str, staff: &Staff, lasting: TimeDelta) -> Result<()> {
    write(store, async |tx| sessions::insert(tx, &session(id_hash, staff.id, lasting)).await).await
}

/// The account of a session.
async fn found(store: &Store, id_hash: &str, now: DateTime<Utc>) -> Result<Option<Staff>> {
    Ok(sessions::find(store.read(), id_hash, now).await?.map(|(_, staff)| staff))
}

async fn a_session_is_its_account_until_it_expires(store: &Store) -> Result<()> {
    let clock = TestClock::default();
    let staff = insert_user(store, "ayse@example.org").await?;
    insert(store, "hash", &staff, TimeDelta::days(7)).await?;
    assert_eq!(found(store, "hash", clock.now()).await?, Some(staff.clone()));
    assert_eq!(found(store, "other", clock.now()).await?, None);
    clock.advance(TimeDelta::days(7) - TimeDelta::milliseconds(1));
    assert_eq!(found(store, "hash", clock.now()).await?, Some(staff));
    clock.advance(TimeDelta::milliseconds(1));
    assert_eq!(found(store, "hash", clock.now()).await?, None);
    Ok(())
}

async fn a_session_of_a_disabled_account_is_not_found_until_it_is_enabled(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    insert(store, "hash", &staff, TimeDelta::days(7)).await?;
    let disabled = Staff { is_active: false, ..staff.clone() };
    write(store, async |tx| users::update(tx, &disabled, test_now()).await).await?;
    assert_eq!(found(store, "hash", test_now()).await?, None);
    write(store, async |tx| users::update(tx, &staff, test_now()).await).await?;
    assert_eq!(found(store, "hash", test_now()).await?, Some(staff));
    Ok(())
}

async fn a_session_ends_once(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    insert(store, "one", &staff, TimeDelta::days(7)).await?;
    insert(store, "two", &staff, TimeDelta::days(7)).await?;
    assert!(write(store, async |tx| sessions::delete(tx, "one").await).await?);
    assert!(!write(store, async |tx| sessions::delete(tx, "one").await).await?);
    assert!(!sessions::exists(store.read(), "one").await? && sessions::exists(store.read(), "two").await?);
    assert_eq!(found(store, "one", test_now()).await?, None);
    assert!(found(store, "two", test_now()).await?.is_some());
    Ok(())
}

async fn all_sessions_of_one_account_end(store: &Store) -> Result<()> {
    let ayse = insert_user(store, "ayse@example.org").await?;
    let deniz = insert_user(store, "deniz@example.org").await?;
    insert(store, "one", &ayse, TimeDelta::days(7)).await?;
    insert(store, "two", &ayse, TimeDelta::days(7)).await?;
    insert(store, "three", &deniz, TimeDelta::days(7)).await?;
    assert_eq!(write(store, async |tx| sessions::delete_of_user(tx, ayse.id, None).await).await?, 2);
    assert_eq!(found(store, "two", test_now()).await?, None);
    assert_eq!(found(store, "three", test_now()).await?, Some(deniz));
    Ok(())
}

async fn all_sessions_but_one_end(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    for id_hash in ["one", "two", "three"] {
        insert(store, id_hash, &staff, TimeDelta::days(7)).await?;
    }
    assert_eq!(write(store, async |tx| sessions::delete_of_user(tx, staff.id, Some("two")).await).await?, 2);
    let left: Vec<String> =
        sessions::list(store.read(), staff.id, test_now()).await?.into_iter().map(|session| session.id_hash).collect();
    assert_eq!(left, ["two"]);
    Ok(())
}

async fn sessions_are_listed_and_counted_while_they_last(store: &Store) -> Result<()> {
    let ayse = insert_user(store, "ayse@example.org").await?;
    let deniz = insert_user(store, "deniz@example.org").await?;
    insert(store, "short", &ayse, TimeDelta::hours(1)).await?;
    insert(store, "long", &ayse, TimeDelta::days(7)).await?;
    insert(store, "other", &deniz, TimeDelta::days(7)).await?;
    write(store, async |tx| sessions::touch(tx, "long", test_now() + TimeDelta::minutes(9)).await).await?;
    let hashes = async |now| {
        let all = sessions::list(store.read(), ayse.id, now).await?;
        Result::Ok(all.into_iter().map(|session| session.id_hash).collect::<Vec<_>>())
    };
    assert_eq!(hashes(test_now()).await?, ["long", "short"], "the last seen first");
    assert_eq!(hashes(test_now() + TimeDelta::hours(1)).await?, ["long"]);
    let ids = [ayse.id, deniz.id, 77];
    let counts = sessions::count_by_user(store.read(), &ids, test_now()).await?;
    assert_eq!(counts, HashMap::from([(ayse.id, 2), (deniz.id, 1)]));
    assert!(sessions::count_by_user(store.read(), &ids, far_future()).await?.is_empty());
    Ok(())
}

async fn a_session_says_when_it_was_last_seen(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    insert(store, "hash", &staff, TimeDelta::days(7)).await?;
    let (read, _) = sessions::find(store.read(), "hash", test_now()).await?.expect("it lasts");
    assert_eq!(read, session("hash", staff.id, TimeDelta::days(7)));
    let later = test_now() + TimeDelta::hours(1);
    for at in [later, later - TimeDelta::minutes(1)] {
        write(store, async |tx| sessions::touch(tx, "hash", at).await).await?;
        let (read, _) = sessions::find(store.read(), "hash", test_now()).await?.expect("it lasts");
        assert_eq!(read.last_seen_at, later, "and never goes back");
    }
    Ok(())
}

async fn expired_sessions_are_deleted(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    insert(store, "short", &staff, TimeDelta::hours(1)).await?;
    insert(store, "long", &staff, TimeDelta::days(7)).await?;
    let later = test_now() + TimeDelta::hours(1);
    assert_eq!(write(store, async |tx| sessions::delete_expired(tx, later).await).await?, 1);
    assert!(!write(store, async |tx| sessions::delete(tx, "short").await).await?);
    assert!(found(store, "long", later).await?.is_some());
    Ok(())
}

async fn a_session_of_an_unknown_account_is_refused(store: &Store) -> Result<()> {
    let unknown = session("hash", 77, TimeDelta::days(7));
    let result = write(store, async |tx| sessions::insert(tx, &unknown).await).await;
    assert!(result.is_err());
    Ok(())
}
