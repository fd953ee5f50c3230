//! Uploaded images: the rows; the files themselves are in the media store.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::image::{Image, ImageCategory, ImageDetails, ImageFiles, ImageVariant};
use meydan_domain::page::{Cursor, CursorKey, Page, PageRequest};
use meydan_domain::text::Localized;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, from_json, known, millis, moment, to_json, unique_error};
use crate::deletable::Deletable;
use crate::entity::images::{ActiveModel, Column, Entity, Model};

const TRASH: Deletable<Column> = Deletable { id: Column::Id, deleted_at: Column::DeletedAt };
const SORT: &str = "newest";

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Image>> {
    let row = Entity::find_by_id(id).filter(Column::DeletedAt.is_null()).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// One image by its public key.
pub async fn find_by_key(db: &impl ConnectionTrait, image_id: &str) -> Result<Option<Image>> {
    let row = Entity::find()
        .filter(Column::ImageId.eq(image_id))
        .filter(Column::DeletedAt.is_null())
        .one(db)
        .await
        .map_err(database_error)?;
    row.map(from_row).transpose()
}

/// Those of the keys that exist outside the trash, in any order.
pub async fn find_by_keys(db: &impl ConnectionTrait, image_ids: &[String]) -> Result<Vec<Image>> {
    if image_ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = Entity::find()
        .filter(Column::ImageId.is_in(image_ids.iter().map(String::as_str)))
        .filter(Column::DeletedAt.is_null())
        .all(db)
        .await
        .map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

/// One page of images, newest first.
pub async fn list(
    db: &impl ConnectionTrait,
    category: Option<ImageCategory>,
    page: &PageRequest,
) -> Result<Page<Image>> {
    let filter = Condition::all()
        .add(Column::DeletedAt.is_null())
        .add_option(category.map(|category| Column::Category.eq(category.name())));
    let total = Entity::find().filter(filter.clone()).count(db).await.map_err(database_error)?;
    let mut select = Entity::find().filter(filter).order_by_desc(Column::Id).limit(page.limit + 1);
    if let Some([id]) = page.number_keys::<1>(SORT)? {
        select = select.filter(Column::Id.lt(id));
    }
    let rows = select.all(db).await.map_err(database_error)?;
    let images = rows.into_iter().map(from_row).collect::<Result<Vec<_>>>()?;
    Ok(Page::from_rows(images, total, page.limit, |image| Cursor::new(SORT, vec![CursorKey::Number(image.id)])))
}

pub async fn insert(
    db: &impl ConnectionTrait,
    image_id: &str,
    details: &ImageDetails,
    files: &ImageFiles,
    now: DateTime<Utc>,
) -> Result<Image> {
    let row = ActiveModel {
        id: NotSet,
        image_id: Set(image_id.to_owned()),
        title: Set(details.title.clone()),
        alt_tr: Set(details.alt.tr.clone()),
        alt_en: Set(details.alt.en.clone()),
        category: Set(details.category.name().to_owned()),
        original_key: Set(files.original_key.clone()),
        served_key: Set(files.served_key.clone()),
        content_type: Set(files.content_type.clone()),
        file_size: Set(files.file_size),
        width: Set(pixels(files.width)),
        height: Set(pixels(files.height)),
        variants: Set(to_json(&files.variants)?),
        preview: Set(files.preview.clone()),
        created_at: Set(millis(now)),
        deleted_at: Set(None),
    };
    let id = Entity::insert(row).exec(db).await.map_err(|error| unique_error(error, "image_id"))?.last_insert_id;
    Ok(Image { id, image_id: image_id.to_owned(), details: details.clone(), files: files.clone(), created_at: now })
}

/// The widths there are now; a background job adds to them.
pub async fn set_variants(db: &impl ConnectionTrait, image_id: &str, variants: &[ImageVariant]) -> Result<bool> {
    let result = Entity::update_many()
        .col_expr(Column::Variants, Expr::value(to_json(&variants)?))
        .filter(Column::ImageId.eq(image_id))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

pub async fn count(db: &impl ConnectionTrait) -> Result<u64> {
    Entity::find().filter(Column::DeletedAt.is_null()).count(db).await.map_err(database_error)
}

/// Into the trash; the files stay. `false` when it was not there.
pub async fn trash(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, Some(now)).await.map_err(database_error)
}

/// Out of the trash.
pub async fn restore(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, None).await.map_err(database_error)
}

/// Removes for good what went into the trash by then and says which files can go; `None` when it did not.
pub async fn purge(db: &impl ConnectionTrait, id: i64, before: DateTime<Utc>) -> Result<Option<Vec<String>>> {
    let row =
        Entity::find_by_id(id).filter(Column::DeletedAt.lte(millis(before))).one(db).await.map_err(database_error)?;
    let Some(row) = row else { return Ok(None) };
    // Guarded again: somebody may bring it back at this very moment, and then its files must stay.
    if !TRASH.purge::<Entity>(db, id, before).await? {
        return Ok(None);
    }
    let files = from_row(row)?.files;
    let variants = files.variants.into_iter().map(|variant| variant.key);
    Ok(Some([files.original_key, files.served_key].into_iter().chain(variants).collect()))
}

/// Far above any image we accept, so the fallback is never seen.
fn pixels(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn from_row(row: Model) -> Result<Image> {
    Ok(Image {
        id: row.id,
        image_id: row.image_id,
        details: ImageDetails {
            title: row.title,
            alt: Localized { tr: row.alt_tr, en: row.alt_en },
            category: known(ImageCategory::from_name(&row.category), "image category", &row.category)?,
        },
        files: ImageFiles {
            original_key: row.original_key,
            served_key: row.served_key,
            content_type: row.content_type,
            file_size: row.file_size,
            width: row.width.unsigned_abs(),
            height: row.height.unsigned_abs(),
            variants: from_json(&row.variants)?,
            preview: row.preview,
        },
        created_at: moment(row.created_at),
    })
}
