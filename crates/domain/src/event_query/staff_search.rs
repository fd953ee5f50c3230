//! What staff type into the search of the panel: exact where they are exact, words as visitors have them otherwise.
//!
//! `"a phrase"`, `venue:zorlu`, `city:"ankara"`, `source:biletix`, `category:music`, `status:inactive`, `from:2026-12-01`,
//! `to:2026-12-31`, a pasted address, or the number or code of an event.

use url::Url;

use super::{EventQuery, Visibility};
use crate::clock::{end_of_day, parse_date, start_of_day};
use crate::event::PlatformId;
use crate::turkish;
use meydan_gazetteer::city_key;

/// What must be found exactly. The other parts of what was typed are filters and words of the query.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StaffSearch {
    /// One word alone: it may be the number or the code of an event.
    pub key: Option<String>,
    /// Pasted addresses without scheme, query and last slash, as the texts of events have them.
    pub urls: Vec<String>,
    /// As typed: documents are searched as they are written.
    pub phrases: Vec<String>,
    /// Folded words of the names of venues.
    pub venues: Vec<String>,
}

/// A part of what was typed: `name:value`, `"value"` or `value`.
struct Part {
    name: Option<String>,
    value: String,
    is_quoted: bool,
}

impl EventQuery {
    /// Reads what was typed again, as staff mean it.
    pub(super) fn search_as_staff(&mut self) {
        let parts = split(&self.text);
        let is_alone = parts.len() == 1;
        let mut search = StaffSearch::default();
        self.words.clear();
        for part in parts {
            let Part { name, value, is_quoted } = part;
            if name.as_deref().is_some_and(|name| self.narrow(&mut search, name, &value)) {
                continue;
            }
            // No field: `Carmen: Bizet` is two words.
            let text = name.map_or_else(|| value.clone(), |name| format!("{name}:{value}"));
            if is_quoted {
                search.phrases.push(text);
            } else if let Some(address) = pasted_address(&text) {
                match address {
                    Address::OfEvent(key) => search.key = Some(key),
                    Address::Other(url) => search.urls.push(url),
                }
            } else {
                search.key = is_alone.then(|| text.clone());
                self.words.extend(turkish::fold(&text).split(' ').filter(|word| !word.is_empty()).map(str::to_owned));
            }
        }
        self.staff = (search != StaffSearch::default()).then_some(search);
    }

    /// False if there is no such field, or the value is none of it.
    fn narrow(&mut self, search: &mut StaffSearch, name: &str, value: &str) -> bool {
        match name {
            "venue" | "mekan" => search.venues.push(turkish::fold(value)),
            "city" | "sehir" => self.city = Some(city_key(value)),
            "category" | "kategori" => self.category = Some(value.to_ascii_lowercase()),
            "source" | "kaynak" | "platform" => match PlatformId::from_name(&value.to_ascii_lowercase()) {
                Some(platform) => self.platform = Some(platform),
                None => return false,
            },
            "status" | "durum" => match turkish::fold(value).as_str() {
                "active" | "aktif" => self.visibility = Visibility::Active,
                "inactive" | "pasif" => self.visibility = Visibility::Inactive,
                "all" | "hepsi" => self.visibility = Visibility::All,
                _ => return false,
            },
            "from" | "baslangic" => match parse_date(value) {
                Some(date) => self.dates.from = Some(start_of_day(date)),
                None => return false,
            },
            "to" | "bitis" => match parse_date(value) {
                Some(date) => self.dates.before = Some(end_of_day(date)),
                None => return false,
            },
            _ => return false,
        }
        true
    }
}

/// Splits at spaces outside of quotation marks; a mark without a partner is a letter like any other.
fn split(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let (name, after) = field_name(rest);
        let (value, is_quoted, next) = match quoted(after) {
            Some((value, next)) => (value, true, next),
            None => {
                let end = after.find(char::is_whitespace).unwrap_or(after.len());
                (&after[..end], false, &after[end..])
            }
        };
        parts.push(Part { name, value: value.trim().to_owned(), is_quoted });
        rest = next.trim_start();
    }
    parts.retain(|part| !part.value.is_empty() || part.name.is_some());
    parts
}

/// The folded name before a colon, and what follows it; an address has none.
fn field_name(text: &str) -> (Option<String>, &str) {
    let end = text.find(|letter: char| !letter.is_alphabetic()).unwrap_or(text.len());
    match text[end..].strip_prefix(':') {
        Some(after) if end > 0 && !after.starts_with('/') && !after.starts_with(char::is_whitespace) => {
            (Some(turkish::fold(&text[..end])), after)
        }
        _ => (None, text),
    }
}

fn quoted(text: &str) -> Option<(&str, &str)> {
    const MARKS: [(char, char); 3] = [('"', '"'), ('“', '”'), ('„', '“')];
    MARKS.iter().find_map(|(open, close)| text.strip_prefix(*open)?.split_once(*close))
}

enum Address {
    /// The code or number in an address of this site.
    OfEvent(String),
    Other(String),
}

fn pasted_address(text: &str) -> Option<Address> {
    let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let segments: Vec<&str> = url.path_segments()?.filter(|segment| !segment.is_empty()).collect();
    if let ["event", key] = segments[..] {
        return Some(Address::OfEvent(key.to_owned()));
    }
    if let ["admin", "events"] = segments[..] {
        let edited = url.query_pairs().find(|(name, _)| name == "edit");
        return edited.map(|(_, id)| Address::OfEvent(id.into_owned()));
    }
    let host = url.host_str()?.trim_start_matches("www.");
    // A seller's start page with a query names the event by the query.
    let query = url.query().filter(|_| segments.is_empty()).map(|query| format!("/?{query}")).unwrap_or_default();
    Some(Address::Other(format!("{host}{}{query}", url.path().trim_end_matches('/'))))
}

#[cfg(test)]
mod tests {
    use super::super::EventParams;
    use super::*;
    use crate::Language;
    use chrono::{DateTime, Utc};

    fn typed(q: &str) -> EventQuery {
        let params = EventParams::from([("q", q), ("status", "all")]);
        params.check(DateTime::<Utc>::UNIX_EPOCH, Language::Tr, true).expect("valid")
    }

    fn search(q: &str) -> StaffSearch {
        typed(q).staff.unwrap_or_default()
    }

    #[test]
    fn one_word_may_be_a_number_or_a_code() {
        assert_eq!(search("4711").key.as_deref(), Some("4711"));
        assert_eq!(search("caz-gecesi-2026").key.as_deref(), Some("caz-gecesi-2026"));
        assert_eq!(typed("caz gecesi").words, ["caz", "gecesi"]);
        assert_eq!(typed("caz gecesi").staff, None);
    }

    #[test]
    fn quotation_marks_keep_words_together() {
        let query = typed("\"Boğaz'da caz\" konser");
        assert_eq!(query.staff.expect("a phrase").phrases, ["Boğaz'da caz"]);
        assert_eq!(query.words, ["konser"]);
        assert_eq!(typed("12\" plak").words, ["12\"", "plak"]);
    }

    #[test]
    fn fields_narrow_the_list_in_both_languages() {
        for typed in [
            typed("venue:Zorlu city:\"Ankara\" source:biletix status:inactive from:2026-12-01 caz"),
            typed("mekân:Zorlu şehir:ankara kaynak:biletix durum:pasif başlangıç:2026-12-01 caz"),
        ] {
            assert_eq!(typed.staff.expect("a venue").venues, ["zorlu"]);
            assert_eq!(typed.city.as_deref(), Some("ankara"));
            assert_eq!(typed.platform, Some(PlatformId::BILETIX));
            assert_eq!(typed.visibility, Visibility::Inactive);
            assert_eq!(typed.dates.from, parse_date("2026-12-01").map(start_of_day));
            assert_eq!(typed.words, ["caz"]);
        }
    }

    #[test]
    fn a_colon_within_a_title_is_no_field() {
        assert_eq!(typed("Carmen: Bizet").words, ["carmen:", "bizet"]);
        assert_eq!(typed("from:tomorrow").words, ["from:tomorrow"]);
        assert_eq!(typed("20:30").words, ["20:30"]);
    }

    #[test]
    fn a_pasted_address_names_an_event_or_is_looked_for() {
        assert_eq!(search("https://meydan.example/event/caz?lang=en").key.as_deref(), Some("caz"));
        assert_eq!(search("https://meydan.example/admin/events?edit=12").key.as_deref(), Some("12"));
        assert_eq!(
            search("https://www.biletix.com/etkinlik/4UC01/TR?utm_source=x").urls,
            ["biletix.com/etkinlik/4UC01/TR"]
        );
        assert_eq!(search("http://seller.example/?id=7").urls, ["seller.example/?id=7"]);
    }

    #[test]
    fn visitors_search_by_words() {
        let params = EventParams::from([("q", "status:inactive \"caz\""), ("status", "all")]);
        let query = params.check(DateTime::<Utc>::UNIX_EPOCH, Language::Tr, false).expect("valid");
        assert_eq!((query.visibility, query.staff), (Visibility::Upcoming, None));
    }
}
