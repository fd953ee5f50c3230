//! Which images nothing uses, and which are there twice: conditions of the list.

use meydan_domain::Result;
use meydan_domain::image::{IMAGE_FILES_PATH, linked_image_ids};
use sea_orm::sea_query::{Condition, Expr, ExprTrait, SelectStatement, UnionType};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

use crate::convert::database_error;
use crate::entity::{
    blog_image_links, blogs, event_image_links, event_images, events, images, profiles, settings, venues,
};
use crate::search::contains_as_written;

/// Nothing outside the trash uses the image, and no setting.
pub(crate) async fn is_unused(db: &impl ConnectionTrait) -> Result<Condition> {
    let in_settings = linked_by_settings(db).await?;
    Ok(Condition::all()
        .add(images::Column::ImageId.not_in_subquery(used()))
        .add(images::Column::ImageId.is_not_in(in_settings)))
}

/// Another image outside the trash has the same original.
pub(crate) fn is_duplicate() -> Expr {
    use images::{Column, Entity};
    let repeated = Entity::find()
        .select_only()
        .column(Column::ContentHash)
        .filter(Column::DeletedAt.is_null())
        .filter(Column::ContentHash.ne(""))
        .group_by(Column::ContentHash)
        .having(Expr::col(Column::Id).count().gt(1));
    Column::ContentHash.in_subquery(repeated.into_query())
}

/// The keys of images that something outside the trash uses. No `NULL` among them: `NOT IN` would match nothing.
fn used() -> SelectStatement {
    let live_events = || {
        let live = events::Entity::find().select_only().column(events::Column::Id);
        live.filter(events::Column::DeletedAt.is_null()).into_query()
    };
    let live_blogs = blogs::Entity::find().select_only().column(blogs::Column::Id);
    let live_blogs = live_blogs.filter(blogs::Column::DeletedAt.is_null()).into_query();
    let others = [
        event_images::Entity::find()
            .select_only()
            .column(event_images::Column::ImageId)
            .filter(event_images::Column::EventId.in_subquery(live_events()))
            .into_query(),
        event_image_links::Entity::find()
            .select_only()
            .column(event_image_links::Column::ImageId)
            .filter(event_image_links::Column::EventId.in_subquery(live_events()))
            .into_query(),
        blog_image_links::Entity::find()
            .select_only()
            .column(blog_image_links::Column::ImageId)
            .filter(blog_image_links::Column::BlogId.in_subquery(live_blogs))
            .into_query(),
        live::<blogs::Entity>(blogs::Column::CoverImageId, blogs::Column::DeletedAt),
        live::<venues::Entity>(venues::Column::ImageId, venues::Column::DeletedAt),
        live::<profiles::Entity>(profiles::Column::ImageId, profiles::Column::DeletedAt),
    ];
    let mut all = live::<events::Entity>(events::Column::CoverImageId, events::Column::DeletedAt);
    for one in others {
        all.union(UnionType::Distinct, one);
    }
    all
}

/// The values of a column that names an image, of rows outside the trash.
fn live<E: EntityTrait>(column: E::Column, deleted_at: E::Column) -> SelectStatement {
    E::find().select_only().column(column).filter(column.is_not_null()).filter(deleted_at.is_null()).into_query()
}

async fn linked_by_settings(db: &impl ConnectionTrait) -> Result<Vec<String>> {
    use settings::{Column, Entity};
    let values: Vec<String> = Entity::find()
        .select_only()
        .column(Column::SettingValue)
        .filter(Column::SettingValue.like(contains_as_written(IMAGE_FILES_PATH)))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(values.iter().flat_map(|value| linked_image_ids(value)).map(str::to_owned).collect())
}
