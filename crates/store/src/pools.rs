//! The usage of the connection pools.

use sea_orm::DatabaseConnection;

use crate::store::{Engine, Store};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolStatus {
    /// `read` or `write`.
    pub name: &'static str,
    pub in_use: u32,
    pub idle: u32,
    pub max: u32,
}

impl Store {
    pub fn pools(&self) -> [PoolStatus; 2] {
        [self.pool_status("read", self.read()), self.pool_status("write", self.write())]
    }

    fn pool_status(&self, name: &'static str, pool: &DatabaseConnection) -> PoolStatus {
        let (size, idle, max) = match self.engine() {
            Engine::Sqlite => {
                let pool = pool.get_sqlite_connection_pool();
                (pool.size(), pool.num_idle(), pool.options().get_max_connections())
            }
            Engine::Postgres => {
                let pool = pool.get_postgres_connection_pool();
                (pool.size(), pool.num_idle(), pool.options().get_max_connections())
            }
        };
        let idle = u32::try_from(idle).unwrap_or(u32::MAX);
        PoolStatus { name, in_use: size.saturating_sub(idle), idle, max }
    }
}
