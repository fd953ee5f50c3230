//! One cell: text, or a number that a spreadsheet stores for dates and times as well.

use chrono::{NaiveDate, NaiveDateTime, NaiveTime, TimeDelta};

use crate::dates;
use crate::when::When;

#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    Empty,
    Text(String),
    Number(f64),
    /// A serial date of a spreadsheet: days since the end of 1899, a time below one.
    Serial(f64),
}

/// Serial numbers from 1954 to 2119; other numbers in a column of dates are something else.
const SERIALS: std::ops::Range<f64> = 20_000.0..80_000.0;

impl Cell {
    pub fn from_text(text: &str) -> Self {
        let text = text.trim();
        // Spreadsheets write a quote before numbers that are texts.
        if text.is_empty() { Self::Empty } else { Self::Text(text.to_owned()) }
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::Empty
    }

    pub fn text(&self) -> String {
        match self {
            Self::Empty => String::new(),
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
            Self::Serial(serial) => moment(*serial).map_or_else(|| serial.to_string(), |moment| moment.to_string()),
        }
    }

    pub fn when(&self, today: NaiveDate) -> Option<When> {
        match self {
            Self::Empty => None,
            Self::Text(text) => dates::parse(text, today).or_else(|| serial_date(text.replace(',', ".").parse().ok()?)),
            Self::Number(number) | Self::Serial(number) => serial_date(*number),
        }
    }

    pub fn time(&self) -> Option<NaiveTime> {
        match self {
            Self::Empty => None,
            Self::Text(text) => dates::parse_time(text),
            Self::Number(number) if *number >= 1.0 && number.fract() == 0.0 => dates::parse_time(&number.to_string()),
            Self::Number(number) | Self::Serial(number) => {
                moment(number.fract() + SERIALS.start).map(|moment| moment.time())
            }
        }
    }
}

fn serial_date(serial: f64) -> Option<When> {
    let moment = SERIALS.contains(&serial).then(|| moment(serial))??;
    Some(if moment.time() == NaiveTime::MIN { When::Date(moment.date()) } else { When::Local(moment) })
}

/// To the nearest second, because a binary fraction of a day is never quite a time.
fn moment(serial: f64) -> Option<NaiveDateTime> {
    let seconds = (serial * 86_400.0).round();
    #[expect(clippy::cast_possible_truncation, reason = "checked against the range first")]
    let seconds = (seconds.is_finite() && seconds.abs() < 1e11).then_some(seconds as i64)?;
    let epoch = NaiveDate::from_ymd_opt(1899, 12, 30)?.and_time(NaiveTime::MIN);
    epoch.checked_add_signed(TimeDelta::seconds(seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn serial_numbers_are_dates_and_times() {
        let today = NaiveDate::default();
        let evening: NaiveDateTime = "2026-12-24T20:30:00".parse().expect("valid");
        for cell in
            [Cell::Serial(46_380.854_166_666_7), Cell::Number(46_380.854_166_67), Cell::from_text("46380,8541666667")]
        {
            assert_eq!(cell.when(today), Some(When::Local(evening)), "{cell:?}");
        }
        assert_eq!(Cell::Serial(46_380.0).when(today), Some(When::Date(evening.date())));
        assert_eq!(Cell::Serial(0.854_166_666_7).time(), Some(evening.time()));
        assert_eq!(Cell::Number(20.0).time(), NaiveTime::from_hms_opt(20, 0, 0));
        assert_eq!(Cell::Number(12.0).when(today), None);
        assert_eq!(Cell::Number(f64::NAN).when(today), None);
        assert_eq!(Cell::Serial(f64::INFINITY).time(), None);
    }
}
