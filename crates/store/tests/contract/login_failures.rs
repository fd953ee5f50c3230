//! Wrong passwords.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_store::{Store, login_failures};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(
    failures_are_counted_for_each_subject_since_a_moment,
    a_right_password_clears_one_subject,
    old_failures_are_deleted,
    a_failure_of_nobody_is_fine,
    single_tries_are_taken_back,
);

const ACCOUNT: &str = "account:ayse@example.org";
const ADDRESS: &str = "address:192.0.2.1";

async fn add(store: &Store, subjects: &[&str], minutes: i64) -> Result<()> {
    let subjects: Vec<String> = subjects.iter().map(|&subject| subject.to_owned()).collect();
    let at = test_now() + TimeDelta::minutes(minutes);
    write(store, async |tx| login_failures::add(tx, &subjects, at).await).await.map(drop)
}

async fn single_tries_are_taken_back(store: &Store) -> Result<()> {
    let subjects = [ACCOUNT.to_owned(), ADDRESS.to_owned()];
    let mut tries = Vec::new();
    for _ in 0..2 {
        tries.push(write(store, async |tx| login_failures::add(tx, &subjects, test_now()).await).await?);
    }
    write(store, async |tx| login_failures::remove(tx, &tries[0]).await).await?;
    let before = test_now() - TimeDelta::minutes(1);
    for subject in [ACCOUNT, ADDRESS] {
        assert_eq!(login_failures::since(store.read(), subject, before).await?.0, 1, "{subject}");
    }
    Ok(())
}

async fn failures_are_counted_for_each_subject_since_a_moment(store: &Store) -> Result<()> {
    add(store, &[ACCOUNT, ADDRESS], 0).await?;
    add(store, &[ACCOUNT, ADDRESS], 5).await?;
    add(store, &[ADDRESS], 9).await?;
    let since = async |subject, minutes| {
        login_failures::since(store.read(), subject, test_now() + TimeDelta::minutes(minutes)).await
    };
    let at = |minutes| Some(test_now() + TimeDelta::minutes(minutes));
    assert_eq!(since(ACCOUNT, -1).await?, (2, at(0)));
    assert_eq!(since(ADDRESS, -1).await?, (3, at(0)));
    assert_eq!(since(ADDRESS, 0).await?, (2, at(5)), "the moment itself is over");
    assert_eq!(since(ACCOUNT, 5).await?, (0, None));
    assert_eq!(since("account:nobody", -1).await?, (0, None));
    Ok(())
}

async fn a_right_password_clears_one_subject(store: &Store) -> Result<()> {
    add(store, &[ACCOUNT, ADDRESS], 0).await?;
    write(store, async |tx| login_failures::clear(tx, ACCOUNT).await).await?;
    let before = test_now() - TimeDelta::minutes(1);
    assert_eq!(login_failures::since(store.read(), ACCOUNT, before).await?.0, 0);
    assert_eq!(login_failures::since(store.read(), ADDRESS, before).await?.0, 1);
    Ok(())
}

async fn old_failures_are_deleted(store: &Store) -> Result<()> {
    for minutes in [0, 10, 20] {
        add(store, &[ACCOUNT], minutes).await?;
    }
    let before = test_now() + TimeDelta::minutes(10);
    assert_eq!(write(store, async |tx| login_failures::delete_before(tx, before).await).await?, 1);
    assert_eq!(login_failures::since(store.read(), ACCOUNT, test_now()).await?.0, 2);
    Ok(())
}

async fn a_failure_of_nobody_is_fine(store: &Store) -> Result<()> {
    add(store, &[], 0).await
}
