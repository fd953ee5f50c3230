//! The rows of uploaded images; their files are in the media store.

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::image::{
    IMAGE_FILES_PATH, Image, ImageCategory, ImageDetails, ImageFiles, ImageQuery, ImageSort, ImageUse, ImageVariant,
    linked_image_ids,
};
use meydan_domain::image_frame::ImageFrame;
use meydan_domain::page::Page;
use meydan_domain::profile::Profile;
use meydan_domain::text::Localized;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, Expr, ExprTrait, SelectStatement, UnionType};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select};

use crate::convert::{database_error, from_json, known, millis, moment, to_json, unique_error};
use crate::deletable::Deletable;
use crate::derived::image_key;
use crate::entity::images::{ActiveModel, Column, Entity, Model};
use crate::entity::{
    blog_image_links, blogs, event_image_links, event_images, event_index, events, profiles, settings, venues,
};
use crate::keyset::Keyset;
use crate::search::{all_words, contains_as_written};

const TRASH: Deletable<Column> = Deletable { id: Column::Id, deleted_at: Column::DeletedAt };

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

/// The images of these keys that exist outside the trash, in any order.
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

/// These images outside the trash by their ids, locked until the end of the transaction.
pub async fn lock_many(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Image>> {
    let rows = Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::DeletedAt.is_null())
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(db)
        .await
        .map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

/// One page of images.
pub async fn list(db: &impl ConnectionTrait, query: &ImageQuery) -> Result<Page<Image>> {
    let filter = Condition::all()
        .add(Column::DeletedAt.is_null())
        .add_option(query.category.map(|category| Column::Category.eq(category.name())))
        .add_option(if query.unused { Some(crate::image_uses::is_unused(db).await?) } else { None })
        .add_option(query.duplicates.then(crate::image_uses::is_duplicate))
        .add_option(all_words(Column::SearchText, &query.words));
    let name = query.sort.name();
    let keyset = match query.sort {
        ImageSort::Newest => Keyset::descending(name, vec![Column::Id]),
        ImageSort::Oldest => Keyset::ascending(name, vec![Column::Id]),
        ImageSort::Name => Keyset::ascending(name, vec![Column::SortKey, Column::Id]),
        ImageSort::Size => Keyset::descending(name, vec![Column::FileSize, Column::Id]),
    };
    keyset.page::<Entity>(db, filter, &query.page).await?.try_map(from_row)
}

/// Whether something that visitors can read shows the image: an active event, venue or profile, a
/// published post or an active setting.
pub async fn is_public(db: &impl ConnectionTrait, image_id: &str) -> Result<bool> {
    Ok(is_shown_by_event(db, image_id).await?
        || is_shown_by_post(db, image_id).await?
        || is_shown_by_venue(db, image_id).await?
        || is_shown_by_profile(db, image_id).await?
        || is_shown_by_setting(db, image_id).await?)
}

async fn is_shown_by_event(db: &impl ConnectionTrait, image_id: &str) -> Result<bool> {
    use event_index::{Column, Entity};
    // Trashed events have no index row.
    let active = Entity::find().filter(Column::IsActive.eq(true));
    is_any(db, active.filter(Column::Id.in_subquery(events_showing(image_id))), Column::Id).await
}

async fn is_shown_by_post(db: &impl ConnectionTrait, image_id: &str) -> Result<bool> {
    use blogs::{Column, Entity};
    let published = Entity::find().filter(Column::DeletedAt.is_null().and(Column::IsPublished.eq(true)));
    is_any(db, published.filter(Column::Id.in_subquery(posts_showing(image_id))), Column::Id).await
}

async fn is_shown_by_venue(db: &impl ConnectionTrait, image_id: &str) -> Result<bool> {
    use venues::{Column, Entity};
    let active = Entity::find().filter(Column::DeletedAt.is_null().and(Column::IsActive.eq(true)));
    is_any(db, active.filter(Column::ImageId.eq(image_id)), Column::Id).await
}

async fn is_shown_by_profile(db: &impl ConnectionTrait, image_id: &str) -> Result<bool> {
    use profiles::{Column, Entity};
    let active = Entity::find().filter(Column::DeletedAt.is_null().and(Column::IsActive.eq(true)));
    is_any(db, active.filter(Column::ImageId.eq(image_id)), Column::Id).await
}

async fn is_any<E: EntityTrait>(db: &impl ConnectionTrait, rows: Select<E>, id: E::Column) -> Result<bool> {
    let first: Option<i64> =
        rows.select_only().column(id).limit(1).into_tuple().one(db).await.map_err(database_error)?;
    Ok(first.is_some())
}

/// Scans the values of settings, which are few.
async fn is_shown_by_setting(db: &impl ConnectionTrait, image_id: &str) -> Result<bool> {
    use settings::{Column, Entity};
    let values: Vec<String> = Entity::find()
        .select_only()
        .column(Column::SettingValue)
        .filter(Column::IsActive.eq(true))
        .filter(Column::SettingValue.like(contains_as_written(IMAGE_FILES_PATH)))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(values.iter().any(|value| linked_image_ids(value).contains(image_id)))
}

/// What shows an image, newest first, events before posts, venues and profiles: the first of them, and how many there are. What is in the
/// trash shows nothing.
pub async fn uses(db: &impl ConnectionTrait, image_id: &str, limit: usize) -> Result<Page<ImageUse>> {
    let (mut items, with_events) = events_with(db, image_id, limit).await?;
    let (posts, with_posts) = posts_with(db, image_id, limit - items.len()).await?;
    items.extend(posts);
    let (venues, with_venues) = venues_with(db, image_id, limit - items.len()).await?;
    items.extend(venues);
    let (profiles, with_profiles) = profiles_with(db, image_id, limit - items.len()).await?;
    items.extend(profiles);
    let total = with_events + with_posts + with_venues + with_profiles;
    Ok(Page { items, total, is_total_capped: false, limit: limit as u64, next: None })
}

/// The ids of events that use the image as cover, in the gallery, or by the address of one of its files. A union, because
/// PostgreSQL would scan the table for `OR`.
fn events_showing(image_id: &str) -> SelectStatement {
    let covers = events::Entity::find()
        .select_only()
        .column(events::Column::Id)
        .filter(events::Column::CoverImageId.eq(image_id));
    let galleries = event_images::Entity::find()
        .select_only()
        .column(event_images::Column::EventId)
        .filter(event_images::Column::ImageId.eq(image_id));
    let links = event_image_links::Entity::find()
        .select_only()
        .column(event_image_links::Column::EventId)
        .filter(event_image_links::Column::ImageId.eq(image_id));
    let mut all = covers.into_query();
    all.union(UnionType::Distinct, galleries.into_query()).union(UnionType::Distinct, links.into_query());
    all
}

/// The ids of posts that use the image as cover, or by the address of one of its files in image URL or text.
fn posts_showing(image_id: &str) -> SelectStatement {
    let covers =
        blogs::Entity::find().select_only().column(blogs::Column::Id).filter(blogs::Column::CoverImageId.eq(image_id));
    let links = blog_image_links::Entity::find()
        .select_only()
        .column(blog_image_links::Column::BlogId)
        .filter(blog_image_links::Column::ImageId.eq(image_id));
    let mut all = covers.into_query();
    all.union(UnionType::Distinct, links.into_query());
    all
}

async fn events_with(db: &impl ConnectionTrait, image_id: &str, limit: usize) -> Result<(Vec<ImageUse>, u64)> {
    use events::{Column, Entity};
    let ids: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::DeletedAt.is_null())
        .filter(Column::Id.in_subquery(events_showing(image_id)))
        .order_by_desc(Column::Id)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let first = crate::events::find_many(db, &ids[..ids.len().min(limit)]).await?;
    let used = first.into_iter().map(|event| ImageUse { noun: Noun::Events, id: event.id, title: event.content.title });
    Ok((used.collect(), ids.len() as u64))
}

async fn posts_with(db: &impl ConnectionTrait, image_id: &str, limit: usize) -> Result<(Vec<ImageUse>, u64)> {
    use blogs::{Column, Entity};
    let all: Vec<(i64, String, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::TitleTr, Column::TitleEn])
        .filter(Column::DeletedAt.is_null())
        .filter(Column::Id.in_subquery(posts_showing(image_id)))
        .order_by_desc(Column::Id)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let total = all.len() as u64;
    let used = all.into_iter().map(|(id, tr, en)| ImageUse { noun: Noun::Blogs, id, title: Localized { tr, en } });
    Ok((used.take(limit).collect(), total))
}

async fn venues_with(db: &impl ConnectionTrait, image_id: &str, limit: usize) -> Result<(Vec<ImageUse>, u64)> {
    let all = crate::venues::with_image(db, image_id).await?;
    let total = all.len() as u64;
    let used = all.into_iter().map(|venue| ImageUse { noun: Noun::Venues, id: venue.id, title: venue.content.name });
    Ok((used.take(limit).collect(), total))
}

async fn profiles_with(db: &impl ConnectionTrait, image_id: &str, limit: usize) -> Result<(Vec<ImageUse>, u64)> {
    let all = crate::profiles::with_image(db, image_id).await?;
    let total = all.len() as u64;
    let name = |profile: Profile| ImageUse { noun: Noun::Profiles, id: profile.id, title: profile.content.name };
    Ok((all.into_iter().map(name).take(limit).collect(), total))
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
        created_at: Set(millis(now)),
        deleted_at: Set(None),
        version: Set(1),
        ..files_row(files, details_row(image_id, details))?
    };
    let id = Entity::insert(row).exec(db).await.map_err(|error| unique_error(error, "image_id"))?.last_insert_id;
    Ok(Image {
        id,
        image_id: image_id.to_owned(),
        version: 1,
        details: details.clone(),
        frame: ImageFrame::default(),
        files: files.clone(),
        created_at: now,
    })
}

/// Replaces details, frame and files if the row still has the version of `old`; `None` on a concurrent update. Files that
/// are the same are not written: a job may have added variants since they were read.
pub async fn replace(db: &impl ConnectionTrait, old: &Image, new: &Image) -> Result<Option<i64>> {
    let row = ActiveModel {
        version: Set(old.version + 1),
        focal_x: Set(new.frame.focal_x),
        focal_y: Set(new.frame.focal_y),
        crop: Set(new.frame.crop.as_ref().map(to_json).transpose()?),
        ..details_row(&old.image_id, &new.details)
    };
    let is_same = new.files.served_key == old.files.served_key;
    write(db, old, if is_same { row } else { files_row(&new.files, row)? }).await
}

async fn write(db: &impl ConnectionTrait, old: &Image, row: ActiveModel) -> Result<Option<i64>> {
    let result = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(old.id))
        .filter(Column::Version.eq(old.version))
        .filter(Column::DeletedAt.is_null())
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok((result.rows_affected == 1).then_some(old.version + 1))
}

fn files_row(files: &ImageFiles, row: ActiveModel) -> Result<ActiveModel> {
    Ok(ActiveModel {
        original_key: Set(files.original_key.clone()),
        served_key: Set(files.served_key.clone()),
        content_type: Set(files.content_type.clone()),
        file_size: Set(files.file_size),
        width: Set(pixels(files.width)),
        height: Set(pixels(files.height)),
        variants: Set(to_json(&files.variants)?),
        preview: Set(files.preview.clone()),
        content_hash: Set(files.content_hash.clone()),
        ..row
    })
}

/// Replaces the details if the row still has the version of `old`; `None` on a concurrent update.
pub async fn update(db: &impl ConnectionTrait, old: &Image, details: &ImageDetails) -> Result<Option<i64>> {
    let row = ActiveModel { version: Set(old.version + 1), ..details_row(&old.image_id, details) };
    write(db, old, row).await
}

fn details_row(image_id: &str, details: &ImageDetails) -> ActiveModel {
    ActiveModel {
        title: Set(details.title.clone()),
        alt_tr: Set(details.alt.tr.clone()),
        alt_en: Set(details.alt.en.clone()),
        category: Set(details.category.name().to_owned()),
        sort_key: Set(image_key(image_id, details)),
        search_text: Set(details.search_text(image_id)),
        ..Default::default()
    }
}

/// Replaces the variants of these files; a background job adds some. `false` if the files were replaced meanwhile.
pub async fn set_variants(
    db: &impl ConnectionTrait,
    image_id: &str,
    served_key: &str,
    variants: &[ImageVariant],
) -> Result<bool> {
    let result = Entity::update_many()
        .col_expr(Column::Variants, Expr::value(to_json(&variants)?))
        .filter(Column::ImageId.eq(image_id))
        .filter(Column::ServedKey.eq(served_key))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Images outside the trash with this original, oldest first.
pub async fn with_content(db: &impl ConnectionTrait, content_hash: &str) -> Result<Vec<Image>> {
    let rows = Entity::find()
        .filter(Column::ContentHash.eq(content_hash))
        .filter(Column::DeletedAt.is_null())
        .order_by_asc(Column::Id)
        .all(db)
        .await
        .map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

/// The ids and originals of images without a hash, after this id.
pub async fn without_hash(db: &impl ConnectionTrait, after: i64, limit: u64) -> Result<Vec<(i64, String)>> {
    Entity::find()
        .select_only()
        .columns([Column::Id, Column::OriginalKey])
        .filter(Column::ContentHash.eq(""))
        .filter(Column::Id.gt(after))
        .order_by_asc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// Sets the hash of an original, unless it was replaced meanwhile.
pub async fn set_hash(db: &impl ConnectionTrait, id: i64, original_key: &str, content_hash: &str) -> Result<()> {
    Entity::update_many()
        .col_expr(Column::ContentHash, Expr::value(content_hash))
        .filter(Column::Id.eq(id))
        .filter(Column::OriginalKey.eq(original_key))
        .exec(db)
        .await
        .map(drop)
        .map_err(database_error)
}

/// The number of images outside the trash, and the bytes of their full-size files.
pub async fn count(db: &impl ConnectionTrait) -> Result<(u64, u64)> {
    let counted: Option<(i64, Option<i64>)> = Entity::find()
        .select_only()
        .expr(Expr::col(Column::Id).count())
        // In PostgreSQL, the sum of bigint values is numeric.
        .expr(Expr::col(Column::FileSize).sum().cast_as("bigint"))
        .filter(Column::DeletedAt.is_null())
        .into_tuple()
        .one(db)
        .await
        .map_err(database_error)?;
    let (count, bytes) = counted.unwrap_or_default();
    Ok((count.unsigned_abs(), bytes.unwrap_or(0).unsigned_abs()))
}

/// Moves an image to the trash; its files stay. `false` when it does not exist.
pub async fn trash(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, Some(now)).await.map_err(database_error)
}

/// Restores an image from the trash.
pub async fn restore(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, None).await.map_err(database_error)
}

/// Restores an image that was moved to the trash at this moment; `false` if it was restored or trashed again since.
pub async fn restore_trashed_at(db: &impl ConnectionTrait, id: i64, deleted_at: DateTime<Utc>) -> Result<bool> {
    let result = Entity::update_many()
        .col_expr(Column::DeletedAt, Expr::value(None::<i64>))
        .filter(Column::Id.eq(id))
        .filter(Column::DeletedAt.eq(millis(deleted_at)))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Permanently deletes an image that was trashed by then and returns the keys of its files; `None` otherwise.
pub async fn purge(db: &impl ConnectionTrait, id: i64, before: DateTime<Utc>) -> Result<Option<Vec<String>>> {
    let row =
        Entity::find_by_id(id).filter(Column::DeletedAt.lte(millis(before))).one(db).await.map_err(database_error)?;
    let Some(row) = row else { return Ok(None) };
    // Checked again: if it is restored concurrently, its files must stay.
    if !TRASH.purge::<Entity>(db, id, before).await? {
        return Ok(None);
    }
    Ok(Some(from_row(row)?.files.keys().cloned().collect()))
}

/// The fallback is far above the size limit of uploads.
fn pixels(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn from_row(row: Model) -> Result<Image> {
    Ok(Image {
        id: row.id,
        image_id: row.image_id,
        version: row.version,
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
            content_hash: row.content_hash,
        },
        frame: ImageFrame {
            focal_x: row.focal_x,
            focal_y: row.focal_y,
            crop: row.crop.as_deref().map(from_json).transpose()?,
        },
        created_at: moment(row.created_at),
    })
}
