//! The difference of two texts, word by word.

use std::time::Duration;

use serde::Serialize;
use similar::{ChangeTag, TextDiff};
use utoipa::ToSchema;

/// After this time the difference is less fine: two long texts with nothing in common would take seconds.
const MAX_TIME: Duration = Duration::from_millis(300);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WordKind {
    Same,
    Added,
    Removed,
}

/// Words that follow each other, with the spaces between them. All that are the same or removed are the text before, all
/// that are the same or added the text after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Word {
    pub kind: WordKind,
    pub text: String,
}

pub(super) fn difference(before: &str, after: &str) -> Vec<Word> {
    let difference = TextDiff::configure().timeout(MAX_TIME).diff_words(before, after);
    let mut words: Vec<Word> = Vec::new();
    for change in difference.iter_all_changes() {
        let kind = match change.tag() {
            ChangeTag::Equal => WordKind::Same,
            ChangeTag::Insert => WordKind::Added,
            ChangeTag::Delete => WordKind::Removed,
        };
        match words.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(change.value()),
            _ => words.push(Word { kind, text: change.value().to_owned() }),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(before: &str, after: &str) -> Vec<(WordKind, String)> {
        difference(before, after).into_iter().map(|word| (word.kind, word.text)).collect()
    }

    #[test]
    fn words_that_changed_stand_between_those_that_did_not() {
        use WordKind::{Added, Removed, Same};
        let expected = [(Same, "Gün "), (Removed, "batımında"), (Added, "doğumunda"), (Same, " iki set.")];
        assert_eq!(
            told("Gün batımında iki set.", "Gün doğumunda iki set."),
            expected.map(|(kind, text)| (kind, text.to_owned()))
        );
        assert_eq!(told("", "Yeni"), [(Added, "Yeni".to_owned())]);
        assert_eq!(told("", ""), []);
    }

    #[test]
    fn both_texts_can_be_put_together_again() {
        let before = "Caz gecesi.\n\nİki set, bir ara.\tKapı 20.00";
        let after = "Caz gecesi:\nüç set, bir ara.  Kapı 19.30 ";
        let words = difference(before, after);
        let text = |left_out: WordKind| {
            words.iter().filter(|word| word.kind != left_out).map(|word| word.text.as_str()).collect::<String>()
        };
        assert_eq!(text(WordKind::Added), before);
        assert_eq!(text(WordKind::Removed), after);
    }
}
