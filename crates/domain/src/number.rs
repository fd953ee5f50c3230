//! Integers in JSON.

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer};

/// 2^53: every integer up to here is exact as a double.
const LARGEST_EXACT: f64 = 9_007_199_254_740_992.0;

/// An integer or null. `10.0` is accepted too, because some clients write every number with a decimal point.
pub fn whole_number<'de, D: Deserializer<'de>, T: TryFrom<i64>>(deserializer: D) -> Result<Option<T>, D::Error> {
    let Some(Whole(number)) = Option::<Whole>::deserialize(deserializer)? else { return Ok(None) };
    T::try_from(number).map(Some).map_err(|_| de::Error::custom("expected a smaller whole number"))
}

/// The same for a list of integers.
pub fn whole_numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<i64>>, D::Error> {
    let numbers = Option::<Vec<Whole>>::deserialize(deserializer)?;
    Ok(numbers.map(|numbers| numbers.into_iter().map(|Whole(number)| number).collect()))
}

struct Whole(i64);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WholeVisitor)
    }
}

struct WholeVisitor;

impl Visitor<'_> for WholeVisitor {
    type Value = Whole;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Whole, E> {
        Ok(Whole(number))
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Whole, E> {
        i64::try_from(number).map(Whole).map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<Whole, E> {
        if number.fract() == 0.0 && number.abs() <= LARGEST_EXACT {
            #[expect(clippy::cast_possible_truncation, reason = "whole and in range by the check above")]
            Ok(Whole(number as i64))
        } else {
            Err(E::invalid_value(de::Unexpected::Float(number), &self))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Option<Option<i32>> {
        whole_number(&mut serde_json::Deserializer::from_str(json)).ok()
    }

    #[test]
    fn a_whole_number_may_be_written_with_a_point() {
        assert_eq!(read("7"), Some(Some(7)));
        assert_eq!(read("-7.0"), Some(Some(-7)));
        assert_eq!(read("1e3"), Some(Some(1000)));
        assert_eq!(read("null"), Some(None));
    }

    #[test]
    fn so_may_those_of_a_list() {
        let read = |json: &str| whole_numbers(&mut serde_json::Deserializer::from_str(json)).ok();
        assert_eq!(read("[7, -7.0]"), Some(Some(vec![7, -7])));
        assert_eq!(read("null"), Some(None));
        assert_eq!(read("[7.5]"), None);
    }

    #[test]
    fn anything_else_is_refused() {
        for bad in ["7.5", "\"7\"", "true", "[]", "2147483648", "1e300", "18446744073709551615"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
