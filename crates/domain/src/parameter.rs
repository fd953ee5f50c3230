//! Parsing of query parameters.

use std::ops::RangeInclusive;

use chrono::NaiveDate;

use crate::clock::parse_date;
use crate::field::{FieldErrors, Problem};
use crate::text::clean_optional;
use crate::turkish;

const MAX_Q: usize = 200;
const MAX_WORDS: usize = 12;

/// The folded search words of `q`, all of which must match.
pub fn words(errors: &mut FieldErrors, q: Option<&str>) -> Vec<String> {
    let Some(q) = clean_optional(q) else { return Vec::new() };
    if q.chars().count() > MAX_Q {
        errors.add("q", Problem::TooLong { max: MAX_Q });
        return Vec::new();
    }
    turkish::fold(&q).split(' ').filter(|word| !word.is_empty()).take(MAX_WORDS).map(str::to_owned).collect()
}

/// One of a set of names, converted by `known`.
pub fn one_of<T>(
    errors: &mut FieldErrors,
    field: &str,
    value: Option<&str>,
    choices: &'static [&'static str],
    known: impl FnOnce(&str) -> Option<T>,
) -> Option<T> {
    let found = known(value.filter(|value| !value.is_empty())?);
    if found.is_none() {
        errors.add(field, Problem::NotOneOf(choices));
    }
    found
}

pub fn boolean(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<bool> {
    match value.filter(|value| !value.is_empty())? {
        "true" => Some(true),
        "false" => Some(false),
        _ => {
            errors.add(field, Problem::NotABoolean);
            None
        }
    }
}

/// A day, `YYYY-MM-DD`.
pub fn date(errors: &mut FieldErrors, field: &str, value: Option<&str>) -> Option<NaiveDate> {
    let value = value.filter(|value| !value.is_empty())?;
    let date = parse_date(value);
    if date.is_none() {
        errors.add(field, Problem::NotADate);
    }
    date
}

/// An integer in a range, with a default.
pub fn number(
    errors: &mut FieldErrors,
    field: &str,
    value: Option<&str>,
    range: RangeInclusive<u32>,
    default: u32,
) -> u32 {
    let Some(value) = value.filter(|value| !value.is_empty()) else { return default };
    value.parse().ok().filter(|number| range.contains(number)).unwrap_or_else(|| {
        errors.add(field, Problem::OutOfRange { min: i64::from(*range.start()), max: i64::from(*range.end()) });
        default
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_a_long_query_is_refused() {
        let mut errors = FieldErrors::default();
        assert_eq!(words(&mut errors, Some("  Işık   İZMİR ")), ["isik", "izmir"]);
        assert!(words(&mut errors, Some("  ")).is_empty());
        assert!(errors.is_empty());
        words(&mut errors, Some(&"x".repeat(201)));
        assert_eq!(errors.to_string(), "q");
    }

    #[test]
    fn a_number_out_of_range_is_refused() {
        let mut errors = FieldErrors::default();
        assert_eq!(number(&mut errors, "days", None, 1..=90, 30), 30);
        assert_eq!(number(&mut errors, "days", Some("7"), 1..=90, 30), 7);
        assert!(errors.is_empty());
        for bad in ["0", "91", "x", "-1", "1.5"] {
            let mut errors = FieldErrors::default();
            assert_eq!(number(&mut errors, "days", Some(bad), 1..=90, 30), 30);
            assert_eq!(errors.to_string(), "days", "{bad}");
        }
    }
}
