//! The change log: appended by every write, followed by every node.

use std::time::Duration;

use chrono::{DateTime, Utc};
use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_domain::{Error, Result};
use sea_orm::sea_query::Condition;
use sea_orm::sqlx::postgres::PgListener;
use sea_orm::{
    ActiveValue::NotSet, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, Statement,
};
use tracing::{debug, warn};

use crate::convert::{database_error, known, millis, moment};
use crate::entity::change_log::{ActiveModel, Column, Entity, Model};
use crate::log_limit::LogLimit;
use crate::store::{Engine, Store};

pub(crate) const MIGRATION_LOCK: i64 = 0x6d65_7964_616e_0001;
const APPEND_LOCK: i64 = 0x6d65_7964_616e_0002;
pub(crate) const REQUIRED_ROLES_LOCK: i64 = 0x6d65_7964_616e_0003;
const CHANNEL: &str = "meydan_changes";
/// The safety net when a notification is lost; the usual word arrives at once.
const LOOK_EVERY: Duration = Duration::from_secs(2);
const RECONNECT_AFTER: Duration = Duration::from_millis(250);
const BATCH: u64 = 500;

/// Writes a change down, and tells its number.
pub(crate) async fn append(db: &impl ConnectionTrait, engine: Engine, change: &Change) -> Result<i64> {
    if engine == Engine::Postgres {
        // Held until commit, so that numbers become visible in their own order and a follower
        // that has seen N can never have missed N - 1.
        run(db, "SELECT pg_advisory_xact_lock($1)", [APPEND_LOCK.into()]).await?;
    }
    let row = ActiveModel {
        seq: NotSet,
        noun: Set(change.noun.name().to_owned()),
        noun_id: Set(change.id.clone()),
        kind: Set(change.kind.name().to_owned()),
        at: Set(millis(change.at)),
        effect: Set(change.effect.name().to_owned()),
    };
    let seq = Entity::insert(row).exec(db).await.map_err(database_error)?.last_insert_id;
    if engine == Engine::Postgres {
        run(db, "SELECT pg_notify($1, $2)", [CHANNEL.into(), seq.to_string().into()]).await?;
    }
    Ok(seq)
}

pub(crate) async fn run<const N: usize>(
    db: &impl ConnectionTrait,
    sql: &str,
    values: [sea_orm::Value; N],
) -> Result<()> {
    db.query_one_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values))
        .await
        .map(drop)
        .map_err(database_error)
}

/// The number of the newest change, 0 in a fresh database.
pub async fn newest(db: &impl ConnectionTrait) -> Result<i64> {
    let row = Entity::find().order_by_desc(Column::Seq).one(db).await.map_err(database_error)?;
    Ok(row.map_or(0, |row| row.seq))
}

/// The number of the oldest change that is still in the log, 0 in a fresh database.
pub async fn oldest(db: &impl ConnectionTrait) -> Result<i64> {
    let row = Entity::find().order_by_asc(Column::Seq).one(db).await.map_err(database_error)?;
    Ok(row.map_or(0, |row| row.seq))
}

/// What came after `seq`, oldest first. What a newer version wrote and this one does not know is
/// left out.
pub async fn after(db: &impl ConnectionTrait, seq: i64, limit: u64) -> Result<Vec<Change>> {
    let rows = rows_after(db, seq, limit).await?;
    Ok(rows.into_iter().filter_map(|row| from_row(row).ok()).collect())
}

async fn rows_after(db: &impl ConnectionTrait, seq: i64, limit: u64) -> Result<Vec<Model>> {
    Entity::find()
        .filter(Column::Seq.gt(seq))
        .order_by_asc(Column::Seq)
        .limit(limit)
        .all(db)
        .await
        .map_err(database_error)
}

/// Drops what every node has long heard, at most a batch; the newest line always stays, to keep the count going.
pub async fn prune(db: &impl ConnectionTrait, before: DateTime<Utc>) -> Result<u64> {
    let newest = newest(db).await?;
    let old = Condition::all().add(Column::At.lt(millis(before))).add(Column::Seq.lt(newest));
    crate::retention::delete_batch::<Entity>(db, Column::Seq, Column::At, old).await
}

fn from_row(row: Model) -> Result<Change> {
    Ok(Change {
        seq: row.seq,
        noun: known(Noun::from_name(&row.noun), "noun", &row.noun)?,
        id: row.noun_id,
        kind: known(ChangeKind::from_name(&row.kind), "change", &row.kind)?,
        effect: known(VisitorEffect::from_name(&row.effect), "effect", &row.effect)?,
        at: moment(row.at),
    })
}

/// Follows the log for as long as it is polled, announcing each change once, in order.
///
/// The log is the truth and every wake-up only a hint to look at it: a commit of this node, a
/// notification of another one, a reconnect, or simply some time gone by.
pub async fn follow(store: Store) {
    let mut seen = loop {
        match newest(store.read()).await {
            Ok(seq) => break seq,
            Err(error) => {
                warn_unreadable(&error);
                tokio::time::sleep(RECONNECT_AFTER).await;
            }
        }
    };
    store.recent_changes().forget_until(seen);
    let mut listener = None;
    loop {
        wait_for_word(&store, &mut listener).await;
        if let Err(error) = catch_up(&store, &mut seen).await {
            warn_unreadable(&error);
            tokio::time::sleep(RECONNECT_AFTER).await;
        }
    }
}

/// Tried again several times a second: one line a minute is enough.
fn warn_unreadable(error: &Error) {
    static LIMIT: LogLimit = LogLimit::new();
    let error = error.to_string();
    LIMIT.log(&error.clone(), move |times| warn!(error, times, "the change log cannot be read right now"));
}

async fn catch_up(store: &Store, seen: &mut i64) -> Result<()> {
    loop {
        let rows = rows_after(store.read(), *seen, BATCH).await?;
        if rows.is_empty() {
            store.recent_changes().reach_end();
            return Ok(());
        }
        for row in rows {
            *seen = row.seq;
            match from_row(row) {
                Ok(change) => {
                    store.recent_changes().record(&change);
                    store.announce(change);
                }
                // A newer node changed something we have no word for; what we cached may show it.
                Err(_) => store.recent_changes().forget_until(*seen),
            }
            store.recent_changes().follow_until(*seen);
        }
    }
}

async fn wait_for_word(store: &Store, listener: &mut Option<PgListener>) {
    if store.engine() == Engine::Postgres && listener.is_none() {
        match listen(store).await {
            // Look at once: something may have been said while nobody listened.
            Ok(connected) => *listener = Some(connected),
            Err(error) => {
                debug!(%error, "cannot listen for changes");
                tokio::time::sleep(RECONNECT_AFTER).await;
            }
        }
        return;
    }
    let mut lost = false;
    tokio::select! {
        () = store.committed().notified() => {}
        () = tokio::time::sleep(LOOK_EVERY) => {}
        heard = hear(listener) => lost = !heard,
    }
    if lost {
        *listener = None;
    }
}

async fn listen(store: &Store) -> Result<PgListener> {
    let wrap = |error: sea_orm::sqlx::Error| Error::Unavailable(error.to_string());
    let mut listener = PgListener::connect_with(store.postgres()).await.map_err(wrap)?;
    listener.listen(CHANNEL).await.map_err(wrap)?;
    Ok(listener)
}

/// `false` when the connection was lost. Never returns on SQLite, where nobody else can write.
async fn hear(listener: &mut Option<PgListener>) -> bool {
    match listener {
        Some(listener) => matches!(listener.try_recv().await, Ok(Some(_))),
        None => std::future::pending().await,
    }
}
