//! Platforms: written, listed, used, removed.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::platform::{PlatformContent, built_in_platforms};
use meydan_store::{Store, platforms};
use meydan_test_support::builders::EventBuilder;
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use sea_orm::ConnectionTrait;

use crate::{duplicate_field, write};

contract!(
    a_platform_reads_back_as_it_was_written,
    a_taken_key_is_a_conflict,
    an_update_needs_the_version,
    the_list_is_in_display_order,
    a_removed_platform_is_gone,
    uses_count_events_with_an_offer,
);

fn content(key: &str, display_order: i32) -> PlatformContent {
    PlatformContent {
        platform_id: key.to_owned(),
        name: key.to_uppercase(),
        hosts: vec![format!("{key}.com"), format!("{key}.com.tr")],
        is_official: true,
        is_active: false,
        display_order,
    }
}

async fn a_platform_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let content = content("bubilet", 3);
    let platform = write(store, async |tx| platforms::insert(tx, &content, true, test_now()).await).await?;
    assert_eq!((platform.version, platform.is_built_in, &platform.content), (1, true, &content));
    let db = store.read();
    assert_eq!(platforms::find(db, platform.id).await?.as_ref(), Some(&platform));
    assert_eq!(platforms::find_by_key(db, "bubilet").await?.as_ref(), Some(&platform));
    assert_eq!(platforms::find_by_key(db, "Bubilet").await?, None);
    let locked = write(store, async |tx| platforms::find_for_update(tx, platform.id).await).await?;
    assert_eq!(locked, Some(platform));
    Ok(())
}

async fn a_taken_key_is_a_conflict(store: &Store) -> Result<()> {
    let insert = async |key: &str| {
        write(store, async |tx| platforms::insert(tx, &content(key, 0), false, test_now()).await).await
    };
    insert("bubilet").await?;
    assert_eq!(duplicate_field(insert("bubilet").await), Some("platform_id"));
    Ok(())
}

async fn an_update_needs_the_version(store: &Store) -> Result<()> {
    let old = content("bubilet", 0);
    let platform = write(store, async |tx| platforms::insert(tx, &old, false, test_now()).await).await?;
    let later = test_now() + TimeDelta::hours(1);
    let new = content("bubilet-2", 5);
    let update = async |version: i64| {
        write(store, async |tx| platforms::update(tx, platform.id, version, &new, later).await).await
    };
    assert_eq!(update(2).await?, None);
    assert_eq!(update(1).await?, Some(2));
    let read = platforms::find(store.read(), platform.id).await?.expect("it is there");
    assert_eq!((read.version, read.content, read.updated_at), (2, new.clone(), later));
    Ok(())
}

async fn the_list_is_in_display_order(store: &Store) -> Result<()> {
    for content in built_in_platforms().into_iter().rev() {
        write(store, async |tx| platforms::insert(tx, &content, true, test_now()).await).await?;
    }
    let listed: Vec<_> = platforms::list(store.read()).await?.into_iter().map(|platform| platform.content).collect();
    assert_eq!(listed, built_in_platforms());
    Ok(())
}

async fn a_removed_platform_is_gone(store: &Store) -> Result<()> {
    let content = content("bubilet", 0);
    let platform = write(store, async |tx| platforms::insert(tx, &content, false, test_now()).await).await?;
    assert!(write(store, async |tx| platforms::remove(tx, platform.id).await).await?);
    assert!(!write(store, async |tx| platforms::remove(tx, platform.id).await).await?);
    assert!(platforms::list(store.read()).await?.is_empty());
    Ok(())
}

async fn uses_count_events_with_an_offer(store: &Store) -> Result<()> {
    let event = EventBuilder::new("one").insert(store).await?.id;
    let tx = store.begin().await?;
    let sql = format!(
        "DELETE FROM showing_index; INSERT INTO showing_index (event_id, position, is_only, is_cancelled, is_active, \
         is_featured, starts_at, over_at, category, platforms, district_key, city_key_tr, city_key_en, sort_tr, sort_en, \
         price_low, price_high, currency, unpopularity) VALUES ({event}, 0, TRUE, FALSE, TRUE, FALSE, 0, 0, 'music', \
         '|bu_bilet|passo|', '', '', '', '', '', 0, 0, 'TRY', 0)"
    );
    tx.execute_unprepared(&sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    tx.commit().await?;
    assert_eq!(platforms::uses(store.read(), "bu_bilet").await?, 1);
    assert_eq!(platforms::uses(store.read(), "passo").await?, 1);
    assert_eq!(platforms::uses(store.read(), "bilet").await?, 0);
    assert_eq!(platforms::uses(store.read(), "bu-bilet").await?, 0);
    Ok(())
}
