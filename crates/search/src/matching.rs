//! Matching and scoring: which events have the words of a query, and with what weight.

use tantivy::SegmentReader;
use tantivy::schema::{Field, IndexRecordOption};

use crate::SearchError;
use crate::schema::{Place, Rank};
use crate::terms::MatchKind;

/// Further words of a query are ignored.
pub const MAX_QUERY_TERMS: usize = 8;
/// The weight of an exact match in a title.
pub const MAX_WEIGHT: u8 = 100;
/// The weight of a city, category, date or price that the query names: that of an exact match in a name.
pub const FACT_WEIGHT: u8 = 58;

/// The expansions of a query term.
pub type Terms = Vec<(String, MatchKind)>;

/// The places of an event in which a match counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Places {
    All,
    /// All but the description, which mentions unrelated words.
    Names,
    Title,
}

fn weight(match_kind: MatchKind, place: Place, is_word: bool) -> u8 {
    let place: u16 = match place {
        Place::Title => u16::from(MAX_WEIGHT),
        Place::Venue => 62,
        Place::Name => 58,
        Place::Description => 20,
    };
    let percent = match (match_kind, is_word) {
        (MatchKind::Exact, true) => 100,
        (MatchKind::Exact | MatchKind::Root, _) => 80,
        (MatchKind::Prefix, _) => 60,
        (MatchKind::OneTypo, _) => 45,
        (MatchKind::TwoTypos, _) => 30,
    };
    u8::try_from(place * percent / 100).unwrap_or(MAX_WEIGHT)
}

fn weights(match_kind: MatchKind, places: Places) -> [u8; Rank::COUNT] {
    std::array::from_fn(|number| {
        let rank = u8::try_from(number).ok().and_then(Rank::from_number);
        rank.map_or(0, |(place, is_word)| match places {
            Places::Names if place == Place::Description => 0,
            Places::Title if place != Place::Title => 0,
            _ => weight(match_kind, place, is_word),
        })
    })
}

/// The number of terms and postings that a search reads: its cost, independent of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Terms that are looked up.
    pub terms: usize,
    pub posting_lists: usize,
    pub postings: usize,
}

/// Raises `best` to the highest weight of the terms in each event of a segment.
pub fn best_weights(
    reader: &SegmentReader,
    field: Field,
    terms: &Terms,
    places: Places,
    best: &mut [u8],
    cost: &mut Cost,
) -> Result<(), SearchError> {
    let index = reader.inverted_index(field)?;
    for (term, match_kind) in terms {
        let Some(info) = index.terms().get(term)? else { continue };
        let weights = weights(*match_kind, places);
        let mut postings = index.read_block_postings_from_terminfo(&info, IndexRecordOption::WithFreqs)?;
        cost.posting_lists += 1;
        cost.postings += info.doc_freq as usize;
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

/// Events that are compared together, and skipped together if none of them matches.
const CHUNK: usize = 64;
/// The lower bits of a score are the sum of the weights, the upper ones the number of matched words.
const WEIGHT_BITS: u32 = 10;
const _: () = assert!(
    MAX_QUERY_TERMS * (MAX_WEIGHT as usize) < 1 << WEIGHT_BITS && MAX_QUERY_TERMS << WEIGHT_BITS < 1 << u16::BITS
);

/// The number of matched words and the sum of their weights, ordered by the number first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(u16);

impl Score {
    pub fn new(words: usize, weight: u32) -> Self {
        debug_assert!(words <= MAX_QUERY_TERMS && weight < 1 << WEIGHT_BITS, "{words} words of {weight}");
        Self((words as u16) << WEIGHT_BITS | weight as u16)
    }

    pub fn words(self) -> usize {
        usize::from(self.0 >> WEIGHT_BITS)
    }

    pub fn weight(self) -> u32 {
        u32::from(self.0 & ((1 << WEIGHT_BITS) - 1))
    }
}

pub fn max_score(scores: &[Score]) -> Score {
    scores.iter().fold(Score::default(), |max, score| max.max(*score))
}

/// The scores of all events of a segment.
pub struct ScoreAccumulator {
    scores: Vec<Score>,
    best: Vec<u8>,
}

impl ScoreAccumulator {
    pub fn new(events: u32) -> Self {
        Self { scores: vec![Score::default(); events as usize], best: vec![0; events as usize] }
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
        for (scores, best) in self.scores.chunks_mut(CHUNK).zip(self.best.chunks_mut(CHUNK)) {
            if best.iter().fold(0, |any, best| any | best) == 0 {
                continue;
            }
            for (score, best) in scores.iter_mut().zip(best) {
                score.0 += (u16::from(*best > 0) << WEIGHT_BITS) | u16::from(*best);
                *best = 0;
            }
        }
        Ok(())
    }

    /// Chunks of scores, each with the document id of its first.
    pub fn chunks(&self) -> impl Iterator<Item = (u32, &[Score])> {
        (0..).step_by(CHUNK).zip(self.scores.chunks(CHUNK))
    }

    /// Visits the events with at least `min_words` matched words, in batches.
    pub fn for_each_with_words(&self, min_words: usize, mut visit: impl FnMut(&[(u32, Score)])) {
        let min_score = Score::new(min_words, 0);
        let mut batch = [(0, Score::default()); 2 * CHUNK];
        let mut count = 0;
        for (first, scores) in self.chunks().filter(|(_, scores)| max_score(scores) >= min_score) {
            for (doc, score) in (first..).zip(scores) {
                // Written without a branch, which the processor could not predict; the count decides what is kept.
                batch[count] = (doc, *score);
                count += usize::from(*score >= min_score);
            }
            if count >= CHUNK {
                visit(&batch[..count]);
                count = 0;
            }
        }
        visit(&batch[..count]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_kinds_of_match_weigh_more_in_every_place() {
        let order = [MatchKind::Exact, MatchKind::Root, MatchKind::Prefix, MatchKind::OneTypo, MatchKind::TwoTypos];
        for place in [Place::Title, Place::Venue, Place::Name, Place::Description] {
            let weights = order.map(|match_kind| weight(match_kind, place, true));
            assert!(weights.is_sorted_by(|a, b| a > b), "{place:?}: {weights:?}");
        }
    }

    #[test]
    fn a_title_counts_more_than_a_venue_than_a_name_than_a_description() {
        let order = [Place::Title, Place::Venue, Place::Name, Place::Description];
        assert!(order.map(|place| weight(MatchKind::Exact, place, true)).is_sorted_by(|a, b| a > b));
    }

    #[test]
    fn more_matched_words_outweigh_any_weight() {
        assert!(Score::new(2, 2) > Score::new(1, u32::from(MAX_WEIGHT)));
        let full = Score::new(MAX_QUERY_TERMS, MAX_QUERY_TERMS as u32 * u32::from(MAX_WEIGHT));
        assert_eq!((full.words(), full.weight()), (MAX_QUERY_TERMS, 800));
    }

    #[test]
    fn events_with_too_few_words_are_skipped_alone_or_in_chunks() {
        let mut scores = vec![Score::default(); 3 * CHUNK + 1];
        scores[5] = Score::new(1, 99);
        for at in [CHUNK, 2 * CHUNK - 1, 3 * CHUNK] {
            scores[at] = Score::new(2, 60);
        }
        let accumulator = ScoreAccumulator { best: vec![0; scores.len()], scores };
        let found = |min_words| {
            let mut found = Vec::new();
            accumulator.for_each_with_words(min_words, |batch| found.extend_from_slice(batch));
            found
        };
        assert_eq!(found(2), [64, 127, 192].map(|doc| (doc, Score::new(2, 60))));
        assert_eq!(found(1).first(), Some(&(5, Score::new(1, 99))));
        let all: Vec<u32> = found(0).into_iter().map(|(doc, _)| doc).collect();
        assert_eq!(all, (0..=3 * CHUNK as u32).collect::<Vec<_>>(), "more than one batch");
    }

    #[test]
    fn batches_are_never_larger_than_the_buffer() {
        // All but one of the first chunk, then a whole one.
        let mut scores = vec![Score::new(1, 60); 2 * CHUNK];
        scores[0] = Score::default();
        let accumulator = ScoreAccumulator { best: vec![0; scores.len()], scores };
        let mut counts = Vec::new();
        accumulator.for_each_with_words(1, |batch| counts.push(batch.len()));
        assert_eq!(counts.iter().sum::<usize>(), 2 * CHUNK - 1, "{counts:?}");
    }

    #[test]
    fn excluded_places_have_no_weight() {
        let names = weights(MatchKind::Exact, Places::Names);
        assert_eq!(names[usize::from(Rank::new(Place::Description, true).number())], 0);
        assert!(names[usize::from(Rank::new(Place::Name, true).number())] > 0);
    }
}
