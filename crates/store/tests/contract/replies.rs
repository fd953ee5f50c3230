//! Replies to contact messages: stored, followed on their way, deleted with the message.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::contact::{ContactContent, ContactMessage, MessageQuery};
use meydan_domain::reply::{Reply, ReplyContent, ReplyState};
use meydan_store::{Store, contact, replies};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::write;

contract!(
    replies_are_listed_in_order_by_message,
    a_reply_is_queued_sent_or_failed,
    replies_are_deleted_with_their_message,
    a_message_is_answered_by_somebody_and_has_a_note,
);

async fn message(store: &Store) -> Result<ContactMessage> {
    let content = ContactContent {
        name: "Ayşe".to_owned(),
        email: "ayse@example.org".to_owned(),
        subject: "Şenlik".to_owned(),
        message: "Ne zaman?".to_owned(),
    };
    write(store, async |tx| contact::insert(tx, &content, test_now()).await).await
}

async fn reply(store: &Store, message_id: i64, text: &str) -> Result<Reply> {
    let content = ReplyContent { subject: "Yanıt: Şenlik".to_owned(), text: text.to_owned() };
    let mail_id = format!("{text}@example.org");
    write(store, async |tx| replies::insert(tx, message_id, &content, &mail_id, "Editör", test_now()).await).await
}

async fn replies_are_listed_in_order_by_message(store: &Store) -> Result<()> {
    let (one, other) = (message(store).await?, message(store).await?);
    let first = reply(store, one.id, "bir").await?;
    reply(store, other.id, "baska").await?;
    let second = reply(store, one.id, "iki").await?;
    assert_eq!(replies::list(store.read(), one.id).await?, [first.clone(), second]);
    assert_eq!(replies::find(store.read(), first.id).await?, Some(first));
    assert_eq!(replies::find(store.read(), 999).await?, None);
    Ok(())
}

async fn a_reply_is_queued_sent_or_failed(store: &Store) -> Result<()> {
    let message = message(store).await?;
    let (sent, failed) = (reply(store, message.id, "bir").await?, reply(store, message.id, "iki").await?);
    assert_eq!(sent.state(), ReplyState::Queued);
    let later = test_now() + TimeDelta::minutes(1);
    assert!(write(store, async |tx| replies::set_sending(tx, sent.id, Some(later)).await).await?);
    let state = async |id: i64| Ok::<_, meydan_domain::Error>(replies::find(store.read(), id).await?.expect("a reply"));
    assert_eq!(state(sent.id).await?.sending_at, Some(later));
    assert!(write(store, async |tx| replies::set_sending(tx, sent.id, None).await).await?);
    assert_eq!(state(sent.id).await?.sending_at, None);
    assert!(write(store, async |tx| replies::set_sent(tx, sent.id, later).await).await?);
    assert!(write(store, async |tx| replies::set_failed(tx, failed.id, later).await).await?);
    assert!(!write(store, async |tx| replies::set_failed(tx, 999, later).await).await?);
    assert_eq!((state(sent.id).await?.state(), state(sent.id).await?.sent_at), (ReplyState::Sent, Some(later)));
    assert_eq!(state(failed.id).await?.state(), ReplyState::Failed);
    Ok(())
}

async fn replies_are_deleted_with_their_message(store: &Store) -> Result<()> {
    let message = message(store).await?;
    let reply = reply(store, message.id, "bir").await?;
    assert!(write(store, async |tx| contact::trash(tx, message.id, test_now()).await).await?);
    assert!(replies::find(store.read(), reply.id).await?.is_some(), "the trash keeps it");
    assert!(write(store, async |tx| contact::purge(tx, message.id, test_now()).await).await?);
    assert_eq!(replies::find(store.read(), reply.id).await?, None);
    Ok(())
}

async fn a_message_is_answered_by_somebody_and_has_a_note(store: &Store) -> Result<()> {
    let (one, other) = (message(store).await?, message(store).await?);
    assert_eq!((one.answered_at, one.answered_by.as_str(), one.note.as_str()), (None, "", ""));
    assert!(write(store, async |tx| contact::set_answered(tx, one.id, Some((test_now(), "Işıl"))).await).await?);
    assert!(write(store, async |tx| contact::set_note(tx, one.id, "Telefonla arandı", one.note_version).await).await?);
    let listed = async |answered: Option<bool>| {
        let page = contact::list(store.read(), &MessageQuery { answered, ..MessageQuery::default() }).await?;
        Ok::<_, meydan_domain::Error>(page.items.into_iter().map(|message| message.id).collect::<Vec<_>>())
    };
    assert_eq!((listed(Some(true)).await?, listed(Some(false)).await?), (vec![one.id], vec![other.id]));
    assert_eq!(listed(None).await?, [other.id, one.id]);
    let stored = contact::find(store.read(), one.id).await?.expect("a message");
    assert_eq!((stored.answered_at, stored.answered_by.as_str()), (Some(test_now()), "Işıl"));
    assert_eq!(stored.note, "Telefonla arandı");
    assert!(write(store, async |tx| contact::set_answered(tx, one.id, None).await).await?);
    let stored = contact::find(store.read(), one.id).await?.expect("a message");
    assert_eq!((stored.answered_at, stored.answered_by.as_str()), (None, ""));
    Ok(())
}
