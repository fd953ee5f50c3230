//! Questions as attacks: whatever is typed, an answer comes and costs little.

use meydan_domain::Language;
use meydan_search::{Hits, Query, understand};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::demo::{Demo, now};

/// Three attempts, each with eight words and five parts of words, each of them with itself, its roots and two kinds of
/// guesses.
const MOST_TERMS: usize = 3 * 13 * (1 + 6 + 3 * 24);

fn ask_everything(demo: &Demo, text: &str) -> Hits {
    let understood = understand(text, &demo.vocabulary, now());
    for part in &understood.parts {
        assert_eq!(&text[part.range.clone()], part.text, "{text:?}");
    }
    let query = Query::understood(&understood, now()).with_facets();
    let hits = demo.index.search(&query).expect("an answer");
    demo.index.search(&Query::new(text, now())).expect("an answer");
    demo.index.suggest(text, &demo.vocabulary, Language::Tr, now(), 8).expect("suggestions");
    demo.index.did_you_mean(text, now()).expect("another spelling or none");
    assert!(hits.cost.terms <= MOST_TERMS, "{} terms for {text:?}", hits.cost.terms);
    hits
}

#[test]
fn ten_thousand_random_byte_strings_are_answered() {
    let demo = Demo::new();
    let mut random = StdRng::seed_from_u64(5);
    for _ in 0..10_000 {
        let length = random.random_range(0..60);
        let bytes: Vec<u8> = (0..length).map(|_| random.random()).collect();
        ask_everything(&demo, &String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn random_words_of_the_demo_are_answered() {
    let demo = Demo::new();
    let letters: Vec<char> = "abcçdefgğhıijklmnoöprsştuüvyz İI'\"*:()^~-+/\\\0\u{202e}\u{301}ﬀ漢字🎉".chars().collect();
    let mut random = StdRng::seed_from_u64(6);
    for _ in 0..2_000 {
        let length = random.random_range(0..40);
        let text: String = (0..length).map(|_| letters[random.random_range(0..letters.len())]).collect();
        ask_everything(&demo, &text);
    }
}

#[test]
fn long_questions_are_cut_and_cost_no_more_than_others() {
    let demo = Demo::new();
    let texts = [
        "a".repeat(10_000),
        "konser ".repeat(1_500),
        "ş".repeat(5_000),
        "istanbul bugün ücretsiz ".repeat(500),
        "\u{301}".repeat(5_000),
        "e\u{301}".repeat(4_000),
        (0..2_000).map(|number| format!("kelime{number} ")).collect(),
    ];
    for text in texts {
        ask_everything(&demo, &text);
    }
}

#[test]
fn operators_quotes_and_odd_letters_are_words_or_nothing() {
    let demo = Demo::new();
    let texts = [
        "title:caz",
        "caz AND NOT konser",
        "+caz -rock",
        "\"caz",
        "caz*",
        "/.*/",
        "[* TO *]",
        "caz~10",
        "caz^999999999",
        "(((((((((((",
        "'; DROP TABLE events; --",
        "<script>alert(1)</script>",
        "caz\0konser",
        "\u{202e}zac\u{202c}",
        "\u{200f}caz\u{200e}",
        "İ̇İ̇İ̇",
        "ﷺ",
        "％００",
        "𝒸𝒶𝓏",
        "\u{feff}caz",
        "ß",
        "...",
        " ",
        "",
    ];
    for text in texts {
        ask_everything(&demo, text);
    }
    assert_eq!(demo.ask("caz\0konser").ids, demo.ask("caz konser").ids);
    assert_eq!(demo.ask("\u{200f}caz\u{200e}").ids, demo.ask("caz").ids);
    assert_eq!(demo.ask("\"caz\"").ids, demo.ask("caz").ids);
}

#[test]
fn endless_pages_are_bounded() {
    let demo = Demo::new();
    for (offset, limit) in [(usize::MAX, usize::MAX), (usize::MAX, 1), (0, 0), (1_000_000, 10)] {
        let query = Query { offset, limit, ..Query::new("", now()) };
        let hits = demo.index.search(&query).expect("an answer");
        assert!(hits.ids.len() <= 1_000);
    }
}
