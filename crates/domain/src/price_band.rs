//! The price bands of the search.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Hundredths of a lira.
const LOW: i64 = 250 * 100;
const HIGH: i64 = 750 * 100;

/// By the lowest price in lira.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum PriceBand {
    /// Every ticket is free.
    #[serde(rename = "free")]
    Free,
    #[serde(rename = "below_250")]
    Below250,
    #[serde(rename = "250_to_750")]
    From250To750,
    #[serde(rename = "above_750")]
    Above750,
}

impl PriceBand {
    pub const ALL: [Self; 4] = [Self::Free, Self::Below250, Self::From250To750, Self::Above750];
    pub const NAMES: &[&str] = &["free", "below_250", "250_to_750", "above_750"];

    pub fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Below250 => "below_250",
            Self::From250To750 => "250_to_750",
            Self::Above750 => "above_750",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|band| band.name() == name)
    }

    /// The range of the lowest price in hundredths of a lira; `None` for free events.
    pub fn lowest(self) -> Option<Range<i64>> {
        match self {
            Self::Free => None,
            Self::Below250 => Some(0..LOW),
            Self::From250To750 => Some(LOW..HIGH + 1),
            // An unknown price is stored as the maximum.
            Self::Above750 => Some(HIGH + 1..i64::MAX),
        }
    }

    /// The band of an event by its prices in hundredths of a lira.
    pub fn of(lowest: Option<i64>, highest: Option<i64>) -> Option<Self> {
        if highest == Some(0) {
            return Some(Self::Free);
        }
        let lowest = lowest?;
        Self::ALL.into_iter().find(|band| band.lowest().is_some_and(|range| range.contains(&lowest)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_price_is_in_one_band() {
        let band = |price| PriceBand::of(Some(price), Some(price));
        assert_eq!(band(0), Some(PriceBand::Free));
        assert_eq!(band(1), Some(PriceBand::Below250));
        assert_eq!(band(24_999), Some(PriceBand::Below250));
        assert_eq!(band(25_000), Some(PriceBand::From250To750));
        assert_eq!(band(75_000), Some(PriceBand::From250To750));
        assert_eq!(band(75_001), Some(PriceBand::Above750));
    }

    #[test]
    fn events_with_free_and_paid_tickets_are_cheap_and_not_free() {
        assert_eq!(PriceBand::of(Some(0), Some(50_000)), Some(PriceBand::Below250));
    }

    #[test]
    fn without_a_price_there_is_no_band() {
        assert_eq!(PriceBand::of(None, None), None);
    }

    #[test]
    fn names_are_read_as_they_are_written() {
        assert_eq!(PriceBand::ALL.map(PriceBand::name), *PriceBand::NAMES);
        assert_eq!(PriceBand::ALL.map(|band| PriceBand::from_name(band.name())), PriceBand::ALL.map(Some));
    }
}
