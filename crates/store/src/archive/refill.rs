//! Filling a database from an archive, within the caller's transaction.

use meydan_domain::Result;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use sea_orm_migration::MigratorTrait;

use super::{LEFT_OUT, Table, ids, rows};
use crate::convert::database_error;
use crate::entity::{
    blog_image_links, blogs, categories, contact_messages, event_image_links, events, login_failures, one_time_tokens,
    sessions, showing_index, sitemap_parts, subscription_confirmations, users,
};
use crate::migrations::{Migrator, without_timeouts};
use crate::store::{Engine, Store};
use crate::transaction::Tx;

/// The names of the migrations this version of the application has.
pub fn known_migrations() -> Vec<String> {
    Migrator::migrations().iter().map(|migration| migration.name().to_owned()).collect()
}

/// A database that is being filled; nothing is kept unless the transaction is committed.
pub struct Refill {
    tx: Tx,
    /// Set when all rows are there: a category may stand under one with a higher number.
    parents: Vec<(i64, i64)>,
}

impl Refill {
    /// Begins the transaction and keeps everybody else from writing until it ends.
    pub async fn begin(store: &Store) -> Result<Self> {
        let tx = store.begin().await?;
        without_timeouts(&*tx).await.map_err(database_error)?;
        if store.engine() == Engine::Postgres {
            let names: Vec<&str> =
                LEFT_OUT.iter().copied().chain(Table::ALL.iter().map(|table| table.name())).collect();
            let lock = format!("LOCK TABLE {} IN EXCLUSIVE MODE", names.join(", "));
            tx.execute_unprepared(&lock).await.map_err(database_error)?;
        }
        Ok(Self { tx, parents: Vec::new() })
    }

    /// Whether anybody has put anything here: accounts, events, posts or messages, the trash included.
    pub async fn has_content(&self) -> Result<bool> {
        let db = &*self.tx;
        let counts = [
            users::Entity::find().count(db).await,
            events::Entity::find().count(db).await,
            blogs::Entity::find().count(db).await,
            contact_messages::Entity::find().count(db).await,
        ];
        for count in counts {
            if count.map_err(database_error)? > 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes every row, those of tables that are left out of archives included.
    pub async fn clear(&self) -> Result<()> {
        let db = &*self.tx;
        rows::clear::<sessions::Entity>(db).await?;
        rows::clear::<login_failures::Entity>(db).await?;
        rows::clear::<one_time_tokens::Entity>(db).await?;
        rows::clear::<subscription_confirmations::Entity>(db).await?;
        rows::clear::<event_image_links::Entity>(db).await?;
        rows::clear::<blog_image_links::Entity>(db).await?;
        rows::clear::<sitemap_parts::Entity>(db).await?;
        rows::clear::<showing_index::Entity>(db).await?;
        for table in Table::ALL.iter().rev() {
            table.clear(db).await?;
        }
        Ok(())
    }

    /// Writes rows as `Pages` gave them; the tables come in the order of `Table::ALL`.
    pub async fn insert(&mut self, table: Table, lines: &[String]) -> Result<()> {
        if table == Table::Categories {
            self.insert_categories(lines).await
        } else {
            table.insert(&*self.tx, lines).await
        }
    }

    async fn insert_categories(&mut self, lines: &[String]) -> Result<()> {
        let mut found: Vec<categories::Model> = rows::parse(Table::Categories, lines)?;
        for row in &mut found {
            self.parents.extend(row.parent_id.take().map(|parent| (row.id, parent)));
        }
        rows::insert::<categories::Entity>(&*self.tx, found).await
    }

    /// Ties up what could only be done with all rows there, and hands the transaction back.
    ///
    /// `last_ids` are the numbers the archived database had given out: counting goes on after
    /// them, so that no old link ever leads to a new thing.
    pub async fn finish(self, last_ids: &[(Table, i64)]) -> Result<Tx> {
        let db = &*self.tx;
        for (id, parent) in &self.parents {
            categories::Entity::update_many()
                .col_expr(categories::Column::ParentId, Expr::value(*parent))
                .filter(categories::Column::Id.eq(*id))
                .exec(db)
                .await
                .map_err(database_error)?;
        }
        crate::derived::fill(db).await?;
        crate::analytics::roll_up(db).await?;
        crate::upgrade::run(db).await?;
        crate::event_upgrade::link_events(db).await?;
        for table in Table::ALL {
            let floor = last_ids.iter().find(|(named, _)| named == table).map_or(0, |(_, last)| *last);
            ids::raise(db, *table, floor).await?;
        }
        Ok(self.tx)
    }
}
