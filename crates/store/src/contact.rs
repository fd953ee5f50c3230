//! Messages from the contact form.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::contact::{ContactContent, ContactMessage};
use meydan_domain::page::{Cursor, CursorKey, Page, PageRequest};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis, moment};
use crate::entity::contact_messages::{ActiveModel, Column, Entity, Model};

const SORT: &str = "newest";

pub async fn insert(db: &impl ConnectionTrait, content: &ContactContent, now: DateTime<Utc>) -> Result<ContactMessage> {
    let row = ActiveModel {
        id: NotSet,
        name: Set(content.name.clone()),
        email: Set(content.email.clone()),
        subject: Set(content.subject.clone()),
        message: Set(content.message.clone()),
        created_at: Set(millis(now)),
        mailed_at: Set(None),
    };
    Entity::insert(row).exec_with_returning(db).await.map(from_row).map_err(database_error)
}

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<ContactMessage>> {
    Ok(Entity::find_by_id(id).one(db).await.map_err(database_error)?.map(from_row))
}

/// One page of messages, newest first.
pub async fn list(db: &impl ConnectionTrait, page: &PageRequest) -> Result<Page<ContactMessage>> {
    let total = Entity::find().count(db).await.map_err(database_error)?;
    let mut select = Entity::find().order_by_desc(Column::Id).limit(page.limit + 1);
    if let Some([id]) = page.number_keys::<1>(SORT)? {
        select = select.filter(Column::Id.lt(id));
    }
    let rows = select.all(db).await.map_err(database_error)?;
    let messages = rows.into_iter().map(from_row).collect();
    Ok(Page::from_rows(messages, total, page.limit, |message: &ContactMessage| {
        Cursor::new(SORT, vec![CursorKey::Number(message.id)])
    }))
}

pub async fn set_mailed(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    let result = Entity::update_many()
        .col_expr(Column::MailedAt, Expr::value(millis(now)))
        .filter(Column::Id.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

fn from_row(row: Model) -> ContactMessage {
    ContactMessage {
        id: row.id,
        content: ContactContent { name: row.name, email: row.email, subject: row.subject, message: row.message },
        created_at: moment(row.created_at),
        mailed_at: row.mailed_at.map(moment),
    }
}
