//! Searches of visitors: counted, listed, deleted.

use chrono::{Days, NaiveDate};
use meydan_domain::Result;
use meydan_domain::searches::SearchedWords;
use meydan_store::Store;
use meydan_store::searches::{self, Outcome, SearchCount, SearchCounts};
use meydan_test_support::contract;

use crate::write;

contract!(
    searches_of_several_days_are_summed_most_searched_first,
    words_that_found_something_once_are_not_listed_as_missing,
    rare_words_are_not_listed,
    a_full_day_counts_only_words_that_it_has,
    old_counts_are_deleted_a_day_at_a_time,
);

fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, number).expect("a day")
}

fn counts(words: &[(&str, u64, u64)]) -> SearchCounts {
    words
        .iter()
        .map(|(words, searches, found)| ((*words).to_owned(), SearchCount { searches: *searches, found: *found }))
        .collect()
}

async fn add(store: &Store, day: NaiveDate, words: &[(&str, u64, u64)], max_words: u64) -> Result<u64> {
    write(store, async |tx| searches::add(tx, day, &counts(words), max_words).await).await
}

async fn listed(store: &Store, since: NaiveDate, outcome: Outcome, min: u64) -> Result<Vec<(String, u64, u64)>> {
    let found = searches::most_searched(store.read(), since, outcome, min, 100).await?;
    Ok(found.into_iter().map(|SearchedWords { words, count, found }| (words, count, found)).collect())
}

async fn searches_of_several_days_are_summed_most_searched_first(store: &Store) -> Result<()> {
    add(store, day(1), &[("caz", 2, 2), ("opera", 4, 0)], 100).await?;
    add(store, day(2), &[("caz", 1, 1)], 100).await?;
    add(store, day(2), &[("caz", 2, 1), ("rock", 1, 1)], 100).await?;
    let all = listed(store, day(1), Outcome::Any, 1).await?;
    assert_eq!(all, [("caz".into(), 5, 4), ("opera".into(), 4, 0), ("rock".into(), 1, 1)]);
    let since_second = listed(store, day(2), Outcome::Any, 1).await?;
    assert_eq!(since_second, [("caz".into(), 3, 2), ("rock".into(), 1, 1)]);
    let first = searches::most_searched(store.read(), day(1), Outcome::Any, 1, 1).await?;
    assert_eq!(first.len(), 1);
    Ok(())
}

async fn words_that_found_something_once_are_not_listed_as_missing(store: &Store) -> Result<()> {
    add(store, day(1), &[("caz", 3, 0), ("opera", 3, 0)], 100).await?;
    add(store, day(2), &[("caz", 1, 1)], 100).await?;
    assert_eq!(listed(store, day(1), Outcome::NothingFound, 1).await?, [("opera".into(), 3, 0)]);
    Ok(())
}

async fn rare_words_are_not_listed(store: &Store) -> Result<()> {
    add(store, day(1), &[("caz", 2, 0), ("opera", 1, 0)], 100).await?;
    add(store, day(2), &[("caz", 1, 0)], 100).await?;
    assert_eq!(listed(store, day(1), Outcome::Any, 3).await?, [("caz".into(), 3, 0)]);
    assert_eq!(listed(store, day(1), Outcome::NothingFound, 3).await?, [("caz".into(), 3, 0)]);
    Ok(())
}

async fn a_full_day_counts_only_words_that_it_has(store: &Store) -> Result<()> {
    assert_eq!(add(store, day(1), &[("caz", 1, 1), ("opera", 1, 1), ("rock", 1, 1)], 2).await?, 1);
    assert_eq!(add(store, day(1), &[("caz", 1, 1), ("tango", 1, 1)], 2).await?, 1);
    assert_eq!(listed(store, day(1), Outcome::Any, 1).await?, [("caz".into(), 2, 2), ("opera".into(), 1, 1)]);
    assert_eq!(add(store, day(2), &[("tango", 1, 1)], 2).await?, 0, "another day has room of its own");
    assert_eq!(add(store, day(2), &[], 2).await?, 0);
    Ok(())
}

async fn old_counts_are_deleted_a_day_at_a_time(store: &Store) -> Result<()> {
    for number in 1..=3 {
        add(store, day(number), &[("caz", 1, 1), ("opera", 1, 1)], 100).await?;
    }
    let delete = async || write(store, async |tx| searches::delete_before(tx, day(3)).await).await;
    assert_eq!((delete().await?, delete().await?, delete().await?), (2, 2, 0));
    let left = listed(store, day(1) - Days::new(1), Outcome::Any, 1).await?;
    assert_eq!(left, [("caz".into(), 1, 1), ("opera".into(), 1, 1)]);
    Ok(())
}
