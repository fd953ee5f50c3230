//! Prices in words: `500 tl altı`, `between 200 and 700`, `en fazla 200 lira`.

use crate::token::Token;

/// A bound without a currency is a price from here on: `under 18` is an age.
const MIN_WITHOUT_CURRENCY: i64 = 20;
/// Digits of an amount at most, so that its hundredths fit.
const MAX_DIGITS: usize = 9;

/// Bounds in lira, both included; at least one is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PriceRange {
    pub min: Option<i64>,
    pub max: Option<i64>,
}

const AT_MOST: &[&[&str]] = &[
    &["en", "fazla"],
    &["en", "cok"],
    &["azami"],
    &["max"],
    &["maks"],
    &["maksimum"],
    &["maximum"],
    &["under"],
    &["below"],
    &["less", "than"],
    &["cheaper", "than"],
    &["up", "to"],
    &["at", "most"],
];
const AT_LEAST: &[&[&str]] =
    &[&["en", "az"], &["min"], &["minimum"], &["over"], &["above"], &["more", "than"], &["at", "least"]];
/// After the amount: `500 tl altı`, `500 liradan ucuz`, `500 tl'ye kadar`.
const OR_LESS: &[&str] = &[
    "alti",
    "altinda",
    "altindaki",
    "altina",
    "kadar",
    "az",
    "ucuz",
    "ucuza",
    "dusuk",
    "asagi",
    "gecmeyen",
    "asmayan",
];
const OR_MORE: &[&str] =
    &["ustu", "ustunde", "ustundeki", "uzeri", "uzerinde", "uzerindeki", "fazla", "pahali", "yukari"];
const BETWEEN: &[&str] = &["arasi", "arasinda", "arasindaki", "araligi", "araliginda"];
/// Suffixes that are typed as words: `500 den ucuz`.
const CASE_WORDS: &[&str] = &["den", "dan", "ten", "tan", "ye", "ya", "e", "a", "ve", "or"];
const CURRENCY_STEMS: &[&str] = &["tl", "lira", "try"];
const CURRENCY_SUFFIXES: &[&str] = &["", "dan", "den", "ya", "ye", "nin", "yi", "lik", "s", "a", "e"];

/// The price range that these words start with, and the number of its words.
pub fn read_price(tokens: &[Token<'_>]) -> Option<(PriceRange, usize)> {
    Reader { tokens }.range().or_else(|| Reader { tokens }.bound())
}

struct Reader<'a> {
    tokens: &'a [Token<'a>],
}

/// An amount with the position after it and after its currency.
struct Amount {
    lira: i64,
    has_currency: bool,
    end: usize,
}

impl Reader<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.folded.as_str())
    }

    fn is(&self, at: usize, known: &[&str]) -> bool {
        known.contains(&self.word(at))
    }

    fn starts_with(&self, pattern: &[&str]) -> bool {
        pattern.iter().enumerate().all(|(at, word)| self.word(at) == *word)
    }

    /// `200-700 tl`, `200 ile 700 tl arası`, `between 200 and 700`
    fn range(&self) -> Option<(PriceRange, usize)> {
        let leads = self.is(0, &["between", "from"]);
        let low = self.amount(usize::from(leads))?;
        let is_dash = self.tokens.get(low.end).is_some_and(Token::follows_dash);
        let is_word = self.is(low.end, &["ile", "to", "and", "ve", "la"]);
        let high = self.amount(low.end + usize::from(is_word))?;
        let trails = self.is(high.end, BETWEEN);
        let is_linked = is_dash || trails || (is_word && (leads || self.is(low.end, &["to"])));
        let has_currency = low.has_currency || high.has_currency;
        let is_price = has_currency || ((leads || trails) && high.lira >= MIN_WITHOUT_CURRENCY);
        let bounds = (low.lira.min(high.lira), low.lira.max(high.lira));
        let range = PriceRange { min: Some(bounds.0), max: Some(bounds.1) };
        (is_linked && is_price).then_some((range, high.end + usize::from(trails)))
    }

    /// `en fazla 200 lira`, `500 tl üstü`, or an amount alone, which is what someone wants to spend.
    fn bound(&self) -> Option<(PriceRange, usize)> {
        let leading = |patterns: &[&[&str]]| patterns.iter().find(|pattern| self.starts_with(pattern)).map(|p| p.len());
        let at_most = |lira| PriceRange { min: None, max: Some(lira) };
        let at_least = |lira| PriceRange { min: Some(lira), max: None };
        for (count, range) in [(leading(AT_MOST), at_most as fn(i64) -> PriceRange), (leading(AT_LEAST), at_least)] {
            let Some(amount) = count.and_then(|count| self.amount(count)) else { continue };
            if amount.has_currency || amount.lira >= MIN_WITHOUT_CURRENCY {
                return Some((range(amount.lira), amount.end));
            }
        }
        let amount = self.amount(0)?;
        let case_words = (amount.end..).take_while(|at| self.is(*at, CASE_WORDS)).count();
        let end = amount.end + case_words;
        let is_price = amount.has_currency || (case_words > 0 && amount.lira >= MIN_WITHOUT_CURRENCY);
        match self.word(end) {
            word if OR_LESS.contains(&word) && is_price => Some((at_most(amount.lira), end + 1)),
            word if OR_MORE.contains(&word) && is_price => Some((at_least(amount.lira), end + 1)),
            _ => amount.has_currency.then(|| (at_most(amount.lira), amount.end)),
        }
    }

    /// `500`, `1.000 tl`, `₺500`, `500tl`
    fn amount(&self, at: usize) -> Option<Amount> {
        let token = self.tokens.get(at)?;
        let digits = token.folded.bytes().take_while(u8::is_ascii_digit).count();
        let (number, unit) = token.folded.split_at(digits);
        let mut text = number.to_owned();
        let mut end = at + 1;
        // `1.000` has a thousand separator, `1.50` has hundredths, which are dropped.
        while unit.is_empty() && self.tokens.get(end).is_some_and(|next| next.is_number() && next.gap == ".") {
            if self.word(end).len() != 3 {
                return None;
            }
            text.push_str(self.word(end));
            end += 1;
        }
        let mut lira = text.parse::<i64>().ok().filter(|_| text.len() <= MAX_DIGITS)?;
        if self.is(end, &["bin"]) && unit.is_empty() {
            lira = lira.checked_mul(1_000)?;
            end += 1;
        }
        let has_sign = token.gap.ends_with('₺') || self.tokens[end - 1].after.starts_with('₺');
        if !unit.is_empty() {
            return is_currency(unit).then_some(Amount { lira, has_currency: true, end });
        }
        let is_named = is_currency(self.word(end));
        Some(Amount { lira, has_currency: has_sign || is_named, end: end + usize::from(is_named) })
    }
}

fn is_currency(word: &str) -> bool {
    CURRENCY_STEMS.iter().any(|stem| word.strip_prefix(stem).is_some_and(|suffix| CURRENCY_SUFFIXES.contains(&suffix)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::token::tokens;

    fn read(text: &str) -> Option<(Option<i64>, Option<i64>, usize)> {
        read_price(&tokens(text)).map(|(range, count)| (range.min, range.max, count))
    }

    #[test]
    fn bounds_are_read_in_both_languages() {
        for (text, min, max) in [
            ("500 tl altı", None, Some(500)),
            ("500tl altında", None, Some(500)),
            ("₺500 altı", None, Some(500)),
            ("500 liradan ucuz", None, Some(500)),
            ("500 TL'den az", None, Some(500)),
            ("500 den ucuz", None, Some(500)),
            ("300 liraya kadar", None, Some(300)),
            ("en fazla 200 lira", None, Some(200)),
            ("under 500", None, Some(500)),
            ("up to 400 tl", None, Some(400)),
            ("500 tl", None, Some(500)),
            ("1 bin tl altı", None, Some(1000)),
            ("500 tl üstü", Some(500), None),
            ("1.000 tl üzeri", Some(1000), None),
            ("500 tl ve üzeri", Some(500), None),
            ("at least 800", Some(800), None),
            ("200-700 tl", Some(200), Some(700)),
            ("700 - 200 tl", Some(200), Some(700)),
            ("200 ile 700 tl arası", Some(200), Some(700)),
            ("200 400 lira arası", Some(200), Some(400)),
            ("between 200 and 700", Some(200), Some(700)),
        ] {
            let found = read(text).map(|(min, max, _)| (min, max));
            assert_eq!(found, Some((min, max)), "{text}");
        }
    }

    #[test]
    fn other_numbers_are_not_prices() {
        for text in [
            "500",
            "18 altı",
            "under 18",
            "200-700",
            "99999999999 tl",
            "altı",
            "tl",
            "-",
            "",
            "1.5 tl",
            "en fazla",
            "between 5 and 10",
            "10k",
            "18446744073709551616 lira altı",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read("-500 tl altı"), Some((None, Some(500), 3)));
    }
}
