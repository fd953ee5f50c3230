//! Replies to contact messages.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::reply::{Reply, ReplyContent};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::convert::{database_error, millis, moment};
use crate::entity::contact_replies::{ActiveModel, Column, Entity, Model};

/// The replies to a message, oldest first.
pub async fn list(db: &impl ConnectionTrait, message_id: i64) -> Result<Vec<Reply>> {
    let found = Entity::find().filter(Column::MessageId.eq(message_id)).order_by_asc(Column::Id);
    Ok(found.all(db).await.map_err(database_error)?.into_iter().map(from_row).collect())
}

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Reply>> {
    Ok(Entity::find_by_id(id).one(db).await.map_err(database_error)?.map(from_row))
}

pub async fn insert(
    db: &impl ConnectionTrait,
    message_id: i64,
    content: &ReplyContent,
    mail_id: &str,
    sent_by: &str,
    now: DateTime<Utc>,
) -> Result<Reply> {
    let row = ActiveModel {
        id: NotSet,
        message_id: Set(message_id),
        subject: Set(content.subject.clone()),
        text: Set(content.text.clone()),
        mail_id: Set(mail_id.to_owned()),
        sent_by: Set(sent_by.to_owned()),
        created_at: Set(millis(now)),
        sending_at: Set(None),
        sent_at: Set(None),
        failed_at: Set(None),
    };
    Ok(from_row(Entity::insert(row).exec_with_returning(db).await.map_err(database_error)?))
}

/// Records that sending begins, or with `None` that it did not take place.
pub async fn set_sending(db: &impl ConnectionTrait, id: i64, at: Option<DateTime<Utc>>) -> Result<bool> {
    set(db, id, Column::SendingAt, at).await
}

pub async fn set_sent(db: &impl ConnectionTrait, id: i64, at: DateTime<Utc>) -> Result<bool> {
    set(db, id, Column::SentAt, Some(at)).await
}

pub async fn set_failed(db: &impl ConnectionTrait, id: i64, at: DateTime<Utc>) -> Result<bool> {
    set(db, id, Column::FailedAt, Some(at)).await
}

async fn set(db: &impl ConnectionTrait, id: i64, column: Column, at: Option<DateTime<Utc>>) -> Result<bool> {
    let result = Entity::update_many()
        .col_expr(column, Expr::value(at.map(millis)))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

fn from_row(row: Model) -> Reply {
    Reply {
        id: row.id,
        message_id: row.message_id,
        content: ReplyContent { subject: row.subject, text: row.text },
        mail_id: row.mail_id,
        sent_by: row.sent_by,
        created_at: moment(row.created_at),
        sending_at: row.sending_at.map(moment),
        sent_at: row.sent_at.map(moment),
        failed_at: row.failed_at.map(moment),
    }
}
