//! Newsletter subscriptions.

use chrono::TimeDelta;
use meydan_domain::newsletter::{Subscription, SubscriptionStatus};
use meydan_domain::{Language, Result};
use meydan_store::{Store, newsletter};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{duplicate_field, write};

contract!(a_subscription_reads_back_by_id_address_and_token, an_address_subscribes_once, a_subscription_moves_on,);

async fn insert(store: &Store, email: &str, token: &str) -> Result<Subscription> {
    let pending = SubscriptionStatus::Pending;
    write(store, async |tx| newsletter::insert(tx, email, "Ayşe", Language::En, pending, token, test_now()).await).await
}

async fn a_subscription_reads_back_by_id_address_and_token(store: &Store) -> Result<()> {
    let subscription = insert(store, "ayse@example.org", "token").await?;
    assert_eq!((subscription.language, subscription.status), (Language::En, SubscriptionStatus::Pending));
    assert_eq!((subscription.name.as_str(), subscription.created_at), ("Ayşe", test_now()));
    assert_eq!(newsletter::find(store.read(), subscription.id).await?.as_ref(), Some(&subscription));
    assert_eq!(newsletter::find_by_email(store.read(), "ayse@example.org").await?.as_ref(), Some(&subscription));
    assert_eq!(newsletter::find_by_token(store.read(), "token").await?, Some(subscription));
    assert_eq!(newsletter::find(store.read(), 77).await?, None);
    assert_eq!(newsletter::find_by_email(store.read(), "token").await?, None);
    assert_eq!(newsletter::find_by_token(store.read(), "").await?, None);
    Ok(())
}

async fn an_address_subscribes_once(store: &Store) -> Result<()> {
    insert(store, "ayse@example.org", "one").await?;
    assert_eq!(duplicate_field(insert(store, "ayse@example.org", "two").await), Some("email"));
    insert(store, "deniz@example.org", "three").await?;
    assert_eq!(newsletter::count(store.read()).await?, 2);
    Ok(())
}

async fn a_subscription_moves_on(store: &Store) -> Result<()> {
    let subscription = insert(store, "ayse@example.org", "one").await?;
    let other = insert(store, "deniz@example.org", "two").await?;
    let later = test_now() + TimeDelta::hours(1);
    for status in [SubscriptionStatus::Subscribed, SubscriptionStatus::Unsubscribed] {
        assert!(write(store, async |tx| newsletter::update(tx, subscription.id, status, "Işık", later).await).await?);
        let read = newsletter::find(store.read(), subscription.id).await?;
        assert_eq!(read, Some(Subscription { status, name: "Işık".to_owned(), ..subscription.clone() }));
    }
    assert_eq!(newsletter::find(store.read(), other.id).await?, Some(other));
    let unknown = SubscriptionStatus::Subscribed;
    assert!(!write(store, async |tx| newsletter::update(tx, 77, unknown, "", later).await).await?);
    Ok(())
}
