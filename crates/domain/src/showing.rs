//! When and where an event takes place, and who sells it.

use chrono::{DateTime, TimeDelta, Utc};
use meydan_gazetteer::district_of;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock;
use crate::event::{Coordinates, PlatformId};
use crate::marks::EventSetting;
use crate::money::{Currency, Money, Rates};
use crate::text::Localized;
use crate::turkish;

/// How long a showing without an end is taken to last.
const ASSUMED_HOURS: i64 = 4;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShowingStatus {
    #[default]
    Scheduled,
    Cancelled,
    /// Put off; the new date may not be known yet.
    Postponed,
    /// On another date than announced: `previous_start_date` says which.
    Moved,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Availability {
    Available,
    Few,
    SoldOut,
    /// Sale begins at `on_sale_at`.
    NotYet,
    #[default]
    Unknown,
}

/// Who sells a showing, and for how much.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Offer {
    pub platform: PlatformId,
    pub url: Option<String>,
    pub price_min: Option<Money>,
    pub price_max: Option<Money>,
    pub currency: Currency,
    #[serde(default)]
    pub availability: Availability,
    #[serde(default)]
    pub on_sale_at: Option<DateTime<Utc>>,
    /// When price and availability were last compared with the seller's page.
    #[serde(default)]
    pub checked_at: Option<DateTime<Utc>>,
    #[serde(default)]
    pub available_tickets: Option<i64>,
}

impl Offer {
    /// The lowest known price.
    pub fn lowest_price(&self) -> Option<Money> {
        self.price_min.or(self.price_max)
    }

    pub fn highest_price(&self) -> Option<Money> {
        self.price_max.or(self.price_min)
    }
}

/// Where a showing takes place, as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Place {
    pub venue: Localized,
    pub address: String,
    #[serde(default)]
    pub district: String,
    pub city: Localized,
    pub country: String,
    pub coordinates: Option<Coordinates>,
    /// Whether the venue can be entered without steps.
    #[serde(default)]
    pub is_step_free: bool,
    /// That of the venue.
    #[serde(default)]
    pub setting: Option<EventSetting>,
}

impl Place {
    /// The folded district; that of the address if the place names none.
    pub fn district_key(&self) -> String {
        if !self.district.is_empty() {
            return turkish::fold(&self.district);
        }
        let found = district_of(&self.address, &self.city.tr);
        found.map_or_else(String::new, |district| turkish::fold(district.name))
    }

    /// With what flat fields do not say, from the place that they were read from.
    #[must_use]
    pub fn known_like(self, other: &Self) -> Self {
        Self { district: other.district.clone(), is_step_free: other.is_step_free, setting: other.setting, ..self }
    }
}

/// One time and place of an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Showing {
    /// Unique within the event.
    pub showing_id: String,
    pub starts_at: DateTime<Utc>,
    pub time_known: bool,
    pub ends_at: Option<DateTime<Utc>>,
    #[serde(default)]
    pub doors_at: Option<DateTime<Utc>>,
    /// The IANA name of the clock that its times are written by; Turkey's when left out.
    #[serde(default)]
    pub timezone: Option<String>,
    /// The row of the venue, and its slug.
    #[serde(default)]
    pub venue_row: Option<i64>,
    #[serde(default)]
    pub venue_id: String,
    /// The slug or number of the venue that a client named, until the use case has looked it up.
    #[serde(skip)]
    pub venue_key: Option<String>,
    pub place: Place,
    #[serde(default)]
    pub hall: String,
    #[serde(default)]
    pub status: ShowingStatus,
    #[serde(default)]
    pub previous_starts_at: Option<DateTime<Utc>>,
    #[serde(default)]
    pub note: Localized,
    pub offers: Vec<Offer>,
}

impl Showing {
    /// The moment from which visitors no longer see it among what is on.
    ///
    /// Without an end it lasts a few hours; with no hour either, its whole day.
    pub fn over_at(&self) -> DateTime<Utc> {
        over_at(self.starts_at, self.time_known, self.ends_at, self.timezone.as_deref())
    }

    /// With the links to what `other` was linked to, and what flat fields do not say of its place.
    #[must_use]
    pub fn linked_like(self, other: &Self) -> Self {
        let place = self.place.known_like(&other.place);
        Self { venue_row: other.venue_row, venue_id: other.venue_id.clone(), place, ..self }
    }

    pub fn is_cancelled(&self) -> bool {
        self.status == ShowingStatus::Cancelled
    }

    /// The cheapest offer that can be bought, else the cheapest one.
    pub fn best_offer(&self) -> Option<&Offer> {
        self.best_offer_position().and_then(|position| self.offers.get(position))
    }

    pub fn best_offer_position(&self) -> Option<usize> {
        let rank = |offer: &Offer| {
            let is_out_of_reach = matches!(offer.availability, Availability::SoldOut | Availability::NotYet);
            (is_out_of_reach, offer.lowest_price().map_or(i64::MAX, Money::hundredths))
        };
        (0..self.offers.len()).min_by_key(|position| rank(&self.offers[*position]))
    }

    /// Nothing is left to buy anywhere.
    pub fn is_sold_out(&self) -> bool {
        !self.offers.is_empty() && self.offers.iter().all(|offer| offer.availability == Availability::SoldOut)
    }

    /// True if a seller has tickets on sale, or if no seller reports otherwise.
    pub fn has_tickets(&self) -> bool {
        let is_out = |offer: &Offer| matches!(offer.availability, Availability::SoldOut | Availability::NotYet);
        self.offers.is_empty() || !self.offers.iter().all(is_out)
    }

    /// The lowest and the highest price in the currency of the best offer, in hundredths of a lira.
    pub fn price_range(&self, rates: &Rates) -> (Option<i64>, Option<i64>) {
        let Some(best) = self.best_offer() else { return (None, None) };
        let same = || self.offers.iter().filter(|offer| offer.currency == best.currency);
        let in_lira = |price: Money| rates.in_lira(price, best.currency);
        let low = same().filter_map(Offer::lowest_price).min();
        let high = same().filter_map(Offer::highest_price).max();
        (low.map(in_lira), high.map(in_lira))
    }
}

pub(crate) fn over_at(
    starts_at: DateTime<Utc>,
    time_known: bool,
    ends_at: Option<DateTime<Utc>>,
    timezone: Option<&str>,
) -> DateTime<Utc> {
    match ends_at {
        Some(end) => end,
        None if time_known => starts_at + TimeDelta::hours(ASSUMED_HOURS),
        None => clock::end_of_day_in(clock::local_date(starts_at), timezone),
    }
}

/// The position of the showing that stands for an event: the earliest one to come, those that take place before cancelled
/// ones; when all are over, the last one.
pub fn projected(showings: &[Showing], now: DateTime<Utc>) -> usize {
    let upcoming = || showings.iter().enumerate().filter(|(_, showing)| showing.over_at() > now);
    let earliest = |cancelled: bool| {
        upcoming()
            .filter(|(_, showing)| showing.is_cancelled() == cancelled)
            .min_by_key(|(_, showing)| showing.starts_at)
    };
    let last = || showings.iter().enumerate().max_by_key(|(_, showing)| showing.starts_at);
    earliest(false).or_else(|| earliest(true)).or_else(last).map_or(0, |(position, _)| position)
}

/// A slug by the date, such as `2026-11-20-2030`, that none of `taken` has.
pub fn new_showing_id(starts_at: DateTime<Utc>, time_known: bool, taken: &[String]) -> String {
    let day = clock::local_date(starts_at);
    let base =
        if time_known { format!("{day}-{}", clock::local_time(starts_at).replace(':', "")) } else { day.to_string() };
    let is_free = |id: &String| !taken.contains(id);
    std::iter::once(base.clone()).chain((2..).map(|number| format!("{base}-{number}"))).find(is_free).unwrap_or(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        clock::parse_moment(text).expect("a moment").at
    }

    fn offer(price: Option<i64>, availability: Availability) -> Offer {
        Offer {
            platform: PlatformId::default(),
            url: None,
            price_min: price.and_then(Money::from_hundredths),
            price_max: None,
            currency: Currency::Try,
            availability,
            on_sale_at: None,
            checked_at: None,
            available_tickets: None,
        }
    }

    fn showing(start: &str, status: ShowingStatus) -> Showing {
        Showing {
            showing_id: start.to_owned(),
            starts_at: at(start),
            time_known: true,
            ends_at: None,
            doors_at: None,
            timezone: None,
            venue_row: None,
            venue_id: String::new(),
            venue_key: None,
            place: Place::default(),
            hall: String::new(),
            status,
            previous_starts_at: None,
            note: Localized::default(),
            offers: Vec::new(),
        }
    }

    #[test]
    fn the_best_offer_is_the_cheapest_that_can_be_bought() {
        let best = |offers: Vec<Offer>| {
            Showing { offers, ..showing("2026-11-20T20:30", ShowingStatus::Scheduled) }.best_offer_position()
        };
        assert_eq!(best(vec![]), None);
        assert_eq!(best(vec![offer(Some(300), Availability::Available), offer(Some(200), Availability::Few)]), Some(1));
        assert_eq!(
            best(vec![offer(Some(300), Availability::Unknown), offer(Some(200), Availability::SoldOut)]),
            Some(0)
        );
        assert_eq!(best(vec![offer(None, Availability::Unknown), offer(Some(900), Availability::Unknown)]), Some(1));
        assert_eq!(best(vec![offer(Some(9), Availability::SoldOut), offer(Some(8), Availability::SoldOut)]), Some(1));
    }

    #[test]
    fn the_earliest_showing_to_come_stands_for_the_event() {
        use ShowingStatus::{Cancelled, Scheduled};
        let showings = [
            showing("2026-11-18T20:30", Scheduled),
            showing("2026-11-20T20:30", Cancelled),
            showing("2026-11-22T20:30", Scheduled),
        ];
        assert_eq!(projected(&showings, at("2026-11-10T12:00")), 0);
        assert_eq!(projected(&showings, at("2026-11-18T23:00")), 0, "it is on still");
        assert_eq!(projected(&showings, at("2026-11-19T12:00")), 2, "what is cancelled comes after what takes place");
        assert_eq!(projected(&showings[..2], at("2026-11-19T12:00")), 1);
        assert_eq!(projected(&showings, at("2026-12-01T12:00")), 2, "the last one when all are over");
    }

    #[test]
    fn ids_are_dates_and_unique() {
        let start = at("2026-11-20T20:30");
        assert_eq!(new_showing_id(start, true, &[]), "2026-11-20-2030");
        assert_eq!(new_showing_id(start, false, &[]), "2026-11-20");
        let taken = ["2026-11-20-2030".to_owned(), "2026-11-20-2030-2".to_owned()];
        assert_eq!(new_showing_id(start, true, &taken), "2026-11-20-2030-3");
    }
}
