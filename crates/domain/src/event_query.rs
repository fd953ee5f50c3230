//! The one query over events, checked: filters, sort and page. SQL, the search index, feeds and calendars read it.

mod parse;
mod staff_search;

use chrono::{DateTime, Utc};

use crate::Language;
use crate::date_range::DateSpan;
use crate::event::{Coordinates, PlatformId};
use crate::marks::{Audience, EventLanguage, EventSetting};
use crate::money::{Currency, Money};
use crate::needs::Need;
use crate::page::PageRequest;
use crate::price_band::PriceBand;
use crate::publication::Publication;

pub use parse::EventParams;
pub use staff_search::StaffSearch;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    #[default]
    Date,
    Name,
    Price,
    Relevance,
    Popular,
    /// Staff: the last created first.
    Newest,
    /// Staff: the last saved first.
    Updated,
}

impl Sort {
    const ALL: [Self; 7] =
        [Self::Date, Self::Name, Self::Price, Self::Relevance, Self::Popular, Self::Newest, Self::Updated];

    pub fn name(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::Name => "name",
            Self::Price => "price",
            Self::Relevance => "relevance",
            Self::Popular => "popular",
            Self::Newest => "newest",
            Self::Updated => "updated",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sort| sort.name() == name)
    }

    /// How staff work through a list; ignored for visitors.
    pub(crate) fn is_for_staff(self) -> bool {
        matches!(self, Self::Newest | Self::Updated)
    }
}

/// Which events may be seen at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Visibility {
    /// Active and not over yet: what a visitor came for.
    #[default]
    Upcoming,
    /// Active and over.
    Past,
    /// Active, whatever the date: for staff, and for events that are requested by id.
    Active,
    /// Staff: inactive, whatever the date.
    Inactive,
    /// Staff: everything.
    All,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    pub center: Coordinates,
    pub radius_km: f64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub west: f64,
    pub south: f64,
    pub east: f64,
    pub north: f64,
}

/// A city, or a district of it; folded, as the store keeps them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceKey {
    pub city: String,
    pub district: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct EventQuery {
    pub visibility: Visibility,
    /// Staff: only what is over, or only what is not, among what may be seen.
    pub over: Option<bool>,
    /// Staff: only what is in this state.
    pub publication: Option<Publication>,
    /// Only these, whichever of them can be seen.
    pub ids: Option<Vec<i64>>,
    pub category: Option<String>,
    /// Folded, as the store keeps it beside the city's name.
    pub city: Option<String>,
    /// Folded.
    pub district: Option<String>,
    /// Only in one of these; everywhere if there are none.
    pub places: Vec<PlaceKey>,
    /// The slug of the venue.
    pub venue: Option<String>,
    /// The slug of a performer's profile.
    pub performer: Option<String>,
    /// The slug of an organizer's profile.
    pub organizer: Option<String>,
    /// What was typed.
    pub text: String,
    /// Its folded words, all of which must be found.
    pub words: Vec<String>,
    /// Staff: what must be found exactly.
    pub staff: Option<StaffSearch>,
    pub dates: DateSpan,
    /// Only in one of these; at any time if there are none.
    pub any_dates: Vec<DateSpan>,
    /// In lira.
    pub price_min: Option<Money>,
    /// In lira.
    pub price_max: Option<Money>,
    pub price_band: Option<PriceBand>,
    pub currency: Option<Currency>,
    pub featured: Option<bool>,
    pub platform: Option<PlatformId>,
    pub audience: Option<Audience>,
    pub event_language: Option<EventLanguage>,
    /// Only what can be entered without steps.
    pub accessible: Option<bool>,
    pub setting: Option<EventSetting>,
    /// Only what has tickets on sale, as far as is known.
    pub available: Option<bool>,
    /// Staff: only what lacks this.
    pub needs: Option<Need>,
    pub near: Option<Circle>,
    pub bounds: Option<Bounds>,
    pub sort: Sort,
    /// Cancelled showings too, which are not on: calendars say that they are cancelled.
    pub with_cancelled: bool,
    /// One entry for each showing instead of one for each event.
    pub expand_showings: bool,
    /// Whether the other choices are counted as well.
    pub facets: bool,
    pub language: Language,
    pub page: PageRequest,
    pub now: DateTime<Utc>,
}

impl EventQuery {
    /// Everything upcoming, by date.
    pub fn upcoming(now: DateTime<Utc>, language: Language) -> Self {
        Self {
            visibility: Visibility::Upcoming,
            over: None,
            publication: None,
            ids: None,
            category: None,
            city: None,
            district: None,
            places: Vec::new(),
            venue: None,
            performer: None,
            organizer: None,
            text: String::new(),
            words: Vec::new(),
            staff: None,
            dates: DateSpan::default(),
            any_dates: Vec::new(),
            price_min: None,
            price_max: None,
            price_band: None,
            currency: None,
            featured: None,
            platform: None,
            audience: None,
            event_language: None,
            accessible: None,
            setting: None,
            available: None,
            needs: None,
            near: None,
            bounds: None,
            sort: Sort::Date,
            with_cancelled: false,
            expand_showings: false,
            facets: false,
            language,
            page: PageRequest::default(),
            now,
        }
    }

    /// Whether the search index is asked: for the events that words match, or for the counts of the other choices.
    pub fn needs_index(&self) -> bool {
        self.facets || !self.words.is_empty()
    }
}
