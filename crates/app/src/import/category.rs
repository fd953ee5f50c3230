//! The category of a record: by the names of the site's categories, by common words, by its kind.

use meydan_domain::category::Category;
use meydan_domain::field::Problem;
use meydan_domain::turkish::fold;
use meydan_harvest::Record;

/// Folded words of sources for the built-in categories.
const WORDS: &[(&str, &[&str])] = &[
    (
        "music",
        &[
            "konser",
            "concert",
            "concerts",
            "gig",
            "live music",
            "canli muzik",
            "festival",
            "opera",
            "dj",
            "caz",
            "jazz",
        ],
    ),
    (
        "theater",
        &[
            "tiyatro",
            "theatre",
            "theater",
            "oyun",
            "play",
            "muzikal",
            "musical",
            "stand-up",
            "stand up",
            "standup",
            "komedi",
            "comedy",
            "gosteri",
            "performing arts",
            "sahne sanatlari",
        ],
    ),
    ("sports", &["spor", "sport", "mac", "match", "futbol", "basketbol", "kosu", "fitness"]),
    (
        "art",
        &[
            "sanat",
            "sergi",
            "exhibition",
            "exhibitions",
            "visual arts",
            "sinema",
            "film",
            "cinema",
            "movie",
            "dans",
            "dance",
            "bale",
            "ballet",
            "museum",
            "muze",
        ],
    ),
    ("gastronomy", &["yemek", "food", "gastronomi", "food & drink", "tadim", "tasting"]),
    (
        "education",
        &[
            "egitim",
            "atolye",
            "workshop",
            "workshops",
            "kurs",
            "course",
            "class",
            "classes",
            "seminer",
            "seminar",
            "soylesi",
            "lecture",
            "talk",
            "literary",
            "edebiyat",
            "kids",
            "cocuk",
        ],
    ),
    ("technology", &["teknoloji", "tech", "technology", "yazilim", "software", "hackathon"]),
    ("business", &["is", "is dunyasi", "business", "networking", "kongre", "fuar", "conference", "konferans", "zirve"]),
];

/// Types of schema.org, without `Event` at the end.
const KINDS: &[(&str, &str)] = &[
    ("Music", "music"),
    ("Festival", "music"),
    ("Theater", "theater"),
    ("Comedy", "theater"),
    ("Dance", "art"),
    ("Exhibition", "art"),
    ("VisualArts", "art"),
    ("Screening", "art"),
    ("Sports", "sports"),
    ("Food", "gastronomy"),
    ("Education", "education"),
    ("Childrens", "education"),
    ("Literary", "education"),
    ("Hackathon", "technology"),
    ("Business", "business"),
];

/// The id of a category that the site has, or why there is none.
pub fn find(categories: &[Category], record: &Record) -> Result<String, Problem> {
    let texts: Vec<&str> = record.category.iter().chain(&record.tags).map(String::as_str).collect();
    let by_name = || texts.iter().find_map(|text| named(categories, text));
    let by_word = || texts.iter().find_map(|text| existing(categories, word(text)?));
    let by_kind = || existing(categories, kind(record.kind.as_deref()?)?);
    by_name().or_else(by_word).or_else(by_kind).ok_or_else(|| match &record.category {
        Some(name) => Problem::NoSuchCategory(name.chars().take(60).collect()),
        None => Problem::CategoryUnknown,
    })
}

fn named(categories: &[Category], text: &str) -> Option<String> {
    let folded = fold(text);
    let is_it = |category: &&Category| {
        let content = &category.content;
        folded == content.category_id || folded == fold(&content.name.tr) || folded == fold(&content.name.en)
    };
    categories.iter().find(is_it).map(|category| category.content.category_id.clone())
}

fn word(text: &str) -> Option<&'static str> {
    let folded = fold(text);
    WORDS.iter().find(|(_, words)| words.contains(&folded.as_str())).map(|(id, _)| *id)
}

fn kind(name: &str) -> Option<&'static str> {
    let name = name.strip_suffix("Event").unwrap_or(name);
    KINDS.iter().find(|(kind, _)| *kind == name).map(|(_, id)| *id)
}

fn existing(categories: &[Category], id: &str) -> Option<String> {
    categories.iter().any(|category| category.content.category_id == id).then(|| id.to_owned())
}
