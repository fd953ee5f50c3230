//! Contact messages.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::contact::{ContactContent, ContactMessage, MessageFilter, MessageQuery, MessageStatus};
use meydan_domain::page::PageRequest;
use meydan_store::{Store, contact};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{far_future, page, refuses_cursor, write};

contract!(
    a_message_reads_back_as_it_was_written,
    a_message_is_marked_as_mailed,
    a_message_is_read_unread_or_spam,
    a_note_is_replaced_only_in_its_version,
    the_list_is_by_status_and_words,
    a_trashed_message_is_hidden_and_comes_back,
    only_a_trashed_message_is_purged,
    pages_hold_each_message_once_newest_first,
    a_foreign_cursor_is_refused,
);

fn all(page: PageRequest) -> MessageQuery {
    MessageQuery { page, ..MessageQuery::default() }
}

pub async fn insert(store: &Store, message: &str) -> Result<ContactMessage> {
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

async fn a_note_is_replaced_only_in_its_version(store: &Store) -> Result<()> {
    let message = insert(store, "a").await?;
    let set = async |note: &str, version| {
        write(store, async |tx| contact::set_note(tx, message.id, note, version).await).await
    };
    assert!(set("first", 1).await?);
    assert!(!set("second", 1).await?);
    let read = contact::find(store.read(), message.id).await?;
    assert_eq!(read, Some(ContactMessage { note: "first".into(), note_version: 2, ..message.clone() }));
    assert!(set("second", 2).await?);
    Ok(())
}

async fn a_message_is_read_unread_or_spam(store: &Store) -> Result<()> {
    let message = insert(store, "a").await?;
    let other = insert(store, "b").await?;
    assert_eq!((message.status, contact::count_unread(store.read()).await?), (MessageStatus::Unread, 2));
    for (status, unread) in [(MessageStatus::Read, 1), (MessageStatus::Spam, 1), (MessageStatus::Unread, 2)] {
        assert!(write(store, async |tx| contact::set_status(tx, message.id, status).await).await?);
        assert_eq!(contact::find(store.read(), message.id).await?.map(|read| read.status), Some(status));
        assert_eq!(contact::count_unread(store.read()).await?, unread);
    }
    assert_eq!(contact::find(store.read(), other.id).await?, Some(other));
    assert!(!write(store, async |tx| contact::set_status(tx, 77, MessageStatus::Read).await).await?);
    Ok(())
}

async fn the_list_is_by_status_and_words(store: &Store) -> Result<()> {
    let statuses = [MessageStatus::Unread, MessageStatus::Read, MessageStatus::Spam];
    for status in statuses {
        let message = insert(store, &format!("İlk {}", status.name())).await?;
        write(store, async |tx| contact::set_status(tx, message.id, status).await).await?;
    }
    let found = async |filter, words: &[&str]| {
        let words = words.iter().map(|&word| word.to_owned()).collect();
        let query = MessageQuery { filter, words, page: page(10, None), ..MessageQuery::default() };
        let page = contact::list(store.read(), &query).await?;
        assert_eq!(page.total, page.items.len() as u64);
        Result::Ok(page.items.into_iter().map(|message| message.status).collect::<Vec<_>>())
    };
    assert_eq!(found(MessageFilter::Inbox, &[]).await?, [MessageStatus::Read, MessageStatus::Unread]);
    assert_eq!(found(MessageFilter::All, &[]).await?.len(), 3);
    for status in statuses {
        assert_eq!(found(MessageFilter::Only(status), &[]).await?, [status]);
    }
    assert_eq!(found(MessageFilter::All, &["ilk", "spam"]).await?, [MessageStatus::Spam]);
    assert_eq!(found(MessageFilter::All, &["ayse"]).await?.len(), 3, "the name is searched too");
    assert_eq!(found(MessageFilter::All, &["ayse@example.org"]).await?.len(), 3);
    assert!(found(MessageFilter::All, &["nobody"]).await?.is_empty());
    Ok(())
}

async fn a_trashed_message_is_hidden_and_comes_back(store: &Store) -> Result<()> {
    let message = insert(store, "a").await?;
    assert!(write(store, async |tx| contact::trash(tx, message.id, test_now()).await).await?);
    assert!(!write(store, async |tx| contact::trash(tx, message.id, test_now()).await).await?);
    assert_eq!(contact::find(store.read(), message.id).await?, None);
    assert_eq!(contact::count_unread(store.read()).await?, 0);
    assert!(contact::list(store.read(), &all(page(5, None))).await?.items.is_empty());
    assert!(!write(store, async |tx| contact::set_status(tx, message.id, MessageStatus::Read).await).await?);
    assert!(write(store, async |tx| contact::restore(tx, message.id).await).await?);
    assert!(!write(store, async |tx| contact::restore(tx, message.id).await).await?);
    assert_eq!(contact::find(store.read(), message.id).await?, Some(message));
    Ok(())
}

async fn only_a_trashed_message_is_purged(store: &Store) -> Result<()> {
    let message = insert(store, "a").await?;
    assert!(!write(store, async |tx| contact::purge(tx, message.id, far_future()).await).await?);
    write(store, async |tx| contact::trash(tx, message.id, test_now()).await).await?;
    assert!(write(store, async |tx| contact::purge(tx, message.id, far_future()).await).await?);
    assert!(!write(store, async |tx| contact::restore(tx, message.id).await).await?);
    Ok(())
}

async fn pages_hold_each_message_once_newest_first(store: &Store) -> Result<()> {
    for number in 0..5 {
        insert(store, &number.to_string()).await?;
    }
    let first = contact::list(store.read(), &all(page(2, None))).await?;
    insert(store, "newer").await?;
    let second = contact::list(store.read(), &all(page(2, first.next))).await?;
    let third = contact::list(store.read(), &all(page(2, second.next))).await?;
    assert_eq!((first.total, third.total, third.next), (5, 6, None));
    let pages = [first.items, second.items, third.items].concat();
    let texts: Vec<&str> = pages.iter().map(|message| message.content.message.as_str()).collect();
    assert_eq!(texts, ["4", "3", "2", "1", "0"]);
    Ok(())
}

async fn a_foreign_cursor_is_refused(store: &Store) -> Result<()> {
    for cursor in crate::foreign_cursors() {
        assert!(refuses_cursor(contact::list(store.read(), &all(page(5, Some(cursor)))).await));
    }
    Ok(())
}
