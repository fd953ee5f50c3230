//! Profiles: performers and organizers.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem};
use crate::named::{MAX_DESCRIPTION, MAX_NAME, NamedSort, StatusFilter, name_keys};
use crate::number::whole_number;
use crate::page::PageRequest;
use crate::text::{Localized, clean_optional};
use crate::venue::in_both_languages;
use crate::{Language, Result, turkish};

pub const MAX_LINKS: usize = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProfileKind {
    Performer,
    Organizer,
}

impl ProfileKind {
    pub const NAMES: &[&str] = &["performer", "organizer"];

    pub fn name(self) -> &'static str {
        match self {
            Self::Performer => "performer",
            Self::Organizer => "organizer",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Performer, Self::Organizer].into_iter().find(|kind| kind.name() == name)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ProfileContent {
    /// Empty in a draft without one, until the use case makes it from the name.
    pub profile_id: String,
    pub kind: ProfileKind,
    pub name: Localized,
    pub aliases: Vec<String>,
    pub description: Localized,
    pub image_id: Option<String>,
    pub links: Vec<String>,
    pub is_active: bool,
}

impl ProfileContent {
    /// What an event tells of one who takes part.
    pub fn new(kind: ProfileKind, name: Localized) -> Self {
        Self {
            profile_id: String::new(),
            kind,
            name: in_both_languages(name),
            aliases: Vec::new(),
            description: Localized::default(),
            image_id: None,
            links: Vec::new(),
            is_active: true,
        }
    }

    /// The slug of its page, which events link to; empty while it is inactive, because then there is no page.
    pub fn page_slug(&self) -> String {
        if self.is_active { self.profile_id.clone() } else { String::new() }
    }

    /// The folded names and aliases it is found by.
    pub fn name_keys(&self) -> Vec<String> {
        name_keys(&self.name, &self.aliases)
    }

    /// Everything a search looks at, folded once when the profile is saved.
    pub fn search_text(&self) -> String {
        let names = [&self.profile_id, &self.name.tr, &self.name.en];
        let all: Vec<&str> = names.into_iter().chain(&self.aliases).map(String::as_str).collect();
        turkish::fold(&all.join(" "))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    pub id: i64,
    pub version: i64,
    pub content: ProfileContent,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// A profile as a client sends it: `POST` and `PUT /api/profiles`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct ProfileDraft {
    /// The slug of its address. Made from the name when left out; `PUT` keeps the one there is.
    #[schema(max_length = 63, pattern = r"^([a-z][a-z0-9_-]{0,62})?$")]
    pub profile_id: Option<String>,
    #[schema(required = true, nullable = false)]
    pub kind: Option<ProfileKind>,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub name: String,
    /// The same as `name` when left out.
    #[schema(max_length = 200)]
    pub name_en: Option<String>,
    /// Other names that events may call them by.
    #[schema(max_items = 50)]
    pub aliases: Option<Vec<String>>,
    #[schema(max_length = 20000)]
    pub description_tr: Option<String>,
    #[schema(max_length = 20000)]
    pub description_en: Option<String>,
    /// The `image_id` of an uploaded image.
    #[schema(max_length = 64)]
    pub image_id: Option<String>,
    /// Addresses elsewhere: their own site, social media.
    #[schema(max_items = 20)]
    pub links: Option<Vec<String>>,
    /// `true` when left out.
    pub is_active: Option<bool>,
    /// The version that was read; only `PUT` looks at it. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl ProfileDraft {
    /// The content this draft describes; whether the image exists is the use case's question.
    pub fn check(&self) -> Result<ProfileContent> {
        let mut errors = FieldErrors::default();
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        if self.kind.is_none() {
            errors.add("kind", Problem::Required);
        }
        let name = in_both_languages(Localized {
            tr: errors.required("name", &self.name, MAX_NAME),
            en: errors.optional("name_en", &or_empty(&self.name_en), MAX_NAME),
        });
        let content = ProfileContent {
            profile_id: errors.slug("profile_id", self.profile_id.as_deref()),
            kind: self.kind.unwrap_or(ProfileKind::Performer),
            aliases: errors.aliases("aliases", &name, self.aliases.as_deref().unwrap_or_default()),
            name,
            description: Localized {
                tr: errors.optional("description_tr", &or_empty(&self.description_tr), MAX_DESCRIPTION),
                en: errors.optional("description_en", &or_empty(&self.description_en), MAX_DESCRIPTION),
            },
            image_id: errors.image_id("image_id", self.image_id.as_deref()),
            links: links(&mut errors, self.links.as_deref().unwrap_or_default()),
            is_active: self.is_active.unwrap_or(true),
        };
        errors.version(self.version);
        errors.into_result()?;
        Ok(content)
    }
}

fn links(errors: &mut FieldErrors, links: &[String]) -> Vec<String> {
    let mut checked: Vec<String> = Vec::new();
    for (position, link) in links.iter().enumerate().filter(|(_, link)| clean_optional(Some(link.as_str())).is_some()) {
        let link = errors.url(&format!("links[{position}]"), Some(link));
        checked.extend(link.filter(|link| !checked.contains(link)));
    }
    if checked.len() > MAX_LINKS {
        errors.add("links", Problem::TooMany { max: MAX_LINKS });
    }
    checked
}

/// Which profiles a list holds, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfileQuery {
    pub status: StatusFilter,
    pub kind: Option<ProfileKind>,
    /// Folded words, all of which must be found.
    pub words: Vec<String>,
    pub sort: NamedSort,
    /// Whose alphabet names are sorted by.
    pub language: Language,
    pub page: PageRequest,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    #[test]
    fn a_kind_and_a_name_are_enough() {
        let draft =
            ProfileDraft { kind: Some(ProfileKind::Performer), name: " Fazıl Say ".into(), ..ProfileDraft::default() };
        let expected = ProfileContent::new(ProfileKind::Performer, Localized::new("Fazıl Say", ""));
        assert_eq!(draft.check().expect("valid"), expected);
        assert_eq!(expected.name.en, "Fazıl Say");
    }

    #[test]
    fn every_bad_field_is_named() {
        let bad = ProfileDraft {
            profile_id: Some("-".into()),
            links: Some(vec!["https://say.example".into(), String::new(), "ftp://say.example".into()]),
            ..ProfileDraft::default()
        };
        let Err(Error::Invalid(errors)) = bad.check() else { panic!("expected field errors") };
        let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["kind", "links[2]", "name", "profile_id"]);
    }

    #[test]
    fn links_are_distinct_and_not_too_many() {
        let draft = |links: Vec<String>| ProfileDraft {
            kind: Some(ProfileKind::Organizer),
            name: "İKSV".into(),
            links: Some(links),
            ..ProfileDraft::default()
        };
        let same = vec!["https://iksv.example".to_owned(); 30];
        assert_eq!(draft(same).check().expect("valid").links, ["https://iksv.example"]);
        let many = (0..=20).map(|number| format!("https://iksv.example/{number}")).collect();
        assert!(draft(many).check().is_err());
    }
}
