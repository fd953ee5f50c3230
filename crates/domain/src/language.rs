//! The two languages of the site.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    #[default]
    Tr,
    En,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::Tr, Self::En];
    pub const CODES: &[&str] = &["tr", "en"];

    pub fn code(self) -> &'static str {
        match self {
            Self::Tr => "tr",
            Self::En => "en",
        }
    }

    pub fn other(self) -> Self {
        match self {
            Self::Tr => Self::En,
            Self::En => Self::Tr,
        }
    }

    /// Accepts a bare code in any case (`TR`, `en`).
    pub fn from_code(code: &str) -> Option<Self> {
        match code.trim().to_ascii_lowercase().as_str() {
            "tr" => Some(Self::Tr),
            "en" => Some(Self::En),
            _ => None,
        }
    }

    /// Parses `Accept-Language`: Turkish if it is preferred to all others, English for any other language, `None` if empty.
    pub fn from_accept_language(header: &str) -> Option<Self> {
        let preferred = header
            .split(',')
            .filter_map(|part| {
                let mut pieces = part.split(';');
                let tag = pieces.next()?.trim();
                let weight =
                    pieces.find_map(|piece| piece.trim().strip_prefix("q=")?.parse::<f32>().ok()).unwrap_or(1.0);
                (!tag.is_empty() && tag != "*" && weight > 0.0).then_some((tag, weight))
            })
            // The first of equals wins; `max_by` would return the last.
            .reduce(|best, next| if next.1 > best.1 { next } else { best })?;
        let primary = preferred.0.split('-').next().unwrap_or_default();
        Some(Self::from_code(primary).unwrap_or(Self::En))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accept_language_prefers_the_highest_weight() {
        let from = Language::from_accept_language;
        assert_eq!(from("tr-TR,tr;q=0.9,en;q=0.8"), Some(Language::Tr));
        assert_eq!(from("en-US,en;q=0.9,tr;q=0.8"), Some(Language::En));
        assert_eq!(from("en;q=0.5, tr;q=0.9"), Some(Language::Tr));
        assert_eq!(from("de-DE"), Some(Language::En));
        assert_eq!(from("*"), None);
        assert_eq!(from(""), None);
        assert_eq!(from("tr;q=0, en"), Some(Language::En));
    }
}
