//! The trash: deleted items of every noun, newest first.

use chrono::{DateTime, Utc};
use meydan_domain::field::Problem;
use meydan_domain::page::{Cursor, CursorKey, Page};
use meydan_domain::trash::{TrashItem, TrashNoun, TrashQuery};
use meydan_domain::{Error, Result};
use sea_orm::sea_query::{Condition, Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, millis, moment};
use crate::entity::{blogs, categories, contact_messages, events, images, logos, profiles, venues};

const SORT: &str = "newest";

/// The sort key of an item: deletion time, noun, id; the list is descending.
type Position = (i64, TrashNoun, i64);

/// One page of the items deleted by then, of every noun or of one.
pub async fn list(db: &impl ConnectionTrait, query: &TrashQuery) -> Result<Page<TrashItem>> {
    let after = position_of(query.page.cursor.as_ref())?;
    let mut items = Vec::new();
    let mut total = 0;
    for noun in TrashNoun::ALL.into_iter().filter(|noun| query.noun.is_none_or(|filter| filter == *noun)) {
        let filter = TrashFilter { id: None, before: query.before, after, limit: query.page.limit + 1 };
        let (found, count) = list_noun(db, noun, filter).await?;
        items.extend(found);
        total += count;
    }
    items.sort_by_key(|item| std::cmp::Reverse(position(item)));
    let mut page = Page::from_rows(items, total, query.page.limit, |item| {
        let (deleted_at, noun, id) = position(item);
        let keys = [deleted_at, noun as i64, id].map(CursorKey::Number);
        Cursor::new(SORT, keys.to_vec())
    });
    name_deleters(db, &mut page.items).await?;
    Ok(page)
}

fn position(item: &TrashItem) -> Position {
    (millis(item.deleted_at), item.noun, item.id)
}

fn position_of(cursor: Option<&Cursor>) -> Result<Option<Position>> {
    let Some(cursor) = cursor else { return Ok(None) };
    let refused = || Error::invalid("cursor", Problem::NotACursor);
    let [CursorKey::Number(deleted_at), CursorKey::Number(noun), CursorKey::Number(id)] = cursor.keys[..] else {
        return Err(refused());
    };
    let noun = TrashNoun::ALL.into_iter().find(|known| *known as i64 == noun).ok_or_else(refused)?;
    if cursor.sort == SORT { Ok(Some((deleted_at, noun, id))) } else { Err(refused()) }
}

/// Selects items of one noun.
#[derive(Clone, Copy)]
struct TrashFilter {
    id: Option<i64>,
    before: DateTime<Utc>,
    after: Option<Position>,
    limit: u64,
}

/// The next items of one noun, and their total.
async fn list_noun(db: &impl ConnectionTrait, noun: TrashNoun, filter: TrashFilter) -> Result<(Vec<TrashItem>, u64)> {
    macro_rules! collect {
        ($entity:ident, $label:expr) => {{
            use $entity::{Column, Entity};
            let by_then = || Entity::find().filter(Column::DeletedAt.lte(millis(filter.before)));
            let total = by_then().count(db).await.map_err(database_error)?;
            let rows: Vec<(i64, Option<i64>, String)> = by_then()
                .select_only()
                .columns([Column::Id, Column::DeletedAt])
                .expr_as(Expr::cust($label), "label")
                .filter(Condition::all().add_option(filter.id.map(|id| Column::Id.eq(id))))
                .filter(after_position(filter.after, noun, Column::DeletedAt, Column::Id))
                .order_by_desc(Column::DeletedAt)
                .order_by_desc(Column::Id)
                .limit(filter.limit)
                .into_tuple()
                .all(db)
                .await
                .map_err(database_error)?;
            let item = |(id, deleted_at, label): (i64, Option<i64>, String)| {
                Some(TrashItem { noun, id, label, deleted_at: moment(deleted_at?), deleted_by: None })
            };
            Ok((rows.into_iter().filter_map(item).collect(), total))
        }};
    }
    match noun {
        TrashNoun::Events => collect!(events, "title_tr"),
        TrashNoun::Blogs => collect!(blogs, "COALESCE(NULLIF(title_tr, ''), title_en)"),
        TrashNoun::Categories => collect!(categories, "name_tr"),
        TrashNoun::Images => collect!(images, "COALESCE(NULLIF(title, ''), image_id)"),
        TrashNoun::Logos => collect!(logos, "COALESCE(NULLIF(title, ''), variant)"),
        TrashNoun::Messages => collect!(contact_messages, "name"),
        TrashNoun::Venues => collect!(venues, "name_tr"),
        TrashNoun::Profiles => collect!(profiles, "name"),
    }
}

/// The items of one noun after a position in the list.
fn after_position<C: ColumnTrait>(after: Option<Position>, noun: TrashNoun, deleted_at: C, id: C) -> Condition {
    let condition = after.map(|(last_at, last_noun, last_id)| match noun.cmp(&last_noun) {
        std::cmp::Ordering::Less => deleted_at.lte(last_at),
        std::cmp::Ordering::Greater => deleted_at.lt(last_at),
        std::cmp::Ordering::Equal => {
            let columns = Expr::tuple([Expr::col(deleted_at.as_column_ref()), Expr::col(id.as_column_ref())]);
            columns.lt(Expr::tuple([Expr::value(last_at), Expr::value(last_id)]))
        }
    });
    Condition::all().add_option(condition)
}

async fn name_deleters(db: &impl ConnectionTrait, items: &mut [TrashItem]) -> Result<()> {
    for noun in TrashNoun::ALL {
        let ids: Vec<i64> = items.iter().filter(|item| item.noun == noun).map(|item| item.id).collect();
        if ids.is_empty() {
            continue;
        }
        let mut names = crate::audit::deleters(db, noun.noun(), ids).await?;
        for item in items.iter_mut().filter(|item| item.noun == noun) {
            item.deleted_by = names.remove(&item.id.to_string());
        }
    }
    Ok(())
}

/// One item in the trash.
pub async fn find(db: &impl ConnectionTrait, noun: TrashNoun, id: i64) -> Result<Option<TrashItem>> {
    let filter = TrashFilter { id: Some(id), before: DateTime::<Utc>::MAX_UTC, after: None, limit: 1 };
    Ok(list_noun(db, noun, filter).await?.0.pop())
}
