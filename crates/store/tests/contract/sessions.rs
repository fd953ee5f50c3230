//! Sessions: whose they are, and when they are nobody's.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::clock::Clock;
use meydan_domain::staff::Staff;
use meydan_store::{Store, sessions, users};
use meydan_test_support::clock::{TestClock, test_now};
use meydan_test_support::contract;

use crate::users::insert as insert_user;
use crate::write;

contract!(
    a_session_is_its_account_until_it_expires,
    a_disabled_account_is_nobody_and_comes_back,
    a_session_ends_once,
    all_sessions_of_one_account_end,
    expired_sessions_are_deleted,
    a_session_of_an_unknown_account_is_refused,
);

async fn insert(store: &Store, id_hash: &str, staff: &Staff, lasting: TimeDelta) -> Result<()> {
    write(store, async |tx| sessions::insert(tx, id_hash, staff.id, test_now(), test_now() + lasting).await).await
}

async fn a_session_is_its_account_until_it_expires(store: &Store) -> Result<()> {
    let clock = TestClock::default();
    let staff = insert_user(store, "ayse@example.org").await?;
    insert(store, "hash", &staff, TimeDelta::days(7)).await?;
    assert_eq!(sessions::find_staff(store.read(), "hash", clock.now()).await?, Some(staff.clone()));
    assert_eq!(sessions::find_staff(store.read(), "other", clock.now()).await?, None);
    clock.advance(TimeDelta::days(7) - TimeDelta::milliseconds(1));
    assert_eq!(sessions::find_staff(store.read(), "hash", clock.now()).await?, Some(staff));
    clock.advance(TimeDelta::milliseconds(1));
    assert_eq!(sessions::find_staff(store.read(), "hash", clock.now()).await?, None);
    Ok(())
}

async fn a_disabled_account_is_nobody_and_comes_back(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    insert(store, "hash", &staff, TimeDelta::days(7)).await?;
    write(store, async |tx| users::set_active(tx, staff.id, false, test_now()).await).await?;
    assert_eq!(sessions::find_staff(store.read(), "hash", test_now()).await?, None);
    write(store, async |tx| users::set_active(tx, staff.id, true, test_now()).await).await?;
    assert_eq!(sessions::find_staff(store.read(), "hash", test_now()).await?, Some(staff));
    Ok(())
}

async fn a_session_ends_once(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    insert(store, "one", &staff, TimeDelta::days(7)).await?;
    insert(store, "two", &staff, TimeDelta::days(7)).await?;
    assert!(write(store, async |tx| sessions::delete(tx, "one").await).await?);
    assert!(!write(store, async |tx| sessions::delete(tx, "one").await).await?);
    assert_eq!(sessions::find_staff(store.read(), "one", test_now()).await?, None);
    assert!(sessions::find_staff(store.read(), "two", test_now()).await?.is_some());
    Ok(())
}

async fn all_sessions_of_one_account_end(store: &Store) -> Result<()> {
    let ayse = insert_user(store, "ayse@example.org").await?;
    let deniz = insert_user(store, "deniz@example.org").await?;
    insert(store, "one", &ayse, TimeDelta::days(7)).await?;
    insert(store, "two", &ayse, TimeDelta::days(7)).await?;
    insert(store, "three", &deniz, TimeDelta::days(7)).await?;
    assert_eq!(write(store, async |tx| sessions::delete_of_user(tx, ayse.id).await).await?, 2);
    assert_eq!(sessions::find_staff(store.read(), "two", test_now()).await?, None);
    assert_eq!(sessions::find_staff(store.read(), "three", test_now()).await?, Some(deniz));
    Ok(())
}

async fn expired_sessions_are_deleted(store: &Store) -> Result<()> {
    let staff = insert_user(store, "ayse@example.org").await?;
    insert(store, "short", &staff, TimeDelta::hours(1)).await?;
    insert(store, "long", &staff, TimeDelta::days(7)).await?;
    let later = test_now() + TimeDelta::hours(1);
    assert_eq!(write(store, async |tx| sessions::delete_expired(tx, later).await).await?, 1);
    assert!(!write(store, async |tx| sessions::delete(tx, "short").await).await?);
    assert!(sessions::find_staff(store.read(), "long", later).await?.is_some());
    Ok(())
}

async fn a_session_of_an_unknown_account_is_refused(store: &Store) -> Result<()> {
    let result = write(store, async |tx| sessions::insert(tx, "hash", 77, test_now(), test_now()).await).await;
    assert!(result.is_err());
    Ok(())
}
