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

/// What a unit of each other currency is worth in lira: staff keep it current in the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    usd: Rate,
    eur: Rate,
}

/// Lira for one unit, in ten-thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate(i64);

impl Rate {
    const ONE: i64 = 10_000;
    const MAX: i64 = 1_000_000 * Self::ONE;

    /// `42.75`; at most four decimals, and not zero.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
        if !is_number(whole) || !is_number(decimals) || whole.len() > 7 || decimals.len() > 4 {
            return None;
        }
        let rate = whole.parse::<i64>().ok()? * Self::ONE + format!("{decimals:0<4}").parse::<i64>().ok()?;
        (1..=Self::MAX).contains(&rate).then_some(Self(rate))
    }
}

impl Rates {
    pub fn new(usd: Option<Rate>, eur: Option<Rate>) -> Self {
        let start = Self::default();
        Self { usd: usd.unwrap_or(start.usd), eur: eur.unwrap_or(start.eur) }
    }

    /// Hundredths of a lira, rounded.
    pub fn in_lira(&self, amount: Money, currency: Currency) -> i64 {
        let rate = match currency {
            Currency::Try => return amount.hundredths(),
            Currency::Usd => self.usd,
            Currency::Eur => self.eur,
        };
        let (one, amount) = (i128::from(Rate::ONE), i128::from(amount.hundredths()));
        let lira = (amount * i128::from(rate.0) + one / 2) / one;
        i64::try_from(lira).unwrap_or(i64::MAX)
    }
}

/// Where staff have not said otherwise.
impl Default for Rates {
    fn default() -> Self {
        Self { usd: Rate(42 * Rate::ONE), eur: Rate(49 * Rate::ONE) }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_rate_has_at_most_four_decimals_and_is_not_zero() {
        assert_eq!(Rate::parse("42"), Some(Rate(420_000)));
        assert_eq!(Rate::parse("42.7551"), Some(Rate(427_551)));
        assert_eq!(Rate::parse("0.05"), Some(Rate(500)));
        for wrong in ["", "0", "-1", "42,5", "1e3", ".5", "42.", "1.23456", "99999999", "+4", "inf"] {
            assert_eq!(Rate::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn prices_are_converted_and_rounded() {
        let rates = Rates::new(Rate::parse("42.5"), Rate::parse("0.0001"));
        let amount = |hundredths| Money::from_hundredths(hundredths).expect("in range");
        assert_eq!(rates.in_lira(amount(1_050), Currency::Usd), 44_625);
        assert_eq!(rates.in_lira(amount(1_050), Currency::Try), 1_050);
        assert_eq!(rates.in_lira(amount(4_999), Currency::Eur), 0);
        assert_eq!(rates.in_lira(amount(5_000), Currency::Eur), 1);
        let most = Rates::new(Rate::parse("1000000"), None);
        assert_eq!(most.in_lira(Money::MAX, Currency::Usd), 99_999_999_999_000_000);
    }

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
