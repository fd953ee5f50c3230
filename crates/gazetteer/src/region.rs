//! The seven geographical regions of Turkey, and Kapadokya.

use crate::names::normalize;
use crate::{District, Province, provinces};

/// A part of the country larger than a province.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    Marmara,
    Ege,
    Akdeniz,
    IcAnadolu,
    Karadeniz,
    DoguAnadolu,
    GuneydoguAnadolu,
    /// A touristic region within İç Anadolu: the province of Nevşehir.
    Kapadokya,
}

impl Region {
    /// The regions that every province belongs to exactly one of.
    pub const GEOGRAPHICAL: [Self; 7] = [
        Self::Marmara,
        Self::Ege,
        Self::Akdeniz,
        Self::IcAnadolu,
        Self::Karadeniz,
        Self::DoguAnadolu,
        Self::GuneydoguAnadolu,
    ];

    pub const ALL: [Self; 8] = [
        Self::Marmara,
        Self::Ege,
        Self::Akdeniz,
        Self::IcAnadolu,
        Self::Karadeniz,
        Self::DoguAnadolu,
        Self::GuneydoguAnadolu,
        Self::Kapadokya,
    ];

    pub fn name_tr(self) -> &'static str {
        self.names()[0]
    }

    pub fn name_en(self) -> &'static str {
        self.names()[1]
    }

    pub fn provinces(self) -> impl Iterator<Item = &'static Province> {
        provinces().iter().filter(move |province| self.contains(province))
    }

    pub fn districts(self) -> impl Iterator<Item = &'static District> {
        self.provinces().flat_map(|province| &province.districts)
    }

    pub fn contains(self, province: &Province) -> bool {
        self.plates().contains(&province.plate)
    }

    /// The name in Turkish, in English, then what else people write.
    pub fn names(self) -> &'static [&'static str] {
        match self {
            Self::Marmara => &["Marmara", "Marmara"],
            Self::Ege => &["Ege", "Aegean"],
            Self::Akdeniz => &["Akdeniz", "Mediterranean"],
            Self::IcAnadolu => &["İç Anadolu", "Central Anatolia", "Orta Anadolu"],
            Self::Karadeniz => &["Karadeniz", "Black Sea"],
            Self::DoguAnadolu => &["Doğu Anadolu", "Eastern Anatolia", "East Anatolia"],
            Self::GuneydoguAnadolu => &[
                "Güneydoğu Anadolu",
                "Southeastern Anatolia",
                "Güneydoğu",
                "Güney Doğu Anadolu",
                "Southeast Anatolia",
                "South Eastern Anatolia",
            ],
            Self::Kapadokya => &["Kapadokya", "Cappadocia"],
        }
    }

    fn plates(self) -> &'static [u8] {
        match self {
            Self::Marmara => &[10, 11, 16, 17, 22, 34, 39, 41, 54, 59, 77],
            Self::Ege => &[3, 9, 20, 35, 43, 45, 48, 64],
            Self::Akdeniz => &[1, 7, 15, 31, 32, 33, 46, 80],
            Self::IcAnadolu => &[6, 18, 26, 38, 40, 42, 50, 51, 58, 66, 68, 70, 71],
            Self::Karadeniz => &[5, 8, 14, 19, 28, 29, 37, 52, 53, 55, 57, 60, 61, 67, 69, 74, 78, 81],
            Self::DoguAnadolu => &[4, 12, 13, 23, 24, 25, 30, 36, 44, 49, 62, 65, 75, 76],
            Self::GuneydoguAnadolu => &[2, 21, 27, 47, 56, 63, 72, 73, 79],
            Self::Kapadokya => &[50],
        }
    }
}

impl Province {
    /// The geographical region that the province belongs to.
    pub fn region(&self) -> Region {
        let found = Region::GEOGRAPHICAL.into_iter().find(|region| region.contains(self));
        found.expect("every province belongs to a region")
    }
}

/// The region of this name: "ege", "Karadeniz Bölgesi", "Black Sea region".
pub fn find_region(text: &str) -> Option<Region> {
    let typed = normalize(text);
    let name = [" bolgesi", " region", " coast"].iter().find_map(|suffix| typed.strip_suffix(suffix)).unwrap_or(&typed);
    Region::ALL.into_iter().find(|region| region.names().iter().any(|known| normalize(known) == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_province_belongs_to_one_geographical_region() {
        for province in provinces() {
            let count = Region::GEOGRAPHICAL.into_iter().filter(|region| region.contains(province)).count();
            assert_eq!(count, 1, "{}", province.name);
        }
        assert_eq!(crate::find_province("Rize").expect("in the gazetteer").region(), Region::Karadeniz);
        assert_eq!(crate::find_province("Kapadokya").expect("in the gazetteer").region(), Region::IcAnadolu);
    }

    #[test]
    fn regions_are_found_in_both_languages() {
        for (text, region) in [
            ("ege", Region::Ege),
            ("EGE BÖLGESİ", Region::Ege),
            ("Karadeniz", Region::Karadeniz),
            ("Black Sea region", Region::Karadeniz),
            ("iç anadolu", Region::IcAnadolu),
            ("ic anadolu bolgesi", Region::IcAnadolu),
            ("Güneydoğu", Region::GuneydoguAnadolu),
            ("Mediterranean coast", Region::Akdeniz),
            ("Cappadocia", Region::Kapadokya),
        ] {
            assert_eq!(find_region(text), Some(region), "{text}");
        }
        assert_eq!(find_region("Ankara"), None);
        assert_eq!(find_region("bölgesi"), None);
    }

    #[test]
    fn regions_list_their_places() {
        assert_eq!(Region::Ege.provinces().count(), 8);
        assert!(Region::Kapadokya.districts().any(|district| district.name == "Ürgüp"));
        assert_eq!((Region::Karadeniz.name_tr(), Region::Karadeniz.name_en()), ("Karadeniz", "Black Sea"));
    }
}
