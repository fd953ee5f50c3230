//! Newsletter subscriptions.

use chrono::TimeDelta;
use meydan_domain::newsletter::{Subscription, SubscriptionFilter, SubscriptionQuery, SubscriptionStatus};
use meydan_domain::page::PageRequest;
use meydan_domain::{Language, Result};
use meydan_store::{Store, newsletter};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use sea_orm::ConnectionTrait;

use crate::{duplicate_field, page, refuses_cursor, write};

contract!(
    a_subscription_reads_back_by_id_address_and_token,
    an_address_subscribes_once,
    the_status_of_a_subscription_changes,
    the_list_omits_subscribers_who_left,
    pages_hold_each_subscription_once_newest_first,
    a_foreign_cursor_is_refused,
    a_removed_subscription_is_gone,
    a_confirmation_link_is_found_until_it_expires_or_is_revoked,
    expired_links_are_deleted_in_batches,
    sign_ups_without_a_mail_are_found_once,
);

pub async fn insert(store: &Store, email: &str, token: &str) -> Result<Subscription> {
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
    let held = write(store, async |tx| newsletter::find_by_email_for_update(tx, "ayse@example.org").await).await?;
    assert_eq!(held.map(|held| held.email).as_deref(), Some("ayse@example.org"));
    assert_eq!(newsletter::find_by_token(store.read(), "").await?, None);
    Ok(())
}

async fn an_address_subscribes_once(store: &Store) -> Result<()> {
    insert(store, "ayse@example.org", "one").await?;
    assert_eq!(duplicate_field(insert(store, "ayse@example.org", "two").await), Some("email"));
    insert(store, "deniz@example.org", "three").await?;
    assert_eq!(newsletter::count(store.read(), SubscriptionStatus::Pending).await?, 2);
    assert_eq!(newsletter::count(store.read(), SubscriptionStatus::Subscribed).await?, 0);
    Ok(())
}

async fn the_status_of_a_subscription_changes(store: &Store) -> Result<()> {
    let subscription = insert(store, "ayse@example.org", "one").await?;
    let other = insert(store, "deniz@example.org", "two").await?;
    assert_eq!(subscription.confirmed_at, None);
    let later = test_now() + TimeDelta::hours(1);
    let confirmed = subscription.moved(SubscriptionStatus::Subscribed, "Işık", later);
    let left = confirmed.clone().moved(SubscriptionStatus::Unsubscribed, "", later + TimeDelta::hours(1));
    for moved in [&confirmed, &left] {
        assert!(write(store, async |tx| newsletter::update(tx, moved, later).await).await?);
        assert_eq!(newsletter::find(store.read(), moved.id).await?.as_ref(), Some(moved));
    }
    assert_eq!((left.name.as_str(), left.confirmed_at), ("Işık", Some(later)));
    assert_eq!(newsletter::find(store.read(), other.id).await?, Some(other));
    let unknown = Subscription { id: 77, ..left };
    assert!(!write(store, async |tx| newsletter::update(tx, &unknown, later).await).await?);
    Ok(())
}

fn all(page: PageRequest) -> SubscriptionQuery {
    SubscriptionQuery { page, ..SubscriptionQuery::default() }
}

async fn emails(store: &Store, query: &SubscriptionQuery) -> Result<Vec<String>> {
    let page = newsletter::list(store.read(), query).await?;
    Ok(page.items.into_iter().map(|subscription| subscription.email).collect())
}

async fn the_list_omits_subscribers_who_left(store: &Store) -> Result<()> {
    use SubscriptionStatus::{Pending, Subscribed, Unsubscribed};
    for status in [Pending, Subscribed, Unsubscribed] {
        let subscription = insert(store, &format!("{}@example.org", status.name()), status.name()).await?;
        let moved = subscription.moved(status, "", test_now());
        write(store, async |tx| newsletter::update(tx, &moved, test_now()).await).await?;
    }
    let query = || all(page(10, None));
    assert_eq!(emails(store, &query()).await?, ["subscribed@example.org", "pending@example.org"]);
    for status in [Pending, Subscribed, Unsubscribed] {
        let only = SubscriptionQuery { filter: SubscriptionFilter::Only(status), ..query() };
        assert_eq!(emails(store, &only).await?, [format!("{}@example.org", status.name())]);
    }
    let words = |word: &str| SubscriptionQuery { words: vec![word.to_owned()], ..query() };
    assert_eq!(emails(store, &words("pending")).await?, ["pending@example.org"]);
    assert_eq!(emails(store, &words("ayse")).await?.len(), 2, "names are searched too");
    Ok(())
}

async fn pages_hold_each_subscription_once_newest_first(store: &Store) -> Result<()> {
    for number in 0..3 {
        insert(store, &format!("{number}@example.org"), &number.to_string()).await?;
    }
    let first = newsletter::list(store.read(), &all(page(2, None))).await?;
    insert(store, "newer@example.org", "newer").await?;
    let second = newsletter::list(store.read(), &all(page(2, first.next))).await?;
    assert_eq!((first.total, second.total, second.next), (3, 4, None));
    let both = [first.items, second.items].concat();
    let emails: Vec<&str> = both.iter().map(|subscription| subscription.email.as_str()).collect();
    assert_eq!(emails, ["2@example.org", "1@example.org", "0@example.org"]);
    Ok(())
}

async fn a_foreign_cursor_is_refused(store: &Store) -> Result<()> {
    for cursor in crate::foreign_cursors() {
        assert!(refuses_cursor(newsletter::list(store.read(), &all(page(5, Some(cursor)))).await));
    }
    Ok(())
}

async fn a_removed_subscription_is_gone(store: &Store) -> Result<()> {
    let subscription = insert(store, "ayse@example.org", "one").await?;
    assert!(write(store, async |tx| newsletter::delete(tx, subscription.id).await).await?);
    assert!(!write(store, async |tx| newsletter::delete(tx, subscription.id).await).await?);
    assert_eq!(newsletter::find_by_email(store.read(), "ayse@example.org").await?, None);
    insert(store, "ayse@example.org", "one").await?;
    Ok(())
}

async fn a_confirmation_link_is_found_until_it_expires_or_is_revoked(store: &Store) -> Result<()> {
    let subscription = insert(store, "ayse@example.org", "one").await?;
    let other = insert(store, "deniz@example.org", "two").await?;
    let later = test_now() + TimeDelta::hours(1);
    for (id, link, expiry) in [
        (subscription.id, "a", later),
        (subscription.id, "b", later + TimeDelta::hours(1)),
        (subscription.id, "c", later + TimeDelta::hours(1)),
        (other.id, "d", later + TimeDelta::hours(1)),
    ] {
        write(store, async |tx| newsletter::insert_confirmation(tx, id, link, expiry).await).await?;
    }
    let found = async |link: &str, now| newsletter::find_by_confirmation(store.read(), link, now).await;
    assert_eq!(found("a", test_now()).await?.as_ref(), Some(&subscription));
    assert_eq!(found("a", later).await?, None, "it has expired");
    assert_eq!(found("one", test_now()).await?, None, "the token that unsubscribes is no link");
    assert_eq!(newsletter::count_confirmations(store.read(), subscription.id, test_now()).await?, 3);
    assert_eq!(newsletter::count_confirmations(store.read(), subscription.id, later).await?, 2);
    write(store, async |tx| newsletter::delete_confirmation(tx, "b").await).await?;
    assert_eq!((found("b", later).await?, found("c", later).await?), (None, Some(subscription.clone())));
    write(store, async |tx| newsletter::delete_expired_confirmations(tx, later).await).await?;
    assert_eq!(newsletter::count_confirmations(store.read(), subscription.id, test_now()).await?, 1);
    write(store, async |tx| newsletter::delete_confirmations(tx, subscription.id).await).await?;
    assert_eq!((found("c", later).await?, found("d", later).await?), (None, Some(other.clone())));
    // Its links are deleted with it.
    assert!(write(store, async |tx| newsletter::delete(tx, other.id).await).await?);
    assert_eq!(found("d", later).await?, None);
    let held = write(store, async |tx| newsletter::find_for_update(tx, subscription.id).await).await?;
    assert_eq!(held, Some(subscription));
    Ok(())
}

async fn expired_links_are_deleted_in_batches(store: &Store) -> Result<()> {
    let subscription = insert(store, "ayse@example.org", "token").await?;
    let many = format!(
        "INSERT INTO subscription_confirmations (token_hash, subscription_id, expires_at) \
        WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 5001) \
        SELECT 'link ' || number, {}, number FROM numbers",
        subscription.id
    );
    let tx = store.begin().await?;
    tx.execute_unprepared(&many).await.expect("many links");
    tx.commit().await?;
    for deleted in [5000, 1, 0] {
        let batch = write(store, async |tx| newsletter::delete_expired_confirmations(tx, test_now()).await).await?;
        assert_eq!(batch, deleted);
    }
    Ok(())
}

async fn sign_ups_without_a_mail_are_found_once(store: &Store) -> Result<()> {
    let first = insert(store, "a@example.org", "a").await?;
    let second = insert(store, "b@example.org", "b").await?;
    let confirmed = insert(store, "c@example.org", "c").await?.moved(SubscriptionStatus::Subscribed, "", test_now());
    write(store, async |tx| newsletter::update(tx, &confirmed, test_now()).await).await?;
    let found = async |since, limit| newsletter::never_queued(store.read(), since, limit).await;
    assert_eq!(found(test_now(), 10).await?, [first.id, second.id]);
    assert_eq!(found(test_now(), 1).await?, [first.id]);
    assert!(found(test_now() + TimeDelta::milliseconds(1), 10).await?.is_empty(), "too old");
    write(store, async |tx| newsletter::set_mail_queued(tx, first.id, test_now()).await).await?;
    assert_eq!(found(test_now(), 10).await?, [second.id]);
    Ok(())
}
