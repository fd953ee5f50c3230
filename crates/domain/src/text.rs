//! Localized text, and the cleaning of input.

use serde::{Deserialize, Serialize};

use crate::Language;

/// One text in Turkish and English; either side may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Localized {
    pub tr: String,
    pub en: String,
}

impl Localized {
    pub fn new(tr: impl Into<String>, en: impl Into<String>) -> Self {
        Self { tr: tr.into(), en: en.into() }
    }

    /// The text in the requested language, or in the other if it is empty.
    pub fn pick(&self, language: Language) -> &str {
        let (asked, other) = match language {
            Language::Tr => (&self.tr, &self.en),
            Language::En => (&self.en, &self.tr),
        };
        if asked.is_empty() { other } else { asked }
    }

    /// The text in this language alone.
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::Tr => &self.tr,
            Language::En => &self.en,
        }
    }

    pub fn in_language_mut(&mut self, language: Language) -> &mut String {
        match language {
            Language::Tr => &mut self.tr,
            Language::En => &mut self.en,
        }
    }

    /// The Turkish text, or the English one where it is empty: a draft may have one alone.
    pub fn pick_any(&self) -> &str {
        self.pick(Language::Tr)
    }

    /// The languages that all of these texts have.
    pub fn languages_of(texts: &[&Self]) -> Vec<Language> {
        let has = |text: &&Self, language: Language| match language {
            Language::Tr => !text.tr.is_empty(),
            Language::En => !text.en.is_empty(),
        };
        Language::ALL.into_iter().filter(|language| texts.iter().all(|text| has(text, *language))).collect()
    }
}

/// Trims, and drops NUL characters, which PostgreSQL cannot store.
pub fn clean(text: &str) -> String {
    let trimmed = text.trim();
    if trimmed.contains('\0') { trimmed.replace('\0', "").trim().to_owned() } else { trimmed.to_owned() }
}

/// `None` for a text that is blank once cleaned.
pub fn clean_optional(text: Option<&str>) -> Option<String> {
    text.map(clean).filter(|text| !text.is_empty())
}

/// Normalizes tags: trims them, and drops blank ones and duplicates in another case.
pub fn clean_tags(tags: &[String]) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    tags.iter().map(|tag| clean(tag)).filter(|tag| !tag.is_empty() && seen.insert(crate::turkish::fold(tag))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_language_falls_back_to_the_other() {
        let text = Localized::new("Caz Gecesi", "");
        assert_eq!(text.pick(Language::En), "Caz Gecesi");
        assert_eq!(Localized::new("a", "b").pick(Language::En), "b");
    }

    #[test]
    fn blank_tags_and_duplicates_in_another_case_are_dropped() {
        let typed = [" caz ", "", "Işık", "ışık", "CAZ"].map(String::from);
        assert_eq!(clean_tags(&typed), ["caz", "Işık"]);
    }
}
