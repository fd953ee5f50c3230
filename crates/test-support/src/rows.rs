//! Direct queries of tables, for assertions that no use case offers.

use meydan_domain::job::JobTask;
use meydan_store::Store;
use sea_orm::{ConnectionTrait, QueryResult, Statement};

async fn rows(store: &Store, sql: &str) -> Vec<QueryResult> {
    let db = store.read();
    let statement = Statement::from_string(db.get_database_backend(), sql);
    db.query_all_raw(statement).await.unwrap_or_else(|error| panic!("{sql}: {error}"))
}

async fn number(store: &Store, sql: &str) -> u64 {
    let count: i64 = rows(store, sql).await[0].try_get_by_index(0).expect("a number");
    count.unsigned_abs()
}

/// The number of rows of a table.
pub async fn count(store: &Store, table: &str) -> u64 {
    number(store, &format!("SELECT COUNT(*) FROM {table}")).await
}

/// The highest id in a table.
pub async fn newest_id(store: &Store, table: &str) -> u64 {
    number(store, &format!("SELECT COALESCE(MAX(id), 0) FROM {table}")).await
}

/// The number of stored hits of a type.
pub async fn hits(store: &Store, event_type: &str) -> u64 {
    number(store, &format!("SELECT COUNT(*) FROM analytics_events WHERE event_type = '{event_type}'")).await
}

/// The number of open jobs.
pub async fn open_jobs(store: &Store) -> u64 {
    number(store, "SELECT COUNT(*) FROM jobs WHERE done_at IS NULL").await
}

/// Every job: task, attempts, whether it is done, and its last error.
pub async fn jobs(store: &Store) -> Vec<(JobTask, i32, bool, Option<String>)> {
    let read = |row: QueryResult| {
        let task: String = row.try_get("", "task").expect("a task");
        let done_at: Option<i64> = row.try_get("", "done_at").expect("a moment");
        let attempts = row.try_get("", "attempts").expect("a number");
        let last_error = row.try_get("", "last_error").expect("a text");
        (serde_json::from_str(&task).expect("a known task"), attempts, done_at.is_some(), last_error)
    };
    let all = rows(store, "SELECT task, attempts, done_at, last_error FROM jobs ORDER BY id").await;
    all.into_iter().map(read).collect()
}
