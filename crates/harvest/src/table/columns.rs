//! Which column holds which field: guessed from its heading, in Turkish and English, or told by the caller.

use meydan_turkish::fold;

/// A field of a table, and the headings that mean it, folded. The first name is the one that origins, problems and the
/// caller's mapping use.
const FIELDS: &[(&str, &[&str])] = &[
    ("title_tr", &["title tr", "turkce baslik", "baslik tr", "etkinlik adi tr"]),
    ("title_en", &["title en", "ingilizce baslik", "baslik en", "english title"]),
    (
        "title",
        &[
            "baslik",
            "etkinlik adi",
            "etkinlik",
            "etkinligin adi",
            "ad",
            "adi",
            "isim",
            "event",
            "event name",
            "name",
            "event title",
            "oyun",
            "oyun adi",
            "film",
            "film adi",
            "konser",
            "program",
            "summary",
            "gosteri",
            "konu",
        ],
    ),
    ("description_tr", &["description tr", "turkce aciklama", "aciklama tr"]),
    ("description_en", &["description en", "ingilizce aciklama", "aciklama en", "english description"]),
    (
        "description",
        &["aciklama", "tanim", "detay", "detaylar", "icerik", "ozet", "bilgi", "details", "about", "text", "body"],
    ),
    (
        "start",
        &[
            "baslangic",
            "baslangic tarihi",
            "baslama tarihi",
            "tarih",
            "etkinlik tarihi",
            "tarih saat",
            "tarih ve saat",
            "tarih/saat",
            "gun",
            "date",
            "start date",
            "starts at",
            "start time and date",
            "event date",
            "date and time",
            "datetime",
            "when",
            "dtstart",
            "begin",
        ],
    ),
    ("start_time", &["saat", "saati", "baslangic saati", "baslama saati", "time", "start time", "hour", "seans"]),
    ("end", &["bitis", "bitis tarihi", "son tarih", "end date", "ends at", "until", "dtend"]),
    ("end_time", &["bitis saati", "end time"]),
    ("doors", &["kapi acilis", "kapi acilisi", "kapi", "door time", "doors open"]),
    ("previous_start", &["onceki tarih", "eski tarih", "previous date", "previous start date"]),
    (
        "venue",
        &[
            "mekan",
            "mekan adi",
            "yer",
            "etkinlik yeri",
            "konum",
            "salon adi",
            "place",
            "location",
            "venue name",
            "where",
            "lokasyon",
        ],
    ),
    ("hall", &["salon", "room", "stage", "sahne"]),
    ("address", &["adres", "acik adres", "street address", "mekan adresi", "venue address"]),
    ("district", &["ilce", "semt", "town"]),
    ("city", &["sehir", "il", "kent", "province", "town/city"]),
    ("country", &["ulke"]),
    ("latitude", &["enlem", "lat"]),
    ("longitude", &["boylam", "lon", "lng", "long"]),
    (
        "price_min",
        &["en dusuk fiyat", "min fiyat", "minimum fiyat", "fiyat min", "min price", "price from", "lowest price"],
    ),
    (
        "price_max",
        &["en yuksek fiyat", "max fiyat", "maksimum fiyat", "fiyat max", "max price", "price to", "highest price"],
    ),
    (
        "price",
        &[
            "fiyat",
            "ucret",
            "bilet fiyati",
            "bilet ucreti",
            "giris ucreti",
            "ticket price",
            "cost",
            "fee",
            "fiyati",
            "prices",
        ],
    ),
    ("currency", &["para birimi", "doviz"]),
    (
        "ticket_url",
        &["bilet linki", "bilet adresi", "bilet", "satin al", "ticket link", "tickets", "ticket", "booking url", "buy"],
    ),
    (
        "url",
        &[
            "link",
            "baglanti",
            "web",
            "web sitesi",
            "website",
            "internet adresi",
            "detay linki",
            "event url",
            "permalink",
        ],
    ),
    ("image", &["gorsel", "resim", "afis", "fotograf", "kapak", "image url", "photo", "poster", "picture", "cover"]),
    ("category", &["kategori", "tur", "turu", "etkinlik turu", "tip", "type", "genre"]),
    ("tags", &["etiket", "etiketler", "keywords", "anahtar kelimeler"]),
    (
        "performers",
        &[
            "sanatci",
            "sanatcilar",
            "oyuncular",
            "konusmaci",
            "konusmacilar",
            "performer",
            "artist",
            "artists",
            "speaker",
            "speakers",
        ],
    ),
    ("organizer", &["organizator", "duzenleyen", "organizasyon", "duzenleyici", "organiser", "host", "promoter"]),
    ("language", &["dil", "lang"]),
    // The key of this site's own events.
    ("event_id", &[]),
    ("id", &["no", "kod", "etkinlik no", "etkinlik kodu", "source id", "uid", "guid", "kimlik"]),
    ("status", &["durum", "state", "event status"]),
    ("availability", &["bilet durumu", "satis durumu", "stok"]),
    ("platform", &["kaynak", "satici", "bilet platformu", "source", "seller", "provider"]),
    ("online_url", &["online link", "yayin linki", "stream url", "zoom", "cevrimici adres"]),
];

/// The names of all fields.
pub fn names() -> impl Iterator<Item = &'static str> {
    FIELDS.iter().map(|(field, _)| *field)
}

/// The field with this name, as the rest of the crate knows it.
pub fn named(name: &str) -> Option<&'static str> {
    names().find(|field| *field == name)
}

/// A longer text is a sentence.
const MAX_HEADING: usize = 60;

/// The field that a heading means exactly.
pub fn exact(heading: &str) -> Option<&'static str> {
    let plain = plain(heading);
    let is_meant =
        |(field, names): &&(&str, &[&str])| plain == field.replace('_', " ") || names.contains(&plain.as_str());
    FIELDS.iter().find(is_meant).map(|(field, _)| *field)
}

/// The field that a heading means, exactly or by the words it ends in: the last noun says what a column holds, in "Etkinlik
/// Açıklaması" as in "Event Description".
pub fn guess(heading: &str) -> Option<&'static str> {
    exact(heading).or_else(|| containing(&plain(heading)))
}

fn containing(plain: &str) -> Option<&'static str> {
    if plain.len() > MAX_HEADING {
        return None;
    }
    let words: Vec<&str> = plain.split(' ').collect();
    let matches = FIELDS.iter().flat_map(|(field, names)| {
        let own = field.replace('_', " ");
        let names = names.iter().map(|name| (*name).to_owned()).chain([own]);
        let best = names.filter_map(|name| end_of(&name, &words).map(|end| (end, name.len()))).max();
        best.map(|place| (place, *field))
    });
    matches.max_by_key(|(place, _)| *place).map(|(_, field)| field)
}

/// Behind which word of a heading a name ends, if it stands there. Short names count only at the end.
fn end_of(name: &str, words: &[&str]) -> Option<usize> {
    let parts: Vec<&str> = name.split(' ').collect();
    let ends = (parts.len()..=words.len()).rev();
    let is_there =
        |end: &usize| words[end - parts.len()..*end].iter().zip(&parts).all(|(word, part)| is_form(word, part));
    let is_enough = |end: &usize| name.len() >= 5 || (name.len() >= 3 && *end == words.len());
    ends.into_iter().filter(is_enough).find(is_there)
}

/// The word itself, or with the ending that says whose it is: "tarih" and "tarihi", "açıklama" and "açıklaması".
fn is_form(word: &str, name: &str) -> bool {
    word.strip_prefix(name).is_some_and(|ending| matches!(ending, "" | "i" | "u" | "si" | "su"))
}

/// Folded, with spaces between words: `Başlangıç_Tarihi`, `startDate` and `venue.name` are words as well.
fn plain(heading: &str) -> String {
    let mut spaced = String::new();
    let mut was_lower = false;
    for letter in heading.trim().chars() {
        if letter.is_uppercase() && was_lower {
            spaced.push(' ');
        }
        was_lower = letter.is_lowercase();
        spaced.push(if matches!(letter, '_' | '-' | '.' | ':' | '*' | '\n' | '?' | '(' | ')') { ' ' } else { letter });
    }
    fold(spaced.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turkish_and_english_headings_are_understood() {
        for (heading, field) in [
            ("Etkinlik Adı", "title"),
            ("ETKİNLİK ADI *", "title"),
            ("Tarih", "start"),
            ("Başlangıç_Tarihi", "start"),
            ("startDate", "start"),
            ("Saat", "start_time"),
            ("Bitiş Saati", "end_time"),
            ("Mekân", "venue"),
            ("venue.name", "venue"),
            ("İl", "city"),
            ("İlçe", "district"),
            ("Bilet Fiyatı (TL)", "price"),
            ("price_min", "price_min"),
            ("Bilet Linki", "ticket_url"),
            ("Sanatçılar", "performers"),
            ("lat", "latitude"),
            ("source_id", "id"),
            ("Title (EN)", "title_en"),
            ("Etkinlik Başlangıç Tarihi", "start"),
            ("Etkinlik Açıklaması", "description"),
            ("Event Description", "description"),
            ("Etkinlik Saati", "start_time"),
            ("Etkinliğin Kategorisi", "category"),
            ("Mekân Adresi", "address"),
        ] {
            assert_eq!(guess(heading), Some(field), "{heading}");
        }
        for heading in ["", "Notlar", "x", "Konser saat 20:30 da İzmir'de, hepinizi bekleriz, kapı açılışı yedide"]
        {
            assert_eq!(guess(heading), None, "{heading}");
        }
    }
}
