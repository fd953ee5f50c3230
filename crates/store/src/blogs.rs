//! Posts and their tags.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, Utc};
use meydan_domain::blog::{Blog, BlogCategory, BlogContent, BlogQuery, BlogSort, BlogVisibility};
use meydan_domain::content_format::ContentFormat;
use meydan_domain::image::linked_image_ids;
use meydan_domain::page::Page;
use meydan_domain::publication::{Publication, Unpublished};
use meydan_domain::text::Localized;
use meydan_domain::translation::Translated;
use meydan_domain::{Language, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, from_json, known, millis, moment, to_json};
use crate::deletable::Deletable;
use crate::derived::title_keys;
use crate::entity::blogs::{ActiveModel, Column, Entity, Model};
use crate::entity::{blog_image_links, blog_tags};
use crate::keyset::Keyset;
use crate::search::all_words;

/// Posts in a statement.
const FIND_BATCH: usize = 500;
const TRASH: Deletable<Column> = Deletable { id: Column::Id, deleted_at: Column::DeletedAt };

/// One post that is not in the trash, draft or published.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Blog>> {
    let row = Entity::find_by_id(id).filter(Column::DeletedAt.is_null()).one(db).await.map_err(database_error)?;
    Ok(with_tags(db, row.into_iter().collect()).await?.pop())
}

/// One post, which no other transaction can change until this one ends.
pub async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Option<Blog>> {
    let row = Entity::find_by_id(id)
        .filter(Column::DeletedAt.is_null())
        .lock_exclusive()
        .one(db)
        .await
        .map_err(database_error)?;
    Ok(with_tags(db, row.into_iter().collect()).await?.pop())
}

/// Several by id; those that are gone are left out.
pub async fn find_many(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Blog>> {
    let mut found = Vec::with_capacity(ids.len());
    for ids in ids.chunks(FIND_BATCH) {
        let rows = Entity::find()
            .filter(Column::Id.is_in(ids.iter().copied()).and(Column::DeletedAt.is_null()))
            .all(db)
            .await
            .map_err(database_error)?;
        found.extend(with_tags(db, rows).await?);
    }
    Ok(found)
}

/// One page of posts.
pub async fn list(db: &impl ConnectionTrait, query: &BlogQuery) -> Result<Page<Blog>> {
    let filter = Condition::all()
        .add(Column::DeletedAt.is_null())
        .add_option(match query.visibility {
            BlogVisibility::Published => Some(Column::IsPublished.eq(true)),
            BlogVisibility::Draft => Some(Column::IsPublished.eq(false)),
            BlogVisibility::All => None,
        })
        .add_option(query.publication.map(|publication| match publication {
            Publication::Published => Column::IsPublished.eq(true),
            other => Column::IsPublished.eq(false).and(Column::UnpublishedAs.eq(other.name())),
        }))
        .add_option(query.category.map(|category| Column::Category.eq(category.name())))
        .add_option(query.featured.map(|featured| Column::IsFeatured.eq(featured)))
        .add_option(all_words(Column::SearchText, &query.words));
    let page = keyset(query).page::<Entity>(db, filter, &query.page).await?;
    let (total, is_total_capped, limit, next) = (page.total, page.is_total_capped, page.limit, page.next);
    Ok(Page { items: with_tags(db, page.items).await?, total, is_total_capped, limit, next })
}

fn keyset(query: &BlogQuery) -> Keyset<Column> {
    match (query.sort, query.language) {
        (BlogSort::Newest, _) => Keyset::descending("newest", vec![Column::ListedAt, Column::Id]),
        (BlogSort::Oldest, _) => Keyset::ascending("oldest", vec![Column::ListedAt, Column::Id]),
        (BlogSort::Title, Language::Tr) => Keyset::ascending("title tr", vec![Column::SortTr, Column::Id]),
        (BlogSort::Title, Language::En) => Keyset::ascending("title en", vec![Column::SortEn, Column::Id]),
    }
}

/// The ids of the published posts, and when each last changed.
pub async fn addresses(db: &impl ConnectionTrait) -> Result<Vec<(i64, DateTime<Utc>)>> {
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::UpdatedAt])
        .filter(Column::DeletedAt.is_null().and(Column::IsPublished.eq(true)))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().map(|(id, changed)| (id, moment(changed))).collect())
}

/// The Turkish titles of the published ones of these posts.
pub async fn published_titles(db: &impl ConnectionTrait, ids: &[i64]) -> Result<HashMap<i64, String>> {
    let rows: Vec<(i64, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::TitleTr])
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::DeletedAt.is_null().and(Column::IsPublished.eq(true)))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().collect())
}

/// A new post; `published_at` is the date of imports and demo content.
pub async fn insert(
    db: &impl ConnectionTrait,
    content: &BlogContent,
    published_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<Blog> {
    let row = ActiveModel {
        id: NotSet,
        listed_at: Set(millis(published_at.unwrap_or(now))),
        published_at: Set(published_at.map(millis)),
        version: Set(1),
        created_at: Set(millis(published_at.unwrap_or(now))),
        updated_at: Set(millis(now)),
        deleted_at: Set(None),
        ..to_row(content)?
    };
    let id = Entity::insert(row).exec(db).await.map_err(database_error)?.last_insert_id;
    insert_children(db, id, content).await?;
    let created_at = published_at.unwrap_or(now);
    Ok(Blog { id, version: 1, content: content.clone(), published_at, created_at, updated_at: now })
}

/// Replaces the content if the row still has the version of `old`; `None` on a concurrent update.
pub async fn update(
    db: &impl ConnectionTrait,
    old: &Blog,
    content: &BlogContent,
    published_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let row = ActiveModel {
        listed_at: Set(millis(published_at.unwrap_or(old.created_at))),
        published_at: Set(published_at.map(millis)),
        version: Set(old.version + 1),
        updated_at: Set(millis(now)),
        ..to_row(content)?
    };
    let result = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(old.id))
        .filter(Column::Version.eq(old.version))
        .filter(Column::DeletedAt.is_null())
        .exec(db)
        .await
        .map_err(database_error)?;
    if result.rows_affected == 0 {
        return Ok(None);
    }
    blog_tags::Entity::delete_many()
        .filter(blog_tags::Column::BlogId.eq(old.id))
        .exec(db)
        .await
        .map_err(database_error)?;
    blog_image_links::Entity::delete_many()
        .filter(blog_image_links::Column::BlogId.eq(old.id))
        .exec(db)
        .await
        .map_err(database_error)?;
    insert_children(db, old.id, content).await?;
    Ok(Some(old.version + 1))
}

/// Moves a post to the trash. `false` when it does not exist.
pub async fn trash(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, Some(now)).await.map_err(database_error)
}

/// Restores a post from the trash.
pub async fn restore(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, None).await.map_err(database_error)
}

/// Permanently deletes a post that was trashed by then; `false` otherwise.
pub async fn purge(db: &impl ConnectionTrait, id: i64, before: DateTime<Utc>) -> Result<bool> {
    TRASH.purge::<Entity>(db, id, before).await
}

/// The number of posts outside the trash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlogCounts {
    pub total: u64,
    pub published: u64,
    pub featured: u64,
}

pub async fn count(db: &impl ConnectionTrait) -> Result<BlogCounts> {
    let not_deleted = || Entity::find().filter(Column::DeletedAt.is_null());
    Ok(BlogCounts {
        total: not_deleted().count(db).await.map_err(database_error)?,
        published: not_deleted().filter(Column::IsPublished.eq(true)).count(db).await.map_err(database_error)?,
        featured: not_deleted().filter(Column::IsFeatured.eq(true)).count(db).await.map_err(database_error)?,
    })
}

async fn with_tags(db: &impl ConnectionTrait, rows: Vec<Model>) -> Result<Vec<Blog>> {
    let tag_rows = blog_tags::Entity::find()
        .filter(blog_tags::Column::BlogId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(blog_tags::Column::BlogId)
        .order_by_asc(blog_tags::Column::Position)
        .all(db)
        .await
        .map_err(database_error)?;
    let mut tags: HashMap<i64, Vec<String>> = HashMap::new();
    for row in tag_rows {
        tags.entry(row.blog_id).or_default().push(row.tag);
    }
    rows.into_iter()
        .map(|row| {
            let tags = tags.remove(&row.id).unwrap_or_default();
            from_row(row, tags)
        })
        .collect()
}

async fn insert_children(db: &impl ConnectionTrait, id: i64, content: &BlogContent) -> Result<()> {
    let rows = (0..).zip(&content.tags).map(|(position, tag)| blog_tags::ActiveModel {
        blog_id: Set(id),
        position: Set(position),
        tag: Set(tag.clone()),
    });
    blog_tags::Entity::insert_many(rows).exec(db).await.map_err(database_error)?;
    // Also of a hidden language: its pictures are in use.
    let texts = Language::ALL.map(|language| content.written("content", language));
    let links = image_links(id, content.image_url.as_deref(), texts);
    blog_image_links::Entity::insert_many(links).exec_without_returning(db).await.map(drop).map_err(database_error)
}

/// Uploaded images that the image URL or text of a post links to by the address of a file.
pub(crate) fn image_links(id: i64, image_url: Option<&str>, contents: [&str; 2]) -> Vec<blog_image_links::ActiveModel> {
    let texts = contents.into_iter().chain(image_url);
    let linked: BTreeSet<&str> = texts.flat_map(linked_image_ids).collect();
    let link = |image_id: &str| blog_image_links::ActiveModel { blog_id: Set(id), image_id: Set(image_id.to_owned()) };
    linked.into_iter().map(link).collect()
}

fn to_row(content: &BlogContent) -> Result<ActiveModel> {
    let [sort_tr, sort_en] = title_keys(&content.title);
    Ok(ActiveModel {
        sort_tr: Set(sort_tr),
        sort_en: Set(sort_en),
        search_text: Set(content.search_text()),
        title_tr: Set(content.title.tr.clone()),
        title_en: Set(content.title.en.clone()),
        excerpt_tr: Set(content.excerpt.tr.clone()),
        excerpt_en: Set(content.excerpt.en.clone()),
        content_tr: Set(content.content.tr.clone()),
        content_en: Set(content.content.en.clone()),
        category: Set(content.category.name().to_owned()),
        image_url: Set(content.image_url.clone()),
        cover_image_id: Set(content.cover_image_id.clone()),
        url: Set(content.url.clone()),
        is_published: Set(content.is_published),
        unpublished_as: Set(content.unpublished_as.name().to_owned()),
        publish_at: Set(content.publish_at.map(millis)),
        unpublish_at: Set(content.unpublish_at.map(millis)),
        due_at: Set(content.plan().due_at().map(millis)),
        is_featured: Set(content.is_featured),
        seo_title: Set(content.seo_title.clone()),
        seo_description: Set(content.seo_description.clone()),
        content_format: Set(content.content_format.name().to_owned()),
        seo_title_en: Set(content.seo_title_en.clone()),
        seo_description_en: Set(content.seo_description_en.clone()),
        author_name: Set(content.author_name.clone()),
        translation: Set(to_json(&content.translation)?),
        ..Default::default()
    })
}

fn from_row(row: Model, tags: Vec<String>) -> Result<Blog> {
    Ok(Blog {
        id: row.id,
        version: row.version,
        published_at: row.published_at.map(moment),
        created_at: moment(row.created_at),
        updated_at: moment(row.updated_at),
        content: BlogContent {
            title: Localized { tr: row.title_tr, en: row.title_en },
            excerpt: Localized { tr: row.excerpt_tr, en: row.excerpt_en },
            content: Localized { tr: row.content_tr, en: row.content_en },
            category: known(BlogCategory::from_name(&row.category), "post category", &row.category)?,
            image_url: row.image_url,
            cover_image_id: row.cover_image_id,
            url: row.url,
            tags,
            is_published: row.is_published,
            // A node of an older version leaves the column when it publishes.
            unpublished_as: match row.is_published {
                true => Unpublished::Draft,
                false => Unpublished::from_name(&row.unpublished_as),
            },
            publish_at: row.publish_at.map(moment),
            unpublish_at: row.unpublish_at.map(moment),
            is_featured: row.is_featured,
            seo_title: row.seo_title,
            seo_description: row.seo_description,
            content_format: known(
                ContentFormat::from_name(&row.content_format),
                "format of a post's text",
                &row.content_format,
            )?,
            seo_title_en: row.seo_title_en,
            seo_description_en: row.seo_description_en,
            author_name: row.author_name,
            translation: from_json(&row.translation)?,
        },
    })
}
