//! Profiles of performers and organizers, and the names they are found by.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use meydan_domain::change::Noun;
use meydan_domain::named::{NamedSort, name_keys};
use meydan_domain::page::Page;
use meydan_domain::profile::{Profile, ProfileContent, ProfileKind, ProfileQuery};
use meydan_domain::{Language, Result};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Condition, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};

use crate::convert::{database_error, from_json, millis, moment, to_json, unique_error};
use crate::deletable::Deletable;
use crate::derived::title_keys;
use crate::entity::profiles::{ActiveModel, Column, Entity, Model};
use crate::entity::{event_profiles, profile_names};
use crate::keyset::Keyset;
use crate::ranked::{self, Ranked};
use crate::redirects;
use crate::search::all_words;
use crate::store::Store;
use crate::upcoming_counts::{self, Counts};

/// Venues or profiles of one name that are looked at.
const MAX_NAMESAKES: u64 = 20;
const TRASH: Deletable<Column> = Deletable { id: Column::Id, deleted_at: Column::DeletedAt };

/// One profile outside the trash, active or not.
pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Profile>> {
    let row = Entity::find_by_id(id).filter(Column::DeletedAt.is_null()).one(db).await.map_err(database_error)?;
    row.map(from_row).transpose()
}

/// One profile, which no other transaction can change or delete until this one ends.
pub async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Option<Profile>> {
    let row = Entity::find_by_id(id)
        .filter(Column::DeletedAt.is_null())
        .lock_exclusive()
        .one(db)
        .await
        .map_err(database_error)?;
    row.map(from_row).transpose()
}

/// By its slug.
pub async fn find_by_key(db: &impl ConnectionTrait, profile_id: &str) -> Result<Option<Profile>> {
    let row = Entity::find()
        .filter(Column::ProfileId.eq(profile_id))
        .filter(Column::DeletedAt.is_null())
        .one(db)
        .await
        .map_err(database_error)?;
    row.map(from_row).transpose()
}

/// Those of them that are there, in the order asked for.
pub async fn find_many(db: &impl ConnectionTrait, ids: &[i64]) -> Result<Vec<Profile>> {
    let rows = Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::DeletedAt.is_null())
        .all(db)
        .await
        .map_err(database_error)?;
    let mut found: HashMap<i64, Profile> =
        rows.into_iter().map(|row| Ok((row.id, from_row(row)?))).collect::<Result<_>>()?;
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}

/// The oldest profile of a kind that has the folded name or alias.
pub async fn find_by_name(db: &impl ConnectionTrait, kind: ProfileKind, name_key: &str) -> Result<Option<Profile>> {
    use profile_names::Column as Name;
    let named = profile_names::Entity::find()
        .select_only()
        .column(Name::ProfileId)
        .filter(Name::Kind.eq(kind.name()))
        .filter(Name::NameKey.eq(name_key))
        .into_query();
    let rows = Entity::find()
        .filter(Column::Id.in_subquery(named))
        .filter(Column::DeletedAt.is_null())
        .order_by_asc(Column::Id)
        .limit(MAX_NAMESAKES)
        .all(db)
        .await
        .map_err(database_error)?;
    let found = rows.into_iter().map(from_row).collect::<Result<Vec<Profile>>>()?;
    // A name goes before an alias, which may be the former name of another one.
    let is_name = |found: &&Profile| name_keys(&found.content.name, &[]).iter().any(|key| key == name_key);
    Ok(found.iter().find(is_name).or(found.first()).cloned())
}

/// Slugs that begin like this and are taken: by a profile, the trash included, or by a redirect.
pub async fn taken_slugs(db: &impl ConnectionTrait, stem: &str) -> Result<HashSet<String>> {
    let taken: Vec<String> = Entity::find()
        .select_only()
        .column(Column::ProfileId)
        .filter(Column::ProfileId.starts_with(stem))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let former = redirects::beginning_with(db, Noun::Profiles, stem).await?;
    Ok(taken.into_iter().chain(former).collect())
}

/// One page of profiles.
pub async fn list(store: &Store, query: &ProfileQuery, now: DateTime<Utc>) -> Result<Page<Profile>> {
    let filter = filter(query);
    let [name_sort, name] = match query.language {
        Language::Tr => [(Column::SortTr, "name tr"), (Column::SortTr, "events tr")],
        Language::En => [(Column::SortEn, "name en"), (Column::SortEn, "events en")],
    };
    let keyset = match query.sort {
        NamedSort::Name => Keyset::ascending(name_sort.1, vec![name_sort.0, Column::Id]),
        NamedSort::Newest => Keyset::descending("newest", vec![Column::Id]),
        NamedSort::Events => return list_by_events(store, filter, name, query, now).await,
    };
    keyset.page::<Entity>(store.read(), filter, &query.page).await?.try_map(from_row)
}

fn filter(query: &ProfileQuery) -> Condition {
    Condition::all()
        .add(Column::DeletedAt.is_null())
        .add_option(query.status.is_active().map(|is_active| Column::IsActive.eq(is_active)))
        .add_option(query.kind.map(|kind| Column::Kind.eq(kind.name())))
        .add_option(all_words(Column::SearchText, &query.words))
}

async fn list_by_events(
    store: &Store,
    filter: Condition,
    (sort, name): (Column, &str),
    query: &ProfileQuery,
    now: DateTime<Utc>,
) -> Result<Page<Profile>> {
    let (db, counts) = (store.read(), upcoming_counts(store, now).await?);
    let rows: Vec<(i64, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, sort])
        .filter(filter)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let rank = |id: i64| -counts.get(&id).copied().unwrap_or(0);
    let rows = rows.into_iter().map(|(id, sort_key)| Ranked { rank: rank(id), sort_key, id }).collect();
    let page = ranked::page(rows, name, &query.page)?;
    let items = find_many(db, &page.items).await?;
    Ok(Page { items, total: page.total, is_total_capped: false, limit: page.limit, next: page.next })
}

/// How many upcoming events each profile takes part in; those without any are left out.
pub async fn upcoming_counts(store: &Store, now: DateTime<Utc>) -> Result<Counts> {
    upcoming_counts::of_profiles(store, now).await
}

/// The kinds and slugs of the active profiles with upcoming events, and when each was last changed.
pub async fn addresses(store: &Store, now: DateTime<Utc>) -> Result<Vec<(ProfileKind, String, DateTime<Utc>)>> {
    let (db, counts) = (store.read(), upcoming_counts(store, now).await?);
    let rows: Vec<(i64, String, String, i64)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Kind, Column::ProfileId, Column::UpdatedAt])
        .filter(Column::DeletedAt.is_null().and(Column::IsActive.eq(true)))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    let with_events = rows.into_iter().filter(|(id, ..)| counts.contains_key(id));
    Ok(with_events
        .filter_map(|(_, kind, slug, changed)| Some((ProfileKind::from_name(&kind)?, slug, moment(changed))))
        .collect())
}

/// The Turkish names of those of the profiles that visitors can read.
pub async fn active_names(db: &impl ConnectionTrait, ids: &[i64]) -> Result<HashMap<i64, String>> {
    let rows: Vec<(i64, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name])
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::DeletedAt.is_null().and(Column::IsActive.eq(true)))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(rows.into_iter().collect())
}

/// Those that show an image, newest first.
pub(crate) async fn with_image(db: &impl ConnectionTrait, image_id: &str) -> Result<Vec<Profile>> {
    let rows = Entity::find()
        .filter(Column::ImageId.eq(image_id))
        .filter(Column::DeletedAt.is_null())
        .order_by_desc(Column::Id)
        .all(db)
        .await
        .map_err(database_error)?;
    rows.into_iter().map(from_row).collect()
}

/// How many events it takes part in, those in the trash included.
pub async fn uses(db: &impl ConnectionTrait, id: i64) -> Result<u64> {
    Ok(events_of(db, id).await?.len() as u64)
}

/// The events it takes part in, those in the trash included.
pub async fn events_of(db: &impl ConnectionTrait, id: i64) -> Result<Vec<i64>> {
    use event_profiles::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::EventId)
        .distinct()
        .filter(Column::ProfileId.eq(id))
        .order_by_asc(Column::EventId)
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)
}

/// A new profile; 409 when its slug is taken.
pub async fn insert(db: &impl ConnectionTrait, content: &ProfileContent, now: DateTime<Utc>) -> Result<Profile> {
    let row = ActiveModel {
        id: NotSet,
        version: Set(1),
        created_at: Set(millis(now)),
        updated_at: Set(millis(now)),
        deleted_at: Set(None),
        ..to_row(content)?
    };
    let id = Entity::insert(row).exec(db).await.map_err(|error| unique_error(error, "profile_id"))?.last_insert_id;
    insert_names(db, id, content).await?;
    Ok(Profile { id, version: 1, content: content.clone(), created_at: now, updated_at: now })
}

/// A profile that was removed, under its old number.
pub async fn insert_again(db: &impl ConnectionTrait, profile: &Profile) -> Result<()> {
    let row = ActiveModel {
        id: Set(profile.id),
        version: Set(profile.version),
        created_at: Set(millis(profile.created_at)),
        updated_at: Set(millis(profile.updated_at)),
        deleted_at: Set(None),
        ..to_row(&profile.content)?
    };
    Entity::insert(row).exec_without_returning(db).await.map_err(|error| unique_error(error, "profile_id"))?;
    insert_names(db, profile.id, &profile.content).await
}

/// Replaces the content when the row still has `version`; `None` when another save was faster.
pub async fn update(
    db: &impl ConnectionTrait,
    id: i64,
    version: i64,
    content: &ProfileContent,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let row = ActiveModel { version: Set(version + 1), updated_at: Set(millis(now)), ..to_row(content)? };
    let result = Entity::update_many()
        .set(row)
        .filter(Column::Id.eq(id))
        .filter(Column::Version.eq(version))
        .filter(Column::DeletedAt.is_null())
        .exec(db)
        .await
        .map_err(|error| unique_error(error, "profile_id"))?;
    if result.rows_affected == 0 {
        return Ok(None);
    }
    profile_names::Entity::delete_many()
        .filter(profile_names::Column::ProfileId.eq(id))
        .exec(db)
        .await
        .map_err(database_error)?;
    insert_names(db, id, content).await?;
    Ok(Some(version + 1))
}

/// Into the trash. `false` when it was not there.
pub async fn trash(db: &impl ConnectionTrait, id: i64, now: DateTime<Utc>) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, Some(now)).await.map_err(database_error)
}

/// Out of the trash; 409 when another profile took its slug meanwhile.
pub async fn restore(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    TRASH.mark::<Entity>(db, id, None).await.map_err(|error| unique_error(error, "profile_id"))
}

/// Removes for good what went into the trash by then; `false` when the profile did not.
pub async fn purge(db: &impl ConnectionTrait, id: i64, before: DateTime<Utc>) -> Result<bool> {
    let is_gone = TRASH.purge::<Entity>(db, id, before).await?;
    if is_gone {
        redirects::remove_all(db, Noun::Profiles, id).await?;
    }
    Ok(is_gone)
}

/// Removes it at once: it went into another one.
pub async fn remove(db: &impl ConnectionTrait, id: i64) -> Result<bool> {
    let result = Entity::delete_by_id(id).exec(db).await.map_err(database_error)?;
    Ok(result.rows_affected == 1)
}

async fn insert_names(db: &impl ConnectionTrait, id: i64, content: &ProfileContent) -> Result<()> {
    let rows = content.name_keys().into_iter().map(|name_key| profile_names::ActiveModel {
        kind: Set(content.kind.name().to_owned()),
        name_key: Set(name_key),
        profile_id: Set(id),
    });
    profile_names::Entity::insert_many(rows).exec_without_returning(db).await.map(drop).map_err(database_error)
}

fn to_row(content: &ProfileContent) -> Result<ActiveModel> {
    let [sort_tr, sort_en] = title_keys(&content.name);
    Ok(ActiveModel {
        profile_id: Set(content.profile_id.clone()),
        kind: Set(content.kind.name().to_owned()),
        name: Set(content.name.tr.clone()),
        image_id: Set(content.image_id.clone()),
        is_active: Set(content.is_active),
        sort_tr: Set(sort_tr),
        sort_en: Set(sort_en),
        search_text: Set(content.search_text()),
        content: Set(to_json(content)?),
        ..Default::default()
    })
}

/// The image may have gone since the document was written: the column knows.
fn from_row(row: Model) -> Result<Profile> {
    let content = ProfileContent { image_id: row.image_id, ..from_json(&row.content)? };
    Ok(Profile {
        id: row.id,
        version: row.version,
        content,
        created_at: moment(row.created_at),
        updated_at: moment(row.updated_at),
    })
}
