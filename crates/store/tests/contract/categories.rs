//! Categories: write, list, trash.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::category::{Category, CategoryContent};
use meydan_domain::text::Localized;
use meydan_store::{Store, categories};
use meydan_test_support::builders::CategoryBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{duplicate_field, far_future, write};

contract!(
    a_category_reads_back_as_it_was_written,
    a_taken_slug_is_a_conflict,
    an_update_replaces_the_content_and_bumps_the_version,
    a_stale_version_changes_nothing,
    the_list_is_in_display_order,
    children_are_counted_outside_the_trash,
    a_trashed_category_is_hidden_and_frees_its_slug,
    restoring_onto_a_taken_slug_is_a_conflict,
    purging_a_parent_makes_its_children_main_categories,
    only_an_existing_category_is_locked,
    a_child_comes_back_without_a_parent_that_is_gone,
);

async fn by_slug(store: &Store, slug: &str) -> Result<Option<Category>> {
    Ok(categories::list(store.read()).await?.into_iter().find(|category| category.content.category_id == slug))
}

async fn a_category_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let parent = CategoryBuilder::new("sanat").insert(store).await?;
    let content = CategoryContent {
        category_id: "dans".into(),
        name: Localized::new("Dans", "Dance"),
        description: Localized::new("Açıklama", "Description"),
        color_code: "#A1B2C3".into(),
        parent_id: Some(parent.id),
        is_active: false,
        display_order: -3,
    };
    let category = write(store, async |tx| categories::insert(tx, &content, test_now()).await).await?;
    assert_eq!((category.version, &category.content), (1, &content));
    assert_eq!(categories::find(store.read(), category.id).await?.as_ref(), Some(&category));
    assert_eq!(by_slug(store, "dans").await?, Some(category));
    assert_eq!(categories::find(store.read(), 77).await?, None);
    assert_eq!(by_slug(store, "Dans").await?, None);
    Ok(())
}

async fn a_taken_slug_is_a_conflict(store: &Store) -> Result<()> {
    CategoryBuilder::new("dans").insert(store).await?;
    assert_eq!(duplicate_field(CategoryBuilder::new("dans").insert(store).await), Some("category_id"));
    let other = CategoryBuilder::new("opera").insert(store).await?;
    let content = CategoryBuilder::new("dans").content();
    let result = write(store, async |tx| categories::update(tx, other.id, 1, &content, test_now()).await).await;
    assert_eq!(duplicate_field(result), Some("category_id"));
    assert_eq!(categories::count(store.read()).await?, 2);
    Ok(())
}

async fn an_update_replaces_the_content_and_bumps_the_version(store: &Store) -> Result<()> {
    let category = CategoryBuilder::new("dans").insert(store).await?;
    let content = CategoryBuilder::new("bale").placed(7).inactive().content();
    let later = test_now() + TimeDelta::hours(1);
    let version = write(store, async |tx| categories::update(tx, category.id, 1, &content, later).await).await?;
    assert_eq!(version, Some(2));
    let read = categories::find(store.read(), category.id).await?.expect("it is there");
    assert_eq!((read.version, read.content, read.created_at, read.updated_at), (2, content, test_now(), later));
    Ok(())
}

async fn a_stale_version_changes_nothing(store: &Store) -> Result<()> {
    let category = CategoryBuilder::new("dans").insert(store).await?;
    let content = CategoryBuilder::new("bale").content();
    let result = write(store, async |tx| categories::update(tx, category.id, 2, &content, test_now()).await).await?;
    assert_eq!(result, None);
    assert_eq!(categories::find(store.read(), category.id).await?, Some(category));
    Ok(())
}

async fn the_list_is_in_display_order(store: &Store) -> Result<()> {
    for (slug, place) in [("c", 2), ("a", 1), ("d", 2), ("b", 1)] {
        CategoryBuilder::new(slug).placed(place).insert(store).await?;
    }
    let slugs: Vec<String> =
        categories::list(store.read()).await?.into_iter().map(|category| category.content.category_id).collect();
    assert_eq!(slugs, ["a", "b", "c", "d"]);
    assert_eq!(categories::count(store.read()).await?, 4);
    Ok(())
}

async fn children_are_counted_outside_the_trash(store: &Store) -> Result<()> {
    let parent = CategoryBuilder::new("sanat").insert(store).await?;
    CategoryBuilder::new("dans").under(&parent).insert(store).await?;
    let gone = CategoryBuilder::new("opera").under(&parent).insert(store).await?;
    assert_eq!(categories::count_children(store.read(), parent.id).await?, 2);
    write(store, async |tx| categories::trash(tx, gone.id, test_now()).await).await?;
    assert_eq!(categories::count_children(store.read(), parent.id).await?, 1);
    assert_eq!(categories::count_children(store.read(), gone.id).await?, 0);
    Ok(())
}

async fn a_trashed_category_is_hidden_and_frees_its_slug(store: &Store) -> Result<()> {
    let first = CategoryBuilder::new("dans").insert(store).await?;
    assert!(write(store, async |tx| categories::trash(tx, first.id, test_now()).await).await?);
    assert!(!write(store, async |tx| categories::trash(tx, first.id, test_now()).await).await?);
    assert_eq!(categories::find(store.read(), first.id).await?, None);
    assert_eq!(by_slug(store, "dans").await?, None);
    assert!(categories::list(store.read()).await?.is_empty());
    let result = write(store, async |tx| categories::update(tx, first.id, 1, &first.content, test_now()).await).await?;
    assert_eq!(result, None);
    let second = CategoryBuilder::new("dans").insert(store).await?;
    write(store, async |tx| categories::trash(tx, second.id, test_now()).await).await?;
    assert!(write(store, async |tx| categories::restore(tx, first.id).await).await?);
    assert_eq!(by_slug(store, "dans").await?, Some(first));
    Ok(())
}

async fn restoring_onto_a_taken_slug_is_a_conflict(store: &Store) -> Result<()> {
    let first = CategoryBuilder::new("dans").insert(store).await?;
    write(store, async |tx| categories::trash(tx, first.id, test_now()).await).await?;
    CategoryBuilder::new("dans").insert(store).await?;
    let result = write(store, async |tx| categories::restore(tx, first.id).await).await;
    assert_eq!(duplicate_field(result), Some("category_id"));
    assert_eq!(categories::count(store.read()).await?, 1);
    Ok(())
}

async fn purging_a_parent_makes_its_children_main_categories(store: &Store) -> Result<()> {
    let parent = CategoryBuilder::new("sanat").insert(store).await?;
    let child = CategoryBuilder::new("dans").under(&parent).insert(store).await?;
    assert!(
        !write(store, async |tx| categories::purge(tx, parent.id, far_future()).await).await?,
        "not in the trash yet"
    );
    write(store, async |tx| categories::trash(tx, parent.id, test_now()).await).await?;
    assert!(write(store, async |tx| categories::purge(tx, parent.id, far_future()).await).await?);
    let read = categories::find(store.read(), child.id).await?.expect("it is there");
    assert_eq!(read.content.parent_id, None);
    Ok(())
}

async fn only_an_existing_category_is_locked(store: &Store) -> Result<()> {
    let category = CategoryBuilder::new("dans").insert(store).await?;
    assert!(write(store, async |tx| categories::lock_existing(tx, "dans").await).await?);
    let found = write(store, async |tx| categories::find_for_update(tx, category.id).await).await?;
    assert_eq!(found.map(|found| found.id), Some(category.id));
    write(store, async |tx| categories::trash(tx, category.id, test_now()).await).await?;
    assert!(!write(store, async |tx| categories::lock_existing(tx, "dans").await).await?);
    assert!(write(store, async |tx| categories::find_for_update(tx, category.id).await).await?.is_none());
    Ok(())
}

async fn a_child_comes_back_without_a_parent_that_is_gone(store: &Store) -> Result<()> {
    let parent = CategoryBuilder::new("sanat").insert(store).await?;
    let content = CategoryContent { parent_id: Some(parent.id), ..CategoryBuilder::new("dans").content() };
    let child = write(store, async |tx| categories::insert(tx, &content, test_now()).await).await?;
    write(store, async |tx| categories::trash(tx, child.id, test_now()).await).await?;
    write(store, async |tx| categories::trash(tx, parent.id, test_now()).await).await?;
    assert!(write(store, async |tx| categories::restore(tx, child.id).await).await?);
    let back = categories::find(store.read(), child.id).await?.expect("it is back");
    assert_eq!(back.content.parent_id, None);
    Ok(())
}
