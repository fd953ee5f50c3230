//! Failed logins.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_store::{Store, login_failures};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(
    failures_are_counted_for_each_subject_since_a_moment,
    a_successful_login_clears_one_subject,
    old_failures_are_deleted,
    adding_no_failures_is_fine,
    single_failures_are_removed,
    concurrent_attempts_under_a_lock_do_not_exceed_the_limit,
);

const ACCOUNT: &str = "account:ayse@example.org";
const ADDRESS: &str = "address:192.0.2.1";

async fn add(store: &Store, subjects: &[&str], minutes: i64) -> Result<()> {
    let subjects: Vec<String> = subjects.iter().map(|&subject| subject.to_owned()).collect();
    let at = test_now() + TimeDelta::minutes(minutes);
    write(store, async |tx| login_failures::add(tx, &subjects, at).await).await.map(drop)
}

async fn count(store: &Store, subject: &str, since: DateTime<Utc>) -> Result<u64> {
    let failures = login_failures::since(store.read(), &[subject.to_owned()], since).await?;
    Ok(failures.get(subject).map_or(0, |(count, _)| *count))
}

async fn concurrent_attempts_under_a_lock_do_not_exceed_the_limit(store: &Store) -> Result<()> {
    let before = test_now() - TimeDelta::minutes(1);
    let mut tries = tokio::task::JoinSet::new();
    for number in 0..20 {
        // The other order must not deadlock.
        let subjects = if number % 2 == 0 { [ACCOUNT, ADDRESS] } else { [ADDRESS, ACCOUNT] }.map(str::to_owned);
        let store = store.clone();
        tries.spawn(async move {
            let tx = store.begin().await?;
            login_failures::lock(&*tx, &subjects).await?;
            let failures = login_failures::since(&*tx, &subjects, before).await?;
            if failures.get(ACCOUNT).is_none_or(|(count, _)| *count < 5) {
                login_failures::add(&*tx, &subjects, test_now()).await?;
            }
            tx.commit().await
        });
    }
    while let Some(outcome) = tries.join_next().await {
        outcome.map_err(meydan_domain::Error::internal)??;
    }
    assert_eq!((count(store, ACCOUNT, before).await?, count(store, ADDRESS, before).await?), (5, 5));
    Ok(())
}

async fn single_failures_are_removed(store: &Store) -> Result<()> {
    let subjects = [ACCOUNT.to_owned(), ADDRESS.to_owned()];
    let mut tries = Vec::new();
    for _ in 0..2 {
        tries.push(write(store, async |tx| login_failures::add(tx, &subjects, test_now()).await).await?);
    }
    write(store, async |tx| login_failures::remove(tx, &tries[0]).await).await?;
    let before = test_now() - TimeDelta::minutes(1);
    for subject in [ACCOUNT, ADDRESS] {
        assert_eq!(count(store, subject, before).await?, 1, "{subject}");
    }
    Ok(())
}

async fn failures_are_counted_for_each_subject_since_a_moment(store: &Store) -> Result<()> {
    add(store, &[ACCOUNT, ADDRESS], 0).await?;
    add(store, &[ACCOUNT, ADDRESS], 5).await?;
    add(store, &[ADDRESS], 9).await?;
    let subjects = [ACCOUNT, ADDRESS, "account:nobody"].map(str::to_owned);
    let since =
        async |minutes| login_failures::since(store.read(), &subjects, test_now() + TimeDelta::minutes(minutes)).await;
    let of =
        |subject: &str, count: u64, minutes| (subject.to_owned(), (count, test_now() + TimeDelta::minutes(minutes)));
    assert_eq!(since(-1).await?, HashMap::from([of(ACCOUNT, 2, 0), of(ADDRESS, 3, 0)]));
    assert_eq!(since(0).await?, HashMap::from([of(ACCOUNT, 1, 5), of(ADDRESS, 2, 5)]), "the moment itself is over");
    assert_eq!(since(5).await?, HashMap::from([of(ADDRESS, 1, 9)]));
    assert!(login_failures::since(store.read(), &[], test_now()).await?.is_empty());
    Ok(())
}

async fn a_successful_login_clears_one_subject(store: &Store) -> Result<()> {
    add(store, &[ACCOUNT, ADDRESS], 0).await?;
    write(store, async |tx| login_failures::clear(tx, ACCOUNT).await).await?;
    let before = test_now() - TimeDelta::minutes(1);
    assert_eq!(count(store, ACCOUNT, before).await?, 0);
    assert_eq!(count(store, ADDRESS, before).await?, 1);
    Ok(())
}

async fn old_failures_are_deleted(store: &Store) -> Result<()> {
    for minutes in [0, 10, 20] {
        add(store, &[ACCOUNT], minutes).await?;
    }
    let before = test_now() + TimeDelta::minutes(10);
    assert_eq!(write(store, async |tx| login_failures::delete_before(tx, before).await).await?, 1);
    assert_eq!(count(store, ACCOUNT, test_now()).await?, 2);
    Ok(())
}

async fn adding_no_failures_is_fine(store: &Store) -> Result<()> {
    add(store, &[], 0).await
}
