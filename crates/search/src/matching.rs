//! Which events hold the words of a question, and how well.

use tantivy::SegmentReader;
use tantivy::schema::{Field, IndexRecordOption};

use crate::SearchError;
use crate::schema::{Place, Rank};
use crate::terms::Nearness;

/// Words of a question that are looked for.
pub const MAX_WORDS: usize = 8;
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

/// Events that are looked at together, and passed over at once where none of them matters.
const CHUNK: usize = 64;
/// The weights of all words of a question fit into the lower bits of an entry, their number into the upper.
const WEIGHT_BITS: u32 = 10;
const _: () = assert!(MAX_WORDS * (BEST as usize) < 1 << WEIGHT_BITS && MAX_WORDS << WEIGHT_BITS < 1 << u16::BITS);

/// How many words an event holds, and the sum of their weights. More words are more, whatever the weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry(u16);

impl Entry {
    pub fn new(words: usize, weight: u32) -> Self {
        debug_assert!(words <= MAX_WORDS && weight < 1 << WEIGHT_BITS, "{words} words of {weight}");
        Self((words as u16) << WEIGHT_BITS | weight as u16)
    }

    pub fn words(self) -> usize {
        usize::from(self.0 >> WEIGHT_BITS)
    }

    pub fn weight(self) -> u32 {
        u32::from(self.0 & ((1 << WEIGHT_BITS) - 1))
    }
}

pub fn most(entries: &[Entry]) -> Entry {
    entries.iter().fold(Entry::default(), |most, entry| most.max(*entry))
}

/// An entry for each event of a segment.
pub struct Tally {
    entries: Vec<Entry>,
    best: Vec<u8>,
}

impl Tally {
    pub fn new(events: u32) -> Self {
        Self { entries: vec![Entry::default(); events as usize], best: vec![0; events as usize] }
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
                entry.0 += (u16::from(*best > 0) << WEIGHT_BITS) | u16::from(*best);
                *best = 0;
            }
        }
        Ok(())
    }

    /// Neighbours, with the number of the first.
    pub fn chunks(&self) -> impl Iterator<Item = (u32, &[Entry])> {
        (0..).step_by(CHUNK).zip(self.entries.chunks(CHUNK))
    }

    /// Hands out the events with at least so many words, some dozens at a time.
    pub fn each_with_words(&self, fewest: usize, mut take: impl FnMut(&[(u32, Entry)])) {
        let least = Entry::new(fewest, 0);
        let mut holding = [(0, Entry::default()); 2 * CHUNK];
        let mut count = 0;
        for (first, entries) in self.chunks().filter(|(_, entries)| most(entries) >= least) {
            for (doc, entry) in (first..).zip(entries) {
                // Written down in any case, and kept if it has them: nobody can foretell which, the processor included.
                holding[count] = (doc, *entry);
                count += usize::from(*entry >= least);
            }
            if count >= CHUNK {
                take(&holding[..count]);
                count = 0;
            }
        }
        take(&holding[..count]);
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

    #[test]
    fn more_words_are_more_than_any_weight() {
        assert!(Entry::new(2, 2) > Entry::new(1, u32::from(BEST)));
        let full = Entry::new(MAX_WORDS, MAX_WORDS as u32 * u32::from(BEST));
        assert_eq!((full.words(), full.weight()), (MAX_WORDS, 800));
    }

    #[test]
    fn events_with_too_few_words_are_passed_over_alone_or_in_chunks() {
        let mut entries = vec![Entry::default(); 3 * CHUNK + 1];
        entries[5] = Entry::new(1, 99);
        for at in [CHUNK, 2 * CHUNK - 1, 3 * CHUNK] {
            entries[at] = Entry::new(2, 60);
        }
        let tally = Tally { best: vec![0; entries.len()], entries };
        let found = |fewest| {
            let mut found = Vec::new();
            tally.each_with_words(fewest, |some| found.extend_from_slice(some));
            found
        };
        assert_eq!(found(2), [64, 127, 192].map(|doc| (doc, Entry::new(2, 60))));
        assert_eq!(found(1).first(), Some(&(5, Entry::new(1, 99))));
        let all: Vec<u32> = found(0).into_iter().map(|(doc, _)| doc).collect();
        assert_eq!(all, (0..=3 * CHUNK as u32).collect::<Vec<_>>(), "more than are handed out at a time");
    }

    #[test]
    fn as_many_are_handed_out_as_there_is_room_for() {
        // All but one of the first chunk, then a whole one.
        let mut entries = vec![Entry::new(1, 60); 2 * CHUNK];
        entries[0] = Entry::default();
        let tally = Tally { best: vec![0; entries.len()], entries };
        let mut counts = Vec::new();
        tally.each_with_words(1, |some| counts.push(some.len()));
        assert_eq!(counts.iter().sum::<usize>(), 2 * CHUNK - 1, "{counts:?}");
    }

    #[test]
    fn places_that_do_not_count_weigh_nothing() {
        let names = weights(Nearness::Exact, Places::Names);
        assert_eq!(names[usize::from(Rank::new(Place::Description, true).number())], 0);
        assert!(names[usize::from(Rank::new(Place::Name, true).number())] > 0);
    }
}
