//! Accounts of staff.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::staff::{Account, AccountQuery, Role, Staff};
use meydan_store::{Store, users};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{duplicate_field, page, refuses_cursor, write};

contract!(
    an_account_reads_back_as_it_was_written,
    a_taken_address_is_a_conflict,
    accounts_are_listed_by_age_and_counted,
    an_account_is_changed_and_its_address_and_password_are_not,
    the_address_of_an_account_is_changed_to_one_that_is_free,
    an_unknown_account_cannot_be_changed,
    accounts_show_their_last_sign_in_and_their_sessions,
    accounts_are_found_by_role_and_words_page_by_page,
    active_super_admins_are_locked,
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

async fn an_account_is_changed_and_its_address_and_password_are_not(store: &Store) -> Result<()> {
    let staff = insert(store, "ayse@example.org").await?;
    let other = insert(store, "other@example.org").await?;
    let changed = Staff {
        email: "new@example.org".into(),
        full_name: "Deniz".into(),
        role: Role::SuperAdmin,
        avatar_url: Some("/media/avatars/a/w320.webp".into()),
        is_active: false,
        ..staff.clone()
    };
    assert!(write(store, async |tx| users::update(tx, &changed, test_now()).await).await?);
    let read = users::find_with_password(store.read(), "ayse@example.org").await?;
    assert_eq!(read, Some((Staff { email: staff.email, ..changed }, "hash".to_owned())));
    assert!(write(store, async |tx| users::set_password(tx, staff.id, "new hash", test_now()).await).await?);
    let read = users::find_with_password(store.read(), "ayse@example.org").await?;
    assert_eq!(read.map(|(_, hash)| hash).as_deref(), Some("new hash"));
    let untouched = users::find_with_password(store.read(), "other@example.org").await?;
    assert_eq!(untouched, Some((other, "hash".to_owned())));
    Ok(())
}

async fn the_address_of_an_account_is_changed_to_one_that_is_free(store: &Store) -> Result<()> {
    let staff = insert(store, "ayse@example.org").await?;
    insert(store, "other@example.org").await?;
    let moved = |email: &str| Staff { email: email.to_owned(), ..staff.clone() };
    let set = async |staff: Staff| write(store, async |tx| users::set_email(tx, &staff, test_now()).await).await;
    assert_eq!(duplicate_field(set(moved("other@example.org")).await), Some("email"));
    assert!(set(moved("new@example.org")).await?);
    assert!(!set(Staff { id: 77, ..moved("newer@example.org") }).await?);
    assert_eq!(users::find_by_email(store.read(), "ayse@example.org").await?, None);
    let find = async |tx: &meydan_store::Tx| users::find_with_password_for_update(&**tx, "new@example.org").await;
    let tx = store.begin().await?;
    assert_eq!(find(&tx).await?, Some((moved("new@example.org"), "hash".to_owned())));
    let query = AccountQuery { words: vec!["new@example.org".to_owned()], ..AccountQuery::default() };
    assert_eq!(users::list_accounts(&*tx, &query, test_now()).await?.items.len(), 1, "and is found by it");
    Ok(())
}

async fn an_unknown_account_cannot_be_changed(store: &Store) -> Result<()> {
    let nobody = Staff { id: 77, ..insert(store, "ayse@example.org").await? };
    assert!(!write(store, async |tx| users::set_password(tx, 77, "hash", test_now()).await).await?);
    assert!(!write(store, async |tx| users::update(tx, &nobody, test_now()).await).await?);
    assert!(!write(store, async |tx| users::set_signed_in(tx, 77, test_now()).await).await?);
    assert_eq!(write(store, async |tx| users::find_for_update(tx, 77).await).await?, None);
    assert_eq!(users::find_account(store.read(), 77, test_now()).await?, None);
    Ok(())
}

async fn accounts_show_their_last_sign_in_and_their_sessions(store: &Store) -> Result<()> {
    let staff = insert(store, "ayse@example.org").await?;
    let account = users::find_account(store.read(), staff.id, test_now()).await?;
    assert_eq!(
        account,
        Some(Account { staff: staff.clone(), last_sign_in_at: None, sessions: 0, has_second_factor: false })
    );
    crate::sessions::insert(store, "one", &staff, TimeDelta::days(7)).await?;
    crate::sessions::insert(store, "two", &staff, TimeDelta::hours(1)).await?;
    write(store, async |tx| users::set_signed_in(tx, staff.id, test_now()).await).await?;
    for (now, sessions) in [(test_now(), 2), (test_now() + TimeDelta::hours(1), 1)] {
        let wanted =
            Account { staff: staff.clone(), last_sign_in_at: Some(test_now()), sessions, has_second_factor: false };
        assert_eq!(users::find_account(store.read(), staff.id, now).await?.as_ref(), Some(&wanted));
        let query = AccountQuery { page: page(10, None), ..AccountQuery::default() };
        assert_eq!(users::list_accounts(store.read(), &query, now).await?.items, [wanted]);
    }
    Ok(())
}

async fn accounts_are_found_by_role_and_words_page_by_page(store: &Store) -> Result<()> {
    for (email, role) in [("a@example.org", Role::Editor), ("b@example.org", Role::Admin), ("c@x.co", Role::Editor)] {
        let staff = insert(store, email).await?;
        write(store, async |tx| users::update(tx, &Staff { role, ..staff.clone() }, test_now()).await).await?;
    }
    let query = || AccountQuery { page: page(10, None), ..AccountQuery::default() };
    let emails = async |query: AccountQuery| {
        let page = users::list_accounts(store.read(), &query, test_now()).await?;
        Result::Ok(page.items.into_iter().map(|account| account.staff.email).collect::<Vec<_>>())
    };
    assert_eq!(emails(AccountQuery { role: Some(Role::Editor), ..query() }).await?, ["a@example.org", "c@x.co"]);
    assert_eq!(emails(AccountQuery { words: vec!["example".into()], ..query() }).await?.len(), 2);
    assert_eq!(emails(AccountQuery { words: vec!["isik".into(), "c@x".into()], ..query() }).await?, ["c@x.co"]);
    let first =
        users::list_accounts(store.read(), &AccountQuery { page: page(2, None), ..query() }, test_now()).await?;
    let rest = AccountQuery { page: page(2, first.next), ..query() };
    assert_eq!((first.total, emails(rest).await?), (3, vec!["c@x.co".to_owned()]));
    for cursor in crate::foreign_cursors() {
        let astray = AccountQuery { page: page(5, Some(cursor)), ..query() };
        assert!(refuses_cursor(users::list_accounts(store.read(), &astray, test_now()).await));
    }
    Ok(())
}

async fn active_super_admins_are_locked(store: &Store) -> Result<()> {
    for (email, role, is_active) in [
        ("a@example.org", Role::SuperAdmin, true),
        ("b@example.org", Role::SuperAdmin, false),
        ("c@example.org", Role::Admin, true),
    ] {
        let staff = insert(store, email).await?;
        write(store, async |tx| users::update(tx, &Staff { role, is_active, ..staff.clone() }, test_now()).await)
            .await?;
    }
    let held = write(store, async |tx| users::lock_super_admins(tx).await).await?;
    let first = users::find_by_email(store.read(), "a@example.org").await?.expect("it is there");
    assert_eq!(held, [first.id]);
    assert_eq!(write(store, async |tx| users::find_for_update(tx, first.id).await).await?, Some(first));
    Ok(())
}
