//! Possible duplicates of an event that is being entered: on the same day in the same province, under a similar title or
//! at the same venue and time.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use chrono::{NaiveDate, TimeDelta};
use meydan_domain::Result;
use meydan_domain::clock::{Moment, end_of_day, local_date, parse_moment, start_of_day};
use meydan_domain::event::Event;
use meydan_domain::event_draft::{EventDraft, MAX_SHOWINGS};
use meydan_domain::named::name_keys;
use meydan_domain::showing::Showing;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::Localized;
use meydan_gazetteer::city_key;
use meydan_matching::{Title, similarity};
use meydan_store::{ConnectionTrait, event_list, events};

use super::{Events, ShownEvent};
use crate::event_links::find_venue;

pub(super) const MAX_DUPLICATES: usize = 5;
/// More events a day than any province has.
pub(super) const MAX_CANDIDATES: u64 = 1_000;
/// Days that are looked at; a season repeats itself.
pub(super) const MAX_DAYS: usize = 40;
/// As long as a title may be.
const MAX_TITLE: usize = 200;
const MIN_TITLE_SIMILARITY: f64 = 0.6;
/// Listings give the doors or the stage time.
const SAME_TIME: TimeDelta = TimeDelta::minutes(30);
/// The score of another title at the same venue and time.
const VENUE_AND_TIME_SCORE: f64 = 0.5;

/// Why an event may be the one that is being entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuplicateReason {
    Title,
    VenueAndTime,
}

#[derive(Clone, Debug)]
pub struct Duplicate {
    /// Projected from the showing of the same day.
    pub shown: ShownEvent,
    pub score: f64,
    pub reason: DuplicateReason,
}

/// When and where an event that is being entered takes place.
struct Entered {
    start: Moment,
    place: PlaceKeys,
}

#[derive(Clone)]
struct PlaceKeys {
    city: String,
    /// The folded names of the venue.
    venues: Vec<String>,
}

struct Candidate {
    event: Arc<Event>,
    position: usize,
    score: f64,
    reason: DuplicateReason,
}

impl Events {
    /// The events that a draft may repeat, the most likely first. Fields that are missing or wrong are ignored: the draft is
    /// still being entered.
    pub async fn duplicates(&self, actor: &Actor, draft: &EventDraft) -> Result<Vec<Duplicate>> {
        actor.require(Permission::WriteContent)?;
        self.duplicates_of(draft, &mut Candidates::default()).await
    }

    /// The same for each of many drafts, which often share days and provinces.
    pub(crate) async fn duplicates_of_many(&self, drafts: &[EventDraft]) -> Result<Vec<Vec<Duplicate>>> {
        let mut candidates = Candidates::default();
        let mut all = Vec::with_capacity(drafts.len());
        for draft in drafts {
            all.push(self.duplicates_of(draft, &mut candidates).await?);
            // Comparing titles takes a while for long lists.
            tokio::task::yield_now().await;
        }
        Ok(all)
    }

    async fn duplicates_of(&self, draft: &EventDraft, candidates: &mut Candidates) -> Result<Vec<Duplicate>> {
        let db = self.core.store().read();
        let entered = entered(db, draft).await?;
        let candidates = candidates.of(db, &entered).await?;
        let titles = [&draft.title_tr, &draft.title_en].map(|title| title.chars().take(MAX_TITLE).collect::<String>());
        let [title_tr, title_en] = titles;
        let titles = Localized::new(title_tr, title_en);
        let own_key = draft.event_id.as_deref();
        let others = candidates.into_iter().filter(|(event, _)| own_key != Some(event.content.event_id.as_str()));
        let mut found: Vec<Candidate> =
            others.filter_map(|(event, positions)| compare(event, &positions, &titles, &entered)).collect();
        found.sort_by(|one, other| other.score.total_cmp(&one.score).then(one.event.id.cmp(&other.event.id)));
        found.truncate(MAX_DUPLICATES);
        let reasons: Vec<(f64, DuplicateReason)> = found.iter().map(|found| (found.score, found.reason)).collect();
        let events = found.into_iter().map(|found| (*found.event).clone().listed(found.position, vec![found.position]));
        let shown = self.with_covers(events.collect()).await?.into_iter();
        Ok(shown.zip(reasons).map(|(shown, (score, reason))| Duplicate { shown, score, reason }).collect())
    }
}

/// The showings of a draft whose day and province are known.
async fn entered(db: &impl ConnectionTrait, draft: &EventDraft) -> Result<Vec<Entered>> {
    let mut all = Vec::new();
    let mut by_venue: HashMap<String, Option<PlaceKeys>> = HashMap::new();
    for showing in draft.showings.iter().flatten().take(MAX_SHOWINGS) {
        let Some(start) = parse_moment(&showing.start_date) else { continue };
        let place = match showing.venue_id.as_deref().filter(|key| !key.is_empty()) {
            Some(key) => {
                if !by_venue.contains_key(key) {
                    by_venue.insert(key.to_owned(), keys_of_venue(db, key).await?);
                }
                by_venue[key].clone()
            }
            None => keys_of_names(
                showing.city_tr.as_ref().or(showing.city.as_ref()),
                &[showing.venue_name.as_ref(), showing.venue_en.as_ref()],
            ),
        };
        all.extend(place.map(|place| Entered { start, place }));
    }
    Ok(all)
}

async fn keys_of_venue(db: &impl ConnectionTrait, key: &str) -> Result<Option<PlaceKeys>> {
    let venue = find_venue(db, key).await?;
    Ok(venue.map(|venue| PlaceKeys { city: city_key(&venue.content.city.tr), venues: venue.content.name_keys() }))
}

fn keys_of_names(city: Option<&String>, venue: &[Option<&String>]) -> Option<PlaceKeys> {
    let city = city.filter(|city| !city.trim().is_empty())?;
    let venue: Vec<String> = venue.iter().flatten().map(|name| (*name).clone()).collect();
    Some(PlaceKeys { city: city_key(city), venues: name_keys(&Localized::default(), &venue) })
}

/// Events by their days and provinces, each read once.
#[derive(Default)]
struct Candidates {
    days: HashMap<(NaiveDate, String), Vec<(i64, usize)>>,
    events: HashMap<i64, Arc<Event>>,
}

impl Candidates {
    /// The events with showings on the same days in the same provinces, and the positions of these showings.
    async fn of(&mut self, db: &impl ConnectionTrait, entered: &[Entered]) -> Result<Vec<(Arc<Event>, Vec<usize>)>> {
        let days: BTreeSet<(NaiveDate, &str)> =
            entered.iter().map(|showing| (local_date(showing.start.at), showing.place.city.as_str())).collect();
        let mut positions: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (day, city) in days.into_iter().take(MAX_DAYS) {
            for (event, position) in self.on(db, day, city).await? {
                positions.entry(*event).or_default().push(*position);
            }
        }
        // The last ones entered first.
        let ids: Vec<i64> = positions.keys().rev().copied().take(MAX_CANDIDATES as usize).collect();
        let unread: Vec<i64> = ids.iter().copied().filter(|id| !self.events.contains_key(id)).collect();
        if !unread.is_empty() {
            let found = events::find_many(db, &unread).await?;
            self.events.extend(found.into_iter().map(|event| (event.id, Arc::new(event))));
        }
        let with_positions = |id: i64| Some((self.events.get(&id)?.clone(), positions.remove(&id)?));
        Ok(ids.into_iter().filter_map(with_positions).collect())
    }

    async fn on(&mut self, db: &impl ConnectionTrait, day: NaiveDate, city: &str) -> Result<&[(i64, usize)]> {
        let key = (day, city.to_owned());
        if !self.days.contains_key(&key) {
            let (from, before) = (start_of_day(day), end_of_day(day));
            let found = event_list::showings_in(db, city, from, before, MAX_CANDIDATES).await?;
            self.days.insert(key.clone(), found);
        }
        Ok(&self.days[&key])
    }
}

/// The showing of an event that fits best; `None` when none does.
fn compare(event: Arc<Event>, positions: &[usize], titles: &Localized, entered: &[Entered]) -> Option<Candidate> {
    let showing_at = |position: &usize| event.content.showings.get(*position).map(|showing| (*position, showing));
    let same_place_and_time = positions.iter().filter_map(showing_at).find(|(_, showing)| {
        let start = Moment { at: showing.starts_at, time_known: showing.time_known };
        let venues = name_keys(&showing.place.venue, &[]);
        entered.iter().any(|one| is_same_venue(&venues, &one.place.venues) && is_same_time(&start, &one.start))
    });
    let (position, showing) = same_place_and_time.or_else(|| positions.iter().find_map(showing_at))?;
    let title = title_similarity(titles, &event.content.title, showing);
    let (score, reason) = judge(title, same_place_and_time.is_some())?;
    Some(Candidate { position, score, reason, event })
}

/// The score of two events on the same day in the same province; `None` if they are unlike.
pub(super) fn judge(title_similarity: f64, is_same_place_and_time: bool) -> Option<(f64, DuplicateReason)> {
    if title_similarity >= MIN_TITLE_SIMILARITY {
        Some((title_similarity, DuplicateReason::Title))
    } else {
        is_same_place_and_time.then_some((VENUE_AND_TIME_SCORE, DuplicateReason::VenueAndTime))
    }
}

/// Of the language in which the titles are more alike.
fn title_similarity(one: &Localized, other: &Localized, showing: &Showing) -> f64 {
    let place = &showing.place;
    let names = [&place.venue.tr, &place.venue.en, &place.city.tr, &place.city.en].map(String::as_str);
    let score = |one: &str, other: &str| similarity(&Title::new(one, &names), &Title::new(other, &names));
    score(&one.tr, &other.tr).max(score(&one.en, &other.en))
}

/// By the folded names of both venues.
pub(super) fn is_same_venue(one: &[String], other: &[String]) -> bool {
    one.iter().any(|name| other.contains(name))
}

pub(super) fn is_same_time(one: &Moment, other: &Moment) -> bool {
    one.time_known && other.time_known && (one.at - other.at).abs() <= SAME_TIME
}
