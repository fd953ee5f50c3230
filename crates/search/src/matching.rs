//! Which events hold the words of a question, and how well.

use std::ops::ControlFlow;

use tantivy::SegmentReader;
use tantivy::schema::{Field, IndexRecordOption};

use crate::SearchError;
use crate::schema::{Place, Rank};
use crate::terms::Nearness;

/// A word in a title, as it was typed: no match says more.
pub const BEST: u8 = 100;
/// What an event's city, category, date or price says when it was asked for: as much as a word of its name.
pub const FACT: u8 = 58;

/// The terms a word may mean.
pub type Terms = Vec<(String, Nearness)>;

/// Which places of an event count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    All,
    /// Not the description, where a word may stand by the way.
    Names,
}

fn weight(nearness: Nearness, place: Place, is_word: bool) -> u8 {
    let place: u16 = match place {
        Place::Title => u16::from(BEST),
        Place::Venue => 62,
        Place::Name => 58,
        Place::Description => 20,
    };
    let percent = match (nearness, is_word) {
        (Nearness::Exact, true) => 100,
        (Nearness::Exact | Nearness::Root, _) => 80,
        (Nearness::Prefix, _) => 60,
        (Nearness::OneTypo, _) => 45,
        (Nearness::TwoTypos, _) => 30,
    };
    u8::try_from(place * percent / 100).unwrap_or(BEST)
}

fn weights(nearness: Nearness, places: Places) -> [u8; Rank::COUNT] {
    std::array::from_fn(|number| {
        let rank = u8::try_from(number).ok().and_then(Rank::from_number);
        rank.map_or(0, |(place, is_word)| match places {
            Places::Names if place == Place::Description => 0,
            _ => weight(nearness, place, is_word),
        })
    })
}

/// How many posting lists and entries of them were read: what a search costs, whatever the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Terms that were looked up.
    pub terms: usize,
    pub lists: usize,
    pub entries: usize,
}

/// For every event of a segment the best weight that any of the terms has in it; 0 where none is.
pub fn best_weights(
    reader: &SegmentReader,
    field: Field,
    terms: &Terms,
    places: Places,
    best: &mut [u8],
    cost: &mut Cost,
) -> Result<(), SearchError> {
    let index = reader.inverted_index(field)?;
    for (term, nearness) in terms {
        let Some(info) = index.terms().get(term)? else { continue };
        let weights = weights(*nearness, places);
        let mut postings = index.read_block_postings_from_terminfo(&info, IndexRecordOption::WithFreqs)?;
        cost.lists += 1;
        cost.entries += info.doc_freq as usize;
        while postings.block_len() > 0 {
            for (doc, rank) in postings.docs().iter().zip(postings.freqs()) {
                let weight = weights.get(*rank as usize).copied().unwrap_or_default();
                if let Some(best) = best.get_mut(*doc as usize) {
                    *best = weight.max(*best);
                }
            }
            postings.advance();
        }
    }
    Ok(())
}

/// Events that are passed over at once where none of them has the word.
const CHUNK: usize = 64;

/// How many words each event of a segment holds, and the sum of their weights.
pub struct Tally {
    entries: Vec<u32>,
    best: Vec<u8>,
}

impl Tally {
    pub fn new(events: u32) -> Self {
        Self { entries: vec![0; events as usize], best: vec![0; events as usize] }
    }

    pub fn add(
        &mut self,
        reader: &SegmentReader,
        field: Field,
        terms: &Terms,
        places: Places,
        cost: &mut Cost,
    ) -> Result<(), SearchError> {
        best_weights(reader, field, terms, places, &mut self.best, cost)?;
        for (entries, best) in self.entries.chunks_mut(CHUNK).zip(self.best.chunks_mut(CHUNK)) {
            if best.iter().fold(0, |any, best| any | best) == 0 {
                continue;
            }
            for (entry, best) in entries.iter_mut().zip(best) {
                // One more word in the upper half, its weight in the lower.
                *entry += (u32::from(*best > 0) << 16) | u32::from(*best);
                *best = 0;
            }
        }
        Ok(())
    }

    /// Events with at least so many words, with their number of words and their weight.
    pub fn with_words(&self, fewest: usize) -> impl Iterator<Item = (u32, usize, u32)> {
        let fewest = u32::try_from(fewest).unwrap_or(u32::MAX);
        (0_u32..).zip(&self.entries).filter_map(move |(doc, entry)| {
            let words = entry >> 16;
            (words >= fewest).then_some((doc, words as usize, entry & 0xffff))
        })
    }

    /// Hands out events with at least so many words, with their weight, until told to break off. Whoever takes them
    /// answers with the least weight that still matters: of many events, few do.
    pub fn each_with_words(&self, fewest: usize, mut take: impl FnMut(u32, u32) -> ControlFlow<(), u32>) {
        // A question has a handful of words.
        let words = u32::try_from(fewest).unwrap_or(u32::MAX).min(0xffff) << 16;
        let mut least = words;
        for (doc, entry) in (0_u32..).zip(&self.entries) {
            // One look at words and weight: no event has more words than were asked for.
            if *entry < least {
                continue;
            }
            match take(doc, entry & 0xffff) {
                ControlFlow::Continue(weight) => least = words | weight,
                ControlFlow::Break(()) => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_is_better_in_every_place() {
        let order = [Nearness::Exact, Nearness::Root, Nearness::Prefix, Nearness::OneTypo, Nearness::TwoTypos];
        for place in [Place::Title, Place::Venue, Place::Name, Place::Description] {
            let weights = order.map(|nearness| weight(nearness, place, true));
            assert!(weights.is_sorted_by(|a, b| a > b), "{place:?}: {weights:?}");
        }
    }

    #[test]
    fn a_title_counts_more_than_a_venue_than_a_name_than_a_description() {
        let order = [Place::Title, Place::Venue, Place::Name, Place::Description];
        assert!(order.map(|place| weight(Nearness::Exact, place, true)).is_sorted_by(|a, b| a > b));
    }

    /// Events by how many words they hold, and with what weight.
    fn tally(entries: &[(u32, u32)]) -> Tally {
        let entries: Vec<u32> = entries.iter().map(|(words, weight)| (words << 16) | weight).collect();
        Tally { best: vec![0; entries.len()], entries }
    }

    #[test]
    fn what_no_longer_matters_is_passed_over() {
        let tally = tally(&[(2, 10), (1, 99), (2, 60), (2, 59), (2, 60), (2, 61), (0, 0)]);
        let mut taken = Vec::new();
        tally.each_with_words(2, |doc, weight| {
            taken.push(doc);
            ControlFlow::Continue(if weight == 60 { 60 } else { 0 })
        });
        assert_eq!(taken, [0, 2, 4, 5], "the lighter one after the first of sixty is not handed out");
    }

    #[test]
    fn whoever_has_enough_breaks_off() {
        let tally = tally(&[(1, 10), (1, 20), (1, 30)]);
        let mut taken = Vec::new();
        tally.each_with_words(1, |doc, _| {
            taken.push(doc);
            if doc == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(0) }
        });
        assert_eq!(taken, [0, 1]);
    }

    #[test]
    fn places_that_do_not_count_weigh_nothing() {
        let names = weights(Nearness::Exact, Places::Names);
        assert_eq!(names[usize::from(Rank::new(Place::Description, true).number())], 0);
        assert!(names[usize::from(Rank::new(Place::Name, true).number())] > 0);
    }
}
