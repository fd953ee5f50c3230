//! Restoring a database from an archive, in one transaction.

use meydan_domain::Result;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};
use sea_orm_migration::MigratorTrait;

use super::{EXCLUDED_TABLES, Table, ids, rows};
use crate::convert::database_error;
use crate::entity::{
    blog_image_links, blogs, categories, contact_messages, event_image_links, events, login_failures, one_time_tokens,
    preview_links, sessions, showing_index, sitemap_parts, subscription_confirmations, users, venues,
};
use crate::migrations::{Migrator, without_timeouts};
use crate::store::{Engine, Store};
use crate::transaction::Tx;

/// The names of the migrations of this version.
pub fn known_migrations() -> Vec<String> {
    Migrator::migrations().iter().map(|migration| migration.name().to_owned()).collect()
}

/// A restore in progress; rolled back unless the transaction is committed.
pub struct Restore {
    tx: Tx,
    /// Set after all rows are inserted: a parent may have a higher id.
    category_parents: Vec<(i64, i64)>,
    venue_parents: Vec<(i64, i64)>,
}

impl Restore {
    /// Begins the transaction and locks out other writers until it ends.
    pub async fn begin(store: &Store) -> Result<Self> {
        let tx = store.begin().await?;
        without_timeouts(&*tx).await.map_err(database_error)?;
        if store.engine() == Engine::Postgres {
            let names: Vec<&str> =
                EXCLUDED_TABLES.iter().copied().chain(Table::ALL.iter().map(|table| table.name())).collect();
            let lock = format!("LOCK TABLE {} IN EXCLUSIVE MODE", names.join(", "));
            tx.execute_unprepared(&lock).await.map_err(database_error)?;
        }
        Ok(Self { tx, category_parents: Vec::new(), venue_parents: Vec::new() })
    }

    /// True if the database has accounts, events, posts or messages, including the trash.
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

    /// Deletes every row, including those of tables excluded from archives.
    pub async fn clear(&self) -> Result<()> {
        let db = &*self.tx;
        rows::clear::<sessions::Entity>(db).await?;
        rows::clear::<login_failures::Entity>(db).await?;
        rows::clear::<one_time_tokens::Entity>(db).await?;
        rows::clear::<subscription_confirmations::Entity>(db).await?;
        rows::clear::<preview_links::Entity>(db).await?;
        rows::clear::<event_image_links::Entity>(db).await?;
        rows::clear::<blog_image_links::Entity>(db).await?;
        rows::clear::<sitemap_parts::Entity>(db).await?;
        rows::clear::<showing_index::Entity>(db).await?;
        for table in Table::ALL.iter().rev() {
            table.clear(db).await?;
        }
        Ok(())
    }

    /// Inserts rows as `Pages` returned them; tables must be inserted in the order of `Table::ALL`.
    pub async fn insert(&mut self, table: Table, lines: &[String]) -> Result<()> {
        match table {
            Table::Categories => {
                let mut found: Vec<categories::Model> = rows::parse(table, lines)?;
                for row in &mut found {
                    self.category_parents.extend(row.parent_id.take().map(|parent| (row.id, parent)));
                }
                rows::insert::<categories::Entity>(&*self.tx, found).await
            }
            Table::Venues => {
                let mut found: Vec<venues::Model> = rows::parse(table, lines)?;
                for row in &mut found {
                    self.venue_parents.extend(row.parent_id.take().map(|parent| (row.id, parent)));
                }
                rows::insert::<venues::Entity>(&*self.tx, found).await
            }
            _ => table.insert(&*self.tx, lines).await,
        }
    }

    /// Completes what needs all rows, and returns the transaction.
    ///
    /// `last_ids` are the last assigned ids of the archived database: new ids start after them, so that no old link leads to
    /// a new item.
    pub async fn finish(self, last_ids: &[(Table, i64)]) -> Result<Tx> {
        let db = &*self.tx;
        set_parents::<categories::Entity>(
            db,
            [categories::Column::Id, categories::Column::ParentId],
            &self.category_parents,
        )
        .await?;
        set_parents::<venues::Entity>(db, [venues::Column::Id, venues::Column::ParentId], &self.venue_parents).await?;
        crate::derived::fill(db).await?;
        crate::analytics::roll_up(db).await?;
        crate::upgrade::run(db).await?;
        crate::event_upgrade::link_events(db).await?;
        crate::event_upgrade::mark_events(db).await?;
        for table in Table::ALL {
            let floor = last_ids.iter().find(|(named, _)| named == table).map_or(0, |(_, last)| *last);
            ids::raise(db, *table, floor).await?;
        }
        Ok(self.tx)
    }
}

async fn set_parents<E: EntityTrait>(
    db: &impl ConnectionTrait,
    [id, parent_id]: [E::Column; 2],
    parents: &[(i64, i64)],
) -> Result<()> {
    for (row, parent) in parents {
        E::update_many()
            .col_expr(parent_id, Expr::value(*parent))
            .filter(id.eq(*row))
            .exec(db)
            .await
            .map_err(database_error)?;
    }
    Ok(())
}
