//! The schema of the index, and the encoding of ranks as term frequencies.

use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, NumericOptions, STORED, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{RAW_TOKENIZER_NAME, Token, TokenStream, Tokenizer};

/// Raise it whenever fields or analysis change: an index of another version is deleted and rebuilt.
pub const VERSION: &str = "v7";

const RANKED: &str = "ranked";
/// Between the two languages of a name in one column.
pub const LANGUAGE_SEPARATOR: char = '\u{1f}';

/// The part of an event in which a term occurs, in ascending order of relevance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Description,
    /// City, address, tags, kind and organizer.
    Name,
    Venue,
    Title,
}

/// The place of a term, and whether it is the word itself or its root, as a number from 1 to 7. In a description, words
/// and roots have the same rank.
///
/// Each term is indexed as often as its best rank says, so that its frequency is that rank. One posting list per term
/// is then enough; a field for every place would need four dictionaries and four posting lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank(u8);

impl Rank {
    pub const COUNT: usize = 8;

    pub const fn new(place: Place, is_word: bool) -> Self {
        match place {
            Place::Description => Self(1),
            _ => Self(place as u8 * 2 + is_word as u8),
        }
    }

    pub fn number(self) -> u8 {
        self.0
    }

    pub fn from_number(number: u8) -> Option<(Place, bool)> {
        let place = match number {
            1 => Place::Description,
            2 | 3 => Place::Name,
            4 | 5 => Place::Venue,
            6 | 7 => Place::Title,
            _ => return None,
        };
        Some((place, number % 2 == 1))
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Fields {
    pub id: Field,
    /// Every term of an event, ranked.
    pub words: Field,
    /// The same without the description: a far smaller dictionary, which is searched for expansions first.
    pub names: Field,
    /// The terms of the names of its entities, for suggestions.
    pub entity_words: Field,
    pub starts_at: Field,
    pub over_at: Field,
    pub price_low: Field,
    pub price_high: Field,
    /// What a showing is filtered by besides time, place and price, one bit each.
    pub marks: Field,
    pub latitude: Field,
    pub longitude: Field,
    /// The platforms that sell a showing.
    pub sellers: Field,
    pub category: Field,
    pub city: Field,
    /// The folded district of a showing.
    pub district: Field,
    /// The kinds of an event, one bit each.
    pub traits: Field,
    /// Its venues, performers and organizer.
    pub entities: Field,
    /// Equal for events of one production.
    pub production: Field,
    /// The number of words of the title, Turkish × 256 + English.
    pub title_words: Field,
    pub event_id: Field,
    pub title_tr: Field,
    pub title_en: Field,
    /// Tags, subcategory, venue and city as written.
    pub about: Field,
}

pub fn schema() -> (Schema, Fields) {
    let mut builder = Schema::builder();
    let ranked = TextFieldIndexing::default()
        .set_tokenizer(RANKED)
        .set_index_option(IndexRecordOption::WithFreqs)
        .set_fieldnorms(false);
    let ranked = TextOptions::default().set_indexing_options(ranked);
    let number = NumericOptions::default().set_fast();
    let text = TextOptions::default().set_fast(RAW_TOKENIZER_NAME);
    let fields = Fields {
        id: builder.add_i64_field("id", INDEXED | FAST),
        words: builder.add_text_field("words", ranked.clone()),
        names: builder.add_text_field("names", ranked.clone()),
        entity_words: builder.add_text_field("entity_words", ranked),
        starts_at: builder.add_i64_field("starts_at", number.clone()),
        over_at: builder.add_i64_field("over_at", number.clone()),
        price_low: builder.add_i64_field("price_low", number.clone()),
        price_high: builder.add_i64_field("price_high", number.clone()),
        marks: builder.add_i64_field("marks", number.clone()),
        latitude: builder.add_f64_field("latitude", number.clone()),
        longitude: builder.add_f64_field("longitude", number.clone()),
        sellers: builder.add_text_field("sellers", text.clone()),
        category: builder.add_text_field("category", text.clone()),
        city: builder.add_text_field("city", text.clone()),
        district: builder.add_text_field("district", text.clone()),
        traits: builder.add_u64_field("traits", number.clone()),
        entities: builder.add_text_field("entities", text),
        production: builder.add_u64_field("production", number.clone()),
        title_words: builder.add_u64_field("title_words", number),
        event_id: builder.add_text_field("event_id", STORED),
        title_tr: builder.add_text_field("title_tr", STORED),
        title_en: builder.add_text_field("title_en", STORED),
        about: builder.add_text_field("about", STORED),
    };
    (builder.build(), fields)
}

pub fn register_tokenizer(index: &tantivy::Index) {
    index.tokenizers().register(RANKED, RankedTokenizer::default());
}

/// Appends a term to the text of a ranked field as one line: its rank as a digit, then the term.
pub fn push_ranked(text: &mut String, rank: u8, term: &str) {
    text.push(char::from(b'0' + rank));
    text.push_str(term);
    text.push('\n');
}

/// Reads the text that `push_ranked` writes, and emits each term as often as its rank says.
#[derive(Clone, Default)]
struct RankedTokenizer {
    token: Token,
}

struct RankedTokens<'a> {
    rest: &'a str,
    repeats_left: u8,
    token: &'a mut Token,
}

impl Tokenizer for RankedTokenizer {
    type TokenStream<'a> = RankedTokens<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> RankedTokens<'a> {
        // Positions are not indexed, but tantivy adds to them, and the default would overflow.
        self.token.reset();
        self.token.position = 0;
        RankedTokens { rest: text, repeats_left: 0, token: &mut self.token }
    }
}

impl TokenStream for RankedTokens<'_> {
    fn advance(&mut self) -> bool {
        if self.repeats_left > 0 {
            self.repeats_left -= 1;
            return true;
        }
        let Some((line, rest)) = self.rest.split_once('\n') else { return false };
        let Some((rank, term)) = line.split_at_checked(1) else { return false };
        self.repeats_left = rank.bytes().next().map_or(0, |digit| digit.saturating_sub(b'1'));
        self.rest = rest;
        self.token.text.clear();
        self.token.text.push_str(term);
        true
    }

    fn token(&self) -> &Token {
        self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rank_encodes_place_and_form() {
        assert_eq!(Rank::from_number(1), Some((Place::Description, true)));
        for place in [Place::Name, Place::Venue, Place::Title] {
            for is_word in [false, true] {
                assert_eq!(Rank::from_number(Rank::new(place, is_word).number()), Some((place, is_word)));
            }
        }
        assert_eq!(Rank::from_number(0), None);
        assert_eq!(Rank::from_number(8), None);
    }

    #[test]
    fn a_term_is_repeated_as_often_as_its_rank_says() {
        let mut text = String::new();
        push_ranked(&mut text, 2, "caz");
        push_ranked(&mut text, 1, "muzik");
        let mut tokenizer = RankedTokenizer::default();
        let mut tokens = tokenizer.token_stream(&text);
        let mut seen = Vec::new();
        while tokens.advance() {
            seen.push(tokens.token().text.clone());
        }
        assert_eq!(seen, ["caz", "caz", "muzik"]);
    }
}
