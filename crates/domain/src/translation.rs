//! The state of each language of an event or a post: missing, a draft, live, or stale because the other one changed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Language;
use crate::field::{FieldErrors, Problem};
use crate::text::Localized;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum LanguageState {
    /// Nothing to read in this language.
    Missing,
    /// Written, and not shown to visitors yet.
    Draft,
    Live,
    /// The other language changed after this one was confirmed.
    Stale,
}

/// The state of both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LanguageStates {
    pub tr: LanguageState,
    pub en: LanguageState,
}

impl LanguageStates {
    fn of(self, language: Language) -> LanguageState {
        match language {
            Language::Tr => self.tr,
            Language::En => self.en,
        }
    }
}

/// What a save says of the languages: `draft` hides one, `live` shows and confirms one. What is left out, and what is sent
/// back as it was read, decides nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct LanguageDecisions {
    pub tr: Option<LanguageState>,
    pub en: Option<LanguageState>,
}

impl LanguageDecisions {
    fn of(self, language: Language) -> Option<LanguageState> {
        match language {
            Language::Tr => self.tr,
            Language::En => self.en,
        }
    }

    /// Without what decides nothing.
    fn over(self, stored: Option<LanguageStates>) -> Self {
        let decided = |language| {
            let sent = self.of(language);
            let is_decision = matches!(sent, Some(LanguageState::Draft | LanguageState::Live));
            sent.filter(|sent| is_decision && stored.is_none_or(|states| states.of(language) != *sent))
        };
        Self { tr: decided(Language::Tr), en: decided(Language::En) }
    }
}

/// What is kept with the content about its languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Translation {
    /// The language that was not confirmed since the other one changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stale: Option<Language>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draft: Option<LanguageDraft>,
}

/// The texts of a language that visitors do not see. They are not among the texts of the content, so that nothing that
/// is made for visitors can show or find them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LanguageDraft {
    pub language: Language,
    /// By the name of the field.
    pub texts: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
}

impl Translation {
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Content with texts in two languages.
pub trait Translated {
    /// The texts that are translated, by name.
    fn texts(&self) -> Vec<(&'static str, &Localized)>;
    fn texts_mut(&mut self) -> Vec<(&'static str, &mut Localized)>;
    fn translation(&self) -> &Translation;
    fn translation_mut(&mut self) -> &mut Translation;
    /// Whether there is something to read in this language for visitors.
    fn is_readable_in(&self, language: Language) -> bool;

    /// Further texts of this language, by name: they are hidden with it, but the other language need not follow them.
    fn further_texts_mut(&mut self, _language: Language) -> Vec<(&'static str, &mut String)> {
        Vec::new()
    }

    /// The tags that are only of this language.
    fn tags_mut(&mut self, _language: Language) -> Option<&mut Vec<String>> {
        None
    }

    /// A text as an editor wrote it, whether visitors see it or not.
    fn written(&self, name: &str, language: Language) -> &str {
        if let Some(draft) = self.translation().draft.as_ref().filter(|draft| draft.language == language)
            && let Some(text) = draft.texts.get(name)
        {
            return text;
        }
        let found = self.texts().into_iter().find(|(known, _)| *known == name);
        found.map_or("", |(_, text)| text.in_language(language))
    }

    fn language_states(&self) -> LanguageStates {
        let state = |language| {
            let Translation { stale, draft } = self.translation();
            match draft {
                Some(draft) if draft.language == language => LanguageState::Draft,
                _ if !self.is_readable_in(language) => LanguageState::Missing,
                _ if *stale == Some(language) => LanguageState::Stale,
                _ => LanguageState::Live,
            }
        };
        LanguageStates { tr: state(Language::Tr), en: state(Language::En) }
    }

    /// True if visitors do not see this language after a save.
    fn is_hidden_after(stored: Option<&Self>, decisions: LanguageDecisions, language: Language) -> bool
    where
        Self: Sized,
    {
        match decisions.of(language) {
            Some(decision) => decision == LanguageState::Draft,
            None => stored.and_then(|stored| stored.hidden_language()) == Some(language),
        }
    }

    /// Something must be left to show: `self` has all of its texts, `stored` is what it replaces.
    fn check_languages(&self, stored: Option<&Self>, decisions: LanguageDecisions, errors: &mut FieldErrors)
    where
        Self: Sized,
    {
        let decisions = decisions.over(stored.map(|stored| stored.language_states()));
        let is_hidden = |language| Self::is_hidden_after(stored, decisions, language);
        let is_shown = |language| !is_hidden(language) && !self.written("title", language).is_empty();
        let is_any_hidden = Language::ALL.into_iter().any(is_hidden);
        if is_any_hidden && !Language::ALL.into_iter().any(is_shown) {
            errors.add("language_states", Problem::BothHidden);
        }
    }

    /// The state after a save: `self` has all of its texts, `stored` is what it replaces.
    fn decide_languages(&mut self, stored: Option<&Self>, decisions: LanguageDecisions)
    where
        Self: Sized,
    {
        let decisions = decisions.over(stored.map(|stored| stored.language_states()));
        let stale = self.stale_after(stored);
        let stale = stale.filter(|language| decisions.of(*language) != Some(LanguageState::Live));
        let hidden = Language::ALL.into_iter().find(|language| Self::is_hidden_after(stored, decisions, *language));
        self.set_translation(stale, hidden);
    }

    /// The language that is stale once `self` has replaced `stored`.
    fn stale_after(&self, stored: Option<&Self>) -> Option<Language>
    where
        Self: Sized,
    {
        let is_changed = |language| {
            let is_same = |(name, _): &(&'static str, &Localized)| {
                stored.is_some_and(|stored| stored.written(name, language) == self.written(name, language))
            };
            !self.texts().iter().all(is_same)
        };
        let before = stored.and_then(|stored| stored.translation().stale);
        let changed = match (is_changed(Language::Tr), is_changed(Language::En)) {
            (true, true) => return None,
            (false, false) => return before,
            (true, false) => Language::Tr,
            (false, true) => Language::En,
        };
        if before == Some(changed) {
            // The editor who brings the stale language up to date has read the other one.
            return None;
        }
        // A first translation changes nothing that the other language would have to follow.
        let is_known = stored.is_some_and(|stored| stored.is_readable_in(changed));
        if is_known { Some(changed.other()) } else { before }
    }

    /// The state after some fields of an earlier version were restored. `self` has all of its texts: what was hidden is
    /// hidden again, and the language that was left as it is may be stale now.
    fn decide_restored_languages(&mut self, stored: &Self)
    where
        Self: Sized,
    {
        let stale = self.stale_after(Some(stored));
        self.set_translation(stale, stored.hidden_language());
    }

    fn hidden_language(&self) -> Option<Language> {
        self.translation().draft.as_ref().map(|draft| draft.language)
    }

    fn set_translation(&mut self, stale: Option<Language>, hidden: Option<Language>) {
        let draft = hidden.map(|language| self.hide(language));
        *self.translation_mut() = Translation { stale, draft };
    }

    /// Takes the texts of a language away.
    fn hide(&mut self, language: Language) -> LanguageDraft {
        let mut texts = BTreeMap::new();
        for (name, text) in self.texts_mut() {
            texts.insert(name.to_owned(), std::mem::take(text.in_language_mut(language)));
        }
        for (name, text) in self.further_texts_mut(language) {
            texts.insert(name.to_owned(), std::mem::take(text));
        }
        let tags = self.tags_mut(language).map(std::mem::take).unwrap_or_default();
        LanguageDraft { language, texts, tags }
    }

    /// With all of its texts, whether visitors see them or not.
    fn unhidden(&self) -> Self
    where
        Self: Clone,
    {
        let mut content = self.clone();
        let Some(LanguageDraft { language, mut texts, tags }) = content.translation_mut().draft.take() else {
            return content;
        };
        for (name, text) in content.texts_mut() {
            *text.in_language_mut(language) = texts.remove(name).unwrap_or_default();
        }
        for (name, text) in content.further_texts_mut(language) {
            *text = texts.remove(name).unwrap_or_default();
        }
        if let Some(own) = content.tags_mut(language) {
            *own = tags;
        }
        content
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Default)]
    struct Text {
        title: Localized,
        translation: Translation,
    }

    impl Translated for Text {
        fn texts(&self) -> Vec<(&'static str, &Localized)> {
            vec![("title", &self.title)]
        }

        fn texts_mut(&mut self) -> Vec<(&'static str, &mut Localized)> {
            vec![("title", &mut self.title)]
        }

        fn translation(&self) -> &Translation {
            &self.translation
        }

        fn translation_mut(&mut self) -> &mut Translation {
            &mut self.translation
        }

        fn is_readable_in(&self, language: Language) -> bool {
            !self.title.in_language(language).is_empty()
        }
    }

    fn saved(stored: Option<&Text>, tr: &str, en: &str, decisions: LanguageDecisions) -> Text {
        let mut text = Text { title: Localized::new(tr, en), ..Text::default() };
        text.decide_languages(stored, decisions);
        text
    }

    fn states(text: &Text) -> (LanguageState, LanguageState) {
        let LanguageStates { tr, en } = text.language_states();
        (tr, en)
    }

    const NONE: LanguageDecisions = LanguageDecisions { tr: None, en: None };
    const HIDE_ENGLISH: LanguageDecisions = LanguageDecisions { tr: None, en: Some(LanguageState::Draft) };
    const CONFIRM_ENGLISH: LanguageDecisions = LanguageDecisions { tr: None, en: Some(LanguageState::Live) };

    #[test]
    fn a_change_of_one_language_makes_the_other_stale_until_it_follows() {
        use LanguageState::{Live, Missing, Stale};
        let first = saved(None, "Caz", "Jazz", NONE);
        assert_eq!(states(&first), (Live, Live));
        let turkish = saved(Some(&first), "Caz Gecesi", "Jazz", NONE);
        assert_eq!(states(&turkish), (Live, Stale));
        let again = saved(Some(&turkish), "Caz Akşamı", "Jazz", NONE);
        assert_eq!(states(&again), (Live, Stale));
        assert_eq!(states(&saved(Some(&again), "Caz Akşamı", "Jazz", NONE)), (Live, Stale));
        assert_eq!(states(&saved(Some(&again), "Caz Akşamı", "Jazz Evening", NONE)), (Live, Live));
        assert_eq!(states(&saved(Some(&again), "Caz", "Jazz Night", NONE)), (Live, Live));
        assert_eq!(states(&saved(Some(&again), "Caz Akşamı", "Jazz", CONFIRM_ENGLISH)), (Live, Live));
        assert_eq!(states(&saved(Some(&first), "Caz", "Jazz!", NONE)), (Stale, Live));
        assert_eq!(states(&saved(None, "Caz", "", NONE)), (Live, Missing));
    }

    #[test]
    fn a_restored_text_makes_the_other_language_stale() {
        use LanguageState::{Draft, Live, Stale};
        let restored = |stored: &Text, tr: &str, en: &str| {
            let mut text = Text { title: Localized::new(tr, en), ..stored.unhidden() };
            text.decide_restored_languages(stored);
            text
        };
        let first = saved(None, "Caz", "Jazz", NONE);
        assert_eq!(states(&restored(&first, "Eski Caz", "Jazz")), (Live, Stale));
        assert_eq!(states(&restored(&first, "Eski Caz", "Old Jazz")), (Live, Live));
        assert_eq!(states(&restored(&first, "Caz", "Jazz")), (Live, Live));
        let hidden = saved(Some(&first), "Caz", "Jazz", HIDE_ENGLISH);
        let restored = restored(&hidden, "Caz", "Old Jazz");
        assert_eq!(states(&restored), (Live, Draft));
        assert_eq!((restored.title.en.as_str(), restored.written("title", Language::En)), ("", "Old Jazz"));
    }

    #[test]
    fn states_that_are_sent_back_as_they_were_read_decide_nothing() {
        use LanguageState::{Live, Stale};
        let first = saved(None, "Caz", "Jazz", NONE);
        let read = LanguageDecisions { tr: Some(Live), en: Some(Live) };
        let changed = saved(Some(&first), "Caz Gecesi", "Jazz", read);
        assert_eq!(states(&changed), (Live, Stale));
        let read = LanguageDecisions { tr: Some(Live), en: Some(Stale) };
        assert_eq!(states(&saved(Some(&changed), "Caz Gecesi", "Jazz", read)), (Live, Stale));
    }

    #[test]
    fn a_hidden_language_leaves_the_texts_and_comes_back_whole() {
        use LanguageState::{Draft, Live};
        let hidden = saved(None, "Caz", "Jazz", HIDE_ENGLISH);
        assert_eq!(states(&hidden), (Live, Draft));
        assert_eq!((hidden.title.en.as_str(), hidden.title.pick(Language::En)), ("", "Caz"));
        assert_eq!(hidden.written("title", Language::En), "Jazz");
        let kept = saved(Some(&hidden), "Caz", "Jazz", NONE);
        assert_eq!(states(&kept), (Live, Draft));
        let shown = saved(Some(&kept), "Caz", "Jazz", CONFIRM_ENGLISH);
        assert_eq!((states(&shown), shown.title.en.as_str()), ((Live, Live), "Jazz"));
        assert_eq!(kept.unhidden().title, Localized::new("Caz", "Jazz"));
    }

    #[test]
    fn a_translation_does_not_make_its_source_stale() {
        use LanguageState::{Draft, Live, Stale};
        let turkish = saved(None, "Caz", "", NONE);
        let first = saved(Some(&turkish), "Caz", "Jazz", NONE);
        assert_eq!(states(&first), (Live, Live));
        let hidden = saved(Some(&first), "Caz", "Jazz", HIDE_ENGLISH);
        assert_eq!(states(&saved(Some(&hidden), "Caz", "Jazz Night", NONE)), (Live, Draft));
        assert_eq!(states(&saved(Some(&first), "Caz", "Jazz Night", NONE)), (Stale, Live));
    }

    #[test]
    fn something_is_always_left_to_show() {
        const HIDE_TURKISH: LanguageDecisions = LanguageDecisions { tr: Some(LanguageState::Draft), en: None };
        const SHOW_ENGLISH: LanguageDecisions = LanguageDecisions { en: Some(LanguageState::Live), ..HIDE_TURKISH };
        let is_refused = |stored: Option<&Text>, tr: &str, en: &str, decisions| {
            let mut errors = FieldErrors::default();
            let text = Text { title: Localized::new(tr, en), ..Text::default() };
            text.check_languages(stored, decisions, &mut errors);
            errors.into_result().is_err()
        };
        let hidden = saved(None, "Caz", "Jazz", HIDE_ENGLISH);
        assert!(!is_refused(None, "Caz", "Jazz", HIDE_TURKISH));
        assert!(is_refused(None, "Caz", "", HIDE_TURKISH), "the other language is missing");
        assert!(is_refused(Some(&hidden), "Caz", "Jazz", HIDE_TURKISH), "the other language is hidden");
        assert!(!is_refused(Some(&hidden), "Caz", "Jazz", SHOW_ENGLISH));
        assert!(is_refused(Some(&hidden), "", "Jazz", NONE));
        let both = LanguageDecisions { en: Some(LanguageState::Draft), ..HIDE_TURKISH };
        assert!(is_refused(None, "Caz", "Jazz", both));
        assert!(!is_refused(None, "", "", NONE), "nothing is hidden");
    }
}
