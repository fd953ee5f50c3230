//! Finding provinces and districts by name or alias, whatever the keyboard.

use std::collections::HashMap;
use std::sync::LazyLock;

use meydan_turkish::fold;

use crate::{District, Province, districts, provinces};

/// What a name can mean.
#[derive(Default)]
pub(crate) struct Meanings {
    pub province: Option<&'static Province>,
    pub districts: Vec<&'static District>,
}

/// Meanings by normalized name.
static NAMES: LazyLock<HashMap<String, Meanings>> = LazyLock::new(|| {
    let mut names: HashMap<String, Meanings> = HashMap::new();
    for province in provinces() {
        for name in province.names() {
            names.entry(normalize(name)).or_default().province = Some(province);
        }
    }
    for district in districts() {
        for name in district.names() {
            names.entry(normalize(name)).or_default().districts.push(district);
        }
    }
    names
});

/// The province of this name or alias.
pub fn find_province(text: &str) -> Option<&'static Province> {
    meanings(&normalize(text))?.province
}

/// The key by which cities are compared: that of the province for any of its names, else the folded name.
pub fn city_key(name: &str) -> String {
    fold(find_province(name).map_or(name, |province| province.name))
}

/// The districts of this name or alias in all provinces; "Sivas Merkez" is understood too.
pub fn find_districts(text: &str) -> Vec<&'static District> {
    let name = normalize(text);
    if let Some(meanings) = meanings(&name) {
        return meanings.districts.clone();
    }
    let merkez = name
        .strip_suffix(" merkez")
        .and_then(find_province)
        .and_then(|province| province.districts.iter().find(|district| district.is_merkez()));
    merkez.into_iter().collect()
}

/// The district of this name or alias in one province.
pub fn find_district_in(province: &Province, text: &str) -> Option<&'static District> {
    find_districts(text).into_iter().find(|district| district.plate == province.plate)
}

pub(crate) fn meanings(normalized: &str) -> Option<&'static Meanings> {
    NAMES.get(normalized)
}

/// Folded words with one space between them: `K. MARAŞ` and `k maras`, `İzmir'de` and `izmir` are the same.
pub(crate) fn normalize(text: &str) -> String {
    words(&fold(text)).collect::<Vec<_>>().join(" ")
}

/// The words of a folded text, each without the case ending after its apostrophe.
pub(crate) fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded
        .split(|letter: char| !letter.is_alphanumeric() && !is_apostrophe(letter))
        .filter_map(|word| word.split(is_apostrophe).next())
        .filter(|word| !word.is_empty())
}

fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '’' | '‘' | '`')
}

impl Province {
    /// The official name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

impl District {
    /// The official name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plates(text: &str) -> Vec<u8> {
        find_districts(text).iter().map(|district| district.plate).collect()
    }

    #[test]
    fn every_place_is_found_by_its_name() {
        for province in provinces() {
            assert_eq!(find_province(province.name), Some(province));
            for district in &province.districts {
                assert_eq!(find_district_in(province, district.name), Some(district));
            }
        }
    }

    #[test]
    fn provinces_are_found_whatever_the_keyboard() {
        for spelling in ["istanbul", "İSTANBUL", "Istanbul", "ISTANBUL", "ıstanbul", " İstanbul ", "İstanbul'da"] {
            assert_eq!(find_province(spelling).map(|province| province.plate), Some(34), "{spelling}");
        }
        assert_eq!(find_province("HAKKÂRİ").expect("in the gazetteer").plate, 30);
        assert_eq!(find_province("agri").expect("in the gazetteer").plate, 4);
        assert_eq!(find_province("Igdir").expect("in the gazetteer").plate, 76);
    }

    #[test]
    fn provinces_are_found_by_what_people_call_them() {
        for (text, name) in [
            ("Kapadokya", "Nevşehir"),
            ("cappadocia", "Nevşehir"),
            ("Antep", "Gaziantep"),
            ("urfa", "Şanlıurfa"),
            ("Ş.Urfa", "Şanlıurfa"),
            ("MARAŞ", "Kahramanmaraş"),
            ("K.Maraş", "Kahramanmaraş"),
            ("İçel", "Mersin"),
            ("Afyon", "Afyonkarahisar"),
            ("Adapazari", "Sakarya"),
            ("İzmit", "Kocaeli"),
            ("Antakya", "Hatay"),
        ] {
            assert_eq!(find_province(text).map(|province| province.name), Some(name), "{text}");
        }
    }

    #[test]
    fn districts_and_other_words_are_no_provinces() {
        for text in ["İskenderun", "Bodrum", "Marmaris", "Fethiye", "Kadıköy", "Merkez", "Troya", "ege", ""] {
            assert_eq!(find_province(text), None, "{text}");
        }
    }

    #[test]
    fn a_name_can_mean_districts_of_several_provinces() {
        assert_eq!(plates("KADIKÖY"), [34]);
        assert_eq!(plates("bodrum"), [48]);
        assert_eq!(plates("Edremit"), [10, 65]);
        assert_eq!(plates("yenişehir"), [16, 21, 33]);
        assert_eq!(plates("Merkez").len(), 51);
        assert_eq!(plates("Atlantis"), [0; 0]);
    }

    #[test]
    fn a_province_tells_districts_of_one_name_apart() {
        let [konya, zonguldak, sivas] =
            ["Konya", "Zonguldak", "Sivas"].map(|name| find_province(name).expect("in the gazetteer"));
        assert_eq!(find_district_in(konya, "ereğli").expect("in the gazetteer").plate, 42);
        assert_eq!(find_district_in(zonguldak, "EREGLI").expect("in the gazetteer").plate, 67);
        assert_eq!(find_district_in(sivas, "ereğli"), None);
        assert_eq!(find_district_in(zonguldak, "Kdz. Ereğli").expect("in the gazetteer").name, "Ereğli");
        assert_eq!(find_district_in(sivas, "merkez").expect("in the gazetteer").plate, 58);
        assert_eq!(plates("Sivas Merkez"), [58]);
        assert_eq!(plates("Ankara Merkez"), [0; 0]);
    }

    #[test]
    fn districts_are_found_by_what_people_call_them() {
        for (text, name) in [
            ("Eyüp", "Eyüpsultan"),
            ("Kazan", "Kahramankazan"),
            ("Marmara Ereğlisi", "Marmaraereğlisi"),
            ("ondokuz mayıs", "19 Mayıs"),
            ("Princes' Islands", "Adalar"),
            ("Alaçatı", "Çeşme"),
            ("taksim", "Beyoğlu"),
        ] {
            assert_eq!(find_districts(text)[0].name, name, "{text}");
        }
    }
}
