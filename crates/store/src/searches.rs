//! Searches of visitors, counted by day and words.

use std::collections::{BTreeMap, HashSet};

use chrono::NaiveDate;
use meydan_domain::Result;
use meydan_domain::searches::SearchedWords;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Func, OnConflict, SimpleExpr};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::analytics::day_number;
use crate::convert::database_error;
use crate::entity::search_counts::{ActiveModel, Column, Entity};

const BATCH: usize = 500;

/// The number of searches for some words, and of those that found something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchCount {
    pub searches: u64,
    pub found: u64,
}

/// By words; sorted, so that two nodes lock rows in the same order.
pub type SearchCounts = BTreeMap<String, SearchCount>;

/// Which of the words to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Any,
    /// Only words that no search found anything for.
    NothingFound,
}

/// Adds counts to those of a day. Once the day has `max_words`, only words that it has already are counted. Returns the
/// number of words that were left out.
pub async fn add(db: &impl ConnectionTrait, day: NaiveDate, counts: &SearchCounts, max_words: u64) -> Result<u64> {
    let day = day_number(day);
    let stored = Entity::find().filter(Column::Day.eq(day)).count(db).await.map_err(database_error)?;
    let mut room = max_words.saturating_sub(stored);
    let mut left_out = 0;
    let all: Vec<(&String, &SearchCount)> = counts.iter().collect();
    for batch in all.chunks(BATCH) {
        let known = if room < batch.len() as u64 { Some(known_words(db, day, batch).await?) } else { None };
        let mut rows = Vec::with_capacity(batch.len());
        for (words, count) in batch {
            let is_new = known.as_ref().is_none_or(|known| !known.contains(*words));
            if is_new && room == 0 {
                left_out += 1;
                continue;
            }
            room -= u64::from(is_new);
            rows.push(ActiveModel {
                day: Set(day),
                words: Set((*words).clone()),
                searches: Set(count.searches.cast_signed()),
                found: Set(count.found.cast_signed()),
            });
        }
        if !rows.is_empty() {
            insert(db, rows).await?;
        }
    }
    Ok(left_out)
}

async fn known_words(
    db: &impl ConnectionTrait,
    day: i64,
    batch: &[(&String, &SearchCount)],
) -> Result<HashSet<String>> {
    let words = batch.iter().map(|(words, _)| words.as_str());
    let known: Vec<String> = Entity::find()
        .select_only()
        .column(Column::Words)
        .filter(Column::Day.eq(day))
        .filter(Column::Words.is_in(words))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(known.into_iter().collect())
}

async fn insert(db: &impl ConnectionTrait, rows: Vec<ActiveModel>) -> Result<()> {
    let sum = |column: Column| Expr::col((Entity, column)).add(Expr::col(("excluded", column)));
    let add = OnConflict::columns([Column::Day, Column::Words])
        .value(Column::Searches, sum(Column::Searches))
        .value(Column::Found, sum(Column::Found))
        .to_owned();
    Entity::insert_many(rows).on_conflict(add).exec_without_returning(db).await.map_err(database_error)?;
    Ok(())
}

/// The words searched at least `min` times since that day, most searched first.
pub async fn most_searched(
    db: &impl ConnectionTrait,
    since: NaiveDate,
    outcome: Outcome,
    min: u64,
    limit: u64,
) -> Result<Vec<SearchedWords>> {
    let total = |column: Column| SimpleExpr::from(Func::sum(Expr::col(column))).cast_as("BIGINT");
    let mut query = Entity::find()
        .select_only()
        .column(Column::Words)
        .expr(total(Column::Searches))
        .expr(total(Column::Found))
        .filter(Column::Day.gte(day_number(since)))
        .group_by(Column::Words)
        .having(total(Column::Searches).gte(min.cast_signed()));
    if outcome == Outcome::NothingFound {
        query = query.having(total(Column::Found).eq(0));
    }
    let rows: Vec<(String, i64, i64)> = query
        .order_by_desc(total(Column::Searches))
        .order_by_asc(Column::Words)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let to_words = |(words, count, found): (String, i64, i64)| SearchedWords {
        words,
        count: count.unsigned_abs(),
        found: found.unsigned_abs(),
    };
    Ok(rows.into_iter().map(to_words).collect())
}

/// Deletes the counts of the oldest day, if it is before `before`.
pub async fn delete_before(db: &impl ConnectionTrait, before: NaiveDate) -> Result<u64> {
    let oldest: Option<Option<i64>> = Entity::find()
        .select_only()
        .expr(Expr::col(Column::Day).min())
        .into_tuple()
        .one(db)
        .await
        .map_err(database_error)?;
    let Some(day) = oldest.flatten().filter(|day| *day < day_number(before)) else { return Ok(0) };
    let result = Entity::delete_many().filter(Column::Day.eq(day)).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected)
}
