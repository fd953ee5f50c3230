//! Why an event needs an editor, for the work queues: what it lacks, or what became of it. Visitors never see it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::Language;
use crate::event::EventContent;
use crate::event_query::{EventQuery, Sort, Visibility};
use crate::marks::Marks;
use crate::showing::Showing;
use crate::text::Localized;
use crate::translation::{LanguageState, LanguageStates, Translated};

/// Letters that Turkish has and English does not.
const TURKISH_LETTERS: &str = "çğıöşüÇĞİÖŞÜ";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Need {
    English,
    Turkish,
    Picture,
    Coordinates,
    Price,
    Link,
    /// A language is stale.
    Translation,
    /// Published, and every showing is over.
    PastEnd,
    /// To come, and perhaps the same as another event to come.
    Duplicate,
    /// A ticket link has failed for days.
    DeadLink,
}

impl Need {
    /// What content and showing alone decide; each has a mark, whose bit is its place here.
    const LACKING: [Self; 7] =
        [Self::English, Self::Turkish, Self::Picture, Self::Coordinates, Self::Price, Self::Link, Self::Translation];
    pub const NAMES: &[&str] = &[
        "english",
        "turkish",
        "picture",
        "coordinates",
        "price",
        "link",
        "translation",
        "past_end",
        "duplicate",
        "dead_link",
    ];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        let others = [Self::PastEnd, Self::Duplicate, Self::DeadLink];
        Self::LACKING.into_iter().chain(others).find(|need| need.name() == name)
    }

    /// The mark of a showing that has this need; `None` if it does not depend on the content alone.
    pub fn wanted(self) -> Option<Marks> {
        Self::LACKING.contains(&self).then(|| Marks(1 << (Marks::NEEDS_FROM + self as u32)))
    }

    fn is_felt(self, content: &EventContent, showing: &Showing) -> bool {
        match self {
            Self::English => !content.is_readable_in(Language::En),
            Self::Turkish => !content.is_readable_in(Language::Tr),
            Self::Picture => content.cover_image_id.is_none() && content.image_url.is_none(),
            Self::Coordinates => showing.place.coordinates.is_none(),
            Self::Price => showing.offers.iter().all(|offer| offer.lowest_price().is_none()),
            Self::Link => showing.offers.iter().all(|offer| offer.url.is_none()),
            Self::Translation => {
                let LanguageStates { tr, en } = content.language_states();
                [tr, en].contains(&LanguageState::Stale)
            }
            Self::PastEnd | Self::Duplicate | Self::DeadLink => false,
        }
    }
}

/// The marks of everything that is missing.
pub(crate) fn marks_of(content: &EventContent, showing: &Showing) -> Marks {
    let felt = Need::LACKING.into_iter().filter(|need| need.is_felt(content, showing));
    felt.filter_map(Need::wanted).fold(Marks::default(), Marks::with)
}

/// The same text in both fields was written in one language: titles may be names, descriptions are not.
pub(crate) fn is_written_in(text: &Localized, language: Language) -> bool {
    let is_copied = text.en == text.tr && is_turkish(&text.tr) != (language == Language::Tr);
    !text.in_language(language).is_empty() && !is_copied
}

fn is_turkish(text: &str) -> bool {
    text.contains(|letter| TURKISH_LETTERS.contains(letter))
}

impl EventQuery {
    /// The mark of what the events of the list must lack.
    pub(crate) fn needed_mark(&self) -> Option<Marks> {
        self.needs.and_then(Need::wanted)
    }

    /// True if the events that ended last come first.
    pub fn is_last_first(&self) -> bool {
        let is_of_past = self.visibility == Visibility::Past || self.needs == Some(Need::PastEnd);
        is_of_past && self.sort == Sort::Date
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;
    use crate::event_draft::EventDraft;
    use crate::money::Money;

    fn draft() -> EventDraft {
        EventDraft {
            title_tr: "Caz Akşamı".into(),
            title_en: "Jazz Evening".into(),
            description_tr: "İki set caz.".into(),
            description_en: "Two sets of jazz.".into(),
            venue_name: "Rıhtım Sahne".into(),
            venue_en: "Rıhtım Stage".into(),
            city: "İstanbul".into(),
            city_en: "Istanbul".into(),
            start_date: "2026-11-20T20:30".into(),
            ..EventDraft::default()
        }
    }

    fn needs(draft: &EventDraft) -> Vec<&'static str> {
        let content = draft.check(DateTime::<Utc>::UNIX_EPOCH).expect("valid");
        let marks = marks_of(&content, &content.showings[0]);
        let is_felt = |need: &Need| need.wanted().is_some_and(|mark| marks.intersects(mark));
        Need::LACKING.into_iter().filter(is_felt).map(Need::name).collect()
    }

    #[test]
    fn every_name_is_that_of_its_need() {
        for name in Need::NAMES {
            assert_eq!(Need::from_name(name).map(Need::name), Some(*name));
        }
        assert_eq!(Need::from_name("love"), None);
    }

    #[test]
    fn an_event_of_required_fields_alone_lacks_the_others() {
        assert_eq!(needs(&draft()), ["picture", "coordinates", "price", "link"]);
    }

    #[test]
    fn a_complete_event_lacks_nothing() {
        let complete = EventDraft {
            image_url: Some("https://example.org/a.jpg".into()),
            latitude: Some(41.0),
            longitude: Some(29.0),
            price_min: Money::from_hundredths(0),
            ticket_url: Some("https://example.org/bilet".into()),
            ..draft()
        };
        assert!(needs(&complete).is_empty());
    }

    #[test]
    fn the_same_text_in_both_languages_lacks_the_one_it_is_not_in() {
        let copied = EventDraft { description_en: draft().description_tr, ..draft() };
        assert_eq!(needs(&copied)[0], "english");
        let english = EventDraft { description_tr: draft().description_en, ..draft() };
        assert_eq!(needs(&english)[0], "turkish");
        let named = EventDraft { title_en: draft().title_tr, ..draft() };
        assert_eq!(needs(&named)[0], "picture");
    }
}
