//! Dates as people write them, in Turkish and English: `24.12.2026 20:30`, `24 Aralık Perşembe, saat 20.30`, `Dec 24, 2026 8:30 PM`.

use chrono::{Datelike, NaiveDate, NaiveTime};
use meydan_turkish::fold;

use crate::when::{When, date, parse_iso, parse_offset};

/// A longer text is no date.
const MAX_BYTES: usize = 120;

const MONTHS: [&[&str]; 12] = [
    &["ocak", "oca", "january", "jan"],
    &["subat", "sub", "february", "feb"],
    &["mart", "mar", "march"],
    &["nisan", "nis", "april", "apr"],
    &["mayis", "may"],
    &["haziran", "haz", "june", "jun"],
    &["temmuz", "tem", "july", "jul"],
    &["agustos", "agu", "august", "aug"],
    &["eylul", "eyl", "september", "sept", "sep"],
    &["ekim", "eki", "october", "oct"],
    &["kasim", "kas", "november", "nov"],
    &["aralik", "ara", "december", "dec"],
];

/// Reads a date, with its time if there is one. A day without a year is the next one from `today` on.
pub fn parse(text: &str, today: NaiveDate) -> Option<When> {
    let text = text.trim();
    if text.is_empty() || text.len() > MAX_BYTES {
        return None;
    }
    if let Some(when) = parse_iso(text) {
        return Some(when);
    }
    let tokens = tokens(text);
    let (day, used) = (0..tokens.len())
        .find_map(|from| find_date(&tokens[from..], today).map(|(day, count)| (day, from..from + count)))?;
    let after = &tokens[used.end..];
    let time = find_time(after).or_else(|| find_time(&tokens[..used.start]).map(|(time, _)| (time, &[] as &[Token])));
    Some(match time {
        None => When::Date(day),
        Some((time, rest)) => match offset_of(rest) {
            Some(offset) => When::Zoned { local: day.and_time(time), offset, zone: None },
            None => When::Local(day.and_time(time)),
        },
    })
}

/// Reads a time of day: `20:30`, `20.30`, `8:30 pm`, `saat 20`.
pub fn parse_time(text: &str) -> Option<NaiveTime> {
    if text.len() > MAX_BYTES {
        return None;
    }
    let tokens = tokens(text.trim());
    find_time(&tokens).map(|(time, _)| time).or_else(|| match &tokens[..] {
        [Token::Number(hour, digits)] if *digits <= 2 => NaiveTime::from_hms_opt(*hour, 0, 0),
        [Token::Number(number, 4)] => NaiveTime::from_hms_opt(number / 100, number % 100, 0),
        _ => None,
    })
}

#[derive(Debug, PartialEq, Eq)]
enum Token {
    /// A number and how many digits it is written with.
    Number(u32, usize),
    Word(String),
    Sign(char),
}

fn tokens(text: &str) -> Vec<Token> {
    let folded = fold(text);
    let mut tokens = Vec::new();
    let mut rest = folded.as_str();
    while let Some(first) = rest.chars().next() {
        let is_same = |letter: char| match first {
            _ if first.is_ascii_digit() => letter.is_ascii_digit(),
            _ if first.is_alphabetic() => letter.is_alphabetic(),
            _ => false,
        };
        let end = rest.char_indices().skip(1).find(|(_, letter)| !is_same(*letter)).map_or(rest.len(), |(at, _)| at);
        let (token, after) = rest.split_at(end);
        if first.is_ascii_digit() {
            tokens.push(token.parse().map_or(Token::Sign('?'), |number| Token::Number(number, token.len())));
        } else if first.is_alphabetic() {
            tokens.push(Token::Word(token.to_owned()));
        } else if !first.is_whitespace() {
            tokens.push(Token::Sign(first));
        }
        rest = after;
    }
    tokens
}

/// A date at the beginning of the tokens, and how many of them it takes.
fn find_date(tokens: &[Token], today: NaiveDate) -> Option<(NaiveDate, usize)> {
    use Token::{Number, Sign, Word};
    match tokens {
        [Number(first, digits), Sign(one), Number(second, _), Sign(other), Number(third, last), ..]
            if one == other && matches!(one, '.' | '/' | '-') =>
        {
            let found = if *digits == 4 {
                from_parts(*first, *second, *third)
            } else {
                by_day(*first, *second, year(*third, *last)?)
            };
            Some((found?, 5))
        }
        [Number(day, ..=2), Sign('.'), Number(month, ..=2), ..] => {
            // Two numbers with a dot are a time as well; a date without a year has no third part.
            let is_time_like = matches!(tokens.get(3), Some(Sign(':')));
            (!is_time_like).then(|| next(*month, *day, today))?.map(|found| (found, 3))
        }
        [Number(day, ..=2), rest @ ..] => {
            let skipped = rest.iter().take_while(|token| is_filler(token)).count();
            let Some(Word(name)) = rest.get(skipped) else { return None };
            with_year(month(name)?, *day, &rest[skipped + 1..], skipped + 2, today)
        }
        [Word(name), Number(day, ..=2), rest @ ..] => {
            let month = month(name)?;
            let suffix = usize::from(
                matches!(rest.first(), Some(Word(word)) if matches!(word.as_str(), "st" | "nd" | "rd" | "th")),
            );
            with_year(month, *day, &rest[suffix..], suffix + 2, today)
        }
        _ => None,
    }
}

/// `24. Aralık`, `24th of December`, `24-Dec`.
fn is_filler(token: &Token) -> bool {
    match token {
        Token::Sign(sign) => matches!(sign, '.' | '-' | '/'),
        Token::Word(word) => matches!(word.as_str(), "st" | "nd" | "rd" | "th" | "of"),
        Token::Number(..) => false,
    }
}

fn with_year(month: u32, day: u32, rest: &[Token], used: usize, today: NaiveDate) -> Option<(NaiveDate, usize)> {
    let signs = rest.iter().take_while(|token| matches!(token, Token::Sign(',' | '.' | '-' | '/' | '\''))).count();
    match rest.get(signs) {
        Some(Token::Number(year, 4)) => Some((from_parts(*year, month, day)?, used + signs + 1)),
        Some(Token::Number(short, 2)) if !matches!(rest.get(signs + 1), Some(Token::Sign(':' | '.'))) && signs > 0 => {
            Some((from_parts(2000 + short, month, day)?, used + signs + 1))
        }
        _ => Some((next(month, day, today)?, used)),
    }
}

fn month(name: &str) -> Option<u32> {
    let index = MONTHS.iter().position(|names| {
        // Turkish adds endings: "Aralık'ta", "aralıkta".
        names.iter().any(|known| *known == name || (known.len() > 4 && name.starts_with(known)))
    })?;
    u32::try_from(index + 1).ok()
}

fn year(number: u32, digits: usize) -> Option<u32> {
    match digits {
        4 => Some(number),
        2 => Some(2000 + number),
        _ => None,
    }
}

/// The day comes first, unless only the other order exists.
fn by_day(first: u32, second: u32, year: u32) -> Option<NaiveDate> {
    from_parts(year, second, first).or_else(|| from_parts(year, first, second))
}

fn from_parts(year: u32, month: u32, day: u32) -> Option<NaiveDate> {
    date(i32::try_from(year).ok()?, month, day)
}

fn next(month: u32, day: u32, today: NaiveDate) -> Option<NaiveDate> {
    // Eight years, because the 29th of February may be that far.
    (today.year()..=today.year() + 8).filter_map(|year| date(year, month, day)).find(|found| *found >= today)
}

/// The first time among the tokens, and what follows it.
fn find_time(tokens: &[Token]) -> Option<(NaiveTime, &[Token])> {
    use Token::{Number, Sign, Word};
    (0..tokens.len()).find_map(|from| {
        let (hour, minute, second, used) = match &tokens[from..] {
            [Number(hour, ..=2), Sign(':' | '.'), Number(minute, 2), Sign(':'), Number(second, 2), ..] => {
                (*hour, *minute, *second, 5)
            }
            [Number(hour, ..=2), Sign(':' | '.'), Number(minute, 2), ..] => (*hour, *minute, 0, 3),
            [Number(hour, ..=2), Word(word), Number(minute, 2), ..] if word == "h" => (*hour, *minute, 0, 3),
            [Number(hour, ..=2), Word(word), ..] if matches!(word.as_str(), "am" | "pm") => (*hour, 0, 0, 1),
            [Word(word), Number(hour, ..=2), rest @ ..] if word == "saat" && !matches!(rest, [Sign(':' | '.'), ..]) => {
                (*hour, 0, 0, 2)
            }
            _ => return None,
        };
        let rest = &tokens[from + used..];
        let (hour, rest) = match rest.first() {
            Some(Word(word)) if word == "pm" && hour < 12 => (hour + 12, &rest[1..]),
            Some(Word(word)) if word == "am" && hour == 12 => (0, &rest[1..]),
            Some(Word(word)) if matches!(word.as_str(), "am" | "pm") => (hour, &rest[1..]),
            _ => (hour, rest),
        };
        NaiveTime::from_hms_opt(hour, minute, second).map(|time| (time, rest))
    })
}

/// `+0300`, `GMT`, `Z` after the time.
fn offset_of(rest: &[Token]) -> Option<i32> {
    match rest {
        [Token::Word(word), ..] if matches!(word.as_str(), "z" | "gmt" | "utc") => Some(0),
        [Token::Sign(sign @ ('+' | '-')), Token::Number(number, 4), ..] => parse_offset(&format!("{sign}{number:04}")),
        [Token::Sign(sign @ ('+' | '-')), Token::Number(hours, 2), Token::Sign(':'), Token::Number(minutes, 2), ..] => {
            parse_offset(&format!("{sign}{hours:02}:{minutes:02}"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> NaiveDate {
        "2026-11-17".parse().expect("valid")
    }

    fn read(text: &str) -> String {
        match parse(text, today()) {
            None => "none".to_owned(),
            Some(When::Date(day)) => day.to_string(),
            Some(When::Local(local)) => local.format("%Y-%m-%d %H:%M").to_string(),
            Some(When::Zoned { local, offset, .. }) => format!("{} {offset}", local.format("%Y-%m-%d %H:%M")),
        }
    }

    #[test]
    fn turkish_dates_are_read() {
        for text in [
            "24.12.2026 20:30",
            "24/12/2026 20:30",
            "24-12-2026 20.30",
            "24.12.26 20:30",
            "24 Aralık 2026 Perşembe 20:30",
            "24 ARALIK 2026, saat 20.30",
            "24 Ara 2026 20:30:00",
            "Perşembe, 24 Aralık 20:30",
            "24.12 20:30",
            "saat 20:30, 24 Aralık 2026",
        ] {
            assert_eq!(read(text), "2026-12-24 20:30", "{text}");
        }
        assert_eq!(read("24.12.2026"), "2026-12-24");
        assert_eq!(read("3 Mayıs"), "2027-05-03");
        assert_eq!(read("29 Şubat"), "2028-02-29");
    }

    #[test]
    fn english_dates_are_read() {
        for text in [
            "December 24, 2026 8:30 PM",
            "Dec 24, 2026, 8:30 pm",
            "24th of December 2026, 8:30pm",
            "Thu, 24 Dec 2026 20:30",
            "12/24/2026 8:30 PM",
            "2026-12-24 20:30",
        ] {
            assert_eq!(read(text), "2026-12-24 20:30", "{text}");
        }
        assert_eq!(read("Thu, 24 Dec 2026 20:30:00 +0300"), "2026-12-24 20:30 10800");
        assert_eq!(read("24-Dec-2026"), "2026-12-24");
        assert_eq!(read("May 5th, 2027 at 12 am"), "2027-05-05 00:00");
    }

    #[test]
    fn what_is_no_date_is_not_read() {
        for text in
            ["", "yakında", "31.02.2026", "20:30", "1.250,00 TL", "99.99.9999", "Ocak", "12345678901234567890.1.2026"]
        {
            assert_eq!(read(text), "none", "{text}");
        }
    }

    #[test]
    fn times_are_read() {
        let half_past_eight = NaiveTime::from_hms_opt(20, 30, 0);
        for text in ["20:30", "20.30", "2030", "8:30 PM", "20:30:00", "saat 20:30", "20h30"] {
            assert_eq!(parse_time(text), half_past_eight, "{text}");
        }
        assert_eq!(parse_time("20"), NaiveTime::from_hms_opt(20, 0, 0));
        assert_eq!(parse_time("25:00"), None);
        assert_eq!(parse_time("akşam"), None);
    }
}
