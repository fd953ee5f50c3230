//! Events and the venues, profiles and platforms that they name: looked up when an event is saved, and brought up to date
//! when one of them changes.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::error::Missing;
use meydan_domain::event::{Event, EventContent, Performer, PlatformId};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::platform::{Platform, platform_of_host};
use meydan_domain::profile::{Profile, ProfileKind};
use meydan_domain::showing::{Place, Showing};
use meydan_domain::text::Localized;
use meydan_domain::venue::Venue;
use meydan_domain::{Error, Result, turkish};
use meydan_store::{ConnectionTrait, Tx, events, platforms, profiles, redirects, venues};

use crate::core::Core;
use crate::jobs::JobLease;
use crate::profiles::find_or_create_profile;
use crate::venues::find_or_create_venue;

/// Events that are read and written at a time.
const BATCH: usize = 200;

/// Events, and what was moved in each: the ids of showings, or the roles of a profile.
pub(crate) type Moved = Vec<(i64, Vec<String>)>;

/// The draft with the platforms that its ticket addresses tell, where it names none; platforms that do not exist are
/// refused.
pub(crate) async fn with_platforms(db: &impl ConnectionTrait, draft: &EventDraft) -> Result<EventDraft> {
    let platforms = platforms::list(db).await?;
    let (mut draft, mut errors) = (draft.clone(), FieldErrors::default());
    let mut settle = |field: String, platform: &mut Option<PlatformId>, url: Option<&str>| match platform {
        Some(named) => {
            if !platforms.iter().any(|known| known.content.platform_id == named.name()) {
                errors.add(&field, Problem::NotAmong(platform_ids(&platforms)));
            }
        }
        None => *platform = url.and_then(|url| platform_of_host(&platforms, url)).and_then(PlatformId::from_name),
    };
    settle("source_platform".to_owned(), &mut draft.source_platform, draft.ticket_url.as_deref());
    for (at, showing) in draft.showings.iter_mut().flatten().enumerate() {
        for (nth, offer) in showing.offers.iter_mut().flatten().enumerate() {
            settle(format!("showings[{at}].offers[{nth}].platform"), &mut offer.platform, offer.url.as_deref());
        }
    }
    errors.into_result()?;
    Ok(draft)
}

/// Finds or creates the venues, performers and the organizer that an event names.
pub(crate) async fn link(
    tx: &mut Tx,
    draft: &EventDraft,
    content: &mut EventContent,
    now: DateTime<Utc>,
) -> Result<()> {
    let mut errors = FieldErrors::default();
    for showing in &mut content.showings {
        match showing.venue_key.take() {
            Some(key) => match find_venue(&**tx, &key).await? {
                Some(venue) => take_place(showing, &venue),
                None => errors.add(&venue_path(draft, &key), Problem::Unknown(Missing::Venue)),
            },
            None if showing.venue_row.is_none() => link_venue(tx, showing, now).await?,
            None => {}
        }
    }
    link_performers(tx, content, &mut errors, now).await?;
    errors.into_result()?;
    (content.organizer_row, content.organizer_id) = if content.organizer.tr.is_empty() {
        (None, String::new())
    } else {
        let Localized { tr, en } = &content.organizer;
        let organizer = find_or_create_profile(tx, ProfileKind::Organizer, tr, en, now).await?;
        (Some(organizer.id), organizer.content.profile_id)
    };
    content.project(content.projected_position(now));
    Ok(())
}

/// The same for many at once, each place looked up once.
pub(crate) async fn link_many(tx: &mut Tx, contents: &mut [EventContent], now: DateTime<Utc>) -> Result<()> {
    let mut known: HashMap<(String, String), (i64, String)> = HashMap::new();
    let mut organizers: HashMap<String, (i64, String)> = HashMap::new();
    for content in contents {
        for showing in &mut content.showings {
            let key = (turkish::fold(&showing.place.venue.tr), turkish::fold(&showing.place.city.tr));
            match known.get(&key) {
                Some((row, slug)) => (showing.venue_row, showing.venue_id) = (Some(*row), slug.clone()),
                None => {
                    link_venue(tx, showing, now).await?;
                    known.extend(showing.venue_row.map(|row| (key, (row, showing.venue_id.clone()))));
                }
            }
        }
        let Localized { tr, en } = &content.organizer;
        if !tr.is_empty() {
            if !organizers.contains_key(tr) {
                let organizer = find_or_create_profile(tx, ProfileKind::Organizer, tr, en, now).await?;
                organizers.insert(tr.clone(), (organizer.id, organizer.content.profile_id));
            }
            if let Some((row, slug)) = organizers.get(tr) {
                (content.organizer_row, content.organizer_id) = (Some(*row), slug.clone());
            }
        }
        let mut errors = FieldErrors::default();
        link_performers(tx, content, &mut errors, now).await?;
        errors.into_result()?;
    }
    Ok(())
}

async fn link_performers(
    tx: &mut Tx,
    content: &mut EventContent,
    errors: &mut FieldErrors,
    now: DateTime<Utc>,
) -> Result<()> {
    for (position, performer) in content.performers.iter_mut().enumerate() {
        if performer.profile_row.is_some() {
            continue;
        }
        let profile = if performer.profile_id.is_empty() {
            let Localized { tr, en } = &performer.name;
            Some(find_or_create_profile(tx, ProfileKind::Performer, tr, en, now).await?)
        } else {
            find_profile(&**tx, &performer.profile_id).await?
        };
        match profile {
            Some(profile) => *performer = performer_of(&profile),
            None => errors.add(&format!("performers[{position}]"), Problem::Unknown(Missing::Profile)),
        }
    }
    Ok(())
}

fn performer_of(profile: &Profile) -> Performer {
    let (profile_id, name) = (profile.content.profile_id.clone(), profile.content.name.clone());
    Performer { profile_row: Some(profile.id), profile_id, name }
}

async fn link_venue(tx: &mut Tx, showing: &mut Showing, now: DateTime<Utc>) -> Result<()> {
    let Place { venue, address, city, country, coordinates, .. } = &showing.place;
    if venue.tr.is_empty() || city.tr.is_empty() {
        return Ok(());
    }
    let found = find_or_create_venue(tx, venue, city, address, country, *coordinates, now).await?;
    showing.venue_row = Some(found.id);
    showing.venue_id.clone_from(&found.content.venue_id);
    if showing.place.district.is_empty() {
        showing.place.district.clone_from(&found.content.district);
    }
    Ok(())
}

/// By number or slug, former slugs included.
async fn find_venue(db: &impl ConnectionTrait, key: &str) -> Result<Option<Venue>> {
    let found = match key.parse::<i64>() {
        Ok(id) => venues::find(db, id).await?,
        Err(_) => venues::find_by_key(db, key).await?,
    };
    match found {
        Some(venue) => Ok(Some(venue)),
        None => match redirects::find(db, Noun::Venues, key).await? {
            Some(id) => venues::find(db, id).await,
            None => Ok(None),
        },
    }
}

async fn find_profile(db: &impl ConnectionTrait, key: &str) -> Result<Option<Profile>> {
    match profiles::find_by_key(db, key).await? {
        Some(profile) => Ok(Some(profile)),
        None => match redirects::find(db, Noun::Profiles, key).await? {
            Some(id) => profiles::find(db, id).await,
            None => Ok(None),
        },
    }
}

/// Showings are sorted by now: the one at fault is found by what it named.
fn venue_path(draft: &EventDraft, key: &str) -> String {
    let is_it = |venue_id: &Option<String>| venue_id.as_deref().map(str::trim) == Some(key);
    let at = draft.showings.iter().flatten().position(|showing| is_it(&showing.venue_id)).unwrap_or(0);
    format!("showings[{at}].venue_id")
}

/// What the venue says, where the showing says nothing itself.
fn take_place(showing: &mut Showing, venue: &Venue) {
    let told = place_of(venue);
    let place = &mut showing.place;
    showing.venue_row = Some(venue.id);
    showing.venue_id.clone_from(&venue.content.venue_id);
    if place.venue.tr.is_empty() {
        place.venue = told.venue;
    }
    if place.city.tr.is_empty() {
        place.city = told.city;
    }
    if place.country.is_empty() {
        place.country = told.country;
    }
    if place.address.is_empty() {
        place.address = told.address;
    }
    if place.district.is_empty() {
        place.district = told.district;
    }
    place.coordinates = place.coordinates.or(told.coordinates);
}

fn place_of(venue: &Venue) -> Place {
    let content = &venue.content;
    Place {
        venue: content.name.clone(),
        address: content.address.clone(),
        district: content.district.clone(),
        city: content.city.clone(),
        country: content.country.clone(),
        coordinates: content.coordinates,
    }
}

/// Every fact that is as the venue had it becomes what the venue has now; what an editor wrote for one event stays.
fn follow(place: &mut Place, before: &Place, after: &Place) {
    let follow_text = |text: &mut String, before: &String, after: &String| {
        if text == before {
            text.clone_from(after);
        }
    };
    follow_text(&mut place.venue.tr, &before.venue.tr, &after.venue.tr);
    follow_text(&mut place.venue.en, &before.venue.en, &after.venue.en);
    follow_text(&mut place.city.tr, &before.city.tr, &after.city.tr);
    follow_text(&mut place.city.en, &before.city.en, &after.city.en);
    follow_text(&mut place.address, &before.address, &after.address);
    follow_text(&mut place.district, &before.district, &after.district);
    follow_text(&mut place.country, &before.country, &after.country);
    if place.coordinates == before.coordinates {
        place.coordinates = after.coordinates;
    }
}

/// Brings the events that take place at a venue up to date.
pub(crate) async fn venue_changed(tx: &mut Tx, before: &Venue, after: &Venue, now: DateTime<Utc>) -> Result<()> {
    let (old, new) = (place_of(before), place_of(after));
    if old == new && before.content.venue_id == after.content.venue_id {
        return Ok(());
    }
    let ids = venues::events_at(&**tx, before.id).await?;
    rewrite_each(tx, &ids, now, |event| {
        let there = event.content.showings.iter_mut().filter(|showing| showing.venue_row == Some(before.id));
        for showing in there {
            showing.venue_id.clone_from(&after.content.venue_id);
            follow(&mut showing.place, &old, &new);
        }
    })
    .await
}

/// Moves the showings of one venue to another, and says which they are.
pub(crate) async fn move_venue(tx: &mut Tx, from: &Venue, into: &Venue, now: DateTime<Utc>) -> Result<Moved> {
    let ids = venues::events_at(&**tx, from.id).await?;
    let mut moved = Moved::new();
    let (old, new) = (place_of(from), place_of(into));
    rewrite_each(tx, &ids, now, |event| {
        let mut showing_ids = Vec::new();
        for showing in event.content.showings.iter_mut().filter(|showing| showing.venue_row == Some(from.id)) {
            showing.venue_row = Some(into.id);
            showing.venue_id.clone_from(&into.content.venue_id);
            follow(&mut showing.place, &old, &new);
            showing_ids.push(showing.showing_id.clone());
        }
        moved.push((event.id, showing_ids));
    })
    .await?;
    Ok(moved)
}

/// Moves showings back from `into`, the venue that `venue` was merged into.
pub(crate) async fn restore_venue(
    tx: &mut Tx,
    venue: &Venue,
    into: &Venue,
    moved: &[(i64, Vec<String>)],
    now: DateTime<Utc>,
) -> Result<()> {
    let (old, new) = (place_of(into), place_of(venue));
    let by_event: HashMap<i64, &Vec<String>> = moved.iter().map(|(id, showings)| (*id, showings)).collect();
    let ids: Vec<i64> = moved.iter().map(|(id, _)| *id).collect();
    rewrite_each(tx, &ids, now, |event| {
        let showing_ids = by_event.get(&event.id).copied();
        let was_moved = |showing: &&mut Showing| {
            // One that an editor gave another venue since stays there.
            showing.venue_row == Some(into.id) && showing_ids.is_some_and(|ids| ids.contains(&showing.showing_id))
        };
        for showing in event.content.showings.iter_mut().filter(was_moved) {
            showing.venue_row = Some(venue.id);
            showing.venue_id.clone_from(&venue.content.venue_id);
            follow(&mut showing.place, &old, &new);
        }
    })
    .await
}

/// Brings the events that name a profile up to date.
pub(crate) async fn profile_changed(tx: &mut Tx, before: &Profile, after: &Profile, now: DateTime<Utc>) -> Result<()> {
    let ids = profiles::events_of(&**tx, before.id).await?;
    rewrite_each(tx, &ids, now, |event| name_profile(event, before, after, None)).await
}

/// Makes events name one profile instead of another, and says in which roles.
pub(crate) async fn move_profile(tx: &mut Tx, from: &Profile, into: &Profile, now: DateTime<Utc>) -> Result<Moved> {
    let ids = profiles::events_of(&**tx, from.id).await?;
    let mut moved = Moved::new();
    rewrite_each(tx, &ids, now, |event| {
        moved.push((event.id, roles(event, from.id)));
        name_profile(event, from, into, None);
    })
    .await?;
    Ok(moved)
}

/// Makes events name a profile again that was merged into another.
pub(crate) async fn restore_profile(
    tx: &mut Tx,
    profile: &Profile,
    into: &Profile,
    moved: &[(i64, Vec<String>)],
    now: DateTime<Utc>,
) -> Result<()> {
    let by_event: HashMap<i64, &Vec<String>> = moved.iter().map(|(id, roles)| (*id, roles)).collect();
    let ids: Vec<i64> = moved.iter().map(|(id, _)| *id).collect();
    rewrite_each(tx, &ids, now, |event| {
        if let Some(roles) = by_event.get(&event.id) {
            name_profile(event, into, profile, Some(roles));
        }
    })
    .await
}

/// `organizer`, or the place of a performer such as `performer 2`.
fn roles(event: &Event, profile: i64) -> Vec<String> {
    let performers = event.content.performers.iter().enumerate();
    let performs = performers.filter(|(_, performer)| performer.profile_row == Some(profile));
    let organizes = (event.content.organizer_row == Some(profile)).then(|| ProfileKind::Organizer.name().to_owned());
    performs.map(|(position, _)| performer_role(position)).chain(organizes).collect()
}

fn performer_role(position: usize) -> String {
    format!("{} {position}", ProfileKind::Performer.name())
}

/// Names `after` where `before` stands, in these roles or in all of them.
fn name_profile(event: &mut Event, before: &Profile, after: &Profile, roles: Option<&[String]>) {
    let is_meant = |role: &str| roles.is_none_or(|roles| roles.iter().any(|known| known == role));
    for (position, performer) in event.content.performers.iter_mut().enumerate() {
        if performer.profile_row == Some(before.id) && is_meant(&performer_role(position)) {
            *performer = performer_of(after);
        }
    }
    let content = &mut event.content;
    if content.organizer_row == Some(before.id) && is_meant(ProfileKind::Organizer.name()) {
        content.organizer_row = Some(after.id);
        content.organizer_id.clone_from(&after.content.profile_id);
        if content.organizer.tr == before.content.name.tr {
            content.organizer.tr.clone_from(&after.content.name.tr);
        }
        if content.organizer.en == before.content.name.en {
            content.organizer.en.clone_from(&after.content.name.en);
        }
    }
}

/// Changes events, some at a time; each is one line in the change log.
async fn rewrite_each(tx: &mut Tx, ids: &[i64], now: DateTime<Utc>, mut change: impl FnMut(&mut Event)) -> Result<()> {
    for ids in ids.chunks(BATCH) {
        for mut event in events::find_stored(&**tx, ids).await? {
            let before = event.content.clone();
            change(&mut event);
            event.content.project(event.content.projected_position(now));
            if event.content == before {
                continue;
            }
            events::rewrite(&**tx, event.id, &event.content, now).await?;
            tx.changed(Noun::Events, event.id, ChangeKind::Updated, now).await?;
        }
    }
    Ok(())
}

/// Links events that nodes of an older version saved since the database was upgraded, some at a time.
pub(crate) async fn link_older(core: &Core, lease: &JobLease) -> Result<()> {
    loop {
        let now = core.now();
        let mut tx = core.store().begin().await?;
        lease.fence(&tx).await?;
        let ids = events::without_showings(&*tx, BATCH as u64).await?;
        if ids.is_empty() {
            return Ok(());
        }
        let events = events::find_stored(&*tx, &ids).await?;
        let mut contents: Vec<EventContent> = events.iter().map(|event| event.content.clone()).collect();
        link_many(&mut tx, &mut contents, now).await?;
        for (event, content) in events.iter().zip(&contents) {
            events::rewrite(&*tx, event.id, content, now).await?;
            tx.changed(Noun::Events, event.id, ChangeKind::Updated, now).await?;
        }
        tx.commit().await?;
    }
}

/// For a filter: a platform that does not exist is a mistake.
pub(crate) async fn check_platform(db: &impl ConnectionTrait, platform: Option<&PlatformId>) -> Result<()> {
    let Some(platform) = platform else { return Ok(()) };
    if platforms::find_by_key(db, platform.name()).await?.is_some() {
        return Ok(());
    }
    let platforms = platforms::list(db).await?;
    Err(Error::invalid("platform", Problem::NotAmong(platform_ids(&platforms))))
}

fn platform_ids(platforms: &[Platform]) -> Vec<String> {
    platforms.iter().map(|platform| platform.content.platform_id.clone()).collect()
}
