//! What venues and profiles share: names, aliases, how their lists are asked for.

use std::collections::HashSet;

use crate::field::{FieldErrors, Problem, is_slug};
use crate::text::{Localized, clean, clean_optional};
use crate::{Error, Result, turkish};

pub const MAX_NAME: usize = 200;
pub const MAX_ALIASES: usize = 50;
pub const MAX_DESCRIPTION: usize = 20_000;
pub const MAX_IMAGE_ID: usize = 64;

/// Which of them a list holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StatusFilter {
    #[default]
    Active,
    /// Staff: inactive ones alone.
    Inactive,
    /// Staff: both.
    All,
}

impl StatusFilter {
    pub const NAMES: &[&str] = &["active", "inactive", "all"];

    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "active" => Some(Self::Active),
            "inactive" => Some(Self::Inactive),
            "all" => Some(Self::All),
            _ => None,
        }
    }

    /// The value of `is_active` that is asked for.
    pub fn is_active(self) -> Option<bool> {
        match self {
            Self::Active => Some(true),
            Self::Inactive => Some(false),
            Self::All => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NamedSort {
    #[default]
    Name,
    Newest,
    /// Those with the most upcoming events first.
    Events,
}

impl NamedSort {
    pub const NAMES: &[&str] = &["name", "newest", "events"];

    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "name" => Some(Self::Name),
            "newest" => Some(Self::Newest),
            "events" => Some(Self::Events),
            _ => None,
        }
    }
}

/// Names to find a thing by, folded, each once.
pub fn name_keys(name: &Localized, aliases: &[String]) -> Vec<String> {
    let all = [&name.tr, &name.en].into_iter().chain(aliases);
    let mut seen = HashSet::new();
    all.map(|name| turkish::fold(name)).filter(|key| !key.is_empty() && seen.insert(key.clone())).collect()
}

/// Aliases as they are kept: trimmed, each once whatever its spelling, and none that is a name.
pub fn clean_aliases(name: &Localized, aliases: &[String]) -> Vec<String> {
    let mut seen: HashSet<String> = name_keys(name, &[]).into_iter().collect();
    let cleaned = aliases.iter().map(|alias| clean(alias));
    cleaned.filter(|alias| !alias.is_empty() && seen.insert(turkish::fold(alias))).collect()
}

/// The aliases together with further names; 422 on `field` when they are too many.
pub fn more_aliases(field: &str, name: &Localized, aliases: &[String], more: &[String]) -> Result<Vec<String>> {
    let all: Vec<String> = aliases.iter().chain(more).cloned().collect();
    let aliases = clean_aliases(name, &all);
    if aliases.len() > MAX_ALIASES {
        return Err(Error::invalid(field, Problem::TooMany { max: MAX_ALIASES }));
    }
    Ok(aliases)
}

impl FieldErrors {
    /// A slug that may be left out: it is made from the name then.
    pub(crate) fn slug(&mut self, field: &str, text: Option<&str>) -> String {
        let slug = clean_optional(text).unwrap_or_default();
        if !slug.is_empty() && !is_slug(&slug) {
            self.add(field, Problem::NotASlug);
        }
        slug
    }

    pub(crate) fn aliases(&mut self, field: &str, name: &Localized, aliases: &[String]) -> Vec<String> {
        let aliases = clean_aliases(name, aliases);
        if aliases.len() > MAX_ALIASES {
            self.add(field, Problem::TooMany { max: MAX_ALIASES });
        }
        if aliases.iter().any(|alias| alias.chars().count() > MAX_NAME) {
            self.add(field, Problem::TooLong { max: MAX_NAME });
        }
        aliases
    }

    pub(crate) fn image_id(&mut self, field: &str, text: Option<&str>) -> Option<String> {
        let id = clean_optional(text)?;
        Some(self.optional(field, &id, MAX_IMAGE_ID))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aliases_are_distinct_and_none_is_a_name() {
        let name = Localized::new("İş Sanat", "Is Sanat");
        let aliases = ["  İŞ SANAT ", "İş Kuleleri", "iş kuleleri", "", "Is Towers"].map(str::to_owned);
        assert_eq!(clean_aliases(&name, &aliases), ["İş Kuleleri", "Is Towers"]);
        assert_eq!(name_keys(&name, &clean_aliases(&name, &aliases)), ["is sanat", "is kuleleri", "is towers"]);
    }

    #[test]
    fn further_names_must_fit() {
        let name = Localized::new("Sahne", "Stage");
        let full: Vec<String> = (0..MAX_ALIASES).map(|number| format!("Ad {number}")).collect();
        assert_eq!(more_aliases("aliases", &name, &full, &["ad 3".to_owned()]).expect("known already").len(), 50);
        assert!(more_aliases("aliases", &name, &full, &["Yeni".to_owned()]).is_err());
    }
}
