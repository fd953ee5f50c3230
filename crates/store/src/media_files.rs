//! The files of the media store that rows refer to, including the trash.

use std::collections::HashSet;

use meydan_domain::Result;
use meydan_domain::image::{ImageVariant, MEDIA_PATH};
use meydan_domain::job::JobTask;
use sea_orm::sea_query::{Condition, Expr};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, from_json, to_json};
use crate::entity::{blogs, events, images, jobs, logos, users};
use crate::search::contains_as_written;

/// The owner of a stored file, derived from its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner<'a> {
    Image(&'a str),
    Logo,
    Avatar,
    EventCard(i64),
    BlogCard(i64),
    SiteCard,
}

/// `None` for a file that the site did not write.
fn owner(key: &str) -> Option<Owner<'_>> {
    let (folder, rest) = key.split_once('/')?;
    let first = rest.split('/').next()?;
    match folder {
        "originals" if rest.starts_with("logo-") => Some(Owner::Logo),
        "originals" => first.split('.').next().map(Owner::Image),
        "images" => Some(Owner::Image(first)),
        "logos" => Some(Owner::Logo),
        "avatars" => Some(Owner::Avatar),
        "share" if first == "site" => Some(Owner::SiteCard),
        "share" => {
            let (noun, id) = first.split_once('-')?;
            let id = id.parse().ok()?;
            match noun {
                "event" => Some(Owner::EventCard(id)),
                "blog" => Some(Owner::BlogCard(id)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The keys written by the site that no row refers to.
pub async fn unreferenced(db: &impl ConnectionTrait, keys: &[String]) -> Result<Vec<String>> {
    let owned: Vec<(&String, Owner<'_>)> = keys.iter().filter_map(|key| Some((key, owner(key)?))).collect();
    let ids_of = |pick: fn(Owner<'_>) -> Option<i64>| owned.iter().filter_map(move |(_, owner)| pick(*owner));
    let image_ids: HashSet<&str> = owned
        .iter()
        .filter_map(|(_, owner)| match owner {
            Owner::Image(image_id) => Some(*image_id),
            _ => None,
        })
        .collect();
    let mut referenced = image_files(db, &image_ids).await?;
    referenced.extend(files_to_delete(db).await?);
    let in_progress = images_in_progress(db, &image_ids).await?;
    referenced.extend(logo_files(db, keys).await?);
    referenced.extend(avatars_among(db, keys).await?);
    let event_ids = ids_of(|owner| if let Owner::EventCard(id) = owner { Some(id) } else { None });
    let live_events = existing::<events::Entity>(db, events::Column::Id, event_ids).await?;
    let blog_ids = ids_of(|owner| if let Owner::BlogCard(id) = owner { Some(id) } else { None });
    let live_blogs = existing::<blogs::Entity>(db, blogs::Column::Id, blog_ids).await?;
    let is_used = |key: &String, owner: Owner<'_>| match owner {
        Owner::Image(image_id) => referenced.contains(key) || in_progress.contains(image_id),
        Owner::Logo | Owner::Avatar => referenced.contains(key),
        Owner::EventCard(id) => live_events.contains(&id),
        Owner::BlogCard(id) => live_blogs.contains(&id),
        Owner::SiteCard => true,
    };
    Ok(owned.into_iter().filter(|(key, owner)| !is_used(key, *owner)).map(|(key, _)| key.clone()).collect())
}

async fn image_files(db: &impl ConnectionTrait, image_ids: &HashSet<&str>) -> Result<HashSet<String>> {
    let rows: Vec<(String, String, String)> = images::Entity::find()
        .select_only()
        .columns([images::Column::OriginalKey, images::Column::ServedKey, images::Column::Variants])
        .filter(images::Column::ImageId.is_in(image_ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let mut files = HashSet::new();
    for (original, served, variants) in rows {
        files.extend([original, served]);
        files.extend(from_json::<Vec<ImageVariant>>(&variants)?.into_iter().map(|variant| variant.key));
    }
    Ok(files)
}

/// The files that a job deletes later: pages that are open may still show them.
async fn files_to_delete(db: &impl ConnectionTrait) -> Result<Vec<String>> {
    let kind = JobTask::DeleteFiles { keys: Vec::new() }.kind();
    let tasks: Vec<String> = jobs::Entity::find()
        .select_only()
        .column(jobs::Column::Task)
        .filter(jobs::Column::DoneAt.is_null())
        .filter(jobs::Column::Task.like(contains_as_written(kind)))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let mut files = Vec::new();
    for task in tasks {
        if let JobTask::DeleteFiles { keys } = from_json(&task)? {
            files.extend(keys);
        }
    }
    Ok(files)
}

/// Images with an open variant job: its files are written before the row is updated.
async fn images_in_progress<'a>(db: &impl ConnectionTrait, image_ids: &HashSet<&'a str>) -> Result<HashSet<&'a str>> {
    let mut tasks = Vec::with_capacity(image_ids.len());
    for image_id in image_ids {
        tasks.push((to_json(&JobTask::AvifVariants { image_id: (*image_id).to_owned() })?, *image_id));
    }
    let open: Vec<String> = jobs::Entity::find()
        .select_only()
        .column(jobs::Column::Task)
        .filter(jobs::Column::DoneAt.is_null())
        .filter(jobs::Column::Task.is_in(tasks.iter().map(|(task, _)| task.as_str())))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(tasks.into_iter().filter(|(task, _)| open.contains(task)).map(|(_, image_id)| image_id).collect())
}

async fn logo_files(db: &impl ConnectionTrait, keys: &[String]) -> Result<Vec<String>> {
    use logos::Column;
    let among = || keys.iter().map(String::as_str);
    let named = Condition::any().add(Column::FileKey.is_in(among())).add(Column::OriginalKey.is_in(among()));
    let rows: Vec<(String, String)> = logos::Entity::find()
        .select_only()
        .columns([Column::FileKey, Column::OriginalKey])
        .filter(named)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().flat_map(|(file, original)| [file, original]).collect())
}

async fn avatars_among(db: &impl ConnectionTrait, keys: &[String]) -> Result<Vec<String>> {
    let urls: Vec<String> =
        keys.iter().filter(|key| owner(key) == Some(Owner::Avatar)).map(|key| format!("{MEDIA_PATH}{key}")).collect();
    let found: Vec<Option<String>> = users::Entity::find()
        .select_only()
        .column(users::Column::AvatarUrl)
        .filter(users::Column::AvatarUrl.is_in(urls))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(found.into_iter().flatten().filter_map(|url| Some(url.strip_prefix(MEDIA_PATH)?.to_owned())).collect())
}

async fn existing<E: EntityTrait>(
    db: &impl ConnectionTrait,
    column: E::Column,
    ids: impl Iterator<Item = i64>,
) -> Result<HashSet<i64>> {
    let ids: Vec<i64> = E::find()
        .select_only()
        .column(column)
        .filter(column.is_in(ids))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(ids.into_iter().collect())
}

/// The files that a row needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowFiles {
    pub id: i64,
    /// Required files.
    pub needed: Vec<String>,
    /// Optional width variants.
    pub variants: Vec<ImageVariant>,
}

/// Images in the order of their ids, including the trash.
pub async fn images_after(db: &impl ConnectionTrait, id: i64, limit: u64) -> Result<Vec<RowFiles>> {
    use images::Column;
    let rows: Vec<(i64, String, String, String)> = images::Entity::find()
        .select_only()
        .columns([Column::Id, Column::OriginalKey, Column::ServedKey, Column::Variants])
        .filter(Column::Id.gt(id))
        .order_by_asc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let read = |(id, original, served, variants): (i64, String, String, String)| {
        Ok(RowFiles { id, needed: vec![original, served], variants: from_json(&variants)? })
    };
    rows.into_iter().map(read).collect()
}

/// Every logo, including the trash.
pub async fn logos(db: &impl ConnectionTrait) -> Result<Vec<RowFiles>> {
    use logos::Column;
    let rows: Vec<(i64, String, String)> = logos::Entity::find()
        .select_only()
        .columns([Column::Id, Column::FileKey, Column::OriginalKey])
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let read = |(id, file, original)| RowFiles { id, needed: vec![file, original], variants: Vec::new() };
    Ok(rows.into_iter().map(read).collect())
}

/// The accounts with an avatar in the media store, and its key.
pub async fn avatars(db: &impl ConnectionTrait) -> Result<Vec<(i64, String)>> {
    use users::Column;
    let rows: Vec<(i64, Option<String>)> = users::Entity::find()
        .select_only()
        .columns([Column::Id, Column::AvatarUrl])
        .filter(Column::AvatarUrl.starts_with(MEDIA_PATH))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().filter_map(|(id, url)| Some((id, url?.strip_prefix(MEDIA_PATH)?.to_owned()))).collect())
}

/// Replaces the variants of an image if it still has the old ones; `false` on a concurrent update.
pub async fn set_variants(
    db: &impl ConnectionTrait,
    id: i64,
    old: &[ImageVariant],
    new: &[ImageVariant],
) -> Result<bool> {
    use images::Column;
    let result = images::Entity::update_many()
        .col_expr(Column::Variants, Expr::value(to_json(&new)?))
        .filter(Column::Id.eq(id))
        .filter(Column::Variants.eq(to_json(&old)?))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

/// Clears the avatar of an account if it still has this one.
pub async fn clear_avatar(db: &impl ConnectionTrait, user_id: i64, key: &str) -> Result<bool> {
    use users::Column;
    let result = users::Entity::update_many()
        .col_expr(Column::AvatarUrl, Expr::value(None::<String>))
        .filter(Column::Id.eq(user_id))
        .filter(Column::AvatarUrl.eq(format!("{MEDIA_PATH}{key}")))
        .exec(db)
        .await
        .map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_owner_is_derived_from_the_key() {
        assert_eq!(owner("originals/img_1.jpg"), Some(Owner::Image("img_1")));
        assert_eq!(owner("images/img_1/w640.webp"), Some(Owner::Image("img_1")));
        assert_eq!(owner("originals/logo-ab.svg"), Some(Owner::Logo));
        assert_eq!(owner("logos/ab/full.svg"), Some(Owner::Logo));
        assert_eq!(owner("avatars/ab/w320.webp"), Some(Owner::Avatar));
        assert_eq!(owner("share/event-7/tr/1-ab.jpg"), Some(Owner::EventCard(7)));
        assert_eq!(owner("share/blog-7/en/1-ab.jpg"), Some(Owner::BlogCard(7)));
        assert_eq!(owner("share/site/en/1-ab.jpg"), Some(Owner::SiteCard));
        for key in ["notes.txt", "backup/site.meydan", "share/venue-7/x.jpg", "share/event-x/y.jpg"] {
            assert_eq!(owner(key), None, "{key}");
        }
    }
}
