//! What events are besides their category: kinds (`müzikal`, `sergi`), audiences (`çocuk`, `+18`) and accessibility.
//! Kinds are found in the words of an event; the rest are its marks, as filters have them.

use meydan_domain::event::EventContent;
use meydan_domain::marks::{Audience, Marks};

use crate::analysis::TextLanguage;
use crate::lexicon::Lexicon;
use crate::token::Token;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trait {
    Musical,
    StandUp,
    Folk,
    Cinema,
    Exhibition,
    Match,
    Kids,
    Family,
    Adults,
    Accessible,
}

/// A set of traits, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(pub u16);

impl Traits {
    pub fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Trait {
    pub const ALL: [Self; 10] = [
        Self::Musical,
        Self::StandUp,
        Self::Folk,
        Self::Cinema,
        Self::Exhibition,
        Self::Match,
        Self::Kids,
        Self::Family,
        Self::Adults,
        Self::Accessible,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Musical => "musical",
            Self::StandUp => "standup",
            Self::Folk => "folk",
            Self::Cinema => "cinema",
            Self::Exhibition => "exhibition",
            Self::Match => "match",
            Self::Kids => "kids",
            Self::Family => "family",
            Self::Adults => "adults",
            Self::Accessible => "accessible",
        }
    }

    pub fn is_kind(self) -> bool {
        matches!(self, Self::Musical | Self::StandUp | Self::Folk | Self::Cinema | Self::Exhibition | Self::Match)
    }

    fn bit(self) -> u16 {
        1 << self as u16
    }

    /// As a kind of event.
    pub fn wanted(self) -> Traits {
        Traits(self.bit())
    }

    /// As marks, of which a showing needs one; `None` for kinds.
    pub fn marks(self) -> Option<Marks> {
        match self {
            Self::Kids => Some(Audience::Kids.wanted()),
            Self::Family => Some(Audience::Family.wanted()),
            Self::Adults => Some(Audience::Adults.wanted()),
            Self::Accessible => Some(Marks::ACCESSIBLE),
            _ => None,
        }
    }

    /// The folded words by which it is asked for and by which events name it. All words of one entry are needed.
    fn words(self) -> &'static [&'static [&'static str]] {
        match self {
            Self::Musical => &[&["muzikal"], &["musical"]],
            Self::StandUp => &[&["standup"], &["stand", "up"]],
            Self::Folk => &[&["turku"], &["halk", "muzik"], &["folk", "songs"], &["folk"]],
            Self::Cinema => &[&["sinema"], &["cinema"], &["film"], &["movie"], &["movies"]],
            Self::Exhibition => &[&["sergi"], &["exhibition"], &["exhibitions"]],
            Self::Match => &[&["mac"], &["maci"], &["maclar"], &["maclari"], &["match"], &["matches"]],
            Self::Kids => &[&["cocuk"], &["kids"], &["kid"], &["children"], &["child"]],
            Self::Family => &[&["aile"], &["ailece"], &["ailecek"], &["aileyle"], &["family"], &["families"]],
            // Numbers are read with their sign.
            Self::Adults => &[],
            Self::Accessible => &[
                &["engelli", "erisim"],
                &["engelli", "erisimi"],
                &["erisilebilir"],
                &["engelsiz"],
                &["tekerlekli", "sandalye"],
                &["wheelchair", "accessible"],
                &["wheelchair", "access"],
                &["wheelchair"],
                &["accessible"],
                &["disabled", "access"],
                &["step", "free"],
            ],
        }
    }
}

/// Sports of which an event is a match, even if it is not called one.
const MATCH_SPORTS: &[&str] = &[
    "futbol",
    "football",
    "soccer",
    "basketbol",
    "basketball",
    "voleybol",
    "volleyball",
    "hentbol",
    "handball",
    "futsal",
];

/// Words that belong to a neighbouring audience or accessibility: `çocuklar için`, `engelli erişimine uygun`.
const AFTER: &[&str] = &["icin", "uygun", "olan"];

/// The trait that these words start with, and the number of its words.
pub fn read_trait(tokens: &[Token<'_>]) -> Option<(Trait, usize)> {
    if let Some(count) = adults(tokens) {
        return Some((Trait::Adults, count));
    }
    let begins = |words: &[&str]| {
        words.len() <= tokens.len() && words.iter().zip(tokens).all(|(word, token)| token.is_form_of(word))
    };
    let all = Trait::ALL.into_iter().flat_map(|kind| kind.words().iter().map(move |words| (kind, words.len(), words)));
    let (found, count, _) = all.filter(|(.., words)| begins(words)).max_by_key(|(_, count, _)| *count)?;
    let is_followed = !found.is_kind() && tokens.get(count).is_some_and(|next| AFTER.contains(&next.folded.as_str()));
    Some((found, count + usize::from(is_followed)))
}

/// `+18`, `18+`, `18 yaş üstü`
fn adults(tokens: &[Token<'_>]) -> Option<usize> {
    let first = tokens.first().filter(|token| token.folded == "18")?;
    let word = |at: usize| tokens.get(at).map_or("", |token| token.folded.as_str());
    if word(1) == "yas" && ["ustu", "uzeri", "ve"].contains(&word(2)) {
        return Some(if word(2) == "ve" { 4.min(tokens.len()) } else { 3 });
    }
    let is_signed = first.gap.ends_with('+') || first.after.starts_with('+');
    is_signed.then_some(1)
}

/// The kinds that the title, the tags and the subcategory of an event name.
pub fn traits_of(lexicon: &mut Lexicon, content: &EventContent) -> Traits {
    let mut terms: Vec<u32> = Vec::new();
    let subcategory = content.subcategory.as_deref().unwrap_or_default();
    let texts = [(&*content.title.tr, TextLanguage::Turkish), (&*content.title.en, TextLanguage::English)];
    let tags = content.tags.iter().chain(&content.tags_en).map(|tag| (tag.as_str(), TextLanguage::Either));
    for (text, language) in texts.into_iter().chain([(subcategory, TextLanguage::English)]).chain(tags) {
        lexicon.for_each_word(text, language, |found| terms.extend(found));
    }
    let has = |word: &str| terms.iter().any(|term| lexicon.term(*term) == word);
    let is_named = |kind: &Trait| kind.words().iter().any(|words| words.iter().all(|word| has(word)));
    let kinds = Trait::ALL.into_iter().filter(|kind| kind.is_kind());
    let named = kinds.filter(is_named).fold(0, |traits, kind| traits | kind.bit());
    let is_match = content.category == "sports" && MATCH_SPORTS.iter().any(|sport| has(sport));
    let sport = if is_match { Trait::Match.bit() } else { 0 };
    Traits(named | sport)
}
