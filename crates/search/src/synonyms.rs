//! Synonyms that editors keep: phrases of equal meaning.

use crate::analysis;
use crate::token::Token;

/// A root that two words share says less than the word itself: short ones are shared by chance.
const MIN_SHARED_ROOT: usize = 4;
/// Synonyms of one phrase that are looked for, if several groups have it.
const MAX_SYNONYMS: usize = 8;

/// Groups of phrases.
#[derive(Clone, Debug, Default)]
pub struct Synonyms {
    groups: Vec<Vec<Phrase>>,
}

#[derive(Clone, Debug)]
struct Phrase {
    text: String,
    /// The forms of each word: itself folded, and its roots.
    words: Vec<Vec<String>>,
}

impl Phrase {
    fn new(text: &str) -> Self {
        let forms = |word: analysis::Word| {
            let mut forms = analysis::roots(&word.raw, &word.folded);
            forms.retain(|root| root.chars().count() >= MIN_SHARED_ROOT);
            forms.push(word.folded);
            forms
        };
        Self { text: text.to_owned(), words: analysis::words(text).into_iter().map(forms).collect() }
    }

    /// True if the typed words begin with this phrase, in any form.
    fn begins(&self, typed: &[Token<'_>]) -> bool {
        let is_short_enough = !self.words.is_empty() && self.words.len() <= typed.len();
        is_short_enough && self.words.iter().zip(typed).all(|(forms, typed)| typed.has_form(forms))
    }

    fn is_same(&self, other: &Self) -> bool {
        let folded =
            |phrase: &Self| -> Vec<String> { phrase.words.iter().filter_map(|forms| forms.last().cloned()).collect() };
        folded(self) == folded(other)
    }
}

impl Synonyms {
    pub fn new<'a>(groups: impl IntoIterator<Item = &'a [String]>) -> Self {
        let group = |phrases: &[String]| phrases.iter().map(|phrase| Phrase::new(phrase)).collect();
        Self { groups: groups.into_iter().map(group).collect() }
    }

    /// The synonyms of the longest phrase that the typed words begin with, and the number of its words.
    pub fn find(&self, typed: &[Token<'_>]) -> Option<(Vec<&str>, usize)> {
        let phrases = self.groups.iter().flatten().filter(|phrase| phrase.begins(typed));
        let longest = phrases.max_by_key(|phrase| phrase.words.len())?;
        let has_it = |group: &&Vec<Phrase>| group.iter().any(|phrase| phrase.is_same(longest));
        let mut synonyms: Vec<&Phrase> = Vec::new();
        for phrase in self.groups.iter().filter(has_it).flatten().filter(|phrase| !phrase.is_same(longest)) {
            if !synonyms.iter().any(|known| known.is_same(phrase)) {
                synonyms.push(phrase);
            }
        }
        synonyms.truncate(MAX_SYNONYMS);
        Some((synonyms.into_iter().map(|phrase| phrase.text.as_str()).collect(), longest.words.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;

    fn synonyms() -> Synonyms {
        let groups = [vec!["Piyes", "tiyatro oyunu"], vec!["gösteri", "şov", "temsil"], vec!["temsil", "piyes"]];
        let groups: Vec<Vec<String>> =
            groups.iter().map(|group| group.iter().map(|phrase| (*phrase).to_owned()).collect()).collect();
        Synonyms::new(groups.iter().map(Vec::as_slice))
    }

    #[test]
    fn phrases_are_found_folded_and_inflected() {
        let synonyms = synonyms();
        for (typed, words) in [
            ("sov", 1),
            ("ŞOV izmir", 1),
            ("gosteriler", 1),
            ("gösterisi", 1),
            ("tiyatro oyunu", 2),
            ("tiyatro oyunları ankara", 2),
            ("TIYATRO OYUNU", 2),
            ("piyesler", 1),
        ] {
            assert_eq!(synonyms.find(&tokens(typed)).map(|(_, count)| count), Some(words), "{typed}");
        }
        for typed in ["", "tiyatro", "oyunu tiyatro", "konser", "piyano", "şovenist"] {
            assert_eq!(synonyms.find(&tokens(typed)), None, "{typed}");
        }
    }

    #[test]
    fn a_phrase_of_several_groups_has_the_synonyms_of_all() {
        let synonyms = synonyms();
        assert_eq!(synonyms.find(&tokens("piyes")), Some((vec!["tiyatro oyunu", "temsil"], 1)));
        assert_eq!(synonyms.find(&tokens("şov")), Some((vec!["gösteri", "temsil"], 1)));
    }
}
