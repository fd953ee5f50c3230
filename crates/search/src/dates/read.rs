//! The parser of dates.

use chrono::{DateTime, Datelike, Months, NaiveDate, Utc, Weekday};
use meydan_domain::clock::local_date;
use meydan_domain::date_range::saturday;

use super::calendar::{
    DayRange, coming_day, coming_day_of_month, coming_month, coming_weekday, monday_of_next_week, next_month, plus,
    whole_month,
};
use super::holidays::{read_holiday, season, year};
use super::words::{is_bare_part, month, month_beside_day, read_part, short_weekday, weekday};
use super::{Dates, coming_part};
use crate::token::Token;

/// The first and last year of a date that names one.
const YEARS: std::ops::RangeInclusive<i32> = 2000..=2100;
/// The longest `in 90 days`.
const MAX_DAYS: u64 = 366;
/// Words between a day and its part: `friday in the evening`, `cuma günü akşam`.
const BEFORE_PART: &[&str] = &["gunu", "in", "the", "at", "gun", "gunun"];
const ORDINAL_SUFFIXES: &[&str] = &[
    "", "st", "nd", "rd", "th", "i", "u", "si", "inde", "unda", "sinde", "inden", "sine", "ine", "una", "si", "sinden",
];

/// The dates that these words start with, and the number of their words.
pub fn read_dates(tokens: &[Token<'_>], now: DateTime<Utc>) -> Option<(Dates, usize)> {
    let reader = Reader { tokens, words: tokens.iter().map(|token| token.folded.as_str()).collect(), now };
    reader.part_then_day().or_else(|| reader.day_then_part())
}

struct Reader<'a> {
    tokens: &'a [Token<'a>],
    words: Vec<&'a str>,
    now: DateTime<Utc>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Modifier {
    This,
    Next,
    Coming,
}

impl Reader<'_> {
    fn today(&self) -> NaiveDate {
        local_date(self.now)
    }

    fn word(&self, at: usize) -> &str {
        self.words.get(at).copied().unwrap_or_default()
    }

    fn is(&self, at: usize, known: &[&str]) -> bool {
        known.contains(&self.word(at))
    }

    fn from(&self, at: usize) -> &[&str] {
        self.words.get(at..).unwrap_or_default()
    }

    /// `akşam yarın`, or a part alone.
    fn part_then_day(&self) -> Option<(Dates, usize)> {
        let (part, count) = read_part(&self.words)?;
        let next = count + usize::from(self.is(count, &["of", "on"]));
        if let Some((days, end)) = self.day(next).filter(|(days, _)| days.is_one_day()) {
            return Some((Dates { days, part: Some(part), is_bare_part: false }, end));
        }
        is_bare_part(&self.words).then(|| (coming_part(part, self.now), count))
    }

    fn day_then_part(&self) -> Option<(Dates, usize)> {
        // `tonight` is a day with its part.
        if self.is(0, &["tonight", "tonite"]) {
            let part = Some(super::PartOfDay::Evening);
            return Some((Dates { days: DayRange::day(self.today()), part, is_bare_part: false }, 1));
        }
        let (days, end) = self.this_part().or_else(|| self.day(0))?;
        let between = self.from(end).iter().take(3).take_while(|word| BEFORE_PART.contains(word)).count();
        let is_short = days.first.iter_days().take_while(|day| *day < days.end).take(32).count() < 32;
        match (0..=between).find_map(|skipped| Some((read_part(self.from(end + skipped))?, skipped))) {
            Some(((part, count), skipped)) if is_short && days.from_hour == 0 => {
                Some((Dates { days, part: Some(part), is_bare_part: false }, end + skipped + count))
            }
            _ => {
                let with_day = end + usize::from(self.is(end, &["gunu", "gunleri", "gununde", "gunku"]));
                Some((Dates { days, part: None, is_bare_part: false }, with_day))
            }
        }
    }

    /// `bu akşam`, `this morning`: today, before its part.
    fn this_part(&self) -> Option<(DayRange, usize)> {
        let is_today = self.is(0, &["bu", "this"]) && read_part(self.from(1)).is_some();
        is_today.then(|| (DayRange::day(self.today()), 1))
    }

    /// Days, and the position after them.
    fn day(&self, at: usize) -> Option<(DayRange, usize)> {
        self.range(at)
            .or_else(|| self.date_with_weekday(at))
            .or_else(|| self.relative(at))
            .or_else(|| self.modified(at))
            .or_else(|| read_holiday(self.from(at), self.today()).map(|(days, count)| (days, at + count)))
            .or_else(|| self.month(at))
    }

    /// `5-10 aralık`, `between 5 and 10 december`, `20 kasım - 5 aralık`, `dec 5 to 10`.
    fn range(&self, at: usize) -> Option<(DayRange, usize)> {
        let leads = self.is(at, &["between", "from"]);
        let start = at + usize::from(leads);
        let (first, middle) = self.range_start(start)?;
        let is_dash = self.tokens.get(middle).is_some_and(Token::follows_dash);
        let is_word = self.is(middle, &["ile", "to", "until", "till", "through", "and", "ve"]);
        let next = middle + usize::from(is_word);
        let (last, end) = match (self.date(next), first) {
            (Some(found), _) => found,
            // `dec 5 to 10`
            (None, RangeStart::Date(day)) => (day_after(day, ordinal(self.word(next))?)?, next + 1),
            (None, RangeStart::Number(_)) => return None,
        };
        let trails = self.is(end, &["arasi", "arasinda", "arasindaki", "kadar"]);
        let is_linked = is_dash || (is_word && (leads || trails || !self.is(middle, &["and", "ve"])));
        if !is_linked {
            return None;
        }
        let first = match first {
            RangeStart::Date(day) => day,
            RangeStart::Number(day) => day_before(last, day)?,
        };
        Some((self.days_between(first, last)?, end + usize::from(trails)))
    }

    /// Each of the days is the next one of its name: a range that has begun already began a year before that, and one
    /// over the turn of the year ends a year after.
    fn days_between(&self, first: NaiveDate, last: NaiveDate) -> Option<DayRange> {
        let begun = first.with_year(first.year() - 1).filter(|begun| first > last && *begun <= self.today());
        let last = if first > last && begun.is_none() { last.with_year(last.year() + 1)? } else { last };
        DayRange::between(begun.unwrap_or(first), last)
    }

    fn range_start(&self, at: usize) -> Option<(RangeStart, usize)> {
        if let Some((day, end)) = self.date(at) {
            return Some((RangeStart::Date(day), end));
        }
        Some((RangeStart::Number(ordinal(self.word(at))?), at + 1))
    }

    /// A date, with the weekday that people write beside it.
    fn date_with_weekday(&self, at: usize) -> Option<(DayRange, usize)> {
        let skipped = usize::from(weekday(self.word(at)).is_some());
        let (day, end) = self.date(at + skipped)?;
        Some((DayRange::day(day), end + usize::from(weekday(self.word(end)).is_some())))
    }

    /// One day in numbers or with the name of its month.
    fn date(&self, at: usize) -> Option<(NaiveDate, usize)> {
        self.numeric(at).or_else(|| self.named(at)).or_else(|| self.day_of_this_month(at))
    }

    /// `24.12`, `24/12/2026`, `24-12-2026`, `2026-12-24`
    fn numeric(&self, at: usize) -> Option<(NaiveDate, usize)> {
        let number = |at: usize| self.tokens.get(at).filter(|token| token.is_number())?.folded.parse::<i32>().ok();
        let gap = |at: usize| self.tokens.get(at).map_or("", |token| token.gap);
        let digits = |at: usize| self.word(at).len();
        let (first, second) = (number(at)?, number(at + 1)?);
        let separator = gap(at + 1);
        let has_third = self.tokens.get(at + 2).is_some_and(|third| third.is_number() && third.gap == separator);
        let third = if has_third { Some(number(at + 2)?) } else { None };
        if let (4, "-" | "/" | ".", Some(day)) = (digits(at), separator, third) {
            return Some((date_of(first, second, day)?, at + 3));
        }
        let is_short = digits(at) <= 2 && digits(at + 1) <= 2;
        match (separator, third) {
            ("." | "/" | "-", Some(year)) if is_short && digits(at + 2) == 4 => {
                Some((date_of(year, second, first)?, at + 3))
            }
            ("." | "/", Some(year)) if is_short && digits(at + 2) == 2 => {
                Some((date_of(2000 + year, second, first)?, at + 3))
            }
            ("." | "/", None) if is_short => {
                let (day, month) = (u32::try_from(first).ok()?, u32::try_from(second).ok()?);
                Some((coming_day(self.today(), day, month)?, at + 2))
            }
            _ => None,
        }
    }

    /// `24 aralık 2026`, `24th of december`, `jan 5`
    fn named(&self, at: usize) -> Option<(NaiveDate, usize)> {
        let of = usize::from(self.is(at + 1, &["of"]));
        let (day, month, end) = match ordinal(self.word(at)) {
            Some(day) => (day, month_beside_day(self.word(at + 1 + of))?, at + 2 + of),
            None => (ordinal(self.word(at + 1))?, month_beside_day(self.word(at))?, at + 2),
        };
        match self.year(end) {
            Some(year) => Some((date_of(year, i32::try_from(month).ok()?, i32::try_from(day).ok()?)?, end + 1)),
            None => Some((coming_day(self.today(), day, month)?, end)),
        }
    }

    /// `ayın 25'inde`
    fn day_of_this_month(&self, at: usize) -> Option<(NaiveDate, usize)> {
        self.is(at, &["ayin"]).then_some(())?;
        Some((coming_day_of_month(self.today(), ordinal(self.word(at + 1))?)?, at + 2))
    }

    fn year(&self, at: usize) -> Option<i32> {
        let word = self.word(at);
        word.parse().ok().filter(|year| word.len() == 4 && YEARS.contains(year))
    }

    /// Days that are counted from today.
    fn relative(&self, at: usize) -> Option<(DayRange, usize)> {
        let after = |days| DayRange::day(plus(self.today(), days));
        let (days, count) = match (self.word(at), self.word(at + 1)) {
            ("bugun" | "bugunku" | "today", _) => (after(0), 1),
            ("bu", "gun") => (after(0), 2),
            ("yarin" | "yarinki" | "yarina" | "tomorrow" | "tmrw", _) => (after(1), 1),
            ("obur" | "oburku", "gun" | "gunku" | "gune") => (after(2), 2),
            ("day", "after") if self.is(at + 2, &["tomorrow"]) => (after(2), 3),
            ("haftaya", "bugun") => (after(7), 2),
            ("seneye", _) => (year(self.today(), true)?, 1),
            ("in" | "within", _) if self.is(at + 2, &["days", "day"]) => {
                (self.days_from_now(at + 1, self.is(at, &["within"]))?, 3)
            }
            (_, "gun") if self.is(at + 2, &["sonra", "icinde"]) => {
                (self.days_from_now(at, self.is(at + 2, &["icinde"]))?, 3)
            }
            _ => return None,
        };
        Some((days, at + count))
    }

    fn days_from_now(&self, at: usize, is_span: bool) -> Option<DayRange> {
        let days = self.word(at).parse::<u64>().ok().filter(|days| (1..=MAX_DAYS).contains(days))?;
        Some(if is_span { DayRange::days(self.today(), days) } else { DayRange::day(plus(self.today(), days)) })
    }

    fn modifier(&self, at: usize) -> Option<(Modifier, usize)> {
        let found = match self.word(at) {
            "bu" | "this" => (Modifier::This, 1),
            "gelecek" | "next" | "haftaya" | "sonraki" => (Modifier::Next, 1),
            "bir" if self.is(at + 1, &["sonraki"]) => (Modifier::Next, 2),
            "onumuzdeki" | "coming" | "upcoming" => (Modifier::Coming, 1),
            _ => return None,
        };
        Some(found)
    }

    /// `bu hafta sonu`, `next friday`, `önümüzdeki 10 gün`
    fn modified(&self, at: usize) -> Option<(DayRange, usize)> {
        let (modifier, count) = self.modifier(at).map_or((None, 0), |(modifier, count)| (Some(modifier), count));
        let next = at + count;
        self.weekend(next, modifier)
            .or_else(|| self.weekday(next, modifier))
            .or_else(|| self.unit(next, modifier?))
            .or_else(|| (self.word(at) == "haftaya").then(|| (self.next_week(), at + 1)))
    }

    fn weekend(&self, at: usize, modifier: Option<Modifier>) -> Option<(DayRange, usize)> {
        let (word, next) = (self.word(at), self.word(at + 1));
        let is_two_words = word == "hafta" && (next.starts_with("sonu") || next == "sonlari");
        let is_one_word = word.starts_with("haftasonu") || ["haftasonlari", "weekend", "weekends"].contains(&word);
        if !is_two_words && !is_one_word {
            return self.working_days(at, modifier);
        }
        let first = plus(saturday(self.today()), if modifier == Some(Modifier::Next) { 7 } else { 0 });
        Some((DayRange::days(first, 2), at + 1 + usize::from(is_two_words)))
    }

    /// `hafta içi`: Monday to Friday, from today on.
    fn working_days(&self, at: usize, modifier: Option<Modifier>) -> Option<(DayRange, usize)> {
        let is_two_words = self.word(at) == "hafta" && self.is(at + 1, &["ici", "icinde", "icleri"]);
        let is_one_word = self.is(at, &["haftaici", "weekdays", "weekday"]);
        (is_two_words || is_one_word).then_some(())?;
        let today = self.today();
        let is_weekend = matches!(today.weekday(), Weekday::Sat | Weekday::Sun);
        let days = if modifier == Some(Modifier::Next) || is_weekend {
            DayRange::days(monday_of_next_week(today), 5)
        } else {
            DayRange::until(today, plus(coming_weekday(today, Weekday::Fri), 1))
        };
        Some((days, at + 1 + usize::from(is_two_words)))
    }

    fn weekday(&self, at: usize, modifier: Option<Modifier>) -> Option<(DayRange, usize)> {
        let word = self.word(at);
        let is_clear = modifier.is_some() || read_part(self.from(at + 1)).is_some();
        let weekday = weekday(word).or_else(|| short_weekday(word).filter(|_| is_clear))?;
        let day = match modifier {
            Some(Modifier::Next) => coming_weekday(monday_of_next_week(self.today()), weekday),
            _ => coming_weekday(self.today(), weekday),
        };
        Some((DayRange::day(day), at + 1))
    }

    fn unit(&self, at: usize, modifier: Modifier) -> Option<(DayRange, usize)> {
        let today = self.today();
        let is_next = modifier != Modifier::This;
        let days = match (self.word(at), self.word(at + 1)) {
            ("hafta" | "haftaki" | "haftanin" | "week", _) if is_next => self.next_week(),
            ("hafta" | "haftaki" | "haftanin" | "week", _) => DayRange::until(today, monday_of_next_week(today)),
            ("ay" | "ayki" | "ayin" | "month", _) if is_next => {
                DayRange::until(next_month(today), next_month(next_month(today)))
            }
            ("ay" | "ayki" | "ayin" | "month", _) => DayRange::until(today, next_month(today)),
            ("yil" | "yilki" | "sene" | "year", _) => year(today, is_next)?,
            (word @ ("yaz" | "kis" | "summer" | "winter"), _) => season(today, word)?,
            (_, "gun" | "gunde" | "days") if is_next => {
                return Some((self.days_from_now(at, true)?, at + 2));
            }
            (word, _) => coming_month(today, month_beside_day(word).filter(|_| word == "may")?)?,
        };
        Some((days, at + 1))
    }

    fn next_week(&self) -> DayRange {
        DayRange::days(monday_of_next_week(self.today()), 7)
    }

    /// `ocak ayında`, `january 2027`
    fn month(&self, at: usize) -> Option<(DayRange, usize)> {
        let is_may = self.word(at) == "may" && at > 0 && self.is(at - 1, &["in"]);
        let (number, at) = match month(self.word(at)) {
            Some(number) => (number, at + 1),
            None if self.word(at) == "in" && self.is(at + 1, &["may"]) => (5, at + 2),
            None => (5, is_may.then_some(at + 1)?),
        };
        if let Some(year) = self.year(at) {
            return Some((whole_month(year, number)?, at + 1));
        }
        let is_followed = self.is(at, &["ayi", "ayinda", "ayindaki", "ayinin"]);
        Some((coming_month(self.today(), number)?, at + usize::from(is_followed)))
    }
}

#[derive(Clone, Copy)]
enum RangeStart {
    Date(NaiveDate),
    /// The day of the month of the end, or of the month before it.
    Number(u32),
}

/// `5`, `5th`, `5'inde`; 1 to 31.
fn ordinal(word: &str) -> Option<u32> {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, suffix) = word.split_at(digits);
    let number = number.parse().ok().filter(|number| (1..=31).contains(number) && digits <= 2)?;
    ORDINAL_SUFFIXES.contains(&suffix).then_some(number)
}

fn date_of(year: i32, month: i32, day: i32) -> Option<NaiveDate> {
    let (month, day) = (u32::try_from(month).ok()?, u32::try_from(day).ok()?);
    YEARS.contains(&year).then(|| NaiveDate::from_ymd_opt(year, month, day)).flatten()
}

/// The day of this number at or before the end of a range: `28-3 ocak` begins in December.
/// The day of this number in the month of `first`, or in the next one if that is over by then.
fn day_after(first: NaiveDate, day: u32) -> Option<NaiveDate> {
    first.with_day(day).filter(|last| *last >= first).or_else(|| plus_month(first)?.with_day(day))
}

fn plus_month(day: NaiveDate) -> Option<NaiveDate> {
    day.with_day(1)?.checked_add_months(Months::new(1))
}

fn day_before(last: NaiveDate, day: u32) -> Option<NaiveDate> {
    match last.with_day(day).filter(|first| *first <= last) {
        Some(first) => Some(first),
        None => last.with_day(1)?.pred_opt()?.with_day(day),
    }
}
