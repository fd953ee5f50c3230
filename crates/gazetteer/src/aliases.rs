//! What people say and write instead of the official name. Kept by hand; case and Turkish letters do not matter.

/// Former, short and English names of provinces, by plate code.
const PROVINCES: &[(u8, &[&str])] = &[
    (3, &["Afyon", "Afyon Karahisar"]),
    (21, &["Diyarbekir"]),
    (27, &["Antep", "Gazi Antep", "G. Antep"]),
    (31, &["Antakya", "Antioch"]),
    (33, &["İçel"]),
    (35, &["Smyrna"]),
    (41, &["İzmit"]),
    (46, &["Maraş", "Kahraman Maraş", "K. Maraş"]),
    (50, &["Kapadokya", "Cappadocia"]),
    (54, &["Adapazarı"]),
    (62, &["Dersim"]),
    (63, &["Urfa", "Şanlı Urfa", "Ş. Urfa"]),
];

/// Former, short and English names of districts, other spellings, and places better known than their district.
const DISTRICTS: &[(u8, &str, &[&str])] = &[
    (6, "Kahramankazan", &["Kazan", "Kahraman Kazan"]),
    (7, "Demre", &["Myra"]),
    (7, "Kemer", &["Çıralı"]),
    (7, "Konyaaltı", &["Konya Altı"]),
    (7, "Kumluca", &["Olimpos", "Olympos"]),
    (7, "Manavgat", &["Side"]),
    (7, "Serik", &["Belek"]),
    (9, "Didim", &["Altınkum"]),
    (10, "Ayvalık", &["Cunda"]),
    (10, "Edremit", &["Akçay"]),
    (16, "Mustafakemalpaşa", &["Mustafa Kemalpaşa", "Mustafa Kemal Paşa"]),
    (17, "Gelibolu", &["Gallipoli"]),
    (28, "Şebinkarahisar", &["Şebin Karahisar"]),
    (34, "Adalar", &["Princes' Islands", "Prince Islands", "Büyükada", "Heybeliada"]),
    (34, "Beyoğlu", &["Taksim", "Galata"]),
    (34, "Eyüpsultan", &["Eyüp", "Eyüp Sultan"]),
    (34, "Fatih", &["Sultanahmet", "Eminönü"]),
    (34, "Gaziosmanpaşa", &["Gazi Osman Paşa"]),
    (35, "Çeşme", &["Alaçatı"]),
    (35, "Konak", &["Alsancak"]),
    (35, "Selçuk", &["Efes", "Ephesus"]),
    (42, "Ereğli", &["Konya Ereğlisi"]),
    (48, "Bodrum", &["Yalıkavak", "Turgutreis", "Gümüşlük", "Türkbükü"]),
    (48, "Fethiye", &["Göcek", "Ölüdeniz", "Kayaköy"]),
    (50, "Merkez", &["Göreme", "Uçhisar"]),
    (55, "19 Mayıs", &["Ondokuzmayıs", "Ondokuz Mayıs"]),
    (59, "Marmaraereğlisi", &["Marmara Ereğlisi"]),
    (67, "Ereğli", &["Karadeniz Ereğli", "Karadeniz Ereğlisi", "Kdz. Ereğli"]),
];

/// Districts whose name is also an ordinary word, a first name or a well-known quarter of another city.
///
/// In an address they count only beside their province or between commas: "Genç Sahne" is not in Bingöl.
const ORDINARY_WORDS: &str = "\
    Adalar Akdeniz Aksu Akyaka Alaca Araç Aralık Bağlar Bahçe Bala Bor Bucak Çal Çan Çarşamba Çat Çay Çelebi \
    Çınar Çiftlik Defne Delice Demirci Dicle Dikmen Emet Evren Fatih Fındıklı Genç Güney Güzelyurt Han Hani \
    Halkapınar Hendek İnönü Kabataş Kale Kartal Kaş Kavak Kavaklıdere Kazan Kemer Kiraz Konak Korkut Körfez Köse \
    Köşk Kula Kulp Kumru Küre Maden Marmara Menderes Meriç Mut Nilüfer Of Olur Orta Ortaköy Perşembe Saray Selçuk Selim Side Sur \
    Susuz Termal Tire Tut Ula Ulaş Ulus Yeşilyurt Yıldırım Zara";

pub(crate) fn of_province(plate: u8) -> &'static [&'static str] {
    PROVINCES.iter().find(|(known, _)| *known == plate).map_or(&[], |(_, aliases)| aliases)
}

pub(crate) fn of_district(plate: u8, name: &str) -> &'static [&'static str] {
    DISTRICTS
        .iter()
        .find(|(known_plate, known_name, _)| *known_plate == plate && *known_name == name)
        .map_or(&[], |(_, _, aliases)| aliases)
}

pub(crate) fn ordinary_words() -> impl Iterator<Item = &'static str> {
    ORDINARY_WORDS.split_whitespace()
}

/// True if a district's name is also an ordinary word, so that it means the district only beside its province.
pub fn is_ordinary_word(name: &str) -> bool {
    ordinary_words().any(|word| word == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_alias_belongs_to_a_place() {
        assert!(PROVINCES.iter().all(|(plate, _)| crate::province(*plate).is_some()));
        for (plate, name, _) in DISTRICTS {
            let province = crate::province(*plate).expect("in the gazetteer");
            assert!(province.districts.iter().any(|district| district.name == *name), "{name}");
        }
    }

    #[test]
    fn every_ordinary_word_is_a_district() {
        for word in ordinary_words() {
            assert!(!crate::find_districts(word).is_empty(), "{word}");
        }
    }

    #[test]
    fn an_alias_means_one_place() {
        for (_, aliases) in PROVINCES {
            for alias in *aliases {
                assert!(crate::provinces().iter().all(|province| province.name != *alias), "{alias}");
            }
        }
        for (_, _, aliases) in DISTRICTS {
            for alias in *aliases {
                assert_eq!(crate::find_districts(alias).len(), 1, "{alias}");
            }
        }
    }
}
