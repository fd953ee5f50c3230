//! Finding the province and the district in an address as people write it.

use std::collections::HashSet;
use std::sync::LazyLock;

use meydan_turkish::fold;

use crate::names::{Meanings, find_districts, find_province, meanings, normalize, words};
use crate::{District, Place, Province, aliases};

/// The longest name has three words ("Mustafa Kemal Paşa").
const LONGEST_NAME: usize = 3;

/// Words after which a name is that of a street, a building or a region: "Ankara Caddesi" is not in Ankara.
const STREET_WORDS: &str = "\
    apartmani apt asfalti ave avenue blok blv bolgesi boulevard bulv bulvar bulvari cad cadde caddesi cd \
    cevre cevreyolu cikmazi karayolu mah mahalle mahallesi mh otoyolu rd region road sitesi sk sok sokagi sokak st \
    street universitesi university yokusu yolu";

/// What sets the parts of an address apart. A hyphen does not: "Ankara-İzmir Yolu".
const SEPARATORS: [char; 9] = [',', ';', '/', '\\', '|', '(', ')', '\n', '·'];

static ORDINARY_WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| aliases::ordinary_words().map(normalize).collect());

/// A place that an address names.
struct Mention {
    name: String,
    meanings: &'static Meanings,
    /// The words of the address that it takes.
    start: usize,
    end: usize,
    /// Nothing but numbers stands between it and the next separators.
    stands_alone: bool,
}

/// The province and, if it is named, the district of an address.
///
/// The last province or unambiguous district decides the province, the last district in that province the district.
/// A name that is part of a street's name does not count.
pub fn locate(address: &str) -> Option<Place> {
    let mentions = find_mentions(address);
    let Some(province) = mentions.iter().rev().find_map(Mention::deciding_province) else {
        return only_meaning(address).map(Place::from);
    };
    Some(Place { province, district: find_district(province, &mentions) })
}

/// The district that an address in this city names; Merkez is none that people know.
pub fn district_of(address: &str, city: &str) -> Option<&'static District> {
    let place = locate(&format!("{address}, {city}"))?;
    let is_in_city = find_province(city).is_none_or(|province| province == place.province);
    place.district.filter(|district| is_in_city && !district.is_merkez())
}

/// A whole address that is the name of one district, such as "Fatih".
fn only_meaning(address: &str) -> Option<&'static District> {
    match find_districts(address)[..] {
        [district] => Some(district),
        _ => None,
    }
}

fn find_district(province: &Province, mentions: &[Mention]) -> Option<&'static District> {
    let province_mention = mentions.iter().rfind(|mention| mention.is_of(province));
    let counts = |mention: &&Mention| {
        !mention.is_ordinary() || mention.stands_alone || province_mention.is_some_and(|other| mention.is_beside(other))
    };
    let named = mentions.iter().rev().filter(counts).filter_map(|mention| mention.district_in(province));
    // "Sarıkamış Merkez, Kars" is in Sarıkamış.
    let (merkez, others): (Vec<_>, Vec<_>) = named.partition(|(name, _)| *name == "merkez");
    others.first().or(merkez.first()).map(|(_, district)| *district)
}

fn find_mentions(address: &str) -> Vec<Mention> {
    let mut mentions = Vec::new();
    let mut offset = 0;
    for part in address.split(SEPARATORS) {
        let folded = fold(part);
        let words: Vec<&str> = words(&folded).collect();
        mentions.extend(mentions_in_part(&words, offset));
        offset += words.len();
    }
    mentions
}

fn mentions_in_part(words: &[&str], offset: usize) -> Vec<Mention> {
    let mut mentions = Vec::new();
    let mut start = 0;
    while start < words.len() {
        let Some((name, meanings, length)) = longest_name(&words[start..]) else {
            start += 1;
            continue;
        };
        let end = start + length;
        if !words.get(end).is_some_and(|next| is_street_word(next)) {
            let mut others = words[..start].iter().chain(&words[end..]);
            let stands_alone = others.all(|word| word.chars().all(|letter| letter.is_ascii_digit()));
            mentions.push(Mention { name, meanings, start: offset + start, end: offset + end, stands_alone });
        }
        start = end;
    }
    mentions
}

/// The longest name that the words begin with, what it means and how many words it takes.
fn longest_name(words: &[&str]) -> Option<(String, &'static Meanings, usize)> {
    (1..=LONGEST_NAME.min(words.len())).rev().find_map(|length| {
        let name = words[..length].join(" ");
        let meanings = meanings(&name)?;
        Some((name, meanings, length))
    })
}

fn is_street_word(word: &str) -> bool {
    STREET_WORDS.split(' ').any(|known| known == word)
}

impl Mention {
    fn deciding_province(&self) -> Option<&'static Province> {
        if let Some(province) = self.meanings.province {
            return Some(province);
        }
        match self.meanings.districts[..] {
            [district] if self.stands_alone || !self.is_ordinary() => Some(district.province()),
            _ => None,
        }
    }

    fn district_in(&self, province: &Province) -> Option<(&str, &'static District)> {
        let district = self.meanings.districts.iter().find(|district| district.plate == province.plate)?;
        Some((&self.name, district))
    }

    fn is_of(&self, province: &Province) -> bool {
        self.meanings.province.is_some_and(|named| named.plate == province.plate)
    }

    fn is_ordinary(&self) -> bool {
        ORDINARY_WORDS.contains(&self.name)
    }

    fn is_beside(&self, other: &Self) -> bool {
        self.end == other.start || other.end == self.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_located() {
        for (address, place) in [
            // As the post wants it.
            ("Caferağa Mah. Moda Cad. No 1, Kadıköy/İstanbul", "Kadıköy, İstanbul"),
            ("Harbiye Mahallesi, Darülbedai Cad. No:2, 34367 Şişli/İstanbul", "Şişli, İstanbul"),
            ("Meşrutiyet Cad. No:65 Tepebaşı Beyoğlu - İstanbul", "Beyoğlu, İstanbul"),
            ("Kültür Mah. Şair Eşref Blv. No: 50 35220 Konak / İZMİR", "Konak, İzmir"),
            ("Mithatpaşa Caddesi 1087, 35280 Konak/İzmir", "Konak, İzmir"),
            ("Kavaklıdere Mah. Tunalı Hilmi Cad. 82/A Çankaya ANKARA", "Çankaya, Ankara"),
            ("Atatürk Bulvarı No:20 Opera, Altındağ/Ankara", "Altındağ, Ankara"),
            ("İstiklal Mah. Ziya Gökalp Sk. No 4, Odunpazarı/ESKİŞEHİR", "Odunpazarı, Eskişehir"),
            ("Gazipasa Mah. Kunduracilar Cd. No:7 Ortahisar/TRABZON", "Ortahisar, Trabzon"),
            ("Şehit Fethi Bey Cad. No:55, Pasaport, KONAK – İZMİR", "Konak, İzmir"),
            // As maps write it.
            (
                "Moda Caddesi, Caferağa Mahallesi, Kadıköy, İstanbul, Marmara Bölgesi, 34710, Türkiye",
                "Kadıköy, İstanbul",
            ),
            ("Kordonboyu, Alsancak, Konak, Izmir, Turkey", "Konak, İzmir"),
            ("Neyzen Tevfik Cd. No:12, 48400 Bodrum/Muğla, Türkiye", "Bodrum, Muğla"),
            ("Istiklal Street 45, Beyoglu, Istanbul", "Beyoğlu, İstanbul"),
            // Streets that are called like other places.
            ("Ankara Caddesi No:15 Bornova İzmir", "Bornova, İzmir"),
            ("Bornova Ankara Cad. No:81/2, İzmir", "Bornova, İzmir"),
            ("İzmir Cad. 12, Kızılay, Çankaya, Ankara", "Çankaya, Ankara"),
            ("Bağdat Cad. No 300, Maltepe", "Maltepe, İstanbul"),
            ("Ankara Asfaltı 25. km, Kemalpaşa, İzmir", "Kemalpaşa, İzmir"),
            ("Bursa-İzmir Yolu 5. km, Nilüfer", "Nilüfer, Bursa"),
            ("Konya Yolu üzeri, Gölbaşı/Ankara", "Gölbaşı, Ankara"),
            ("Karatay/Konya, Adana Çevre Yolu No: 180", "Karatay, Konya"),
            ("Fatih Sultan Mehmet Bulvarı No:5 Nilüfer Bursa", "Nilüfer, Bursa"),
            ("Adnan Menderes Bulvarı 40, Efeler/Aydın", "Efeler, Aydın"),
            ("Akdeniz Üniversitesi Kampüsü, Konyaaltı, Antalya", "Konyaaltı, Antalya"),
            // Names that several districts share.
            ("Cumhuriyet Meydanı, Edremit, Balıkesir", "Edremit, Balıkesir"),
            ("Sahil Yolu, Edremit - VAN", "Edremit, Van"),
            ("GMK Bulvarı, Yenişehir/Mersin", "Yenişehir, Mersin"),
            ("Kdz. Ereğli, Zonguldak", "Ereğli, Zonguldak"),
            // The center of a province.
            ("İstasyon Caddesi No:1, Merkez/Sivas", "Merkez, Sivas"),
            ("Sarıkamış Merkez, Kars", "Sarıkamış, Kars"),
            ("Merkez Mah. Abide-i Hürriyet Cad. 211, Şişli", "Şişli, İstanbul"),
            ("Nevşehir Merkez, Göreme yolu üzeri", "Merkez, Nevşehir"),
            // Ordinary words.
            ("Kültürpark Genç Sahne, İzmir", "İzmir"),
            ("Güney Kampüs, Bebek, Beşiktaş/İstanbul", "Beşiktaş, İstanbul"),
            ("Çan Kulesi yanı, Çan, Çanakkale", "Çan, Çanakkale"),
            ("Fatih İstanbul", "Fatih, İstanbul"),
            ("Tünel Meydanı, 34420 Fatih", "Fatih, İstanbul"),
            // Short ones.
            ("Kadıköy", "Kadıköy, İstanbul"),
            ("Fatih", "Fatih, İstanbul"),
            ("ANTAKYA", "Antakya, Hatay"),
            ("Ürgüp, Kapadokya", "Ürgüp, Nevşehir"),
            ("Alaçatı Çarşı", "Çeşme, İzmir"),
            ("Eyüp Sultan Meydanı", "Eyüpsultan, İstanbul"),
            ("İzmir'in Karşıyaka'sında", "Karşıyaka, İzmir"),
            ("19 Mayıs ilçesi, Samsun", "19 Mayıs, Samsun"),
            ("k.maraş", "Kahramanmaraş"),
        ] {
            assert_eq!(locate(address).map(|place| place.to_string()).as_deref(), Some(place), "{address}");
        }
    }

    #[test]
    fn other_texts_are_nowhere() {
        for address in [
            "",
            "Merkez",
            "Merkez Mah. 5. Sok. No 3",
            "Ankara Caddesi No 5",
            "Edremit",
            "Yenişehir Mah. Atatürk Cad.",
            "Genç Sahne",
            "Marmara Bölgesi",
            "Çevrim içi",
            "Alexanderplatz 1, Berlin",
        ] {
            assert_eq!(locate(address).map(|place| place.to_string()), None, "{address}");
        }
    }
}
