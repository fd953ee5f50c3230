//! Families of posters, and the choice of composition and palette by seed.

use super::canvas::Canvas;
use super::colour::Palette;
use super::rng::Rng;
use super::{art, business, education, fashion, festival, film, gastronomy, music, other, sports, technology, theater};

/// Draws one poster; the generator determines its details.
pub(crate) type Composition = fn(&mut Canvas, &Palette, &mut Rng);

/// The posters of one category.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    pub(crate) palettes: &'static [Palette],
    pub(crate) compositions: &'static [Composition],
}

/// The choice of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) composition: usize,
    pub(crate) palette: usize,
    pub(crate) mirrored: bool,
}

pub(crate) const FAMILIES: &[&Family] = &[
    &music::FAMILY,
    &theater::FAMILY,
    &sports::FAMILY,
    &art::FAMILY,
    &gastronomy::FAMILY,
    &education::FAMILY,
    &technology::FAMILY,
    &business::FAMILY,
    &film::FAMILY,
    &festival::FAMILY,
    &fashion::FAMILY,
    &other::FAMILY,
];

impl Family {
    /// The family of a category, ignoring case.
    pub(crate) fn of(category: &str) -> &'static Self {
        FAMILIES.iter().find(|family| family.name.eq_ignore_ascii_case(category)).copied().unwrap_or(&other::FAMILY)
    }

    /// Picks composition, palette and side.
    ///
    /// Ids are consecutive, and a random choice would sometimes repeat for neighbors. So a number at the end of the seed
    /// iterates over the compositions in rounds: each once in a shuffled order, with another palette each time.
    pub(crate) fn choose(&self, seed: &str) -> Choice {
        let (stem, count) = split_number(seed);
        let (compositions, palettes) = (self.compositions.len(), self.palettes.len());
        let (round, step) = divide(count, compositions);
        let (cycle, shift) = divide(round, palettes);
        let composition = self.order_of_round(stem, round)[step];
        let palette = self.thrown(stem, "palettes", cycle, palettes)[(composition + shift) % palettes];
        Choice { composition, palette, mirrored: Rng::new(&[self.name, seed, "side"]).flip() }
    }

    fn order_of_round(&self, stem: &str, round: u64) -> Vec<usize> {
        let order = |round| self.thrown(stem, "compositions", round, self.compositions.len());
        let mut now = order(round);
        // The last composition of the previous round must not be the first of this one.
        if round > 0 && now.first() == order(round - 1).last() {
            now.swap(0, 1);
        }
        now
    }

    fn thrown(&self, stem: &str, what: &str, round: u64, count: usize) -> Vec<usize> {
        Rng::new(&[self.name, stem, what, &round.to_string()]).order(count)
    }
}

/// Quotient and remainder.
fn divide(number: u64, size: usize) -> (u64, usize) {
    let size = size as u64;
    (number / size, usize::try_from(number % size).unwrap_or(0))
}

/// Splits a seed into its prefix and its trailing number.
fn split_number(seed: &str) -> (&str, u64) {
    let stem = seed.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = &seed[stem.len()..];
    match digits.parse() {
        Ok(number) => (stem, number),
        Err(_) => (seed, Rng::new(&[seed]).below(1 << 20) as u64),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn choices(family: &Family, seeds: impl Iterator<Item = String>) -> Vec<Choice> {
        seeds.map(|seed| family.choose(&seed)).collect()
    }

    fn ids(count: usize) -> impl Iterator<Item = String> {
        (1..=count).map(|id| id.to_string())
    }

    #[test]
    fn every_family_has_four_compositions_and_three_palettes_at_least() {
        for family in FAMILIES {
            assert!(family.compositions.len() >= 4, "{}", family.name);
            assert!(family.palettes.len() >= 3, "{}", family.name);
        }
    }

    #[test]
    fn a_page_of_ids_reaches_every_composition_and_every_palette() {
        for family in FAMILIES {
            let page = choices(family, ids(24));
            let compositions: HashSet<_> = page.iter().map(|choice| choice.composition).collect();
            let palettes: HashSet<_> = page.iter().map(|choice| choice.palette).collect();
            assert_eq!(compositions.len(), family.compositions.len(), "{}", family.name);
            assert_eq!(palettes.len(), family.palettes.len(), "{}", family.name);
        }
    }

    #[test]
    fn slugs_reach_every_composition_too() {
        for family in FAMILIES {
            let words =
                choices(family, (0..26 * 26).map(|at| format!("etkinlik-{}{}", letter(at / 26), letter(at % 26))));
            let seen: HashSet<_> = words.iter().map(|choice| choice.composition).collect();
            assert_eq!(seen.len(), family.compositions.len(), "{}", family.name);
        }
    }

    fn letter(at: u32) -> char {
        char::from_u32(u32::from('a') + at % 26).unwrap()
    }

    #[test]
    fn neighbours_never_share_a_composition() {
        for family in FAMILIES {
            for pair in choices(family, ids(2000)).windows(2) {
                assert_ne!(pair[0].composition, pair[1].composition, "{}", family.name);
            }
        }
    }

    #[test]
    fn a_composition_comes_back_in_another_palette() {
        for family in FAMILIES {
            let page = choices(family, (0..family.compositions.len() * 3).map(|id| id.to_string()));
            let pairs: HashSet<_> = page.iter().map(|choice| (choice.composition, choice.palette)).collect();
            assert_eq!(pairs.len(), page.len(), "{}", family.name);
        }
    }

    #[test]
    fn a_category_is_found_in_any_case_and_an_unknown_one_is_other() {
        assert_eq!(Family::of("Film").name, "film");
        assert_eq!(Family::of("MUSIC").name, "music");
        assert_eq!(Family::of("").name, "other");
        assert_eq!(Family::of("sirk").name, "other");
    }

    #[test]
    fn the_last_digits_of_a_seed_are_its_number() {
        assert_eq!(split_number("42"), ("", 42));
        assert_eq!(split_number("event-007"), ("event-", 7));
        assert_eq!(split_number("caz").0, "caz");
        // Too many digits count as part of the prefix.
        assert_eq!(split_number("99999999999999999999999").0, "99999999999999999999999");
    }
}
