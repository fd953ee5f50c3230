//! The trash as one list.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::logo::{LogoDetails, LogoVariant};
use meydan_store::logos::{self, LogoFile};
use meydan_store::trash::{self, TrashItem};
use meydan_store::{Store, blogs, categories, events, images};
use meydan_test_support::builders::{self, BlogBuilder, CategoryBuilder, EventBuilder};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{far_future, write};

contract!(
    everything_deleted_is_listed_newest_first,
    only_what_was_deleted_by_then_is_listed,
    the_limit_is_for_each_kind,
    what_is_restored_or_purged_is_not_listed,
);

async fn everything_deleted_is_listed_newest_first(store: &Store) -> Result<()> {
    let at = |minutes| test_now() + TimeDelta::minutes(minutes);
    let event = EventBuilder::new("caz").titled("Caz", "Jazz").insert(store).await?;
    let blog = BlogBuilder::new("Haber").insert(store).await?;
    let category = CategoryBuilder::new("dans").insert(store).await?;
    let image = builders::image(store, "img_a").await?;
    let details = LogoDetails {
        variant: LogoVariant::Main,
        title: "Logo".into(),
        alt_text: String::new(),
        is_active: true,
        display_order: 0,
    };
    let file = LogoFile { file_key: "l".into(), original_key: "o".into(), width: 1, height: 1 };
    let logo = write(store, async |tx| logos::insert(tx, &details, &file, test_now()).await).await?;
    EventBuilder::new("kept").insert(store).await?;
    write(store, async |tx| {
        events::trash(tx, event.id, at(3)).await?;
        blogs::trash(tx, blog.id, at(1)).await?;
        categories::trash(tx, category.id, at(5)).await?;
        images::trash(tx, image.id, at(2)).await?;
        logos::trash(tx, logo.id, at(4)).await
    })
    .await?;
    let item =
        |noun, id, label: &str, minutes| TrashItem { noun, id, label: label.to_owned(), deleted_at: at(minutes) };
    let expected = [
        item(Noun::Categories, category.id, "dans", 5),
        item(Noun::Logos, logo.id, "Logo", 4),
        item(Noun::Events, event.id, "Caz", 3),
        item(Noun::Images, image.id, "img_a", 2),
        item(Noun::Blogs, blog.id, "Haber", 1),
    ];
    assert_eq!(trash::list(store.read(), at(60), 100).await?, expected);
    Ok(())
}

async fn only_what_was_deleted_by_then_is_listed(store: &Store) -> Result<()> {
    for (key, days) in [("old", -31), ("edge", -30), ("new", -29)] {
        let event = EventBuilder::new(key).insert(store).await?;
        write(store, async |tx| events::trash(tx, event.id, test_now() + TimeDelta::days(days)).await).await?;
    }
    let due = trash::list(store.read(), test_now() - TimeDelta::days(30), 100).await?;
    let labels: Vec<&str> = due.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(labels, ["edge", "old"]);
    Ok(())
}

async fn the_limit_is_for_each_kind(store: &Store) -> Result<()> {
    for minutes in 0..3 {
        let at = test_now() + TimeDelta::minutes(minutes);
        let event = EventBuilder::new(&format!("e_{minutes}")).insert(store).await?;
        let blog = BlogBuilder::new(&format!("b_{minutes}")).insert(store).await?;
        write(store, async |tx| events::trash(tx, event.id, at).await).await?;
        write(store, async |tx| blogs::trash(tx, blog.id, at).await).await?;
    }
    let mut labels: Vec<String> = trash::list(store.read(), test_now() + TimeDelta::hours(1), 2)
        .await?
        .into_iter()
        .map(|item| item.label)
        .collect();
    labels.sort();
    assert_eq!(labels, ["b_1", "b_2", "e_1", "e_2"], "the newest of each kind");
    Ok(())
}

async fn what_is_restored_or_purged_is_not_listed(store: &Store) -> Result<()> {
    let restored = EventBuilder::new("restored").insert(store).await?;
    let purged = EventBuilder::new("purged").insert(store).await?;
    for id in [restored.id, purged.id] {
        write(store, async |tx| events::trash(tx, id, test_now()).await).await?;
    }
    assert_eq!(trash::list(store.read(), test_now(), 100).await?.len(), 2);
    write(store, async |tx| events::restore(tx, restored.id).await).await?;
    write(store, async |tx| events::purge(tx, purged.id, far_future()).await).await?;
    assert!(trash::list(store.read(), test_now(), 100).await?.is_empty());
    Ok(())
}
