//! The list of the trash.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_domain::Result;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::contact::ContactContent;
use meydan_domain::logo::{LogoDetails, LogoVariant};
use meydan_domain::page::{Cursor, CursorKey};
use meydan_domain::staff::Actor;
use meydan_domain::trash::{TrashItem, TrashNoun, TrashQuery};
use meydan_store::audit::{self, NewAuditEntry};
use meydan_store::logos::{self, LogoFile};
use meydan_store::{Store, blogs, categories, contact, events, images, trash};
use meydan_test_support::builders::{self, BlogBuilder, CategoryBuilder, EventBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{far_future, page, refuses_cursor, write};

contract!(
    everything_deleted_is_listed_newest_first,
    only_items_deleted_by_then_are_listed,
    pages_run_over_all_kinds,
    a_foreign_cursor_is_refused,
    the_list_can_be_of_one_kind,
    the_user_who_deleted_an_item_is_named,
    restored_and_purged_items_are_not_listed,
);

fn all(before: DateTime<Utc>, limit: u64) -> TrashQuery {
    TrashQuery { noun: None, before, page: page(limit, None) }
}

async fn everything_deleted_is_listed_newest_first(store: &Store) -> Result<()> {
    let at = |minutes| test_now() + TimeDelta::minutes(minutes);
    let event = EventBuilder::new("caz").titled("Caz", "Jazz").insert(store).await?;
    let blog = BlogBuilder::new("Haber").insert(store).await?;
    let category = CategoryBuilder::new("dans").insert(store).await?;
    let image = builders::image(store, "img_a").await?;
    let details = LogoDetails {
        variant: LogoVariant::Dark,
        title: String::new(),
        alt_text: String::new(),
        is_active: true,
        display_order: 0,
    };
    let file = LogoFile { file_key: "l".into(), original_key: "o".into(), width: 1, height: 1 };
    let logo = write(store, async |tx| logos::insert(tx, &details, &file, test_now()).await).await?;
    let kept = EventBuilder::new("kept").insert(store).await?;
    assert_eq!(trash::find(store.read(), TrashNoun::Events, kept.id).await?, None);
    let content = ContactContent {
        name: "Ayşe".into(),
        email: "ayse@example.org".into(),
        subject: String::new(),
        message: "Merhaba".into(),
    };
    let message = write(store, async |tx| contact::insert(tx, &content, test_now()).await).await?;
    write(store, async |tx| {
        contact::trash(tx, message.id, at(6)).await?;
        events::trash(tx, event.id, at(3)).await?;
        blogs::trash(tx, blog.id, at(1)).await?;
        categories::trash(tx, category.id, at(5)).await?;
        images::trash(tx, image.id, at(2)).await?;
        logos::trash(tx, logo.id, at(4)).await
    })
    .await?;
    let item = |noun, id, label: &str, minutes| {
        let (label, deleted_at) = (label.to_owned(), at(minutes));
        TrashItem { noun, id, label, deleted_at, deleted_by: None }
    };
    let expected = [
        item(TrashNoun::Messages, message.id, "Ayşe", 6),
        item(TrashNoun::Categories, category.id, "dans", 5),
        item(TrashNoun::Logos, logo.id, "dark", 4),
        item(TrashNoun::Events, event.id, "Caz", 3),
        item(TrashNoun::Images, image.id, "img_a", 2),
        item(TrashNoun::Blogs, blog.id, "Haber", 1),
    ];
    let listed = trash::list(store.read(), &all(at(60), 100)).await?;
    assert_eq!((&listed.items[..], listed.total, listed.next), (&expected[..], 6, None));
    for item in expected {
        assert_eq!(trash::find(store.read(), item.noun, item.id).await?, Some(item));
    }
    assert_eq!(trash::find(store.read(), TrashNoun::Events, 77).await?, None);
    Ok(())
}

async fn only_items_deleted_by_then_are_listed(store: &Store) -> Result<()> {
    for (key, days) in [("old", -31), ("edge", -30), ("new", -29)] {
        let event = EventBuilder::new(key).insert(store).await?;
        write(store, async |tx| events::trash(tx, event.id, test_now() + TimeDelta::days(days)).await).await?;
    }
    let due = trash::list(store.read(), &all(test_now() - TimeDelta::days(30), 100)).await?;
    let labels: Vec<&str> = due.items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(labels, ["edge", "old"]);
    Ok(())
}

async fn pages_run_over_all_kinds(store: &Store) -> Result<()> {
    for number in 0..4 {
        // Two of each noun at the same time.
        let at = test_now() + TimeDelta::minutes(number / 2);
        let event = EventBuilder::new(&format!("e_{number}")).insert(store).await?;
        let blog = BlogBuilder::new(&format!("b_{number}")).insert(store).await?;
        let image = builders::image(store, &format!("i_{number}")).await?;
        write(store, async |tx| {
            events::trash(tx, event.id, at).await?;
            blogs::trash(tx, blog.id, at).await?;
            images::trash(tx, image.id, at).await
        })
        .await?;
    }
    let now = test_now() + TimeDelta::hours(1);
    let whole = trash::list(store.read(), &all(now, 100)).await?.items;
    let labels: Vec<&str> = whole.iter().map(|item| item.label.as_str()).collect();
    let expected = ["i_3", "i_2", "b_3", "b_2", "e_3", "e_2", "i_1", "i_0", "b_1", "b_0", "e_1", "e_0"];
    assert_eq!(labels, expected);
    for limit in [1, 2, 5, 7] {
        let mut paged = Vec::new();
        let mut next = None;
        loop {
            let part = trash::list(store.read(), &TrashQuery { page: page(limit, next), ..all(now, limit) }).await?;
            assert_eq!(part.total, 12);
            paged.extend(part.items);
            next = part.next;
            if next.is_none() {
                break;
            }
        }
        assert_eq!(paged, whole, "by {limit}");
    }
    Ok(())
}

async fn a_foreign_cursor_is_refused(store: &Store) -> Result<()> {
    let unknown_noun = Cursor::new("newest", [1, 99, 1].map(CursorKey::Number).to_vec());
    let mut astray = crate::foreign_cursors();
    astray.retain(|cursor| cursor.keys.len() != 3);
    for cursor in astray.into_iter().chain([unknown_noun]) {
        let query = TrashQuery { page: page(5, Some(cursor)), ..all(test_now(), 5) };
        assert!(refuses_cursor(trash::list(store.read(), &query).await));
    }
    Ok(())
}

async fn the_list_can_be_of_one_kind(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    let blog = BlogBuilder::new("haber").insert(store).await?;
    write(store, async |tx| events::trash(tx, event.id, test_now()).await).await?;
    write(store, async |tx| blogs::trash(tx, blog.id, test_now()).await).await?;
    for (noun, label) in [(TrashNoun::Events, "caz"), (TrashNoun::Blogs, "haber")] {
        let listed = trash::list(store.read(), &TrashQuery { noun: Some(noun), ..all(test_now(), 10) }).await?;
        let labels: Vec<&str> = listed.items.iter().map(|item| item.label.as_str()).collect();
        assert_eq!((labels, listed.total), (vec![label], 1));
    }
    Ok(())
}

async fn the_user_who_deleted_an_item_is_named(store: &Store) -> Result<()> {
    let event = EventBuilder::new("caz").insert(store).await?;
    let staff = crate::users::insert(store, "ayse@example.org").await?;
    let entry = |action| NewAuditEntry {
        action,
        noun: Noun::Events,
        noun_id: event.id.to_string(),
        label: "Caz",
        before: None,
        after: None,
    };
    write(store, async |tx| {
        audit::insert(tx, &Actor::System, entry(ChangeKind::Deleted), test_now()).await?;
        audit::insert(tx, &Actor::System, entry(ChangeKind::Restored), test_now()).await?;
        audit::insert(tx, &Actor::Staff(staff), entry(ChangeKind::Deleted), test_now()).await?;
        events::trash(tx, event.id, test_now()).await
    })
    .await?;
    let listed = trash::list(store.read(), &all(test_now(), 10)).await?.items;
    assert_eq!(listed[0].deleted_by.as_deref(), Some("Ayşe Işık"), "the last time");
    assert_eq!(listed[0].purge_at(), test_now() + TimeDelta::days(30));
    Ok(())
}

async fn restored_and_purged_items_are_not_listed(store: &Store) -> Result<()> {
    let restored = EventBuilder::new("restored").insert(store).await?;
    let purged = EventBuilder::new("purged").insert(store).await?;
    for id in [restored.id, purged.id] {
        write(store, async |tx| events::trash(tx, id, test_now()).await).await?;
    }
    assert_eq!(trash::list(store.read(), &all(test_now(), 100)).await?.items.len(), 2);
    write(store, async |tx| events::restore(tx, restored.id).await).await?;
    write(store, async |tx| events::purge(tx, purged.id, far_future()).await).await?;
    assert!(trash::list(store.read(), &all(test_now(), 100)).await?.items.is_empty());
    Ok(())
}
