//! Accounts of staff.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::page::Page;
use meydan_domain::staff::{Account, AccountQuery, Role, Staff, search_text};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, LockType};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, known, millis, moment, unique_error};
use crate::entity::users::{ActiveModel, Column, Entity, Model};
use crate::keyset::Keyset;
use crate::search::all_words;

/// Without locking the key: a concurrent audit entry only references the account, and its transaction holds the lock of the
/// change log that this one needs next, which would deadlock.
const ROW_LOCK: LockType = LockType::NoKeyUpdate;

pub async fn list(db: &impl ConnectionTrait) -> Result<Vec<Staff>> {
    let rows = Entity::find().order_by_asc(Column::Id).all(db).await.map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

pub async fn count(db: &impl ConnectionTrait) -> Result<u64> {
    Entity::find().count(db).await.map_err(database_error)
}

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Staff>> {
    let row = Entity::find_by_id(id).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// One account, locked against changes until this transaction ends.
pub async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Option<Staff>> {
    let row = Entity::find_by_id(id).lock(ROW_LOCK).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// The ids of the active super admins, locked against changes until this transaction ends.
pub async fn lock_super_admins(db: &impl ConnectionTrait) -> Result<Vec<i64>> {
    let rows = Entity::find()
        .filter(Column::Role.eq(Role::SuperAdmin.name()))
        .filter(Column::IsActive.eq(true))
        .order_by_asc(Column::Id)
        .lock(ROW_LOCK)
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// One page of accounts, oldest first, with the fields for user managers.
pub async fn list_accounts(
    db: &impl ConnectionTrait,
    query: &AccountQuery,
    now: DateTime<Utc>,
) -> Result<Page<Account>> {
    let filter = Condition::all()
        .add_option(query.role.map(|role| Column::Role.eq(role.name())))
        .add_option(all_words(Column::SearchText, &query.words));
    let oldest = Keyset::ascending("oldest", vec![Column::Id]);
    let page = oldest.page::<Entity>(db, filter, &query.page).await?;
    let ids: Vec<i64> = page.items.iter().map(|row| row.id).collect();
    let sessions = crate::sessions::count_by_user(db, &ids, now).await?;
    let enrolled = crate::second_factor::enrolled(db, &ids).await?;
    page.try_map(|row| {
        let sessions = sessions.get(&row.id).copied().unwrap_or(0);
        let has_second_factor = enrolled.contains(&row.id);
        to_account(row, sessions, has_second_factor)
    })
}

/// One account, with the fields for user managers.
pub async fn find_account(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<Option<Account>> {
    let Some(row) = Entity::find_by_id(id).one(db).await.map_err(database_error)? else { return Ok(None) };
    let sessions = crate::sessions::count_by_user(db, &[id], now).await?.remove(&id).unwrap_or(0);
    let has_second_factor = !crate::second_factor::enrolled(db, &[id]).await?.is_empty();
    to_account(row, sessions, has_second_factor).map(Some)
}

fn to_account(row: Model, sessions: u64, has_second_factor: bool) -> Result<Account> {
    let last_sign_in_at = row.last_sign_in_at.map(moment);
    Ok(Account { staff: from_row(row)?, last_sign_in_at, sessions, has_second_factor })
}

pub async fn find_by_email(db: &impl ConnectionTrait, email: &str) -> Result<Option<Staff>> {
    Ok(find_with_password(db, email).await?.map(|(staff, _)| staff))
}

/// The account of an address and its password hash, for signing in.
pub async fn find_with_password(db: &impl ConnectionTrait, email: &str) -> Result<Option<(Staff, String)>> {
    let row = Entity::find().filter(Column::Email.eq(email)).one(db).await.map_err(database_error)?;
    row.map(with_password).transpose()
}

/// As `find_with_password`, locked against changes until this transaction ends.
pub async fn find_with_password_for_update(db: &impl ConnectionTrait, email: &str) -> Result<Option<(Staff, String)>> {
    let row = Entity::find().filter(Column::Email.eq(email)).lock(ROW_LOCK).one(db).await.map_err(database_error)?;
    row.map(with_password).transpose()
}

fn with_password(row: Model) -> Result<(Staff, String)> {
    let hash = row.password_hash.clone();
    Ok((from_row(row)?, hash))
}

/// A new account; 409 when the address is taken.
pub async fn insert(
    db: &impl ConnectionTrait,
    email: &str,
    full_name: &str,
    role: Role,
    password_hash: &str,
    now: DateTime<Utc>,
) -> Result<Staff> {
    let row = ActiveModel {
        id: NotSet,
        email: Set(email.to_owned()),
        full_name: Set(full_name.to_owned()),
        role: Set(role.name().to_owned()),
        avatar_url: Set(None),
        password_hash: Set(password_hash.to_owned()),
        is_active: Set(true),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
        last_sign_in_at: Set(None),
        search_text: Set(search_text(email, full_name)),
    };
    let row = Entity::insert(row).exec_with_returning(db).await.map_err(|error| unique_error(error, "email"))?;
    from_row(row)
}

/// Saves name, role, active state and avatar; address and password have separate functions.
pub async fn update(db: &impl ConnectionTrait, staff: &Staff, now: DateTime<Utc>) -> Result<bool> {
    let row = ActiveModel {
        full_name: Set(staff.full_name.clone()),
        role: Set(staff.role.name().to_owned()),
        avatar_url: Set(staff.avatar_url.clone()),
        is_active: Set(staff.is_active),
        updated_at: Set(millis(now)),
        search_text: Set(staff.search_text()),
        ..Default::default()
    };
    set(db, staff.id, row).await
}

/// Saves the address; 409 when another account has it.
pub async fn set_email(db: &impl ConnectionTrait, staff: &Staff, now: DateTime<Utc>) -> Result<bool> {
    let row = ActiveModel {
        email: Set(staff.email.clone()),
        updated_at: Set(millis(now)),
        search_text: Set(staff.search_text()),
        ..Default::default()
    };
    set(db, staff.id, row).await
}

pub async fn set_password(db: &impl ConnectionTrait, id: i64, password_hash: &str, now: DateTime<Utc>) -> Result<bool> {
    let row = ActiveModel {
        password_hash: Set(password_hash.to_owned()),
        updated_at: Set(millis(now)),
        ..Default::default()
    };
    set(db, id, row).await
}

/// Records the time of a sign-in.
pub async fn set_signed_in(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    set(db, id, ActiveModel { last_sign_in_at: Set(Some(millis(now))), ..Default::default() }).await
}

async fn set(db: &impl ConnectionTrait, id: i64, row: ActiveModel) -> Result<bool> {
    let updated = Entity::update_many().set(row).filter(Column::Id.eq(id)).exec(db).await;
    let result = updated.map_err(|error| unique_error(error, "email"))?;
    Ok(result.rows_affected == 1)
}

pub(crate) fn from_row(row: Model) -> Result<Staff> {
    Ok(Staff {
        id: row.id,
        role: known(Role::from_name(&row.role), "role", &row.role)?,
        email: row.email,
        full_name: row.full_name,
        avatar_url: row.avatar_url,
        is_active: row.is_active,
        created_at: moment(row.created_at),
    })
}
