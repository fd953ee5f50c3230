//! The trash: what was deleted, of every kind, newest first.

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

/// The place of a thing in the trash: when it was deleted, its kind, its number. The list runs down from the highest.
type Place = (i64, TrashNoun, i64);

/// One page of what was deleted by then, of every kind or of one.
pub async fn list(db: &impl ConnectionTrait, query: &TrashQuery) -> Result<Page<TrashItem>> {
    let after = place_of(query.page.cursor.as_ref())?;
    let mut items = Vec::new();
    let mut total = 0;
    for noun in TrashNoun::ALL.into_iter().filter(|noun| query.noun.is_none_or(|wanted| wanted == *noun)) {
        let wanted = Wanted { id: None, before: query.before, after, limit: query.page.limit + 1 };
        let (found, count) = list_noun(db, noun, wanted).await?;
        items.extend(found);
        total += count;
    }
    items.sort_by_key(|item| std::cmp::Reverse(place(item)));
    let mut page = Page::from_rows(items, total, query.page.limit, |item| {
        let (deleted_at, noun, id) = place(item);
        let keys = [deleted_at, noun as i64, id].map(CursorKey::Number);
        Cursor::new(SORT, keys.to_vec())
    });
    name_deleters(db, &mut page.items).await?;
    Ok(page)
}

fn place(item: &TrashItem) -> Place {
    (millis(item.deleted_at), item.noun, item.id)
}

fn place_of(cursor: Option<&Cursor>) -> Result<Option<Place>> {
    let Some(cursor) = cursor else { return Ok(None) };
    let refused = || Error::invalid("cursor", Problem::NotACursor);
    let [CursorKey::Number(deleted_at), CursorKey::Number(noun), CursorKey::Number(id)] = cursor.keys[..] else {
        return Err(refused());
    };
    let noun = TrashNoun::ALL.into_iter().find(|known| *known as i64 == noun).ok_or_else(refused)?;
    if cursor.sort == SORT { Ok(Some((deleted_at, noun, id))) } else { Err(refused()) }
}

/// Which things of one kind are looked for.
#[derive(Clone, Copy)]
struct Wanted {
    id: Option<i64>,
    before: DateTime<Utc>,
    after: Option<Place>,
    limit: u64,
}

/// The next things of one kind, and how many of it there are in all.
async fn list_noun(db: &impl ConnectionTrait, noun: TrashNoun, wanted: Wanted) -> Result<(Vec<TrashItem>, u64)> {
    macro_rules! collect {
        ($entity:ident, $label:expr) => {{
            use $entity::{Column, Entity};
            let by_then = || Entity::find().filter(Column::DeletedAt.lte(millis(wanted.before)));
            let total = by_then().count(db).await.map_err(database_error)?;
            let rows: Vec<(i64, Option<i64>, String)> = by_then()
                .select_only()
                .columns([Column::Id, Column::DeletedAt])
                .expr_as(Expr::cust($label), "label")
                .filter(Condition::all().add_option(wanted.id.map(|id| Column::Id.eq(id))))
                .filter(below(wanted.after, noun, Column::DeletedAt, Column::Id))
                .order_by_desc(Column::DeletedAt)
                .order_by_desc(Column::Id)
                .limit(wanted.limit)
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

/// What comes after a place in the list, among things of one kind.
fn below<C: ColumnTrait>(after: Option<Place>, noun: TrashNoun, deleted_at: C, id: C) -> Condition {
    let below = after.map(|(last_at, last_noun, last_id)| match noun.cmp(&last_noun) {
        std::cmp::Ordering::Less => deleted_at.lte(last_at),
        std::cmp::Ordering::Greater => deleted_at.lt(last_at),
        std::cmp::Ordering::Equal => {
            let columns = Expr::tuple([Expr::col(deleted_at.as_column_ref()), Expr::col(id.as_column_ref())]);
            columns.lt(Expr::tuple([Expr::value(last_at), Expr::value(last_id)]))
        }
    });
    Condition::all().add_option(below)
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

/// One thing in the trash.
pub async fn find(db: &impl ConnectionTrait, noun: TrashNoun, id: i64) -> Result<Option<TrashItem>> {
    let wanted = Wanted { id: Some(id), before: DateTime::<Utc>::MAX_UTC, after: None, limit: 1 };
    Ok(list_noun(db, noun, wanted).await?.0.pop())
}
