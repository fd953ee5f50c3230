//! Hostile queries: any text is answered without an error and at bounded cost.

use meydan_domain::Language;
use meydan_search::{Hits, Query};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::demo::{Demo, now};

/// Three attempts of eight words, each with the word itself, its roots, and its expansions by prefix and by typo; and of
/// eight parts of up to eight words with two names each, by their roots.
const MAX_TERMS: usize = 3 * (8 * (1 + 6 + 3 * 24) + 8 * 8 * 3 * (1 + 6));

fn run_all_queries(demo: &Demo, text: &str) -> Hits {
    let understood = demo.understand(text);
    for part in &understood.parts {
        assert_eq!(&text[part.range.clone()], part.text, "{text:?}");
    }
    let query = Query::understood(&understood, now()).with_facets();
    let hits = demo.index.search(&query).expect("an answer");
    demo.index.search(&Query::new(text, now())).expect("an answer");
    demo.index.suggest(text, &demo.vocabulary, Language::Tr, now(), 8).expect("suggestions");
    demo.index.did_you_mean(text, now()).expect("another spelling or none");
    assert!(hits.cost.terms <= MAX_TERMS, "{} terms for {text:?}", hits.cost.terms);
    hits
}

#[test]
fn random_byte_strings_do_not_fail() {
    let demo = Demo::new();
    let mut random = StdRng::seed_from_u64(5);
    for _ in 0..10_000 {
        let length = random.random_range(0..60);
        let bytes: Vec<u8> = (0..length).map(|_| random.random()).collect();
        run_all_queries(&demo, &String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn random_letters_do_not_fail() {
    let demo = Demo::new();
    let letters: Vec<char> = "abcçdefgğhıijklmnoöprsştuüvyz İI'\"*:()^~-+/\\\0\u{202e}\u{301}ﬀ漢字🎉".chars().collect();
    let mut random = StdRng::seed_from_u64(6);
    for _ in 0..2_000 {
        let length = random.random_range(0..40);
        let text: String = (0..length).map(|_| letters[random.random_range(0..letters.len())]).collect();
        run_all_queries(&demo, &text);
    }
}

#[test]
fn long_queries_are_truncated_and_bounded_in_cost() {
    let demo = Demo::new();
    let texts = [
        "a".repeat(10_000),
        "konser ".repeat(1_500),
        "ş".repeat(5_000),
        "istanbul bugün ücretsiz ".repeat(500),
        "24.12 ".repeat(500),
        "5-10-5-10 aralık ".repeat(300),
        "200 ile 700 tl arası ".repeat(300),
        "kadıköy veya ".repeat(300),
        "\u{301}".repeat(5_000),
        "e\u{301}".repeat(4_000),
        (0..2_000).map(|number| format!("kelime{number} ")).collect(),
    ];
    for text in texts {
        run_all_queries(&demo, &text);
    }
}

#[test]
fn operators_and_quotes_have_no_meaning() {
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
        "00.00",
        "31.02.2026",
        "99999999999 tl altı",
        "9223372036854775807 gün sonra",
        "-5 tl -1.1.-1",
        "32 aralık 99999",
        "between 0 and 0 0",
        "+18+18+18",
        "₺₺₺5₺",
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
        run_all_queries(&demo, text);
    }
    assert_eq!(demo.search("caz\0konser").ids, demo.search("caz konser").ids);
    assert_eq!(demo.search("\u{200f}caz\u{200e}").ids, demo.search("caz").ids);
    assert_eq!(demo.search("\"caz\"").ids, demo.search("caz").ids);
}

#[test]
fn offset_and_limit_are_bounded() {
    let demo = Demo::new();
    for (offset, limit) in [(usize::MAX, usize::MAX), (usize::MAX, 1), (0, 0), (1_000_000, 10)] {
        let query = Query { offset, limit, ..Query::new("", now()) };
        let hits = demo.index.search(&query).expect("an answer");
        assert!(hits.ids.len() <= 1_000);
    }
}
