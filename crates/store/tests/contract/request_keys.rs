//! Keys of requests: each is carried out once.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_store::Store;
use meydan_store::request_keys::{self, Claim};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use tokio::task::JoinSet;

use crate::users::insert as insert_user;
use crate::write;

contract!(
    a_key_is_claimed_once_for_each_account,
    a_claim_that_was_rolled_back_is_none,
    of_concurrent_requests_one_is_carried_out,
    old_keys_are_deleted,
);

async fn claim(store: &Store, user: i64, key: &str) -> Result<Claim> {
    write(store, async |tx| {
        let claim = request_keys::claim(tx, user, key, "digest", test_now()).await?;
        if claim == Claim::New {
            request_keys::answer(tx, user, key, &format!("answer to {user}")).await?;
        }
        Ok(claim)
    })
    .await
}

fn answered(user: i64) -> Claim {
    Claim::Answered { digest: "digest".to_owned(), answer: format!("answer to {user}") }
}

async fn a_key_is_claimed_once_for_each_account(store: &Store) -> Result<()> {
    let (ayse, burak) = (insert_user(store, "ayse").await?.id, insert_user(store, "burak").await?.id);
    assert_eq!(claim(store, ayse, "one").await?, Claim::New);
    assert_eq!(claim(store, ayse, "one").await?, answered(ayse));
    assert_eq!(claim(store, ayse, "two").await?, Claim::New);
    assert_eq!(claim(store, burak, "one").await?, Claim::New);
    assert_eq!(claim(store, ayse, "one").await?, answered(ayse));
    Ok(())
}

async fn a_claim_that_was_rolled_back_is_none(store: &Store) -> Result<()> {
    let ayse = insert_user(store, "ayse").await?.id;
    let tx = store.begin().await?;
    assert_eq!(request_keys::claim(&*tx, ayse, "one", "digest", test_now()).await?, Claim::New);
    drop(tx);
    assert_eq!(claim(store, ayse, "one").await?, Claim::New);
    Ok(())
}

async fn of_concurrent_requests_one_is_carried_out(store: &Store) -> Result<()> {
    let ayse = insert_user(store, "ayse").await?.id;
    let mut requests = JoinSet::new();
    for _ in 0..4 {
        let store = store.clone();
        requests.spawn(async move { claim(&store, ayse, "one").await });
    }
    let claims = requests.join_all().await.into_iter().collect::<Result<Vec<Claim>>>()?;
    assert_eq!(claims.iter().filter(|claim| **claim == Claim::New).count(), 1);
    assert_eq!(claims.iter().filter(|claim| **claim == answered(ayse)).count(), 3);
    Ok(())
}

async fn old_keys_are_deleted(store: &Store) -> Result<()> {
    let ayse = insert_user(store, "ayse").await?.id;
    claim(store, ayse, "one").await?;
    let delete = async |before| write(store, async |tx| request_keys::delete_before(tx, before).await).await;
    assert_eq!(delete(test_now()).await?, 0);
    assert_eq!(delete(test_now() + TimeDelta::milliseconds(1)).await?, 1);
    assert_eq!(claim(store, ayse, "one").await?, Claim::New);
    Ok(())
}
