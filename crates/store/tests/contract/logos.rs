//! Rows of logos.

use chrono::TimeDelta;
use meydan_domain::Result;
use meydan_domain::logo::{Logo, LogoDetails, LogoQuery, LogoVariant};
use meydan_store::Store;
use meydan_store::logos::{self, LogoFile};
use meydan_test_support::clock::test_now;
use meydan_test_support::contract;

use crate::{far_future, write};

contract!(
    a_logo_reads_back_as_it_was_written,
    the_list_is_in_display_order_and_filters,
    an_update_changes_the_details_and_not_the_file,
    a_trashed_logo_is_hidden_and_comes_back,
    purging_names_the_files,
    a_new_logo_is_last_in_order,
);

pub fn details(title: &str) -> LogoDetails {
    LogoDetails {
        variant: LogoVariant::Main,
        title: title.to_owned(),
        alt_text: "Alt".to_owned(),
        is_active: true,
        display_order: 0,
    }
}

pub async fn insert(store: &Store, details: &LogoDetails) -> Result<Logo> {
    let file =
        LogoFile { file_key: "logo.svg".into(), original_key: "original/logo.svg".into(), width: 320, height: 80 };
    write(store, async |tx| logos::insert(tx, details, &file, test_now()).await).await
}

async fn a_logo_reads_back_as_it_was_written(store: &Store) -> Result<()> {
    let said = LogoDetails { variant: LogoVariant::Footer, is_active: false, display_order: 9, ..details("Alt logo") };
    let logo = insert(store, &said).await?;
    assert_eq!((&logo.details, logo.width, logo.height), (&said, 320, 80));
    assert_eq!((logo.file_key.as_str(), logo.original_key.as_str()), ("logo.svg", "original/logo.svg"));
    assert_eq!(logos::find(store.read(), logo.id).await?, Some(logo));
    assert_eq!(logos::find(store.read(), 77).await?, None);
    Ok(())
}

async fn the_list_is_in_display_order_and_filters(store: &Store) -> Result<()> {
    insert(store, &LogoDetails { display_order: 2, ..details("last") }).await?;
    insert(store, &LogoDetails { variant: LogoVariant::Dark, ..details("dark") }).await?;
    insert(store, &LogoDetails { is_active: false, ..details("off") }).await?;
    let titles = async |query| {
        let logos = logos::list(store.read(), query).await?;
        Result::Ok(logos.into_iter().map(|logo| logo.details.title).collect::<Vec<_>>())
    };
    assert_eq!(titles(LogoQuery::default()).await?, ["dark", "off", "last"]);
    assert_eq!(titles(LogoQuery { variant: Some(LogoVariant::Main), active: None }).await?, ["off", "last"]);
    assert_eq!(titles(LogoQuery { variant: None, active: Some(true) }).await?, ["dark", "last"]);
    assert_eq!(titles(LogoQuery { variant: Some(LogoVariant::Main), active: Some(false) }).await?, ["off"]);
    Ok(())
}

async fn an_update_changes_the_details_and_not_the_file(store: &Store) -> Result<()> {
    let logo = insert(store, &details("before")).await?;
    let said = LogoDetails { variant: LogoVariant::Large, is_active: false, ..details("after") };
    let later = test_now() + TimeDelta::hours(1);
    assert_eq!(write(store, async |tx| logos::update(tx, logo.id, 1, &said, later).await).await?, Some(2));
    let read = logos::find(store.read(), logo.id).await?;
    assert_eq!(read, Some(Logo { version: 2, details: said.clone(), updated_at: later, ..logo.clone() }));
    assert_eq!(write(store, async |tx| logos::update(tx, logo.id, 1, &details("late"), later).await).await?, None);
    assert_eq!(logos::find(store.read(), logo.id).await?, read, "a stale version changes nothing");
    assert_eq!(write(store, async |tx| logos::update(tx, 77, 1, &said, later).await).await?, None);
    Ok(())
}

async fn a_trashed_logo_is_hidden_and_comes_back(store: &Store) -> Result<()> {
    let logo = insert(store, &details("a")).await?;
    assert!(write(store, async |tx| logos::trash(tx, logo.id, test_now()).await).await?);
    assert!(!write(store, async |tx| logos::trash(tx, logo.id, test_now()).await).await?);
    assert_eq!(logos::find(store.read(), logo.id).await?, None);
    assert!(logos::list(store.read(), LogoQuery::default()).await?.is_empty());
    let result = write(store, async |tx| logos::update(tx, logo.id, 1, &details("b"), test_now()).await).await?;
    assert_eq!(result, None);
    assert!(write(store, async |tx| logos::restore(tx, logo.id).await).await?);
    assert!(!write(store, async |tx| logos::restore(tx, logo.id).await).await?);
    assert_eq!(logos::find(store.read(), logo.id).await?, Some(logo));
    Ok(())
}

async fn purging_names_the_files(store: &Store) -> Result<()> {
    let logo = insert(store, &details("a")).await?;
    assert_eq!(
        write(store, async |tx| logos::purge(tx, logo.id, far_future()).await).await?,
        None,
        "not in the trash yet"
    );
    write(store, async |tx| logos::trash(tx, logo.id, test_now()).await).await?;
    let files = write(store, async |tx| logos::purge(tx, logo.id, far_future()).await).await?.expect("the files");
    assert_eq!(files, ["original/logo.svg", "logo.svg"]);
    assert!(!write(store, async |tx| logos::restore(tx, logo.id).await).await?);
    Ok(())
}

async fn a_new_logo_is_last_in_order(store: &Store) -> Result<()> {
    assert_eq!(logos::next_order(store.read()).await?, 1);
    insert(store, &LogoDetails { display_order: 7, ..details("last") }).await?;
    insert(store, &LogoDetails { display_order: 3, ..details("first") }).await?;
    assert_eq!(logos::next_order(store.read()).await?, 8);
    Ok(())
}
