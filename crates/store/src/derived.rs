//! Derived columns, such as folded search texts and sort keys: filled where they are empty, by a migration or a restore.
//!
//! Queries name only the columns of that schema version: a later column must not break an earlier migration.

use std::collections::HashMap;

use meydan_domain::blog::{BlogCategory, BlogContent};
use meydan_domain::contact::ContactContent;
use meydan_domain::content_format::ContentFormat;
use meydan_domain::image::{ImageCategory, ImageDetails};
use meydan_domain::money::Currency;
use meydan_domain::publication::Unpublished;
use meydan_domain::text::Localized;
use meydan_domain::{Language, Result, staff, turkish};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, TryGetableMany};

use serde::Deserialize;

use crate::convert::{database_error, from_json};
use crate::entity::{blog_tags, blogs, contact_messages, event_index, events, images, subscriptions, users};

const BATCH: u64 = 500;

pub(crate) async fn fill(db: &impl ConnectionTrait) -> Result<()> {
    fill_users(db).await?;
    fill_images(db).await?;
    fill_blogs(db).await?;
    fill_messages(db).await?;
    fill_subscriptions(db).await?;
    fill_currencies(db).await
}

/// The sort keys of a title, per language.
pub(crate) fn title_keys(title: &Localized) -> [String; 2] {
    [Language::Tr, Language::En].map(|language| turkish::sort_key(title.pick(language), language))
}

/// The sort key of an image by its name, in Turkish order: its title has no language.
pub(crate) fn image_key(image_id: &str, details: &ImageDetails) -> String {
    turkish::sort_key(details.name(image_id), Language::Tr)
}

async fn fill_users(db: &impl ConnectionTrait) -> Result<()> {
    use users::{Column, Entity};
    let columns = [Column::Id, Column::Email, Column::FullName];
    loop {
        let rows: Vec<(i64, String, String)> = empty::<Entity, _>(db, columns, Column::SearchText, Column::Id).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for (id, email, full_name) in rows {
            let values = [(Column::SearchText, staff::search_text(&email, &full_name))];
            set::<Entity>(db, Column::Id.eq(id), values).await?;
        }
    }
}

async fn fill_images(db: &impl ConnectionTrait) -> Result<()> {
    use images::{Column, Entity};
    let columns = [Column::Id, Column::ImageId, Column::Title, Column::AltTr, Column::AltEn];
    loop {
        let rows: Vec<(i64, String, String, String, String)> =
            empty::<Entity, _>(db, columns, Column::SearchText, Column::Id).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for (id, image_id, title, tr, en) in rows {
            let details = ImageDetails { title, alt: Localized { tr, en }, category: ImageCategory::default() };
            let values = [
                (Column::SearchText, details.search_text(&image_id)),
                (Column::SortKey, image_key(&image_id, &details)),
            ];
            set::<Entity>(db, Column::Id.eq(id), values).await?;
        }
    }
}

type BlogRow = (i64, String, String, String, String, String, String, String, String);

async fn fill_blogs(db: &impl ConnectionTrait) -> Result<()> {
    use blogs::{Column, Entity};
    let columns = [
        Column::Id,
        Column::TitleTr,
        Column::TitleEn,
        Column::ExcerptTr,
        Column::ExcerptEn,
        Column::ContentTr,
        Column::ContentEn,
        Column::Category,
        Column::AuthorName,
    ];
    loop {
        let rows: Vec<BlogRow> = empty::<Entity, _>(db, columns, Column::SearchText, Column::Id).await?;
        if rows.is_empty() {
            return Ok(());
        }
        let mut tags = tags_of(db, rows.iter().map(|row| row.0).collect()).await?;
        for row in rows {
            let id = row.0;
            let content = blog_content(row, tags.remove(&id).unwrap_or_default());
            let [tr, en] = title_keys(&content.title);
            let values = [(Column::SearchText, content.search_text()), (Column::SortTr, tr), (Column::SortEn, en)];
            set::<Entity>(db, Column::Id.eq(id), values).await?;
        }
    }
}

async fn tags_of(db: &impl ConnectionTrait, ids: Vec<i64>) -> Result<HashMap<i64, Vec<String>>> {
    use blog_tags::{Column, Entity};
    let rows: Vec<(i64, String)> = Entity::find()
        .select_only()
        .columns([Column::BlogId, Column::Tag])
        .filter(Column::BlogId.is_in(ids))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let mut tags: HashMap<i64, Vec<String>> = HashMap::new();
    for (id, tag) in rows {
        tags.entry(id).or_default().push(tag);
    }
    Ok(tags)
}

fn blog_content(row: BlogRow, tags: Vec<String>) -> BlogContent {
    let (_, title_tr, title_en, excerpt_tr, excerpt_en, content_tr, content_en, category, author_name) = row;
    BlogContent {
        title: Localized { tr: title_tr, en: title_en },
        excerpt: Localized { tr: excerpt_tr, en: excerpt_en },
        content: Localized { tr: content_tr, en: content_en },
        category: BlogCategory::from_name(&category).unwrap_or_default(),
        image_url: None,
        cover_image_id: None,
        url: None,
        tags,
        is_published: false,
        unpublished_as: Unpublished::Draft,
        publish_at: None,
        unpublish_at: None,
        is_featured: false,
        seo_title: String::new(),
        seo_description: String::new(),
        content_format: ContentFormat::default(),
        seo_title_en: String::new(),
        seo_description_en: String::new(),
        author_name,
        translation: Default::default(),
    }
}

async fn fill_messages(db: &impl ConnectionTrait) -> Result<()> {
    use contact_messages::{Column, Entity};
    let columns = [Column::Id, Column::Name, Column::Email, Column::Subject, Column::Message];
    loop {
        let rows: Vec<(i64, String, String, String, String)> =
            empty::<Entity, _>(db, columns, Column::SearchText, Column::Id).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for (id, name, email, subject, message) in rows {
            let content = ContactContent { name, email, subject, message };
            set::<Entity>(db, Column::Id.eq(id), [(Column::SearchText, content.search_text())]).await?;
        }
    }
}

async fn fill_subscriptions(db: &impl ConnectionTrait) -> Result<()> {
    use subscriptions::{Column, Entity};
    let columns = [Column::Id, Column::Email, Column::Name];
    loop {
        let rows: Vec<(i64, String, String)> = empty::<Entity, _>(db, columns, Column::SearchText, Column::Id).await?;
        if rows.is_empty() {
            return Ok(());
        }
        for (id, email, name) in rows {
            let values = [(Column::SearchText, staff::search_text(&email, &name))];
            set::<Entity>(db, Column::Id.eq(id), values).await?;
        }
    }
}

/// The currency of an event's JSON document.
#[derive(Deserialize)]
struct Priced {
    currency: Currency,
}

async fn fill_currencies(db: &impl ConnectionTrait) -> Result<()> {
    use event_index::{Column, Entity};
    loop {
        let ids: Vec<i64> = empty::<Entity, _>(db, [Column::Id], Column::Currency, Column::Id).await?;
        if ids.is_empty() {
            return Ok(());
        }
        let documents: Vec<(i64, String)> = events::Entity::find()
            .select_only()
            .columns([events::Column::Id, events::Column::Content])
            .filter(events::Column::Id.is_in(ids))
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        let mut by_currency: HashMap<&str, Vec<i64>> = HashMap::new();
        for (id, document) in documents {
            by_currency.entry(from_json::<Priced>(&document)?.currency.code()).or_default().push(id);
        }
        for (code, ids) in by_currency {
            set::<Entity>(db, Column::Id.is_in(ids), [(Column::Currency, code.to_owned())]).await?;
        }
    }
}

/// A batch of rows whose derived column is still empty. A filled one is never empty: it contains a key or an address.
async fn empty<E: EntityTrait, T: TryGetableMany + Send + Sync>(
    db: &impl ConnectionTrait,
    columns: impl IntoIterator<Item = E::Column>,
    derived: E::Column,
    id: E::Column,
) -> Result<Vec<T>> {
    E::find()
        .select_only()
        .columns(columns)
        .filter(derived.eq(""))
        .order_by_asc(id)
        .limit(BATCH)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

async fn set<E: EntityTrait>(
    db: &impl ConnectionTrait,
    row: Expr,
    values: impl IntoIterator<Item = (E::Column, String)>,
) -> Result<()> {
    let mut update = E::update_many().filter(row);
    for (column, text) in values {
        update = update.col_expr(column, Expr::value(text));
    }
    update.exec(db).await.map(drop).map_err(database_error)
}
