//! Prices as sources write them: `1.250,00 TL`, `₺250`, `250-400 TL`, `Ücretsiz`, `13.00`.

use meydan_domain::money::Money;
use meydan_turkish::fold;

/// The lowest and the highest amount of a text, and its currency.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    pub min: Option<Money>,
    pub max: Option<Money>,
    pub currency: Option<String>,
}

const FREE: &[&str] =
    &["ucretsiz", "bedava", "free", "giris serbest", "free entry", "free admission", "parasiz", "davetiye"];
/// A longer text is a description, not a price.
const MAX_BYTES: usize = 100;

/// `None` if the text names no amount.
pub fn parse(text: &str) -> Option<Price> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let currency = currency(text);
    // Some write a space between thousands that does not break the line.
    let joined = text.replace(['\u{a0}', '\u{202f}', '\u{2009}', '\''], "");
    let mut amounts: Vec<Money> = numbers(&joined).into_iter().filter_map(amount).collect();
    let folded = fold(text);
    if amounts.is_empty() {
        let is_free = FREE.iter().any(|word| folded.contains(word));
        return is_free.then(|| Price { min: Money::from_hundredths(0), max: None, currency });
    }
    amounts.sort_unstable();
    let (min, max) = (amounts.first().copied(), amounts.last().copied());
    Some(Price { min, max: max.filter(|max| Some(*max) != min), currency })
}

/// The code of the currency that a text names by sign, code or word.
pub fn currency(text: &str) -> Option<String> {
    const NAMES: &[(&str, &str)] = &[
        ("₺", "TRY"),
        ("€", "EUR"),
        ("£", "GBP"),
        ("try", "TRY"),
        ("lira", "TRY"),
        ("tl", "TRY"),
        ("eur", "EUR"),
        ("avro", "EUR"),
        ("usd", "USD"),
        ("dolar", "USD"),
        ("gbp", "GBP"),
        ("$", "USD"),
    ];
    let folded = fold(text);
    let is_code = text.trim().len() == 3 && text.trim().bytes().all(|byte| byte.is_ascii_alphabetic());
    let named = NAMES.iter().find(|(name, _)| folded.contains(name)).map(|(_, code)| (*code).to_owned());
    named.or_else(|| is_code.then(|| text.trim().to_ascii_uppercase()))
}

/// The parts of a text that are written like numbers.
fn numbers(text: &str) -> Vec<&str> {
    text.split(|letter: char| !(letter.is_ascii_digit() || letter == '.' || letter == ','))
        .map(|part| part.trim_matches(['.', ',']))
        .filter(|part| !part.is_empty())
        .collect()
}

/// `1.250,00`, `1,250.00`, `1250`, `12,5`: the last sign separates decimals, unless three digits follow it.
pub fn amount(text: &str) -> Option<Money> {
    let (whole, decimals) = match text.rfind(['.', ',']) {
        Some(at) => {
            let (before, after) = (&text[..at], &text[at + 1..]);
            let sign = text.as_bytes()[at];
            let is_grouping = after.len() == 3 && before.bytes().all(|byte| byte.is_ascii_digit() || byte == sign);
            if is_grouping && before != "0" { (text, "") } else { (before, after) }
        }
        None => (text, ""),
    };
    let whole: String = whole.chars().filter(char::is_ascii_digit).collect();
    let decimals: String = decimals.chars().chain("00".chars()).take(2).collect();
    let whole: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    Money::from_hundredths(whole.checked_mul(100)?.checked_add(decimals.parse().ok()?)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(i64, Option<i64>, Option<String>)> {
        let price = parse(text)?;
        Some((price.min?.hundredths(), price.max.map(Money::hundredths), price.currency))
    }

    #[test]
    fn amounts_are_read_with_either_decimal_sign() {
        for (text, hundredths) in [
            ("1.250,00 TL", 125_000),
            ("1,250.00 TRY", 125_000),
            ("₺1.250", 125_000),
            ("1250 lira", 125_000),
            ("1\u{a0}250,00 TL", 125_000),
            ("12,5 TL", 1_250),
            ("0,50 TL", 50),
            ("1.250.000 tl", 125_000_000),
        ] {
            assert_eq!(read(text).map(|price| price.0), Some(hundredths), "{text}");
        }
        assert_eq!(read("13.00"), Some((1_300, None, None)));
    }

    #[test]
    fn ranges_and_free_entry_are_read() {
        assert_eq!(read("250 - 400 TL"), Some((25_000, Some(40_000), Some("TRY".to_owned()))));
        assert_eq!(read("Ücretsiz"), Some((0, None, None)));
        assert_eq!(read("GİRİŞ SERBEST"), Some((0, None, None)));
        assert_eq!(read("$10"), Some((1_000, None, Some("USD".to_owned()))));
    }

    #[test]
    fn what_is_no_price_is_not_read() {
        for text in ["", "TL", "yakında", "99999999999999999999", "..,,"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
