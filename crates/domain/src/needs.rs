//! What an event still lacks, for the editors' work queues. Visitors never see it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::Language;
use crate::event::EventContent;
use crate::event_query::EventQuery;
use crate::marks::Marks;
use crate::showing::Showing;
use crate::text::Localized;
use crate::translation::{LanguageState, LanguageStates, Translated};

/// Letters that Turkish has and English does not.
const TURKISH_LETTERS: &str = "çğıöşüÇĞİÖŞÜ";

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Need {
    English,
    Turkish,
    Picture,
    Coordinates,
    Price,
    Link,
    /// A language is stale.
    Translation,
}

impl Need {
    pub const ALL: [Self; 7] =
        [Self::English, Self::Turkish, Self::Picture, Self::Coordinates, Self::Price, Self::Link, Self::Translation];
    pub const NAMES: &[&str] = &["english", "turkish", "picture", "coordinates", "price", "link", "translation"];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|need| need.name() == name)
    }

    /// The mark of a showing that has this need.
    pub fn wanted(self) -> Marks {
        Marks(1 << (Marks::NEEDS_FROM + self as u32))
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
        }
    }
}

/// The marks of everything that is missing.
pub(crate) fn marks_of(content: &EventContent, showing: &Showing) -> Marks {
    let felt = Need::ALL.into_iter().filter(|need| need.is_felt(content, showing));
    felt.fold(Marks::default(), |all, need| all.with(need.wanted()))
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
        self.needs.map(Need::wanted)
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
        Need::ALL.into_iter().filter(|need| marks.intersects(need.wanted())).map(Need::name).collect()
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
