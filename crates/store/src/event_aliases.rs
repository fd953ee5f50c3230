//! What the search index knows of events besides their content: other names of their venues, performers and organizers,
//! and what other currencies are worth.

use std::collections::{BTreeSet, HashMap};

use meydan_domain::Result;
use meydan_domain::event::Event;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::database_error;
use crate::entity::{profile_names, venue_names};
use crate::settings;

/// Ids in a statement: SQLite takes 32,766 values at a time.
const BATCH: usize = 10_000;

/// Sets [`Event::aliases`], the folded names of what each event names, and [`Event::rates`].
pub async fn read(db: &impl ConnectionTrait, events: &mut [Event]) -> Result<()> {
    let venue_rows: BTreeSet<i64> = events.iter().flat_map(venue_ids).collect();
    let profiles: BTreeSet<i64> = events.iter().flat_map(profile_ids).collect();
    let rates = settings::rates(db).await?;
    let (venues, profiles) = (venue_keys(db, venue_rows).await?, profile_keys(db, profiles).await?);
    for event in events {
        event.rates = rates;
        let of_venues = venue_ids(event).filter_map(|id| venues.get(&id));
        let of_profiles = profile_ids(event).filter_map(|id| profiles.get(&id));
        let aliases: BTreeSet<String> = of_venues.chain(of_profiles).flatten().cloned().collect();
        event.aliases = aliases.into_iter().collect();
    }
    Ok(())
}

fn venue_ids(event: &Event) -> impl Iterator<Item = i64> {
    event.content.showings.iter().filter_map(|showing| showing.venue_row)
}

fn profile_ids(event: &Event) -> impl Iterator<Item = i64> {
    let performers = event.content.performers.iter().filter_map(|performer| performer.profile_row);
    performers.chain(event.content.organizer_row)
}

async fn venue_keys(db: &impl ConnectionTrait, ids: BTreeSet<i64>) -> Result<HashMap<i64, Vec<String>>> {
    use venue_names::{Column, Entity};
    let ids: Vec<i64> = ids.into_iter().collect();
    let mut rows: Vec<(i64, String)> = Vec::new();
    for ids in ids.chunks(BATCH) {
        let query = Entity::find().select_only().columns([Column::VenueId, Column::NameKey]).distinct();
        let query = query.filter(Column::VenueId.is_in(ids.iter().copied())).order_by_asc(Column::VenueId);
        rows.extend(query.into_tuple::<(i64, String)>().all(db).await.map_err(database_error)?);
    }
    Ok(grouped(rows))
}

async fn profile_keys(db: &impl ConnectionTrait, ids: BTreeSet<i64>) -> Result<HashMap<i64, Vec<String>>> {
    use profile_names::{Column, Entity};
    let ids: Vec<i64> = ids.into_iter().collect();
    let mut rows: Vec<(i64, String)> = Vec::new();
    for ids in ids.chunks(BATCH) {
        let query = Entity::find().select_only().columns([Column::ProfileId, Column::NameKey]).distinct();
        let query = query.filter(Column::ProfileId.is_in(ids.iter().copied())).order_by_asc(Column::ProfileId);
        rows.extend(query.into_tuple::<(i64, String)>().all(db).await.map_err(database_error)?);
    }
    Ok(grouped(rows))
}

fn grouped(rows: Vec<(i64, String)>) -> HashMap<i64, Vec<String>> {
    let mut keys: HashMap<i64, Vec<String>> = HashMap::new();
    for (id, key) in rows {
        keys.entry(id).or_default().push(key);
    }
    keys
}
