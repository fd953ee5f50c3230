//! Messages from the contact form.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::contact::{ContactContent, ContactMessage, MessageFilter, MessageQuery, MessageSort, MessageStatus};
use meydan_domain::page::Page;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter};

use crate::convert::{database_error, known, millis, moment};
use crate::deletable::Deletable;
use crate::entity::contact_messages::{ActiveModel, Column, Entity, Model};
use crate::keyset::Keyset;
use crate::search::all_words;

const TRASH: Deletable<Column> = Deletable { id: Column::Id, deleted_at: Column::DeletedAt };

pub async fn insert(db: &impl ConnectionTrait, content: &ContactContent, now: DateTime<Utc>) -> Result<ContactMessage> {
    let row = ActiveModel {
        id: NotSet,
        name: Set(content.name.clone()),
        email: Set(content.email.clone()),
        subject: Set(content.subject.clone()),
        message: Set(content.message.clone()),
        created_at: Set(millis(now)),
        mailed_at: Set(None),
        status: Set(MessageStatus::Unread.name().to_owned()),
        search_text: Set(content.search_text()),
        deleted_at: Set(None),
        answered_at: Set(None),
        answered_by: Set(String::new()),
        note: Set(String::new()),
        note_version: Set(1),
    };
    from_row(Entity::insert(row).exec_with_returning(db).await.map_err(database_error)?)
}

/// One message that is not in the trash.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<ContactMessage>> {
    let row = Entity::find_by_id(id).filter(Column::DeletedAt.is_null()).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// One page of messages.
pub async fn list(db: &impl ConnectionTrait, query: &MessageQuery) -> Result<Page<ContactMessage>> {
    let filter = Condition::all()
        .add(Column::DeletedAt.is_null())
        .add_option(match query.filter {
            MessageFilter::Inbox => Some(Column::Status.ne(MessageStatus::Spam.name())),
            MessageFilter::Only(status) => Some(Column::Status.eq(status.name())),
            MessageFilter::All => None,
        })
        .add_option(query.answered.map(|is_answered| match is_answered {
            true => Column::AnsweredAt.is_not_null(),
            false => Column::AnsweredAt.is_null(),
        }))
        .add_option(all_words(Column::SearchText, &query.words));
    let keyset = match query.sort {
        MessageSort::Newest => Keyset::descending(query.sort.name(), vec![Column::Id]),
        MessageSort::Oldest => Keyset::ascending(query.sort.name(), vec![Column::Id]),
    };
    keyset.page::<Entity>(db, filter, &query.page).await?.try_map(from_row)
}

pub async fn count_unread(db: &impl ConnectionTrait) -> Result<u64> {
    Entity::find()
        .filter(Column::DeletedAt.is_null())
        .filter(Column::Status.eq(MessageStatus::Unread.name()))
        .count(db)
        .await
        .map_err(database_error)
}

/// `false` when the message does not exist.
pub async fn set_status(db: &impl ConnectionTrait, id: i64, status: MessageStatus) -> Result<bool> {
    let result = Entity::update_many()
        .col_expr(Column::Status, Expr::value(status.name()))
        .filter(Column::Id.eq(id))
        .filter(Column::DeletedAt.is_null())
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Sets when a message was answered and by which editor; `None` marks it as not answered.
pub async fn set_answered(db: &impl ConnectionTrait, id: i64, answered: Option<(DateTime<Utc>, &str)>) -> Result<bool> {
    let result = Entity::update_many()
        .col_expr(Column::AnsweredAt, Expr::value(answered.map(|(at, _)| millis(at))))
        .col_expr(Column::AnsweredBy, Expr::value(answered.map_or("", |(_, name)| name)))
        .filter(Column::Id.eq(id))
        .filter(Column::DeletedAt.is_null())
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Replaces the note. `false` when it has another version than this, or the message does not exist.
pub async fn set_note(db: &impl ConnectionTrait, id: i64, note: &str, version: i64) -> Result<bool> {
    let result = Entity::update_many()
        .col_expr(Column::Note, Expr::value(note))
        .col_expr(Column::NoteVersion, Expr::col(Column::NoteVersion).add(1))
        .filter(Column::Id.eq(id))
        .filter(Column::NoteVersion.eq(version))
        .filter(Column::DeletedAt.is_null())
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
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

/// Moves a message to the trash. `false` when it does not exist.
pub async fn trash(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, Some(now)).await.map_err(database_error)
}

/// Restores a message from the trash.
pub async fn restore(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, None).await.map_err(database_error)
}

/// Permanently deletes a message that was trashed by then; `false` otherwise.
pub async fn purge(db: &impl ConnectionTrait, id: i64, before: DateTime<Utc>) -> Result<bool> {
    TRASH.purge::<Entity>(db, id, before).await
}

fn from_row(row: Model) -> Result<ContactMessage> {
    Ok(ContactMessage {
        id: row.id,
        status: known(MessageStatus::from_name(&row.status), "message status", &row.status)?,
        content: ContactContent { name: row.name, email: row.email, subject: row.subject, message: row.message },
        created_at: moment(row.created_at),
        mailed_at: row.mailed_at.map(moment),
        answered_at: row.answered_at.map(moment),
        answered_by: row.answered_by,
        note: row.note,
        note_version: row.note_version,
    })
}
