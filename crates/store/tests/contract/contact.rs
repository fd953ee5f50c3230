//! Contact messages.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::contact::{ContactContent, ContactMessage};
use meydan_store::{Store, contact};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{page, refuses_cursor, write};

contract!(
    a_message_reads_back_as_it_was_written,
    a_message_is_marked_as_mailed,
    pages_hold_each_message_once_newest_first,
    a_foreign_cursor_is_refused,
);

async fn insert(store: &Store, message: &str) -> Result<ContactMessage> {
    let content = ContactContent {
        name: "Ayşe".into(),
        email: "ayse@example.org".into(),
        subject: String::new(),
        message: message.into(),
    };
    write(store, async |tx| contact::insert(tx, &content, test_now()).await).await
}

async fn a_message_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let message = insert(store, "Merhaba 👋\nikinci satır").await?;
    assert_eq!(message.content.message, "Merhaba 👋\nikinci satır");
    assert_eq!((message.created_at, message.mailed_at), (test_now(), None));
    assert_eq!(contact::find(store.read(), message.id).await?, Some(message));
    assert_eq!(contact::find(store.read(), 77).await?, None);
    Ok(())
}

async fn a_message_is_marked_as_mailed(store: &Store) -> Result<()> {
    let message = insert(store, "a").await?;
    let other = insert(store, "b").await?;
    let later = test_now() + TimeDelta::minutes(1);
    assert!(write(store, async |tx| contact::set_mailed(tx, message.id, later).await).await?);
    let read = contact::find(store.read(), message.id).await?;
    assert_eq!(read, Some(ContactMessage { mailed_at: Some(later), ..message }));
    assert_eq!(contact::find(store.read(), other.id).await?, Some(other));
    assert!(!write(store, async |tx| contact::set_mailed(tx, 77, later).await).await?);
    Ok(())
}

async fn pages_hold_each_message_once_newest_first(store: &Store) -> Result<()> {
    for number in 0..5 {
        insert(store, &number.to_string()).await?;
    }
    let first = contact::list(store.read(), &page(2, None)).await?;
    insert(store, "newer").await?;
    let second = contact::list(store.read(), &page(2, first.next)).await?;
    let third = contact::list(store.read(), &page(2, second.next)).await?;
    assert_eq!((first.total, third.total, third.next), (5, 6, None));
    let pages = [first.items, second.items, third.items].concat();
    let texts: Vec<&str> = pages.iter().map(|message| message.content.message.as_str()).collect();
    assert_eq!(texts, ["4", "3", "2", "1", "0"]);
    Ok(())
}

async fn a_foreign_cursor_is_refused(store: &Store) -> Result<()> {
    for cursor in crate::foreign_cursors() {
        assert!(refuses_cursor(contact::list(store.read(), &page(5, Some(cursor))).await));
    }
    Ok(())
}
