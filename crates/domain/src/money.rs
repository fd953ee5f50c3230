//! Money in whole hundredths: exact in storage and in comparisons.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use utoipa::ToSchema;

/// The error message of an invalid amount in JSON.
pub const EXPECTED: &str = "an amount from 0 to 999999999.99 with at most two decimals";

/// An amount in hundredths of its currency's unit (kuruş, cent).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Money(i64);

impl Money {
    pub const MAX: Self = Self(99_999_999_999);

    /// `None` when negative or above the maximum.
    pub fn from_hundredths(hundredths: i64) -> Option<Self> {
        (0..=Self::MAX.0).contains(&hundredths).then_some(Self(hundredths))
    }

    pub fn hundredths(self) -> i64 {
        self.0
    }

    /// `None` when the number has more than two decimals or is out of range. The relative tolerance only covers
    /// floating-point noise (0.57 parsed as 0.5700000000000001), far below a third decimal.
    pub fn from_number(number: f64) -> Option<Self> {
        let hundredths = number * 100.0;
        let rounded = hundredths.round();
        let forgiven = (1e-14 * rounded.abs()).max(1e-6);
        let exact = hundredths.is_finite() && (hundredths - rounded).abs() <= forgiven;
        #[expect(clippy::cast_possible_truncation, reason = "checked against the range first")]
        (exact && (0.0..=Self::MAX.0 as f64).contains(&rounded)).then_some(Self(rounded as i64))
    }
}

impl Serialize for Money {
    /// Whole amounts as integers, others with their decimals: 250, 249.9.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            serializer.serialize_i64(self.0 / 100)
        } else {
            // Below 2^53 hundredths the shortest decimal of this quotient is the exact amount.
            serializer.serialize_f64(self.0 as f64 / 100.0)
        }
    }
}

impl<'de> Deserialize<'de> for Money {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Self::from_number(number).ok_or_else(|| de::Error::custom(EXPECTED))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Currency {
    #[default]
    #[serde(rename = "TRY")]
    Try,
    #[serde(rename = "USD")]
    Usd,
    #[serde(rename = "EUR")]
    Eur,
}

impl Currency {
    pub const CODES: &[&str] = &["TRY", "USD", "EUR"];

    pub fn code(self) -> &'static str {
        match self {
            Self::Try => "TRY",
            Self::Usd => "USD",
            Self::Eur => "EUR",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "TRY" => Some(Self::Try),
            "USD" => Some(Self::Usd),
            "EUR" => Some(Self::Eur),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_price_with_two_decimals_round_trips_through_json() {
        for hundredths in [0, 1, 57, 29, 100, 24_990, 99_999_999_999] {
            let money = Money::from_hundredths(hundredths).expect("in range");
            let json = serde_json::to_string(&money).expect("serializes");
            assert_eq!(serde_json::from_str::<Money>(&json).expect(&json), money, "{json}");
        }
        assert_eq!(serde_json::to_string(&Money(25_000)).expect("serializes"), "250");
        assert_eq!(serde_json::to_string(&Money(24_990)).expect("serializes"), "249.9");
    }

    #[test]
    fn float_noise_is_tolerated_and_a_third_decimal_is_not() {
        assert_eq!(Money::from_number(0.570_000_000_000_000_1), Some(Money(57)));
        assert_eq!(Money::from_number(12.345), None);
        assert_eq!(Money::from_number(5_000.005), None);
        assert_eq!(Money::from_number(999_999_999.985), None);
        assert_eq!(Money::from_number(999_999_999.99), Some(Money::MAX));
        assert_eq!(Money::from_number(-0.01), None);
        assert_eq!(Money::from_number(f64::NAN), None);
        assert_eq!(Money::from_number(1e18), None);
    }
}
