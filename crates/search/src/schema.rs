//! The fields of the index, and how a rank travels inside a term's frequency.

use tantivy::schema::{
    FAST, Field, INDEXED, IndexRecordOption, NumericOptions, STORED, Schema, TextFieldIndexing, TextOptions,
};
use tantivy::tokenizer::{RAW_TOKENIZER_NAME, Token, TokenStream, Tokenizer};

/// Raise it whenever fields or analysis change: an index of another version is thrown away and made anew.
pub const VERSION: &str = "v5";

const RANKED: &str = "ranked";
/// Between the two languages of a name in one column.
pub const LANGUAGE_SEPARATOR: char = '\u{1f}';

/// Where in an event a term was found; the later, the more it says about the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Description,
    /// City, address, tags, kind and organizer.
    Name,
    Venue,
    Title,
}

/// A place, and whether the term is the word itself or only its root: from 1 to 7. In a description, where most words
/// are and say least, it is not told apart.
///
/// Each term is indexed as often as its best rank says, so its frequency is that rank. One posting list then tells
/// where a word stands; a field for every place would need four dictionaries and four lists.
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
    /// The same without the description's: a far smaller dictionary, where guesses are looked for first.
    pub names: Field,
    /// The terms of the names of its entities alone, for suggestions.
    pub entity_words: Field,
    pub starts_at: Field,
    pub over_at: Field,
    pub price_low: Field,
    pub price_high: Field,
    pub is_lira: Field,
    pub latitude: Field,
    pub longitude: Field,
    /// The platforms that sell a showing.
    pub sellers: Field,
    pub category: Field,
    pub city: Field,
    /// Its venues, performers and organizer.
    pub entities: Field,
    /// Equal for events of one production.
    pub production: Field,
    /// How many words the title has, Turkish × 256 + English.
    pub title_words: Field,
    pub event_id: Field,
    pub title_tr: Field,
    pub title_en: Field,
    /// What else of an event's words is kept as it is written: tags and venue.
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
        is_lira: builder.add_u64_field("is_lira", number.clone()),
        latitude: builder.add_f64_field("latitude", number.clone()),
        longitude: builder.add_f64_field("longitude", number.clone()),
        sellers: builder.add_text_field("sellers", text.clone()),
        category: builder.add_text_field("category", text.clone()),
        city: builder.add_text_field("city", text.clone()),
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

/// Adds a term to the text of a ranked field: its rank as a digit, the term, the end of the line.
pub fn push_ranked(text: &mut String, rank: u8, term: &str) {
    text.push(char::from(b'0' + rank));
    text.push_str(term);
    text.push('\n');
}

/// Reads what `push_ranked` wrote and gives each term as often as its rank says.
#[derive(Clone, Default)]
struct RankedTokenizer {
    token: Token,
}

struct RankedTokens<'a> {
    rest: &'a str,
    again: u8,
    token: &'a mut Token,
}

impl Tokenizer for RankedTokenizer {
    type TokenStream<'a> = RankedTokens<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> RankedTokens<'a> {
        // Positions are not kept, but must be ones that can be counted up from.
        self.token.reset();
        self.token.position = 0;
        RankedTokens { rest: text, again: 0, token: &mut self.token }
    }
}

impl TokenStream for RankedTokens<'_> {
    fn advance(&mut self) -> bool {
        if self.again > 0 {
            self.again -= 1;
            return true;
        }
        let Some((line, rest)) = self.rest.split_once('\n') else { return false };
        let Some((rank, term)) = line.split_at_checked(1) else { return false };
        self.again = rank.bytes().next().map_or(0, |digit| digit.saturating_sub(b'1'));
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
    fn a_rank_says_place_and_form() {
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
    fn a_term_comes_as_often_as_its_rank_says() {
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
