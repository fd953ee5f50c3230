//! The time zone names of Windows, which Outlook and Exchange write into calendars.

/// Windows names without their "Standard Time", sorted, and the zone of the IANA database that each stands for. The pairs
/// are those of the Unicode CLDR (windowsZones, territory 001).
const ZONES: &[(&str, &str)] = &[
    ("AUS Central", "Australia/Darwin"),
    ("AUS Eastern", "Australia/Sydney"),
    ("Afghanistan", "Asia/Kabul"),
    ("Alaskan", "America/Anchorage"),
    ("Aleutian", "America/Adak"),
    ("Altai", "Asia/Barnaul"),
    ("Arab", "Asia/Riyadh"),
    ("Arabian", "Asia/Dubai"),
    ("Arabic", "Asia/Baghdad"),
    ("Argentina", "America/Buenos_Aires"),
    ("Astrakhan", "Europe/Astrakhan"),
    ("Atlantic", "America/Halifax"),
    ("Aus Central W.", "Australia/Eucla"),
    ("Azerbaijan", "Asia/Baku"),
    ("Azores", "Atlantic/Azores"),
    ("Bahia", "America/Bahia"),
    ("Bangladesh", "Asia/Dhaka"),
    ("Belarus", "Europe/Minsk"),
    ("Bougainville", "Pacific/Bougainville"),
    ("Canada Central", "America/Regina"),
    ("Cape Verde", "Atlantic/Cape_Verde"),
    ("Caucasus", "Asia/Yerevan"),
    ("Cen. Australia", "Australia/Adelaide"),
    ("Central", "America/Chicago"),
    ("Central (Mexico)", "America/Mexico_City"),
    ("Central America", "America/Guatemala"),
    ("Central Asia", "Asia/Almaty"),
    ("Central Brazilian", "America/Cuiaba"),
    ("Central Europe", "Europe/Budapest"),
    ("Central European", "Europe/Warsaw"),
    ("Central Pacific", "Pacific/Guadalcanal"),
    ("Chatham Islands", "Pacific/Chatham"),
    ("China", "Asia/Shanghai"),
    ("Cuba", "America/Havana"),
    ("Dateline", "Etc/GMT+12"),
    ("E. Africa", "Africa/Nairobi"),
    ("E. Australia", "Australia/Brisbane"),
    ("E. Europe", "Europe/Chisinau"),
    ("E. South America", "America/Sao_Paulo"),
    ("Easter Island", "Pacific/Easter"),
    ("Eastern", "America/New_York"),
    ("Eastern (Mexico)", "America/Cancun"),
    ("Egypt", "Africa/Cairo"),
    ("Ekaterinburg", "Asia/Yekaterinburg"),
    ("FLE", "Europe/Kiev"),
    ("Fiji", "Pacific/Fiji"),
    ("GMT", "Europe/London"),
    ("GTB", "Europe/Bucharest"),
    ("Georgian", "Asia/Tbilisi"),
    ("Greenland", "America/Godthab"),
    ("Greenwich", "Atlantic/Reykjavik"),
    ("Haiti", "America/Port-au-Prince"),
    ("Hawaiian", "Pacific/Honolulu"),
    ("India", "Asia/Calcutta"),
    ("Iran", "Asia/Tehran"),
    ("Israel", "Asia/Jerusalem"),
    ("Israel, Jerusalem", "Asia/Jerusalem"),
    ("Jordan", "Asia/Amman"),
    ("Kaliningrad", "Europe/Kaliningrad"),
    ("Kolkata, Chennai, Mumbai, New Delhi, India", "Asia/Calcutta"),
    ("Korea", "Asia/Seoul"),
    ("Libya", "Africa/Tripoli"),
    ("Line Islands", "Pacific/Kiritimati"),
    ("Lord Howe", "Australia/Lord_Howe"),
    ("Magadan", "Asia/Magadan"),
    ("Magallanes", "America/Punta_Arenas"),
    ("Marquesas", "Pacific/Marquesas"),
    ("Mauritius", "Indian/Mauritius"),
    ("Middle East", "Asia/Beirut"),
    ("Montevideo", "America/Montevideo"),
    ("Morocco", "Africa/Casablanca"),
    ("Mountain", "America/Denver"),
    ("Mountain (Mexico)", "America/Chihuahua"),
    ("Myanmar", "Asia/Rangoon"),
    ("N. Central Asia", "Asia/Novosibirsk"),
    ("Namibia", "Africa/Windhoek"),
    ("Nepal", "Asia/Katmandu"),
    ("New Zealand", "Pacific/Auckland"),
    ("Newfoundland", "America/St_Johns"),
    ("Norfolk", "Pacific/Norfolk"),
    ("North Asia", "Asia/Krasnoyarsk"),
    ("North Asia East", "Asia/Irkutsk"),
    ("North Korea", "Asia/Pyongyang"),
    ("Omsk", "Asia/Omsk"),
    ("Pacific", "America/Los_Angeles"),
    ("Pacific (Mexico)", "America/Tijuana"),
    ("Pacific SA", "America/Santiago"),
    ("Pakistan", "Asia/Karachi"),
    ("Paraguay", "America/Asuncion"),
    ("Qyzylorda", "Asia/Qyzylorda"),
    ("Romance", "Europe/Paris"),
    ("Russian", "Europe/Moscow"),
    ("SA Eastern", "America/Cayenne"),
    ("SA Pacific", "America/Bogota"),
    ("SA Western", "America/La_Paz"),
    ("SE Asia", "Asia/Bangkok"),
    ("Saint Pierre", "America/Miquelon"),
    ("Sakhalin", "Asia/Sakhalin"),
    ("Samoa", "Pacific/Apia"),
    ("Sao Tome", "Africa/Sao_Tome"),
    ("Saratov", "Europe/Saratov"),
    ("Singapore", "Asia/Singapore"),
    ("South Africa", "Africa/Johannesburg"),
    ("Sri Lanka", "Asia/Colombo"),
    ("Sudan", "Africa/Khartoum"),
    ("Syria", "Asia/Damascus"),
    ("Taipei", "Asia/Taipei"),
    ("Tasmania", "Australia/Hobart"),
    ("Tocantins", "America/Araguaina"),
    ("Tokyo", "Asia/Tokyo"),
    ("Tomsk", "Asia/Tomsk"),
    ("Tonga", "Pacific/Tongatapu"),
    ("Transbaikal", "Asia/Chita"),
    ("Turkey", "Europe/Istanbul"),
    ("Turks And Caicos", "America/Grand_Turk"),
    ("US Eastern", "America/Indianapolis"),
    ("US Mountain", "America/Phoenix"),
    ("Ulaanbaatar", "Asia/Ulaanbaatar"),
    ("Venezuela", "America/Caracas"),
    ("Vladivostok", "Asia/Vladivostok"),
    ("Volgograd", "Europe/Volgograd"),
    ("W. Australia", "Australia/Perth"),
    ("W. Central Africa", "Africa/Lagos"),
    ("W. Europe", "Europe/Berlin"),
    ("W. Mongolia", "Asia/Hovd"),
    ("West Asia", "Asia/Tashkent"),
    ("West Bank", "Asia/Hebron"),
    ("West Pacific", "Pacific/Port_Moresby"),
    ("Yakutsk", "Asia/Yakutsk"),
    ("Yukon", "America/Whitehorse"),
];

/// The IANA name of a Windows name such as `Turkey Standard Time` or `Turkey Daylight Time`.
pub fn iana_name(windows: &str) -> Option<&'static str> {
    let short = ["Standard Time", "Daylight Time", "Summer Time"]
        .iter()
        .find_map(|season| windows.split_once(season).map(|(before, after)| format!("{}{after}", before.trim_end())))?;
    let short = short.replace('(', " (").replace("  ", " ");
    ZONES.binary_search_by(|(name, _)| (*name).cmp(short.trim())).ok().map(|position| ZONES[position].1)
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use super::*;

    #[test]
    fn the_table_is_sorted_and_names_known_zones() {
        assert!(ZONES.windows(2).all(|pair| pair[0].0 < pair[1].0));
        for (name, zone) in ZONES {
            assert!(chrono_tz::Tz::from_str(zone).is_ok(), "{name}: {zone}");
        }
    }

    #[test]
    fn windows_names_have_a_zone_in_any_season() {
        assert_eq!(iana_name("Turkey Standard Time"), Some("Europe/Istanbul"));
        assert_eq!(iana_name("Pacific Daylight Time"), Some("America/Los_Angeles"));
        assert_eq!(iana_name("Pacific Standard Time (Mexico)"), Some("America/Tijuana"));
        assert_eq!(iana_name("Standard Time"), None);
        assert_eq!(iana_name("Europe/Istanbul"), None);
    }
}
