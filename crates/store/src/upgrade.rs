//! Data upgrades of rows of older versions: run by a migration, and again after a restore.
//!
//! Queries name only the columns of that schema version: a later column must not break an earlier migration.

use meydan_domain::Result;
use meydan_domain::image::IMAGE_FILES_PATH;
use meydan_domain::newsletter::{CONFIRMATION_VALIDITY, SubscriptionStatus};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use sha2::{Digest, Sha256};

use crate::convert::database_error;
use crate::entity::{blog_image_links, blogs, event_image_links, events, subscription_confirmations, subscriptions};
use crate::event_rows::document_links;
use crate::search::contains_as_written;

const BATCH: u64 = 500;

/// Safe to repeat.
pub(crate) async fn run(db: &impl ConnectionTrait) -> Result<()> {
    link_events(db).await?;
    link_blogs(db).await?;
    unconfirm(db).await
}

async fn link_events(db: &impl ConnectionTrait) -> Result<()> {
    use events::{Column, Entity};
    let known = OnConflict::new().do_nothing().to_owned();
    let mut last = 0;
    loop {
        let rows: Vec<(i64, String)> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Content])
            .filter(Column::Id.gt(last))
            .filter(Column::Content.like(contains_as_written(IMAGE_FILES_PATH)))
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        let Some((id, _)) = rows.last() else { return Ok(()) };
        last = *id;
        for (id, document) in &rows {
            event_image_links::Entity::insert_many(document_links(*id, document))
                .on_conflict(known.clone())
                .exec_without_returning(db)
                .await
                .map_err(database_error)?;
        }
    }
}

async fn link_blogs(db: &impl ConnectionTrait) -> Result<()> {
    use blogs::{Column, Entity};
    let known = OnConflict::new().do_nothing().to_owned();
    let mut last = 0;
    loop {
        let rows: Vec<(i64, Option<String>, String, String)> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::ImageUrl, Column::ContentTr, Column::ContentEn])
            .filter(Column::Id.gt(last))
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        let Some((id, ..)) = rows.last() else { return Ok(()) };
        last = *id;
        for (id, image_url, tr, en) in &rows {
            blog_image_links::Entity::insert_many(crate::blogs::image_links(*id, image_url.as_deref(), [tr, en]))
                .on_conflict(known.clone())
                .exec_without_returning(db)
                .await
                .map_err(database_error)?;
        }
    }
}

/// Resets sign-ups that earlier versions marked as confirmed without a confirmation mail.
async fn unconfirm(db: &impl ConnectionTrait) -> Result<()> {
    use subscriptions::{Column, Entity};
    let was_never_asked =
        Column::ConfirmedAt.is_null().or(Expr::col(Column::ConfirmedAt).eq(Expr::col(Column::CreatedAt)));
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(SubscriptionStatus::Pending.name()))
        .col_expr(Column::ConfirmedAt, Expr::value(None::<i64>))
        .filter(Column::Status.eq(SubscriptionStatus::Subscribed.name()))
        .filter(was_never_asked)
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// Earlier confirmation mails contained the unsubscribe token; they stay valid for confirmation until they expire.
pub(crate) async fn keep_mailed_links(db: &impl ConnectionTrait) -> Result<()> {
    use subscriptions::{Column, Entity};
    let pending: Vec<(i64, String, i64)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Token, Column::UpdatedAt])
        .filter(Column::Status.eq(SubscriptionStatus::Pending.name()))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    for (id, token, updated_at) in pending {
        let row = subscription_confirmations::ActiveModel {
            token_hash: Set(hex::encode(Sha256::digest(token))),
            subscription_id: Set(id),
            expires_at: Set(updated_at + CONFIRMATION_VALIDITY.num_milliseconds()),
        };
        subscription_confirmations::Entity::insert(row).exec_without_returning(db).await.map_err(database_error)?;
    }
    Ok(())
}
