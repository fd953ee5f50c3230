//! One-line texts of an event and its showings (place, time, price, state) for share cards, calendars and feeds.

use chrono::{DateTime, Datelike, Utc};

use crate::Language;
use crate::clock::{from_local, local_date, local_time, local_time_of_twelve, start_of_day, timezone};
use crate::event::EventContent;
use crate::money::{Currency, Money};
use crate::showing::{Availability, Offer, Showing, ShowingStatus};
use crate::text::Localized;

/// `Rıhtım Sahne, İstanbul`
pub fn place(event: &EventContent, language: Language) -> String {
    venue_and_city(&event.venue, &event.city, language)
}

/// The same of one showing.
pub fn showing_place(showing: &Showing, language: Language) -> String {
    venue_and_city(&showing.place.venue, &showing.place.city, language)
}

fn venue_and_city(venue: &Localized, city: &Localized, language: Language) -> String {
    let parts = [venue.pick(language), city.pick(language)];
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
    price_range(event.price_min, event.price_max, event.currency, language)
}

/// The price of a showing's best offer.
pub fn showing_price(showing: &Showing, language: Language) -> Option<String> {
    let offer = showing.best_offer()?;
    price_range(offer.price_min, offer.price_max, offer.currency, language)
}

fn price_range(min: Option<Money>, max: Option<Money>, currency: Currency, language: Language) -> Option<String> {
    let free = match language {
        Language::Tr => "Ücretsiz",
        Language::En => "Free",
    };
    let written = |money: Money| match money.hundredths() {
        0 => free.to_owned(),
        _ => amount(money, currency, language),
    };
    match (min, max) {
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

/// What a visitor must know before going.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Cancelled,
    Postponed,
    Moved,
    SoldOut,
    FewLeft,
}

impl State {
    /// As the web app says it: `web/src/i18n/{tr,en}/site.ts`.
    fn text(self, language: Language) -> &'static str {
        let (tr, en) = match self {
            Self::Cancelled => ("İptal edildi", "Canceled"),
            Self::Postponed => ("Ertelendi", "Postponed"),
            Self::Moved => ("Tarihi değişti", "Rescheduled"),
            Self::SoldOut => ("Tükendi", "Sold out"),
            Self::FewLeft => ("Az kaldı", "Few left"),
        };
        match language {
            Language::Tr => tr,
            Language::En => en,
        }
    }
}

fn previous_date(language: Language) -> &'static str {
    match language {
        Language::Tr => "Eski tarih:",
        Language::En => "Old date:",
    }
}

/// The states that the web app shows on a card: how many tickets are left does not matter where it does not take place.
fn states(showing: &Showing) -> Vec<State> {
    let moved = match showing.status {
        ShowingStatus::Cancelled => return vec![State::Cancelled],
        ShowingStatus::Postponed => return vec![State::Postponed],
        ShowingStatus::Moved => Some(State::Moved),
        ShowingStatus::Scheduled => None,
    };
    let sold_out = showing.is_sold_out().then_some(State::SoldOut);
    let few_left = has_few_left(showing).then_some(State::FewLeft);
    [moved, sold_out, few_left].into_iter().flatten().collect()
}

/// True if tickets are on sale and every seller that has any says that few are left.
fn has_few_left(showing: &Showing) -> bool {
    let is_on_sale = |offer: &&Offer| !matches!(offer.availability, Availability::SoldOut | Availability::NotYet);
    let mut on_sale = showing.offers.iter().filter(is_on_sale).peekable();
    on_sale.peek().is_some() && on_sale.all(|offer| offer.availability == Availability::Few)
}

/// State and note of a showing: `Tarihi değişti · Eski tarih: 1 Aralık 2026, 20:30 · Az kaldı · Kapılar 19:00'da açılır`.
/// Empty if it takes place as planned and the editor noted nothing.
pub fn notice(showing: &Showing, language: Language) -> String {
    let mut parts = Vec::new();
    for state in states(showing) {
        parts.push(state.text(language).to_owned());
        if let (State::Moved, Some(at)) = (state, showing.previous_starts_at) {
            parts.push(format!("{} {}", previous_date(language), date_and_time(at, showing, language)));
        }
    }
    let note = showing.note.pick(language);
    parts.extend((!note.is_empty()).then(|| note.to_owned()));
    parts.join(" · ")
}

/// `1 Aralık 2026, 20:30` by the clock of the showing's place.
fn date_and_time(at: DateTime<Utc>, showing: &Showing, language: Language) -> String {
    // A date without an hour is stored as the start of that day in Turkey.
    if start_of_day(local_date(at)) == at {
        return long_date(at, language);
    }
    // The moment at which Turkey's clock shows what the clock of the place shows at `at`.
    let abroad = showing.timezone.as_deref().and_then(timezone);
    let at = abroad.map_or(at, |abroad| from_local(at.with_timezone(&abroad).naive_local()));
    format!("{}, {}", long_date(at, language), clock(at, language))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event_draft::{EventDraft, OfferDraft, ShowingDraft};

    /// A showing with one offer for each of these availabilities.
    fn showing(status: ShowingStatus, availabilities: &[Availability]) -> Showing {
        let offer =
            |availability: &Availability| OfferDraft { availability: Some(*availability), ..OfferDraft::default() };
        let draft = EventDraft {
            title_tr: "Oyun".into(),
            title_en: "Play".into(),
            description_tr: "Bir oyun.".into(),
            description_en: "A play.".into(),
            showings: Some(vec![ShowingDraft {
                start_date: "2026-12-05T20:30".into(),
                venue_name: Some("Büyük Sahne".into()),
                city: Some("İzmir".into()),
                status: Some(status),
                previous_start_date: (status == ShowingStatus::Moved).then(|| "2026-12-01T20:30".into()),
                offers: Some(availabilities.iter().map(offer).collect()),
                ..ShowingDraft::default()
            }]),
            ..EventDraft::default()
        };
        draft.check(DateTime::UNIX_EPOCH).expect("a valid event").showings.remove(0)
    }

    #[test]
    fn a_notice_says_state_and_note() {
        use Availability::{Available, Few, NotYet, SoldOut, Unknown};
        use ShowingStatus::{Cancelled, Moved, Postponed, Scheduled};
        let cases: [(ShowingStatus, &[Availability], &str); 10] = [
            (Scheduled, &[], ""),
            (Scheduled, &[Available, Few], ""),
            (Scheduled, &[Unknown, SoldOut], ""),
            (Scheduled, &[NotYet], ""),
            (Scheduled, &[SoldOut, SoldOut], "Tükendi"),
            (Scheduled, &[Few, SoldOut, NotYet], "Az kaldı"),
            (Cancelled, &[SoldOut], "İptal edildi"),
            (Postponed, &[Few], "Ertelendi"),
            (Moved, &[], "Tarihi değişti · Eski tarih: 1 Aralık 2026, 20:30"),
            (Moved, &[Few], "Tarihi değişti · Eski tarih: 1 Aralık 2026, 20:30 · Az kaldı"),
        ];
        for (status, availabilities, expected) in cases {
            let plain = showing(status, availabilities);
            assert_eq!(notice(&plain, Language::Tr), expected, "{status:?} {availabilities:?}");
        }
        let note = Localized::new("Hastalık nedeniyle", "Because of illness");
        let noted = |status| Showing { note: note.clone(), ..showing(status, &[]) };
        assert_eq!(notice(&noted(Scheduled), Language::Tr), "Hastalık nedeniyle");
        assert_eq!(notice(&noted(Postponed), Language::En), "Postponed · Because of illness");
        let moved = "Rescheduled · Old date: December 1, 2026, 8:30 PM · Because of illness";
        assert_eq!(notice(&noted(Moved), Language::En), moved);
    }

    #[test]
    fn an_old_date_is_written_by_the_clock_of_the_place() {
        let previous = |at: &str, timezone: Option<&str>| {
            let at = crate::clock::parse_moment(at).expect("a moment").at;
            let timezone = timezone.map(str::to_owned);
            let moved = showing(ShowingStatus::Moved, &[]);
            notice(&Showing { previous_starts_at: Some(at), timezone, ..moved }, Language::Tr)
        };
        assert!(previous("2026-12-01T20:30", Some("Europe/Berlin")).ends_with(" 1 Aralık 2026, 18:30"));
        assert!(previous("2026-12-01", None).ends_with(" 1 Aralık 2026"), "the hour is not known");
    }

    #[test]
    fn states_are_called_as_in_the_web_app() {
        let texts = [
            (Language::Tr, include_str!("../../../web/src/i18n/tr/site.ts")),
            (Language::En, include_str!("../../../web/src/i18n/en/site.ts")),
        ];
        for (language, file) in texts {
            let named = [
                ("cancelled", State::Cancelled.text(language)),
                ("postponed", State::Postponed.text(language)),
                ("moved", State::Moved.text(language)),
                ("soldOut", State::SoldOut.text(language)),
                ("fewLeft", State::FewLeft.text(language)),
                ("previousDate", previous_date(language)),
            ];
            for (key, text) in named {
                assert!(file.contains(&format!("\n  {key}: \"{text}\",\n")), "site.{key} is not {text:?}");
            }
        }
    }

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
