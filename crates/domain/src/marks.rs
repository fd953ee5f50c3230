//! What events are filtered by besides time, place and price: for whom they are, in which language, indoors or
//! outdoors, whether one gets in without steps, and whether tickets are left.

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::event::EventContent;
use crate::event_query::EventQuery;
use crate::needs;
use crate::showing::Showing;
use crate::turkish;

/// Events from this age on are for adults.
const ADULT_AGE: u8 = 18;
const KIDS_WORDS: &[&str] = &["kid", "kids", "child", "children"];
/// Turkish words for children: `çocuk`, `çocuklar`, `çocuk oyunu`.
const KIDS_STEM: &str = "cocuk";
/// Childhood is a subject and not an audience.
const CHILDHOOD: &[&str] = &["cocukluk", "cocuklug"];
const FAMILY_WORDS: &[&str] =
    &["aile", "aileler", "ailelere", "ailece", "ailecek", "aileyle", "ailenizle", "family", "families"];
/// `engelsiz`, `erişilebilir`, `wheelchair accessible`: what an event says itself, whatever its venue.
const ACCESSIBLE_WORDS: &[&str] = &["engelsiz", "erisilebilir", "erisilebilirlik", "wheelchair", "accessible"];
const ADULTS_TAGS: &[&str] = &["+18", "18+", "18 yas ustu"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    Kids,
    Family,
    Adults,
}

impl Audience {
    pub const ALL: [Self; 3] = [Self::Kids, Self::Family, Self::Adults];
    pub const NAMES: &[&str] = &["kids", "family", "adults"];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|audience| audience.name() == name)
    }

    /// The marks of which an event needs one: what is for children is for families too.
    pub fn wanted(self) -> Marks {
        match self {
            Self::Kids => Marks::KIDS,
            Self::Family => Marks::FAMILY.with(Marks::KIDS),
            Self::Adults => Marks::ADULTS,
        }
    }
}

/// Whether an event takes place under a roof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum EventSetting {
    Indoor,
    Outdoor,
}

impl EventSetting {
    pub const ALL: [Self; 2] = [Self::Indoor, Self::Outdoor];
    pub const NAMES: &[&str] = &["indoor", "outdoor"];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|setting| setting.name() == name)
    }

    pub fn wanted(self) -> Marks {
        match self {
            Self::Indoor => Marks::INDOOR,
            Self::Outdoor => Marks::OUTDOOR,
        }
    }
}

/// A language that events are held in, by its ISO 639-1 code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(into = "&'static str")]
pub struct EventLanguage(u8);

impl EventLanguage {
    /// Their places are bits of stored marks: new ones go to the end.
    pub const CODES: &[&str] = &[
        "tr", "en", "de", "fr", "es", "it", "ru", "ar", "ku", "fa", "el", "hy", "he", "az", "bg", "ka", "nl", "pt",
        "uk", "zh", "ja", "ko",
    ];

    pub fn all() -> impl Iterator<Item = Self> {
        (0_u8..).zip(Self::CODES).map(|(place, _)| Self(place))
    }

    pub fn code(self) -> &'static str {
        Self::CODES[usize::from(self.0)]
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::all().find(|language| language.code() == code)
    }

    pub fn wanted(self) -> Marks {
        Marks(1 << (Marks::LANGUAGES_FROM + u32::from(self.0)))
    }
}

impl From<EventLanguage> for &'static str {
    fn from(language: EventLanguage) -> Self {
        language.code()
    }
}

/// Leaves out codes that this version does not know.
pub(crate) fn known_languages<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<EventLanguage>, D::Error> {
    let codes = Vec::<String>::deserialize(deserializer)?;
    Ok(codes.iter().filter_map(|code| EventLanguage::from_code(code)).collect())
}

/// A set of marks of a showing, one bit each, as it is stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Marks(pub i64);

impl Marks {
    pub const KIDS: Self = Self(1);
    pub const FAMILY: Self = Self(1 << 1);
    pub const ADULTS: Self = Self(1 << 2);
    /// Can be entered without steps, or is announced as accessible.
    pub const ACCESSIBLE: Self = Self(1 << 3);
    pub const INDOOR: Self = Self(1 << 4);
    pub const OUTDOOR: Self = Self(1 << 5);
    /// Tickets are on sale somewhere, as far as is known.
    pub const AVAILABLE: Self = Self(1 << 6);
    /// The first bit of what an event lacks; nine are kept for it.
    pub(crate) const NEEDS_FROM: u32 = 7;
    const LANGUAGES_FROM: u32 = 16;

    pub fn of(content: &EventContent, showing: &Showing) -> Self {
        let setting = content.setting.or(showing.place.setting);
        let languages = content.event_languages.iter().fold(Self::default(), |all, one| all.with(one.wanted()));
        named_in(content)
            .with(languages)
            .with(needs::marks_of(content, showing))
            .with(setting.map_or(Self::default(), EventSetting::wanted))
            .with_if(showing.place.is_step_free, Self::ACCESSIBLE)
            .with_if(showing.has_tickets(), Self::AVAILABLE)
    }

    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn with_if(self, is_so: bool, other: Self) -> Self {
        if is_so { self.with(other) } else { self }
    }
}

/// What the title, the tags and the subcategory say, and the age from which one may come.
fn named_in(content: &EventContent) -> Marks {
    let subcategory = content.subcategory.as_deref().unwrap_or_default();
    let tags = || content.tags.iter().chain(&content.tags_en).map(String::as_str);
    let texts = [content.title.tr.as_str(), content.title.en.as_str(), subcategory].into_iter().chain(tags());
    let text = turkish::fold(&texts.collect::<Vec<_>>().join(" "));
    let has = |is_meant: fn(&str) -> bool| {
        text.split(|letter: char| !letter.is_alphanumeric()).any(|word| !word.is_empty() && is_meant(word))
    };
    let is_for_adults = content.min_age.is_some_and(|age| age >= ADULT_AGE)
        || tags().any(|tag| ADULTS_TAGS.contains(&turkish::fold(tag).as_str()));
    Marks::default()
        .with_if(!is_for_adults && has(is_for_kids), Marks::KIDS)
        .with_if(!is_for_adults && has(|word| FAMILY_WORDS.contains(&word)), Marks::FAMILY)
        .with_if(is_for_adults, Marks::ADULTS)
        .with_if(has(|word| ACCESSIBLE_WORDS.contains(&word)), Marks::ACCESSIBLE)
}

fn is_for_kids(word: &str) -> bool {
    let is_childhood = || CHILDHOOD.iter().any(|stem| word.starts_with(stem));
    KIDS_WORDS.contains(&word) || (word.starts_with(KIDS_STEM) && !is_childhood())
}

impl EventQuery {
    /// Of each of these a showing needs at least one mark.
    pub fn marks(&self) -> impl Iterator<Item = Marks> {
        self.named_marks().into_iter().flatten().chain(self.needed_mark())
    }

    /// Those of audience, language, accessibility, setting and tickets.
    pub fn named_marks(&self) -> [Option<Marks>; 5] {
        let Self { audience, event_language, accessible, setting, available, .. } = self;
        let only = |wanted: &Option<bool>, mark: Marks| wanted.filter(|wanted| *wanted).map(|_| mark);
        [
            audience.map(Audience::wanted),
            event_language.map(EventLanguage::wanted),
            only(accessible, Marks::ACCESSIBLE),
            setting.map(EventSetting::wanted),
            only(available, Marks::AVAILABLE),
        ]
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};

    use super::*;
    use crate::event_draft::EventDraft;
    use crate::showing::Availability;

    fn content(draft: EventDraft) -> EventContent {
        let draft = EventDraft {
            title_en: "An evening".into(),
            description_tr: "Bir akşam.".into(),
            description_en: "An evening.".into(),
            venue_name: "Rıhtım Sahne".into(),
            venue_en: "Rıhtım Stage".into(),
            city: "İstanbul".into(),
            city_en: "Istanbul".into(),
            start_date: "2026-11-20T20:30".into(),
            ..draft
        };
        draft.check(DateTime::<Utc>::UNIX_EPOCH).expect("valid")
    }

    fn marks(draft: EventDraft) -> Marks {
        let content = content(draft);
        Marks::of(&content, &content.showings[0])
    }

    fn titled(title: &str) -> Marks {
        marks(EventDraft { title_tr: title.into(), ..EventDraft::default() })
    }

    #[test]
    fn the_title_says_whom_an_event_is_for() {
        for title in ["Çocuk Oyunu", "ÇOCUKLARA MASALLAR", "Pinocchio for Kids"] {
            assert!(titled(title).intersects(Marks::KIDS), "{title}");
            assert!(titled(title).intersects(Audience::Family.wanted()), "{title}");
        }
        assert!(titled("Ailece Pazar").intersects(Marks::FAMILY));
        for title in ["Çocukluğum", "Caz Akşamı", "Addams Ailesi"] {
            assert!(!titled(title).intersects(Audience::Family.wanted()), "{title}");
        }
    }

    #[test]
    fn a_lowest_age_of_eighteen_or_a_tag_is_for_adults() {
        let of_age = |age| marks(EventDraft { title_tr: "Gece".into(), min_age: Some(age), ..EventDraft::default() });
        assert!(of_age(18).intersects(Marks::ADULTS));
        let title_tr = "Çocuk da Yaparım".to_owned();
        let no_kids = marks(EventDraft { title_tr, min_age: Some(18), ..EventDraft::default() });
        assert!(!no_kids.intersects(Audience::Family.wanted()));
        assert!(!of_age(7).intersects(Marks::ADULTS));
        let tags = Some(vec!["18 Yaş Üstü".to_owned()]);
        assert!(marks(EventDraft { title_tr: "Gece".into(), tags, ..EventDraft::default() }).intersects(Marks::ADULTS));
    }

    #[test]
    fn the_setting_of_an_event_goes_before_that_of_its_venue() {
        let mut content = content(EventDraft { title_tr: "Gece".into(), ..EventDraft::default() });
        content.showings[0].place.setting = Some(EventSetting::Outdoor);
        assert!(Marks::of(&content, &content.showings[0]).intersects(Marks::OUTDOOR));
        content.setting = Some(EventSetting::Indoor);
        let both = Marks::of(&content, &content.showings[0]);
        assert!(both.intersects(Marks::INDOOR) && !both.intersects(Marks::OUTDOOR));
    }

    #[test]
    fn tickets_are_left_unless_every_seller_says_otherwise() {
        let mut content = content(EventDraft { title_tr: "Gece".into(), ..EventDraft::default() });
        let mut is_available = |availability| {
            content.showings[0].offers[0].availability = availability;
            Marks::of(&content, &content.showings[0]).intersects(Marks::AVAILABLE)
        };
        assert!(is_available(Availability::Unknown) && is_available(Availability::Few));
        assert!(!is_available(Availability::SoldOut) && !is_available(Availability::NotYet));
        content.showings[0].offers.clear();
        assert!(Marks::of(&content, &content.showings[0]).intersects(Marks::AVAILABLE));
    }

    #[test]
    fn each_language_has_a_mark_of_its_own() {
        let all = EventLanguage::all().fold(Marks::default(), |all, language| all.with(language.wanted()));
        assert_eq!(all.0.count_ones() as usize, EventLanguage::CODES.len());
        assert!(EventLanguage::CODES.len() < 63 - Marks::LANGUAGES_FROM as usize);
    }
}
