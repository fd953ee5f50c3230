//! What events name when they are saved: platforms, venues, performers and the organizer, found or created.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use meydan_domain::change::Noun;
use meydan_domain::clock::{parse_moment_in, timezone};
use meydan_domain::error::Missing;
use meydan_domain::event::{EventContent, Performer, PlatformId};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::platform::{Platform, platform_of_host};
use meydan_domain::profile::{Profile, ProfileKind};
use meydan_domain::showing::{Place, Showing};
use meydan_domain::text::Localized;
use meydan_domain::venue::Venue;
use meydan_domain::{Error, Result, turkish};
use meydan_store::{ConnectionTrait, Tx, platforms, profiles, redirects, venues};

use crate::profiles::{find_named as find_named_profile, find_or_create_profile};
use crate::venues::{find_named, find_or_create_venue};

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

/// Finds or creates the venues, performers and organizers that events name, each once.
pub(crate) struct Linker {
    now: DateTime<Utc>,
    /// By what a client named: a slug or a number.
    venues_by_key: HashMap<String, Option<Venue>>,
    /// By the folded name and city.
    venues: HashMap<(String, String), Venue>,
    /// By the folded name.
    profiles: HashMap<(ProfileKind, String), Profile>,
}

impl Linker {
    pub fn new(now: DateTime<Utc>) -> Self {
        Self { now, venues_by_key: HashMap::new(), venues: HashMap::new(), profiles: HashMap::new() }
    }

    /// Links one event. What is refused is refused before anything is created.
    pub async fn link(&mut self, tx: &mut Tx, draft: &EventDraft, content: &mut EventContent) -> Result<()> {
        let mut errors = FieldErrors::default();
        for showing in &mut content.showings {
            let Some(key) = showing.venue_key.take() else { continue };
            match self.venue_of_key(&**tx, &key).await? {
                Some(venue) => fill_place(showing, &venue),
                None => errors.add(&venue_path(draft, &key), Problem::Unknown(Missing::Venue)),
            }
        }
        find_performers(&**tx, &mut content.performers, &mut errors).await?;
        for showing in content.showings.iter_mut().filter(|showing| showing.venue_row.is_none()) {
            self.find_venue(&**tx, showing).await?;
        }
        if draft.showings.is_some() {
            check_times(draft, &content.showings, &mut errors);
        }
        errors.into_result()?;
        // A draft creates nothing: a page of its own would tell visitors of it.
        let may_create = content.is_active;
        for showing in content.showings.iter_mut().filter(|showing| may_create && showing.venue_row.is_none()) {
            self.create_venue(tx, showing).await?;
        }
        for performer in content.performers.iter_mut().filter(|performer| performer.profile_row.is_none()) {
            let found = self.profile(tx, ProfileKind::Performer, &performer.name, may_create).await?;
            if let Some(profile) = found {
                *performer = performer_of(&profile);
            }
        }
        keep_each_once(&mut content.performers);
        let organizer = if content.organizer.tr.is_empty() {
            None
        } else {
            self.profile(tx, ProfileKind::Organizer, &content.organizer, may_create).await?
        };
        content.organizer_row = organizer.as_ref().map(|organizer| organizer.id);
        content.organizer_id = organizer.map_or_else(String::new, |organizer| organizer.content.page_slug());
        content.project(content.projected_position(self.now));
        Ok(())
    }

    async fn venue_of_key(&mut self, db: &impl ConnectionTrait, key: &str) -> Result<Option<Venue>> {
        if !self.venues_by_key.contains_key(key) {
            self.venues_by_key.insert(key.to_owned(), find_venue(db, key).await?);
        }
        Ok(self.venues_by_key.get(key).cloned().flatten())
    }

    /// By the names that the showing has for it.
    async fn find_venue(&mut self, db: &impl ConnectionTrait, showing: &mut Showing) -> Result<()> {
        let key = venue_names(showing);
        if !self.venues.contains_key(&key)
            && let Some(found) = find_named(db, &showing.place.venue, &showing.place.city).await?
        {
            self.venues.insert(key.clone(), found);
        }
        if let Some(venue) = self.venues.get(&key) {
            set_venue(showing, venue);
        }
        Ok(())
    }

    async fn create_venue(&mut self, tx: &mut Tx, showing: &mut Showing) -> Result<()> {
        let Place { venue, address, city, country, coordinates, .. } = &showing.place;
        if venue.tr.is_empty() || city.tr.is_empty() {
            return Ok(());
        }
        let key = venue_names(showing);
        if !self.venues.contains_key(&key) {
            let created = find_or_create_venue(tx, venue, city, address, country, *coordinates, self.now).await?;
            self.venues.insert(key.clone(), created);
        }
        if let Some(venue) = self.venues.get(&key) {
            set_venue(showing, venue);
        }
        Ok(())
    }

    async fn profile(
        &mut self,
        tx: &mut Tx,
        kind: ProfileKind,
        name: &Localized,
        may_create: bool,
    ) -> Result<Option<Profile>> {
        let key = (kind, turkish::fold(&name.tr));
        if let Some(known) = self.profiles.get(&key) {
            return Ok(Some(known.clone()));
        }
        let found = if may_create {
            Some(find_or_create_profile(tx, kind, &name.tr, &name.en, self.now).await?)
        } else {
            find_named_profile(&**tx, kind, name).await?
        };
        self.profiles.extend(found.clone().map(|found| (key, found)));
        Ok(found)
    }
}

/// Looks up the performers that are named by their slugs.
async fn find_performers(
    db: &impl ConnectionTrait,
    performers: &mut [Performer],
    errors: &mut FieldErrors,
) -> Result<()> {
    for (position, performer) in performers.iter_mut().enumerate() {
        if performer.profile_row.is_some() || performer.profile_id.is_empty() {
            continue;
        }
        match find_profile(db, &performer.profile_id).await? {
            Some(profile) if profile.content.kind == ProfileKind::Performer => *performer = performer_of(&profile),
            Some(_) => errors.add(&format!("performers[{position}]"), Problem::OtherKind),
            None => errors.add(&format!("performers[{position}]"), Problem::Unknown(Missing::Profile)),
        }
    }
    Ok(())
}

/// Several spellings of a name may lead to one performer.
fn keep_each_once(performers: &mut Vec<Performer>) {
    let mut seen = HashSet::new();
    performers.retain(|performer| match performer.profile_row {
        Some(row) => seen.insert(row),
        None => true,
    });
}

/// Two showings at one time in one hall are one: only now is it known which venues are the same.
fn check_times(draft: &EventDraft, showings: &[Showing], errors: &mut FieldErrors) {
    let mut times = HashSet::new();
    for showing in showings {
        let new_venue = showing.venue_row.is_none().then(|| venue_names(showing));
        if !times.insert((showing.starts_at, showing.venue_row, new_venue, turkish::fold(&showing.hall))) {
            errors.add(&start_path(draft, showing), Problem::Repeated);
        }
    }
}

fn venue_names(showing: &Showing) -> (String, String) {
    (turkish::fold(&showing.place.venue.tr), turkish::fold(&showing.place.city.tr))
}

/// Links a showing to its venue. Only the venue tells how one gets in and whether there is a roof.
pub(crate) fn link_venue(showing: &mut Showing, venue: &Venue) {
    showing.venue_row = Some(venue.id);
    showing.venue_id = venue.content.page_slug();
    let Place { is_step_free, setting, .. } = place_of(venue);
    (showing.place.is_step_free, showing.place.setting) = (is_step_free, setting);
}

fn set_venue(showing: &mut Showing, venue: &Venue) {
    link_venue(showing, venue);
    if showing.place.district.is_empty() {
        showing.place.district.clone_from(&venue.content.district);
    }
}

/// Showings are sorted by now: the one at fault is found by its start.
fn start_path(draft: &EventDraft, showing: &Showing) -> String {
    let clock = showing.timezone.as_deref().and_then(timezone);
    let starts_then = |start: &str| parse_moment_in(start, clock).is_some_and(|start| start.at == showing.starts_at);
    match draft.showings.iter().flatten().collect::<Vec<_>>().iter().rposition(|sent| starts_then(&sent.start_date)) {
        Some(at) => format!("showings[{at}].start_date"),
        None => "start_date".to_owned(),
    }
}

pub(crate) fn performer_of(profile: &Profile) -> Performer {
    let (profile_id, name) = (profile.content.page_slug(), profile.content.name.clone());
    Performer { profile_row: Some(profile.id), profile_id, name }
}

/// By number or slug, former slugs included.
pub(crate) async fn find_venue(db: &impl ConnectionTrait, key: &str) -> Result<Option<Venue>> {
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
fn fill_place(showing: &mut Showing, venue: &Venue) {
    link_venue(showing, venue);
    let told = place_of(venue);
    let place = &mut showing.place;
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

pub(crate) fn place_of(venue: &Venue) -> Place {
    let content = &venue.content;
    Place {
        venue: content.name.clone(),
        address: content.address.clone(),
        district: content.district.clone(),
        city: content.city.clone(),
        country: content.country.clone(),
        coordinates: content.coordinates,
        is_step_free: content.accessibility.step_free == Some(true),
        setting: content.setting,
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
