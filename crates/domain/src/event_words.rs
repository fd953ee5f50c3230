//! One-line texts of an event (place, time, price) for share cards, calendars and feeds.

use chrono::{DateTime, Datelike, Utc};

use crate::Language;
use crate::clock::{local_date, local_time, local_time_of_twelve};
use crate::event::EventContent;
use crate::money::{Currency, Money};

/// `Rıhtım Sahne, İstanbul`
pub fn place(event: &EventContent, language: Language) -> String {
    let parts = [event.venue.pick(language), event.city.pick(language)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// `18 Kasım 2026 · 20:30`
pub fn when(event: &EventContent, language: Language) -> String {
    let date = long_date(event.starts_at, language);
    if !event.time_known {
        return date;
    }
    format!("{date} · {}", clock(event.starts_at, language))
}

fn clock(at: DateTime<Utc>, language: Language) -> String {
    match language {
        Language::Tr => local_time(at),
        Language::En => local_time_of_twelve(at),
    }
}

pub fn long_date(at: DateTime<Utc>, language: Language) -> String {
    const TR: [&str; 12] =
        ["Ocak", "Şubat", "Mart", "Nisan", "Mayıs", "Haziran", "Temmuz", "Ağustos", "Eylül", "Ekim", "Kasım", "Aralık"];
    const EN: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let date = local_date(at);
    let month = date.month0() as usize;
    match language {
        Language::Tr => format!("{} {} {}", date.day(), TR[month], date.year()),
        Language::En => format!("{} {}, {}", EN[month], date.day(), date.year()),
    }
}

/// `None` without a price.
pub fn price(event: &EventContent, language: Language) -> Option<String> {
    let free = match language {
        Language::Tr => "Ücretsiz",
        Language::En => "Free",
    };
    let written = |money: Money| match money.hundredths() {
        0 => free.to_owned(),
        _ => amount(money, event.currency, language),
    };
    match (event.price_min, event.price_max) {
        (Some(low), Some(high)) if low != high => Some(format!("{} – {}", written(low), written(high))),
        (Some(price), _) => Some(written(price)),
        (None, Some(high)) if high.hundredths() == 0 => Some(free.to_owned()),
        (None, Some(high)) => Some(match language {
            Language::Tr => format!("en fazla {}", written(high)),
            Language::En => format!("up to {}", written(high)),
        }),
        (None, None) => None,
    }
}

fn amount(money: Money, currency: Currency, language: Language) -> String {
    let sign = match currency {
        Currency::Try => "₺",
        Currency::Usd => "$",
        Currency::Eur => "€",
    };
    let (thousands, point) = match language {
        Language::Tr => ('.', ','),
        Language::En => (',', '.'),
    };
    let digits = (money.hundredths() / 100).to_string();
    let mut whole = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            whole.push(thousands);
        }
        whole.push(digit);
    }
    match money.hundredths() % 100 {
        0 => format!("{sign}{whole}"),
        cents => format!("{sign}{whole}{point}{cents:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_grouped_as_each_language_does() {
        let money = Money::from_hundredths(123_456_750).expect("a price");
        assert_eq!(amount(money, Currency::Try, Language::Tr), "₺1.234.567,50");
        assert_eq!(amount(money, Currency::Eur, Language::En), "€1,234,567.50");
        assert_eq!(amount(Money::from_hundredths(90_000).expect("a price"), Currency::Usd, Language::Tr), "$900");
    }

    #[test]
    fn dates_are_written_out() {
        let at: DateTime<Utc> = "2026-11-18T17:30:00Z".parse().expect("a time");
        assert_eq!(long_date(at, Language::Tr), "18 Kasım 2026");
        assert_eq!(long_date(at, Language::En), "November 18, 2026");
        assert_eq!(clock(at, Language::Tr), "20:30");
        assert_eq!(clock(at, Language::En), "8:30 PM");
    }
}
