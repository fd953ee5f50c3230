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
pub(crate) const LINKS_LOCK: i64 = 0x6d65_7964_616e_0004;
pub(crate) const NAMES_LOCK: i64 = 0x6d65_7964_616e_0005;
const CHANNEL: &str = "meydan_changes";
/// The fallback when a notification is lost; usually it arrives at once.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
const RECONNECT_DELAY: Duration = Duration::from_millis(250);
const BATCH: u64 = 500;

/// Appends changes, and gives them their sequence numbers.
pub(crate) async fn append(db: &impl ConnectionTrait, engine: Engine, changes: &mut [Change]) -> Result<()> {
    if changes.is_empty() {
        return Ok(());
    }
    if engine == Engine::Postgres {
        // Held until commit, so that sequence numbers become visible in order: a follower that has seen N cannot have
        // missed N - 1.
        run(db, "SELECT pg_advisory_xact_lock($1)", [APPEND_LOCK.into()]).await?;
    }
    for change in changes {
        let row = ActiveModel {
            seq: NotSet,
            noun: Set(change.noun.name().to_owned()),
            noun_id: Set(change.id.clone()),
            kind: Set(change.kind.name().to_owned()),
            at: Set(millis(change.at)),
            effect: Set(change.effect.name().to_owned()),
        };
        change.seq = Entity::insert(row).exec(db).await.map_err(database_error)?.last_insert_id;
    }
    if engine == Engine::Postgres {
        run(db, "SELECT pg_notify($1, '')", [CHANNEL.into()]).await?;
    }
    Ok(())
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

/// The sequence number of the newest change, 0 in a new database.
pub async fn newest(db: &impl ConnectionTrait) -> Result<i64> {
    let row = Entity::find().order_by_desc(Column::Seq).one(db).await.map_err(database_error)?;
    Ok(row.map_or(0, |row| row.seq))
}

/// The sequence number of the oldest change still in the log, 0 in a new database.
pub async fn oldest(db: &impl ConnectionTrait) -> Result<i64> {
    let row = Entity::find().order_by_asc(Column::Seq).one(db).await.map_err(database_error)?;
    Ok(row.map_or(0, |row| row.seq))
}

/// The changes after `seq`, oldest first. Changes of a newer version that this one cannot parse are skipped.
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

/// Deletes changes that every node has long followed, at most a batch; the newest row stays, to keep the sequence.
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

/// Follows the log for as long as it is polled, publishing each change once, in order.
///
/// The log is the source of truth; a wake-up is only a hint to read it: a commit of this node, a notification of another
/// one, a reconnect, or the poll interval.
pub async fn follow(store: Store) {
    let mut seen = loop {
        match newest(store.read()).await {
            Ok(seq) => break seq,
            Err(error) => {
                warn_read_failed(&error);
                tokio::time::sleep(RECONNECT_DELAY).await;
            }
        }
    };
    store.recent_changes().invalidate_until(seen);
    let mut listener = None;
    loop {
        wait_for_change(&store, &mut listener).await;
        if let Err(error) = catch_up(&store, &mut seen).await {
            warn_read_failed(&error);
            tokio::time::sleep(RECONNECT_DELAY).await;
        }
    }
}

/// Logged once a minute, because it is retried several times a second.
fn warn_read_failed(error: &Error) {
    static LIMIT: LogLimit = LogLimit::new();
    let error = error.to_string();
    LIMIT.log(&error.clone(), move |times| warn!(error, times, "reading the change log failed"));
}

async fn catch_up(store: &Store, seen: &mut i64) -> Result<()> {
    loop {
        let rows = rows_after(store.read(), *seen, BATCH).await?;
        if rows.is_empty() {
            store.recent_changes().mark_caught_up();
            return Ok(());
        }
        for row in rows {
            *seen = row.seq;
            match from_row(row) {
                Ok(change) => {
                    store.recent_changes().record(&change);
                    store.publish(change);
                }
                // An unknown change of a newer version: any cached response may be affected.
                Err(_) => store.recent_changes().invalidate_until(*seen),
            }
            store.recent_changes().mark_followed(*seen);
        }
    }
}

async fn wait_for_change(store: &Store, listener: &mut Option<PgListener>) {
    if store.engine() == Engine::Postgres && listener.is_none() {
        match listen(store).await {
            // Read the log at once: notifications may have been missed before the connection.
            Ok(connected) => *listener = Some(connected),
            Err(error) => {
                debug!(%error, "listening for change notifications failed");
                tokio::time::sleep(RECONNECT_DELAY).await;
            }
        }
        return;
    }
    let mut lost = false;
    tokio::select! {
        () = store.committed().notified() => {}
        () = tokio::time::sleep(POLL_INTERVAL) => {}
        received = receive(listener) => lost = !received,
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

/// Waits for a notification; `false` when the connection was lost. Never returns on SQLite, where only this node writes.
async fn receive(listener: &mut Option<PgListener>) -> bool {
    match listener {
        Some(listener) => matches!(listener.try_recv().await, Ok(Some(_))),
        None => std::future::pending().await,
    }
}
