//! Settings: added once, changed by staff, never overwritten by a restart.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::setting::{Setting, SettingCategory, SettingType};
use meydan_store::{Store, settings};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;
use tokio::task::JoinSet;

use crate::write;

contract!(
    missing_settings_are_added_and_edited_ones_stay,
    saving_adds_or_replaces,
    the_list_keeps_the_given_order_with_later_additions_last,
    adding_none_is_fine,
    settings_are_locked_until_the_transaction_ends,
    a_setting_has_one_id_for_its_revisions,
);

pub fn setting(key: &str, value: &str) -> Setting {
    Setting {
        key: key.to_owned(),
        version: 1,
        value: value.to_owned(),
        kind: SettingType::Text,
        description: "What it is".to_owned(),
        category: SettingCategory::General,
        is_active: true,
        updated_at: test_now(),
    }
}

async fn missing_settings_are_added_and_edited_ones_stay(store: &Store) -> Result<()> {
    let defaults = [setting("site_name", "Meydan"), setting("contact_phone", "")];
    write(store, async |tx| settings::insert_missing(tx, &defaults).await).await?;
    let edited = setting("site_name", "Agora");
    write(store, async |tx| settings::save(tx, &edited).await).await?;
    let next_release = [setting("site_name", "Meydan"), setting("contact_phone", "x"), setting("social_x", "new")];
    write(store, async |tx| settings::insert_missing(tx, &next_release).await).await?;
    write(store, async |tx| settings::insert_missing(tx, &next_release).await).await?;
    let value = async |key| Result::Ok(settings::find(store.read(), key).await?.map(|setting| setting.value));
    assert_eq!(value("site_name").await?.as_deref(), Some("Agora"));
    assert_eq!(value("contact_phone").await?.as_deref(), Some(""));
    assert_eq!(value("social_x").await?.as_deref(), Some("new"));
    assert_eq!(value("nothing").await?, None);
    Ok(())
}

async fn saving_adds_or_replaces(store: &Store) -> Result<()> {
    let first = setting("office_latitude", "41.0");
    write(store, async |tx| settings::save(tx, &first).await).await?;
    assert_eq!(settings::find(store.read(), "office_latitude").await?, Some(first));
    let second = Setting {
        version: 2,
        value: "39.9".into(),
        kind: SettingType::Number,
        description: "Other".into(),
        category: SettingCategory::Contact,
        is_active: false,
        updated_at: test_now() + TimeDelta::hours(1),
        ..setting("office_latitude", "")
    };
    write(store, async |tx| settings::save(tx, &second).await).await?;
    assert_eq!(settings::list(store.read()).await?, [second]);
    Ok(())
}

async fn the_list_keeps_the_given_order_with_later_additions_last(store: &Store) -> Result<()> {
    write(store, async |tx| settings::save(tx, &setting("added_early", "")).await).await?;
    let defaults = ["zebra", "apple", "mango"].map(|key| setting(key, ""));
    write(store, async |tx| settings::insert_missing(tx, &defaults).await).await?;
    write(store, async |tx| settings::save(tx, &setting("added_later", "")).await).await?;
    write(store, async |tx| settings::save(tx, &setting("apple", "edited")).await).await?;
    let keys: Vec<String> = settings::list(store.read()).await?.into_iter().map(|setting| setting.key).collect();
    assert_eq!(keys, ["zebra", "apple", "mango", "added_early", "added_later"]);
    Ok(())
}

async fn adding_none_is_fine(store: &Store) -> Result<()> {
    write(store, async |tx| settings::insert_missing(tx, &[]).await).await?;
    assert!(settings::list(store.read()).await?.is_empty());
    Ok(())
}

async fn settings_are_locked_until_the_transaction_ends(store: &Store) -> Result<()> {
    write(store, async |tx| settings::save(tx, &setting("site_name", "Meydan")).await).await?;
    let keys = ["site_name", "not_there_yet"].map(String::from);
    let mut savers = JoinSet::new();
    for _ in 0..8 {
        let (store, keys) = (store.clone(), keys.clone());
        savers.spawn(async move {
            let tx = store.begin().await?;
            settings::lock(&*tx, &keys).await?;
            let old = settings::find(&*tx, "site_name").await?.expect("it is there");
            settings::save(&*tx, &Setting { version: old.version + 1, ..old }).await?;
            tx.commit().await
        });
    }
    savers.join_all().await.into_iter().collect::<Result<()>>()?;
    assert_eq!(settings::find(store.read(), "site_name").await?.map(|setting| setting.version), Some(9));
    Ok(())
}

async fn a_setting_has_one_id_for_its_revisions(store: &Store) -> Result<()> {
    assert_eq!(settings::id_of(store.read(), "site_name").await?, 0);
    let mut writers = JoinSet::new();
    for _ in 0..4 {
        let store = store.clone();
        writers.spawn(async move { write(&store, async |tx| settings::ensure_id(tx, "site_name").await).await });
    }
    let ids = writers.join_all().await.into_iter().collect::<Result<Vec<i64>>>()?;
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
    assert_eq!(settings::id_of(store.read(), "site_name").await?, ids[0]);
    let other = write(store, async |tx| settings::ensure_id(tx, "contact_phone").await).await?;
    assert!(![0, ids[0]].contains(&other), "{other}");
    Ok(())
}
