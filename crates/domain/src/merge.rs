//! Merges of venues or profiles: what undoing one needs.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::event::Performer;
use crate::event_draft::MAX_OFFERS;
use crate::showing::{Offer, Place, Showing};
use crate::text::Localized;
use crate::turkish;

/// The thing that went away, and what was moved to the other one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Merge<T> {
    pub content: T,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    /// Names that became aliases of the other one and were none before.
    pub added_aliases: Vec<String>,
    /// Addresses that led to it.
    pub redirects: Vec<String>,
    /// Venues within it.
    #[serde(default)]
    pub children: Vec<i64>,
    pub moved: Vec<MovedEvent>,
}

/// What an event said of a venue or profile before it was merged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MovedEvent {
    pub event: i64,
    /// The ids of the showings at the venue, with what they said of the place.
    #[serde(default)]
    pub showings: Vec<(String, Place)>,
    /// Those of them that became one with another showing.
    #[serde(default)]
    pub joined: Vec<JoinedShowing>,
    /// All performers, if the profile was one of them.
    #[serde(default)]
    pub performers: Option<Vec<Performer>>,
    /// The name of the organizer, if the profile was the organizer.
    #[serde(default)]
    pub organizer: Option<Localized>,
}

impl MovedEvent {
    pub fn new(event: i64) -> Self {
        Self { event, showings: Vec::new(), joined: Vec::new(), performers: None, organizer: None }
    }
}

/// A showing that was another one at a venue with two entries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JoinedShowing {
    /// As it was before.
    pub showing: Showing,
    /// The id of the other one.
    pub with: String,
    /// The offers that the other one got from it.
    pub offers: Vec<Offer>,
}

/// Joins showings that are at one time in one hall now that `moved`, given as they were before, are at another venue.
pub fn join_showings(showings: &mut Vec<Showing>, moved: Vec<Showing>) -> Vec<JoinedShowing> {
    moved.into_iter().filter_map(|before| join(showings, before)).collect()
}

fn join(showings: &mut Vec<Showing>, before: Showing) -> Option<JoinedShowing> {
    let at = showings.iter().position(|showing| showing.showing_id == before.showing_id)?;
    let other = (0..showings.len()).find(|other| *other != at && is_same(&showings[*other], &showings[at]))?;
    let kept = &mut showings[other];
    let is_new = |offer: &&Offer| {
        !kept.offers.iter().any(|known| (&known.platform, &known.url) == (&offer.platform, &offer.url))
    };
    let room = MAX_OFFERS.saturating_sub(kept.offers.len());
    let offers: Vec<Offer> = before.offers.iter().filter(is_new).take(room).cloned().collect();
    kept.offers.extend(offers.iter().cloned());
    let with = kept.showing_id.clone();
    showings.remove(at);
    Some(JoinedShowing { showing: before, with, offers })
}

/// One that is cancelled is not the one that takes place.
fn is_same(one: &Showing, other: &Showing) -> bool {
    one.starts_at == other.starts_at
        && one.venue_row == other.venue_row
        && one.status == other.status
        && turkish::fold(&one.hall) == turkish::fold(&other.hall)
}

/// Takes joined showings apart again; those whose other one an editor removed since stay away.
pub fn split_showings(showings: &mut Vec<Showing>, joined: &[JoinedShowing]) {
    for JoinedShowing { showing, with, offers } in joined.iter().rev() {
        let is_back = showings.iter().any(|other| other.showing_id == showing.showing_id);
        let Some(kept) = showings.iter_mut().find(|other| other.showing_id == *with).filter(|_| !is_back) else {
            continue;
        };
        kept.offers.retain(|offer| !offers.contains(offer));
        showings.push(showing.clone());
    }
    showings.sort_by(|one, other| (one.starts_at, &one.showing_id).cmp(&(other.starts_at, &other.showing_id)));
}
