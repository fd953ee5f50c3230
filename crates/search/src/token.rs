//! The words of a query text with what stands between them, for query understanding.

use std::cell::OnceCell;
use std::ops::Range;

use crate::analysis;

/// A word of a query text.
#[derive(Clone, Debug)]
pub struct Token<'a> {
    pub raw: &'a str,
    /// A corrected spelling if the typed one is unknown.
    pub folded: String,
    /// The byte range in the text, including the suffix after an apostrophe.
    pub range: Range<usize>,
    /// What stands between the previous word and this one.
    pub gap: &'a str,
    /// What stands between this word and the next one, or the end.
    pub after: &'a str,
    roots: OnceCell<Vec<String>>,
}

impl Token<'_> {
    /// True if nothing but a dash stands before the word.
    pub fn follows_dash(&self) -> bool {
        matches!(self.gap.trim(), "-" | "–" | "—")
    }

    /// True if this is the word or an inflected form of it.
    pub fn is_form_of(&self, word: &str) -> bool {
        // Computed once, because every word is compared to many.
        let roots = || self.roots.get_or_init(|| analysis::roots(self.raw, &self.folded));
        self.folded == word || (self.folded.get(..1) == word.get(..1) && roots().iter().any(|root| root == word))
    }

    /// True if the word or one of its roots is among these forms of another word.
    pub fn has_form(&self, forms: &[String]) -> bool {
        let is_among = |form: &String| forms.contains(form);
        let roots = || self.roots.get_or_init(|| analysis::roots(self.raw, &self.folded));
        is_among(&self.folded) || roots().iter().any(is_among)
    }

    pub fn is_number(&self) -> bool {
        !self.folded.is_empty() && self.folded.bytes().all(|byte| byte.is_ascii_digit())
    }
}

/// Splits a text into words. Suffixes after an apostrophe belong to the word before it.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::new();
    for word in analysis::words(text) {
        let end = tokens.last().map_or(0, |token| token.range.end);
        let gap = &text[end..word.range.start];
        // `25'inde` is the 25th, whatever follows the apostrophe.
        let is_of_number = matches!(gap, "'" | "’") && tokens.last().is_some_and(Token::is_number);
        match tokens.last_mut() {
            Some(before) if word.is_suffix || is_of_number => before.range.end = word.range.end,
            _ => {
                let raw = &text[word.range.clone()];
                tokens.push(Token {
                    raw,
                    folded: word.folded,
                    range: word.range,
                    gap,
                    after: "",
                    roots: OnceCell::new(),
                });
            }
        }
    }
    let mut next = text.len();
    for token in tokens.iter_mut().rev() {
        token.after = &text[token.range.end..next];
        next = token.range.start;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_belong_to_the_word_before_the_apostrophe() {
        let found = tokens("İstanbul'da ayın 25'inde 5-10");
        let words: Vec<&str> = found.iter().map(|token| token.folded.as_str()).collect();
        assert_eq!(words, ["istanbul", "ayin", "25", "5", "10"]);
        assert_eq!((found[0].range.clone(), found[4].gap), (0..12, "-"));
        assert!(found[4].follows_dash());
    }
}
