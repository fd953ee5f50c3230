//! Accounts of staff.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::staff::{Role, Staff};
use meydan_store::{Store, users};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{duplicate_field, write};

contract!(
    an_account_reads_back_as_it_was_written,
    a_taken_address_is_a_conflict,
    accounts_are_listed_by_age_and_counted,
    password_role_and_state_are_changed_one_by_one,
    an_unknown_account_cannot_be_changed,
);

pub async fn insert(store: &Store, email: &str) -> Result<Staff> {
    write(store, async |tx| users::insert(tx, email, "Ayşe Işık", Role::Editor, "hash", test_now()).await).await
}

async fn an_account_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let staff = insert(store, "ayse@example.org").await?;
    assert_eq!((staff.email.as_str(), staff.full_name.as_str()), ("ayse@example.org", "Ayşe Işık"));
    assert_eq!((staff.role, staff.is_active, staff.created_at), (Role::Editor, true, test_now()));
    assert_eq!(users::find(store.read(), staff.id).await?.as_ref(), Some(&staff));
    assert_eq!(users::find_by_email(store.read(), "ayse@example.org").await?.as_ref(), Some(&staff));
    let with_password = users::find_with_password(store.read(), "ayse@example.org").await?;
    assert_eq!(with_password, Some((staff, "hash".to_owned())));
    assert_eq!(users::find(store.read(), 77).await?, None);
    assert_eq!(users::find_by_email(store.read(), "nobody@example.org").await?, None);
    assert_eq!(users::find_with_password(store.read(), "nobody@example.org").await?, None);
    Ok(())
}

async fn a_taken_address_is_a_conflict(store: &Store) -> Result<()> {
    insert(store, "ayse@example.org").await?;
    assert_eq!(duplicate_field(insert(store, "ayse@example.org").await), Some("email"));
    assert_eq!(users::count(store.read()).await?, 1);
    Ok(())
}

async fn accounts_are_listed_by_age_and_counted(store: &Store) -> Result<()> {
    assert_eq!(users::count(store.read()).await?, 0);
    for email in ["z@example.org", "a@example.org", "m@example.org"] {
        insert(store, email).await?;
    }
    let emails: Vec<String> = users::list(store.read()).await?.into_iter().map(|staff| staff.email).collect();
    assert_eq!(emails, ["z@example.org", "a@example.org", "m@example.org"]);
    assert_eq!(users::count(store.read()).await?, 3);
    Ok(())
}

async fn password_role_and_state_are_changed_one_by_one(store: &Store) -> Result<()> {
    let staff = insert(store, "ayse@example.org").await?;
    let other = insert(store, "other@example.org").await?;
    let later = test_now() + TimeDelta::hours(1);
    assert!(write(store, async |tx| users::set_password(tx, staff.id, "new hash", later).await).await?);
    let (read, hash) = users::find_with_password(store.read(), "ayse@example.org").await?.expect("it is there");
    assert_eq!((&read, hash.as_str()), (&staff, "new hash"));
    assert!(write(store, async |tx| users::set_role(tx, staff.id, Role::SuperAdmin, later).await).await?);
    assert!(write(store, async |tx| users::set_active(tx, staff.id, false, later).await).await?);
    let read = users::find(store.read(), staff.id).await?;
    assert_eq!(read, Some(Staff { role: Role::SuperAdmin, is_active: false, ..staff }));
    let untouched = users::find_with_password(store.read(), "other@example.org").await?;
    assert_eq!(untouched, Some((other, "hash".to_owned())));
    Ok(())
}

async fn an_unknown_account_cannot_be_changed(store: &Store) -> Result<()> {
    assert!(!write(store, async |tx| users::set_password(tx, 77, "hash", test_now()).await).await?);
    assert!(!write(store, async |tx| users::set_role(tx, 77, Role::Admin, test_now()).await).await?);
    assert!(!write(store, async |tx| users::set_active(tx, 77, true, test_now()).await).await?);
    Ok(())
}
