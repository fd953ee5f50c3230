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
    /// Something must be left to show.
    pub(crate) fn check(&self, errors: &mut FieldErrors) {
        if self.tr == Some(LanguageState::Draft) && self.en == Some(LanguageState::Draft) {
            errors.add("language_states", Problem::BothHidden);
        }
    }

    fn of(&self, language: Language) -> Option<LanguageState> {
        match language {
            Language::Tr => self.tr,
            Language::En => self.en,
        }
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

    /// The state after a save: `self` has all of its texts, `stored` is what it replaces.
    fn decide_languages(&mut self, stored: Option<&Self>, decisions: LanguageDecisions)
    where
        Self: Sized,
    {
        let states = stored.map(|stored| stored.language_states());
        let decided = |language| {
            let sent = decisions.of(language);
            let is_decision = matches!(sent, Some(LanguageState::Draft | LanguageState::Live));
            sent.filter(|sent| is_decision && states.is_none_or(|states| states.of(language) != *sent))
        };
        let is_changed = |language| {
            let is_same = |(name, text): &(&'static str, &Localized)| {
                stored.is_some_and(|stored| stored.written(name, language) == text.in_language(language))
            };
            !self.texts().iter().all(is_same)
        };
        let before = stored.map(|stored| stored.translation().clone()).unwrap_or_default();
        let stale = match (is_changed(Language::Tr), is_changed(Language::En)) {
            (true, true) => None,
            (false, false) => before.stale,
            (tr, _) => {
                let changed = if tr { Language::Tr } else { Language::En };
                // Who brings the stale language up to date has read the other one.
                Some(changed.other()).filter(|_| before.stale != Some(changed))
            }
        };
        let stale = stale.filter(|language| decided(*language) != Some(LanguageState::Live));
        let is_hidden = |language: &Language| match decided(*language) {
            Some(decision) => decision == LanguageState::Draft,
            None => {
                decided(language.other()) != Some(LanguageState::Draft)
                    && before.draft.as_ref().is_some_and(|draft| draft.language == *language)
            }
        };
        let hidden = Language::ALL.into_iter().find(is_hidden);
        *self.translation_mut() = Translation { stale, draft: None };
        if let Some(language) = hidden {
            self.hide(language);
        }
    }

    /// Takes what was restored into a hidden language out of sight again.
    fn keep_hidden(&mut self) {
        if let Some(language) = self.translation().draft.as_ref().map(|draft| draft.language) {
            self.hide(language);
        }
    }

    fn hide(&mut self, language: Language) {
        let mut texts = self.translation_mut().draft.take().map(|draft| draft.texts).unwrap_or_default();
        for (name, text) in self.texts_mut() {
            let hidden = std::mem::take(text.in_language_mut(language));
            if !hidden.is_empty() || !texts.contains_key(name) {
                texts.insert(name.to_owned(), hidden);
            }
        }
        self.translation_mut().draft = Some(LanguageDraft { language, texts });
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
        let both = LanguageDecisions { tr: Some(LanguageState::Draft), en: None };
        assert_eq!(states(&saved(Some(&hidden), "Caz", "Jazz", both)), (Draft, Live));
    }

    #[test]
    fn what_is_restored_into_a_hidden_language_stays_hidden() {
        let mut hidden = saved(None, "Caz", "Jazz", HIDE_ENGLISH);
        hidden.title.en = "Old Jazz".to_owned();
        hidden.keep_hidden();
        assert_eq!((hidden.title.en.as_str(), hidden.written("title", Language::En)), ("", "Old Jazz"));
    }
}
