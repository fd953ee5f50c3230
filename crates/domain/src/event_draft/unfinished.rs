//! Drafts, which need only a title: everything else may follow.

use std::borrow::Cow;

use super::{EventDraft, ShowingDraft};
use crate::field::{FieldErrors, Problem};
use crate::publication::Publication;
use crate::text::clean;

/// What the specification requires, and a draft may lack.
const REQUIRED: [&str; 11] = [
    "title_tr",
    "title_en",
    "description_tr",
    "description_en",
    "venue_name",
    "venue_en",
    "city",
    "city_tr",
    "city_en",
    "start_date",
    "showings",
];

impl EventDraft {
    /// True if it asks to be a draft: only then it may be unfinished.
    pub(super) fn is_draft(&self) -> bool {
        self.publication == Some(Publication::Draft) && self.is_active != Some(true)
    }

    /// As it can be stored. A showing has a date: what a draft says of one without is said of the event itself.
    pub(super) fn for_state(&self) -> Cow<'_, Self> {
        let is_dated = |showing: &&ShowingDraft| !clean(&showing.start_date).is_empty();
        let Some(showings) = self.showings.as_ref().filter(|_| self.is_draft()) else { return Cow::Borrowed(self) };
        let dated: Vec<ShowingDraft> = showings.iter().filter(is_dated).cloned().collect();
        if dated.len() == showings.len() && !dated.is_empty() {
            return Cow::Borrowed(self);
        }
        if !dated.is_empty() {
            return Cow::Owned(Self { showings: Some(dated), ..self.clone() });
        }
        let flat = Self { showings: None, ..self.clone() };
        Cow::Owned(match showings.first() {
            Some(undated) => flat.with_place_of(undated),
            None => flat,
        })
    }

    fn with_place_of(mut self, showing: &ShowingDraft) -> Self {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        self.venue_name = text(&showing.venue_name);
        self.venue_en = text(&showing.venue_en);
        self.venue_address = showing.venue_address.clone();
        self.city = text(showing.city_tr.as_ref().map_or(&showing.city, |_| &showing.city_tr));
        self.city_tr = None;
        self.city_en = text(&showing.city_en);
        self.country = showing.country.clone();
        (self.latitude, self.longitude) = (showing.latitude, showing.longitude);
        if let Some(offer) = showing.offers.iter().flatten().next() {
            self.ticket_url = offer.url.clone();
            (self.price_min, self.price_max) = (offer.price_min, offer.price_max);
            self.currency = offer.currency;
            self.source_platform = offer.platform.clone();
            self.available_tickets = offer.available_tickets;
        }
        // The date was removed with the showing.
        self.start_date.clear();
        self.end_date = None;
        self
    }

    /// Of what is missing, only a title counts.
    pub(super) fn allow_missing(&self, errors: &mut FieldErrors) {
        errors.allow_missing(|field| {
            let of_showing = field.starts_with("showings[").then(|| field.split_once("].")).flatten();
            REQUIRED.contains(&of_showing.map_or(field, |(_, name)| name))
        });
        if clean(&self.title_tr).is_empty() && clean(&self.title_en).is_empty() {
            errors.add("title_tr", Problem::Required);
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;
    use crate::Error;
    use crate::event::EventContent;
    use crate::event_draft::PerformerDraft;

    fn now() -> DateTime<Utc> {
        DateTime::parse_from_rfc3339("2026-11-15T09:00:00Z").expect("a literal").with_timezone(&Utc)
    }

    fn titled() -> EventDraft {
        EventDraft {
            publication: Some(Publication::Draft),
            title_en: "Jazz on the Bosphorus".into(),
            ..EventDraft::default()
        }
    }

    fn refused(draft: &EventDraft) -> Vec<String> {
        match draft.check(now()) {
            Err(Error::Invalid(errors)) => errors.iter().map(|(field, _)| field.to_owned()).collect(),
            other => panic!("expected field errors, got {other:?}"),
        }
    }

    #[test]
    fn one_title_is_enough_and_none_is_not() {
        let content = titled().check(now()).expect("valid");
        assert!(content.is_undated() && content.showings.is_empty());
        assert_eq!(content.clone().completed(), content, "it is no event of an older version");
        let untitled = EventDraft { publication: Some(Publication::Draft), ..EventDraft::default() };
        assert_eq!(refused(&untitled), ["title_tr"]);
    }

    #[test]
    fn only_a_draft_that_says_so_may_be_unfinished() {
        for publication in [None, Some(Publication::Published), Some(Publication::Archived)] {
            let draft = EventDraft { publication, is_active: Some(false), ..titled() };
            assert!(refused(&draft).contains(&"start_date".to_owned()), "{publication:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_refused_all_the_same() {
        let performer = PerformerDraft::Named { name: " ".into(), name_en: None, profile_id: None };
        let wrong = EventDraft {
            start_date: "yarın".into(),
            website: Some("biletix".into()),
            performers: Some(vec![performer]),
            ..titled()
        };
        assert_eq!(refused(&wrong), ["performers[0].name", "start_date", "website"]);
    }

    #[test]
    fn a_place_without_a_date_is_kept_and_dated_later() {
        let placed = EventDraft { venue_name: "Rıhtım Sahne".into(), city: "İzmir".into(), ..titled() };
        let stored = placed.check(now()).expect("valid");
        assert_eq!((stored.venue.tr.as_str(), stored.city.tr.as_str()), ("Rıhtım Sahne", "İzmir"));
        let dated = EventDraft { start_date: "2026-11-20T20:30".into(), ..placed };
        let dated = dated.check_over(&stored, now()).expect("valid");
        assert_eq!(dated.showings.len(), 1);
        assert_eq!(dated.showings[0].place.venue.tr, "Rıhtım Sahne");
        let undated = titled().check_over(&dated, now()).expect("valid");
        assert!(undated.is_undated(), "a date that is removed is gone");
    }

    #[test]
    fn a_showing_without_a_date_is_said_of_the_event() {
        let showing = |start_date: &str| ShowingDraft {
            start_date: start_date.into(),
            venue_name: Some("Rıhtım Sahne".into()),
            ..ShowingDraft::default()
        };
        let check = |showings: Vec<ShowingDraft>| -> EventContent {
            EventDraft { showings: Some(showings), ..titled() }.check(now()).expect("valid")
        };
        let undated = check(vec![showing(" ")]);
        assert!(undated.is_undated());
        assert_eq!(undated.venue.tr, "Rıhtım Sahne");
        assert!(check(vec![]).is_undated());
        let dated = check(vec![showing(""), showing("2026-11-20T20:30")]);
        assert_eq!(dated.showings.len(), 1);
        assert_eq!((dated.venue.tr.as_str(), dated.city.tr.as_str()), ("Rıhtım Sahne", ""));
    }
}
