//! Keys of requests: a request that is sent again is answered as the first time.

use chrono::{DateTime, Utc};
use meydan_domain::{Error, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::convert::{database_error, millis};
use crate::entity::request_keys::{ActiveModel, Column, Entity};

/// What is known of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It is new, and this transaction carries the request out.
    New,
    Answered {
        digest: String,
        answer: String,
    },
}

/// Claims a key. Another transaction that has claimed it is waited for.
pub async fn claim(
    db: &impl ConnectionTrait,
    user_id: i64,
    key: &str,
    digest: &str,
    now: DateTime<Utc>,
) -> Result<Claim> {
    let row = ActiveModel {
        id: NotSet,
        user_id: Set(user_id),
        request_key: Set(key.to_owned()),
        digest: Set(digest.to_owned()),
        answer: Set(String::new()),
        made_at: Set(millis(now)),
    };
    let inserted = Entity::insert(row)
        .on_conflict(OnConflict::columns([Column::UserId, Column::RequestKey]).do_nothing().to_owned())
        .exec_without_returning(db)
        .await
        .map_err(database_error)?;
    if inserted == 1 {
        return Ok(Claim::New);
    }
    let row = Entity::find().filter(of(user_id, key)).one(db).await.map_err(database_error)?;
    let row = row.ok_or_else(|| Error::internal("a request key is taken and not there"))?;
    Ok(Claim::Answered { digest: row.digest, answer: row.answer })
}

/// Stores the answer, in the transaction that claimed the key.
pub async fn answer(db: &impl ConnectionTrait, user_id: i64, key: &str, answer: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::Answer, Expr::value(answer))
        .filter(of(user_id, key))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// Deletes older keys, at most a batch.
pub async fn delete_before(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let old = Condition::all().add(Column::MadeAt.lt(millis(before)));
    crate::retention::delete_batch::<Entity>(db, Column::Id, Column::MadeAt, old).await
}

fn of(user_id: i64, key: &str) -> Condition {
    Condition::all().add(Column::UserId.eq(user_id)).add(Column::RequestKey.eq(key))
}
