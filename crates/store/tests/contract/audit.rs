//! The audit trail.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::audit::AuditQuery;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::page::PageRequest;
use meydan_domain::staff::Actor;
use meydan_store::Store;
use meydan_store::audit::{self, NewAuditEntry};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::{page, refuses_cursor, write};

contract!(
    an_entry_reads_back_as_it_was_written,
    the_trail_outlives_the_account,
    pages_list_each_entry_once_newest_first_of_one_noun_or_all,
    entries_are_found_by_kind_actor_and_time,
    entries_of_one_item_are_found,
    a_foreign_cursor_is_refused,
    old_entries_are_deleted,
);

fn all(page: PageRequest) -> AuditQuery {
    AuditQuery { page, ..AuditQuery::default() }
}

fn of(noun: Noun, page: PageRequest) -> AuditQuery {
    AuditQuery { noun: Some(noun), ..all(page) }
}

fn entry(noun: Noun, label: &str) -> NewAuditEntry<'_> {
    NewAuditEntry { action: ChangeKind::Updated, noun, noun_id: "7".to_owned(), label, before: None, after: None }
}

async fn an_entry_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let staff = crate::users::insert(store, "ayse@example.org").await?;
    let (before, after) = (json!({"title": "eski"}), json!({"title": "yeni 🎉", "price": 12.5}));
    let edit = NewAuditEntry { before: Some(before.clone()), after: Some(after.clone()), ..entry(Noun::Events, "Caz") };
    write(store, async |tx| audit::insert(tx, &Actor::Staff(staff.clone()), edit, test_now()).await).await?;
    write(store, async |tx| audit::insert(tx, &Actor::System, entry(Noun::Users, "x"), test_now()).await).await?;
    let entries = audit::list(store.read(), &all(page(10, None))).await?.items;
    assert_eq!(audit::find(store.read(), entries[0].id).await?.as_ref(), Some(&entries[0]));
    assert_eq!(audit::find(store.read(), i64::MAX).await?, None);
    let [by_system, by_staff] = &entries[..] else { panic!("two entries, not {entries:?}") };
    assert_eq!((by_staff.user_id, by_staff.user_name.as_str()), (Some(staff.id), "Ayşe Işık"));
    assert_eq!((by_staff.action, by_staff.noun, by_staff.noun_id.as_str()), (ChangeKind::Updated, Noun::Events, "7"));
    assert_eq!((by_staff.label.as_str(), by_staff.at), ("Caz", test_now()));
    assert_eq!((&by_staff.before, &by_staff.after), (&Some(before), &Some(after)));
    assert_eq!((by_system.user_id, by_system.user_name.as_str()), (None, "system"));
    assert_eq!((&by_system.before, &by_system.after), (&None, &None::<Value>));
    Ok(())
}

async fn the_trail_outlives_the_account(store: &Store) -> Result<()> {
    let staff = crate::users::insert(store, "ayse@example.org").await?;
    let actor = Actor::Staff(staff);
    write(store, async |tx| audit::insert(tx, &actor, entry(Noun::Blogs, "x"), test_now()).await).await?;
    let tx = store.begin().await?;
    tx.execute_unprepared("DELETE FROM users").await.expect("the account goes");
    tx.commit().await?;
    let entries = audit::list(store.read(), &all(page(10, None))).await?.items;
    assert_eq!((entries[0].user_id, entries[0].user_name.as_str()), (None, "Ayşe Işık"));
    Ok(())
}

async fn pages_list_each_entry_once_newest_first_of_one_noun_or_all(store: &Store) -> Result<()> {
    for (noun, label) in [(Noun::Events, "1"), (Noun::Blogs, "2"), (Noun::Events, "3"), (Noun::Events, "4")] {
        write(store, async |tx| audit::insert(tx, &Actor::System, entry(noun, label), test_now()).await).await?;
    }
    let first = audit::list(store.read(), &of(Noun::Events, page(2, None))).await?;
    write(store, async |tx| audit::insert(tx, &Actor::System, entry(Noun::Events, "newer"), test_now()).await).await?;
    let second = audit::list(store.read(), &of(Noun::Events, page(2, first.next))).await?;
    assert_eq!((first.total, second.total, second.next), (3, 4, None));
    let labels: Vec<String> = first.items.into_iter().chain(second.items).map(|entry| entry.label).collect();
    assert_eq!(labels, ["4", "3", "1"]);
    assert_eq!(audit::list(store.read(), &all(page(2, None))).await?.total, 5);
    assert_eq!(audit::list(store.read(), &of(Noun::Logos, page(2, None))).await?.total, 0);
    Ok(())
}

async fn entries_of_one_item_are_found(store: &Store) -> Result<()> {
    for (noun, noun_id, label) in [(Noun::Events, "7", "1"), (Noun::Events, "77", "2"), (Noun::Blogs, "7", "3")] {
        let entry = NewAuditEntry { noun_id: noun_id.to_owned(), ..entry(noun, label) };
        write(store, async |tx| audit::insert(tx, &Actor::System, entry, test_now()).await).await?;
    }
    let query = AuditQuery { noun_id: Some("7".to_owned()), ..of(Noun::Events, page(5, None)) };
    let found = audit::list(store.read(), &query).await?;
    assert_eq!((found.total, found.items[0].label.as_str()), (1, "1"));
    let of_any_kind = AuditQuery { noun_id: Some("7".to_owned()), ..all(page(5, None)) };
    let found = audit::list(store.read(), &of_any_kind).await?;
    assert_eq!(found.items.into_iter().map(|entry| entry.label).collect::<Vec<_>>(), ["3", "1"]);
    Ok(())
}

async fn entries_are_found_by_kind_actor_and_time(store: &Store) -> Result<()> {
    let ayse = crate::users::insert(store, "ayse@example.org").await?;
    let at = |hours| test_now() + TimeDelta::hours(hours);
    let deleted = |label| NewAuditEntry { action: ChangeKind::Deleted, ..entry(Noun::Events, label) };
    write(store, async |tx| {
        audit::insert(tx, &Actor::Staff(ayse.clone()), entry(Noun::Events, "one"), at(0)).await?;
        audit::insert(tx, &Actor::Staff(ayse.clone()), deleted("two"), at(1)).await?;
        audit::insert(tx, &Actor::System, deleted("three"), at(2)).await
    })
    .await?;
    let labels = async |query: AuditQuery| {
        let entries = audit::list(store.read(), &query).await?.items;
        Result::Ok(entries.into_iter().map(|entry| entry.label).collect::<Vec<_>>())
    };
    let query = || all(page(10, None));
    assert_eq!(labels(AuditQuery { action: Some(ChangeKind::Deleted), ..query() }).await?, ["three", "two"]);
    for actor in ["AYŞE", "isik", "Işık", &ayse.id.to_string()] {
        let by = AuditQuery { actor: Some(actor.to_owned()), ..query() };
        assert_eq!(labels(by).await?, ["two", "one"], "{actor}");
    }
    assert_eq!(labels(AuditQuery { actor: Some("sys".into()), ..query() }).await?, ["three"]);
    assert!(labels(AuditQuery { actor: Some("nobody".into()), ..query() }).await?.is_empty());
    write(store, async |tx| audit::insert(tx, &Actor::System, entry(Noun::Users, "ayse@example.org"), at(3)).await)
        .await?;
    assert_eq!(labels(query()).await?, ["ayse@example.org", "three", "two", "one"]);
    assert_eq!(labels(AuditQuery { hides_accounts: true, ..query() }).await?, ["three", "two", "one"]);
    assert!(labels(AuditQuery { hides_accounts: true, noun: Some(Noun::Users), ..query() }).await?.is_empty());
    let between = AuditQuery { from: Some(at(1)), before: Some(at(2)), ..query() };
    assert_eq!(labels(between).await?, ["two"], "the first moment counts, the last does not");
    Ok(())
}

async fn a_foreign_cursor_is_refused(store: &Store) -> Result<()> {
    for cursor in crate::foreign_cursors() {
        assert!(refuses_cursor(audit::list(store.read(), &all(page(5, Some(cursor)))).await));
    }
    Ok(())
}

async fn old_entries_are_deleted(store: &Store) -> Result<()> {
    for days in [0, 1, 2] {
        let at = test_now() + TimeDelta::days(days);
        write(store, async |tx| audit::insert(tx, &Actor::System, entry(Noun::Events, "x"), at).await).await?;
    }
    let before = test_now() + TimeDelta::days(1);
    assert_eq!(write(store, async |tx| audit::delete_before(tx, before).await).await?, 1);
    assert_eq!(write(store, async |tx| audit::delete_before(tx, before).await).await?, 0);
    assert_eq!(audit::list(store.read(), &all(page(5, None))).await?.total, 2);
    Ok(())
}
