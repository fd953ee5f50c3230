//! Events of older versions: one date, one seller, and names where there are venues and profiles now. Links each to its
//! venue and organizer, which are created where no other event has named them, and writes the rows that lists read.
//!
//! Safe to repeat: what is linked already stays as it is.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::event::EventContent;
use meydan_domain::marks::{EventSetting, Marks};
use meydan_domain::money::Rates;
use meydan_domain::profile::{ProfileContent, ProfileKind};
use meydan_domain::showing::Showing;
use meydan_domain::slug::{free_slug, slug_of};
use meydan_domain::turkish;
use meydan_domain::venue::{VenueContent, city_keys};
use meydan_gazetteer::district_of;
use sea_orm::ActiveValue::NotSet;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::{database_error, from_json, moment, to_json};
use crate::entity::{
    event_index, event_profiles, event_venues, events, profile_names, profiles, redirects, showing_index, venue_names,
    venues,
};
use crate::event_rows::{profile_rows, read_content, showing_rows, venue_rows};
use crate::settings;

const BATCH: u64 = 500;

/// A row and its slug.
type Link = (i64, String);

/// The venues and organizers that are there, by the folded names they are found by.
#[derive(Default)]
struct Known {
    venues: HashMap<(String, String), Link>,
    organizers: HashMap<String, Link>,
    venue_slugs: HashSet<String>,
    profile_slugs: HashSet<String>,
}

/// The columns that an upgrade reads.
type EventRow = (i64, String, i64, Option<i64>);

pub(crate) async fn link_events(db: &impl ConnectionTrait) -> Result<()> {
    use events::{Column, Entity};
    let mut known = Known::read(db).await?;
    let mut last = 0;
    loop {
        let rows: Vec<EventRow> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Content, Column::CreatedAt, Column::DeletedAt])
            .filter(Column::Id.gt(last))
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        let Some((id, ..)) = rows.last() else { return Ok(()) };
        last = *id;
        link_batch(db, &mut known, &rows).await?;
    }
}

async fn link_batch(db: &impl ConnectionTrait, known: &mut Known, rows: &[EventRow]) -> Result<()> {
    let (mut showings, mut event_venues, mut event_profiles) = (Vec::new(), Vec::new(), Vec::new());
    let unpopularity = unpopularity(db, rows).await?;
    for (id, document, created_at, deleted_at) in rows {
        let mut content = read_content(document)?;
        known.link(db, &mut content, moment(*created_at)).await?;
        let linked = to_json(&content)?;
        if linked != *document {
            events::Entity::update_many()
                .col_expr(events::Column::Content, Expr::value(linked))
                .filter(events::Column::Id.eq(*id))
                .exec(db)
                .await
                .map_err(database_error)?;
        }
        event_venues.extend(venue_rows(*id, &content));
        event_profiles.extend(profile_rows(*id, &content));
        if deleted_at.is_none() {
            let unpopularity = unpopularity.get(id).copied().unwrap_or(0);
            // The columns of that version: `mark_events` adds the rest.
            let rows = showing_rows(*id, &content, unpopularity, Rates::default());
            showings.extend(rows.map(|row| showing_index::ActiveModel { marks: NotSet, ..row }));
        }
    }
    insert_missing::<event_venues::Entity, _>(db, event_venues).await?;
    insert_missing::<event_profiles::Entity, _>(db, event_profiles).await?;
    insert_missing::<showing_index::Entity, _>(db, showings).await
}

/// Fills what lists filter by besides time and place, and compares prices in lira. Safe to repeat.
pub(crate) async fn mark_events(db: &impl ConnectionTrait) -> Result<()> {
    use events::{Column, Entity};
    let (facts, rates) = (venue_facts(db).await?, settings::rates(db).await?);
    let mut last = 0;
    loop {
        let rows: Vec<(i64, String)> = Entity::find()
            .select_only()
            .columns([Column::Id, Column::Content])
            .filter(Column::Id.gt(last))
            .order_by_asc(Column::Id)
            .limit(BATCH)
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        let Some((id, _)) = rows.last() else { return Ok(()) };
        last = *id;
        for (id, document) in &rows {
            mark_event(db, *id, document, &facts, rates).await?;
        }
    }
}

async fn mark_event(
    db: &impl ConnectionTrait,
    id: i64,
    document: &str,
    facts: &HashMap<i64, VenueFacts>,
    rates: Rates,
) -> Result<()> {
    use showing_index::Column;
    let before = read_content(document)?;
    let mut content = before.clone();
    for showing in &mut content.showings {
        let venue = showing.venue_row.and_then(|row| facts.get(&row)).copied();
        (showing.place.is_step_free, showing.place.setting) = venue.unwrap_or_default();
    }
    if content != before {
        events::Entity::update_many()
            .col_expr(events::Column::Content, Expr::value(to_json(&content)?))
            .filter(events::Column::Id.eq(id))
            .exec(db)
            .await
            .map_err(database_error)?;
    }
    for (position, showing) in (0_i32..).zip(&content.showings) {
        let (low, high) = showing.price_range(&rates);
        let marks = Marks::of(&content, showing);
        showing_index::Entity::update_many()
            .col_expr(Column::Marks, Expr::value(marks.0))
            .col_expr(Column::PriceLow, Expr::value(low.unwrap_or(i64::MAX)))
            .col_expr(Column::PriceHigh, Expr::value(high.unwrap_or(-1)))
            .col_expr(Column::DistrictKey, Expr::value(showing.place.district_key()))
            .filter(Column::EventId.eq(id))
            .filter(Column::Position.eq(position))
            .exec(db)
            .await
            .map_err(database_error)?;
    }
    Ok(())
}

/// Whether a venue can be entered without steps, and whether it has a roof.
type VenueFacts = (bool, Option<EventSetting>);

async fn venue_facts(db: &impl ConnectionTrait) -> Result<HashMap<i64, VenueFacts>> {
    use venues::{Column, Entity};
    let query = Entity::find().select_only().columns([Column::Id, Column::Content]);
    let rows: Vec<(i64, String)> = query.into_tuple().all(db).await.map_err(database_error)?;
    let facts = |(id, content): (i64, String)| {
        let content: VenueContent = from_json(&content)?;
        Ok((id, (content.accessibility.step_free == Some(true), content.setting)))
    };
    rows.into_iter().map(facts).collect()
}

async fn unpopularity(db: &impl ConnectionTrait, rows: &[EventRow]) -> Result<HashMap<i64, i64>> {
    use event_index::{Column, Entity};
    let found: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Unpopularity])
        .filter(Column::Id.is_in(rows.iter().map(|row| row.0)))
        .into_tuple()
        .all(db)
        .await
        .map_err(database_error)?;
    Ok(found.into_iter().collect())
}

async fn insert_missing<E, A>(db: &impl ConnectionTrait, rows: Vec<A>) -> Result<()>
where
    E: EntityTrait,
    A: sea_orm::ActiveModelTrait<Entity = E> + Clone,
{
    let known = OnConflict::new().do_nothing().to_owned();
    for rows in rows.chunks(BATCH as usize) {
        E::insert_many(rows.to_vec())
            .on_conflict(known.clone())
            .exec_without_returning(db)
            .await
            .map_err(database_error)?;
    }
    Ok(())
}

impl Known {
    async fn read(db: &impl ConnectionTrait) -> Result<Self> {
        let mut known = Self::default();
        let slugs: Vec<(i64, String)> = venues::Entity::find()
            .select_only()
            .columns([venues::Column::Id, venues::Column::VenueId])
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        let by_id: HashMap<i64, String> = slugs.into_iter().collect();
        for row in venue_names::Entity::find().all(db).await.map_err(database_error)? {
            let slug = by_id.get(&row.venue_id).cloned().unwrap_or_default();
            known.venues.insert((row.city_key, row.name_key), (row.venue_id, slug));
        }
        known.venue_slugs = by_id.into_values().collect();
        let slugs: Vec<(i64, String)> = profiles::Entity::find()
            .select_only()
            .columns([profiles::Column::Id, profiles::Column::ProfileId])
            .into_tuple()
            .all(db)
            .await
            .map_err(database_error)?;
        let by_id: HashMap<i64, String> = slugs.into_iter().collect();
        let organizers = profile_names::Column::Kind.eq(ProfileKind::Organizer.name());
        for row in profile_names::Entity::find().filter(organizers).all(db).await.map_err(database_error)? {
            let slug = by_id.get(&row.profile_id).cloned().unwrap_or_default();
            known.organizers.insert(row.name_key, (row.profile_id, slug));
        }
        known.profile_slugs = by_id.into_values().collect();
        for row in redirects::Entity::find().all(db).await.map_err(database_error)? {
            known.venue_slugs.insert(row.slug.clone());
            known.profile_slugs.insert(row.slug);
        }
        Ok(known)
    }

    async fn link(&mut self, db: &impl ConnectionTrait, content: &mut EventContent, at: DateTime<Utc>) -> Result<()> {
        for showing in content.showings.iter_mut().filter(|showing| showing.venue_row.is_none()) {
            if !showing.place.venue.tr.is_empty() && !showing.place.city.tr.is_empty() {
                if showing.place.district.is_empty() {
                    let district = district_of(&showing.place.address, &showing.place.city.tr);
                    showing.place.district = district.map_or_else(String::new, |district| district.name.to_owned());
                }
                let (row, slug) = self.venue(db, showing, at).await?;
                (showing.venue_row, showing.venue_id) = (Some(row), slug);
            }
        }
        if content.organizer_row.is_none() && !content.organizer.tr.is_empty() {
            let (row, slug) = self.organizer(db, content, at).await?;
            (content.organizer_row, content.organizer_id) = (Some(row), slug);
        }
        Ok(())
    }

    async fn venue(&mut self, db: &impl ConnectionTrait, showing: &Showing, at: DateTime<Utc>) -> Result<Link> {
        let place = &showing.place;
        let cities = city_keys(&place.city);
        for name in [&place.venue.tr, &place.venue.en] {
            let name_key = turkish::fold(name);
            let found = cities.iter().find_map(|city| self.venues.get(&(city.clone(), name_key.clone())));
            if let Some(link) = found {
                return Ok(link.clone());
            }
        }
        let slug = free_slug(&slug_of(&place.venue.tr, "venue"), &self.venue_slugs);
        let venue = VenueContent {
            venue_id: slug.clone(),
            address: place.address.clone(),
            district: place.district.clone(),
            country: place.country.clone(),
            coordinates: place.coordinates,
            ..VenueContent::new(place.venue.clone(), place.city.clone())
        };
        let link = (crate::venues::insert(db, &venue, at).await?.id, slug.clone());
        self.venue_slugs.insert(slug);
        for city in venue.city_keys() {
            for name in venue.name_keys() {
                self.venues.entry((city.clone(), name)).or_insert_with(|| link.clone());
            }
        }
        Ok(link)
    }

    async fn organizer(
        &mut self,
        db: &impl ConnectionTrait,
        content: &EventContent,
        at: DateTime<Utc>,
    ) -> Result<Link> {
        let name_key = turkish::fold(&content.organizer.tr);
        if let Some(link) = self.organizers.get(&name_key) {
            return Ok(link.clone());
        }
        let slug = free_slug(&slug_of(&content.organizer.tr, "profile"), &self.profile_slugs);
        let profile = ProfileContent {
            profile_id: slug.clone(),
            ..ProfileContent::new(ProfileKind::Organizer, content.organizer.clone())
        };
        let link = (crate::profiles::insert(db, &profile, at).await?.id, slug.clone());
        self.profile_slugs.insert(slug);
        self.organizers.insert(name_key, link.clone());
        Ok(link)
    }
}
