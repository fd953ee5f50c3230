//! Deletes old rows in batches, by an index, so that other writes do not wait long.

use meydan_domain::Result;
use sea_orm::sea_query::Condition;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DeleteMany, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};

use crate::convert::database_error;

/// A batch takes some tens of milliseconds.
const BATCH: u64 = 5000;

/// Deletes the oldest matching rows, at most a batch; the caller repeats it until nothing is deleted.
pub(crate) async fn delete_batch<E: EntityTrait>(
    db: &impl ConnectionTrait,
    key: E::Column,
    age: E::Column,
    old: Condition,
) -> Result<u64> {
    let result = oldest::<E>(key, age, old).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected)
}

pub(crate) fn oldest<E: EntityTrait>(key: E::Column, age: E::Column, old: Condition) -> DeleteMany<E> {
    let found = E::find().select_only().column(key).filter(old).order_by_asc(age).limit(BATCH).into_query();
    E::delete_many().filter(key.in_subquery(found))
}

#[cfg(test)]
mod tests {
    use sea_orm::{DbBackend, Statement};

    use super::*;
    use crate::entity::{
        analytics_events, audit_trail, change_log, jobs, link_checks, login_failures, one_time_tokens, preview_links,
        request_keys, revisions, sessions, subscription_confirmations,
    };
    use crate::store::Store;

    async fn plan(store: &Store, statement: Statement) -> String {
        let sql = format!("EXPLAIN QUERY PLAN {}", statement.sql);
        let explain = Statement { sql, ..statement };
        let rows = store.read().query_all_raw(explain).await.expect("a plan");
        let lines: Vec<String> = rows.iter().map(|row| row.try_get("", "detail").expect("a line")).collect();
        lines.join("\n")
    }

    #[tokio::test]
    async fn no_nightly_delete_scans_a_table() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(&format!("sqlite:{}", folder.path().join("test.db").display())).await.expect("opens");
        store.migrate().await.expect("migrates");
        macro_rules! delete {
            ($entity:ident, $key:ident, $age:ident) => {{
                use $entity::{Column, Entity};
                let old = Condition::all().add(Column::$age.lt(1));
                oldest::<Entity>(Column::$key, Column::$age, old).build(DbBackend::Sqlite)
            }};
        }
        let mut statements = vec![
            delete!(sessions, IdHash, ExpiresAt),
            delete!(one_time_tokens, TokenHash, ExpiresAt),
            delete!(subscription_confirmations, TokenHash, ExpiresAt),
            delete!(preview_links, Id, ExpiresAt),
            delete!(login_failures, Id, FailedAt),
            delete!(jobs, Id, DoneAt),
            delete!(change_log, Seq, At),
            delete!(analytics_events, Id, At),
            delete!(audit_trail, Id, At),
            delete!(revisions, Id, ReplacedAt),
            delete!(link_checks, EventId, CheckedAt),
            delete!(request_keys, Id, MadeAt),
        ];
        let sqlite = |sql: String| Statement::from_string(DbBackend::Sqlite, sql);
        statements.push(sqlite("DELETE FROM hit_counts WHERE day = 1".to_owned()));
        statements.push(sqlite("SELECT MIN(day) FROM hit_counts".to_owned()));
        statements.push(sqlite("DELETE FROM search_counts WHERE day = 1".to_owned()));
        statements.push(sqlite("SELECT MIN(day) FROM search_counts".to_owned()));
        for table in ["events", "blogs", "categories", "images", "logos", "contact_messages"] {
            statements.push(sqlite(format!("SELECT COUNT(*) FROM {table} WHERE deleted_at <= 1")));
            statements.push(sqlite(format!(
                "SELECT id FROM {table} WHERE deleted_at <= 1 ORDER BY deleted_at DESC, id DESC LIMIT 500"
            )));
        }
        for statement in statements {
            let sql = statement.sql.clone();
            let plan = plan(&store, statement).await;
            assert!(plan.contains("SEARCH") && !plan.contains("SCAN"), "{sql}\n{plan}");
        }
    }
}
