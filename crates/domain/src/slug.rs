//! Slugs: the last part of an address, made from a name.

use std::collections::HashSet;

use crate::turkish;

const MAX_SLUG: usize = 63;
/// What stays of the name before a number is appended.
const MAX_STEM: usize = 56;

/// The name in plain letters, `-` between words: `Zorlu PSM, Ana Sahne` becomes `zorlu-psm-ana-sahne`. One that does not
/// begin with a letter gets the prefix: it could be mistaken for the number of a thing.
pub fn slug_of(name: &str, prefix: &str) -> String {
    let folded = turkish::fold(name).replace(['\'', '’'], "");
    let words = folded.split(|letter: char| !letter.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut slug = words.collect::<Vec<_>>().join("-");
    if !slug.starts_with(|first: char| first.is_ascii_alphabetic()) {
        slug = if slug.is_empty() { prefix.to_owned() } else { format!("{prefix}-{slug}") };
    }
    slug.truncate(MAX_STEM);
    slug.trim_end_matches('-').to_owned()
}

/// The slug itself, or the first of `slug-2`, `slug-3`, … that is free.
pub fn free_slug(slug: &str, taken: &HashSet<String>) -> String {
    let numbered = (2..).map(|number: u64| format!("{slug}-{number}"));
    let mut candidates = std::iter::once(slug.to_owned()).chain(numbered);
    let free = candidates.find(|candidate| !taken.contains(candidate)).unwrap_or_default();
    debug_assert!(free.len() <= MAX_SLUG);
    free
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::is_slug;

    #[test]
    fn a_name_becomes_plain_letters_and_dashes() {
        let cases = [
            ("Zorlu PSM, Ana Sahne", "zorlu-psm-ana-sahne"),
            ("  İŞ  Sanat ", "is-sanat"),
            ("Kadıköy’ün Çırağı", "kadikoyun-ciragi"),
            ("1888", "venue-1888"),
            ("6:45 KK", "venue-6-45-kk"),
            ("東京", "venue"),
        ];
        for (name, slug) in cases {
            assert_eq!(slug_of(name, "venue"), slug);
            assert!(is_slug(slug), "{slug}");
        }
        assert!(is_slug(&slug_of(&"çok uzun ".repeat(40), "venue")));
    }

    #[test]
    fn a_taken_slug_gets_a_number() {
        let taken = HashSet::from(["sahne".to_owned(), "sahne-2".to_owned()]);
        assert_eq!(free_slug("sahne", &taken), "sahne-3");
        assert_eq!(free_slug("sahne-iki", &taken), "sahne-iki");
    }
}
