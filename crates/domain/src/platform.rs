//! Platforms: who sells tickets, and how an address tells which of them it is.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use crate::Result;
use crate::field::{FieldErrors, Problem, is_slug};
use crate::number::whole_number;
use crate::text::clean;

pub const MAX_HOSTS: usize = 50;
const MAX_NAME: usize = 100;
const MAX_HOST: usize = 253;

/// Those of the specification: key, name, hosts.
const BUILT_IN: [(&str, &str, &[&str]); 6] = [
    ("manual", "Manual", &[]),
    ("mobilet", "Mobilet", &["mobilet.com"]),
    ("biletinial", "Biletinial", &["biletinial.com"]),
    ("biletix", "Biletix", &["biletix.com"]),
    ("passo", "Passo", &["passo.com.tr"]),
    ("eventbrite", "Eventbrite", &["eventbrite.com", "eventbrite.com.tr"]),
];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlatformContent {
    pub platform_id: String,
    pub name: String,
    /// Lower-case host names; their subdomains belong to them.
    pub hosts: Vec<String>,
    /// Whether visitors read "official seller".
    pub is_official: bool,
    pub is_active: bool,
    pub display_order: i32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Platform {
    pub id: i64,
    pub version: i64,
    /// It can neither be deleted nor get another key.
    pub is_built_in: bool,
    pub content: PlatformContent,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// What every installation begins with.
pub fn built_in_platforms() -> Vec<PlatformContent> {
    let content = |(display_order, (key, name, hosts)): (i32, (&str, &str, &[&str]))| PlatformContent {
        platform_id: key.to_owned(),
        name: name.to_owned(),
        hosts: hosts.iter().map(|host| (*host).to_owned()).collect(),
        is_official: false,
        is_active: true,
        display_order,
    };
    (1..).zip(BUILT_IN).map(content).collect()
}

/// The key of the first platform that the host of a ticket address belongs to.
pub fn platform_of_host<'a>(platforms: &'a [Platform], url: &str) -> Option<&'a str> {
    let url = Url::parse(url).ok()?;
    let host = url.host_str()?.trim_end_matches('.');
    let belongs =
        |known: &String| host == known || host.strip_suffix(known.as_str()).is_some_and(|sub| sub.ends_with('.'));
    let found = platforms.iter().find(|platform| platform.content.hosts.iter().any(belongs))?;
    Some(&found.content.platform_id)
}

/// A platform as a client sends it: `POST` and `PUT /api/platforms`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct PlatformDraft {
    #[schema(required = true, max_length = 63, pattern = r"^[a-z][a-z0-9_-]{0,62}$")]
    pub platform_id: String,
    #[schema(required = true, min_length = 1, max_length = 100, pattern = r"\S")]
    pub name: String,
    /// Host names of its ticket addresses, such as `biletix.com`; subdomains belong to them.
    #[schema(max_items = 50)]
    pub hosts: Option<Vec<String>>,
    /// Whether visitors read "official seller"; `false` when left out.
    pub is_official: Option<bool>,
    /// `true` when left out.
    pub is_active: Option<bool>,
    #[serde(deserialize_with = "whole_number")]
    pub display_order: Option<i32>,
    /// The version that was read; only `PUT` looks at it. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl PlatformDraft {
    /// The content this draft describes, or everything that is wrong with it.
    pub fn check(&self) -> Result<PlatformContent> {
        let mut errors = FieldErrors::default();
        let platform_id = clean(&self.platform_id);
        if platform_id.is_empty() {
            errors.add("platform_id", Problem::Required);
        } else if !is_slug(&platform_id) {
            errors.add("platform_id", Problem::NotASlug);
        }
        let content = PlatformContent {
            platform_id,
            name: errors.required("name", &self.name, MAX_NAME),
            hosts: hosts(&mut errors, self.hosts.as_deref().unwrap_or_default()),
            is_official: self.is_official.unwrap_or(false),
            is_active: self.is_active.unwrap_or(true),
            display_order: self.display_order.unwrap_or(0),
        };
        errors.version(self.version);
        errors.into_result()?;
        Ok(content)
    }
}

fn hosts(errors: &mut FieldErrors, hosts: &[String]) -> Vec<String> {
    let mut checked = Vec::new();
    for (position, host) in hosts.iter().enumerate() {
        let host = clean(host).to_ascii_lowercase();
        if !is_host(&host) {
            errors.add(&format!("hosts[{position}]"), Problem::NotAHost);
        } else if !checked.contains(&host) {
            checked.push(host);
        }
    }
    if checked.len() > MAX_HOSTS {
        errors.add("hosts", Problem::TooMany { max: MAX_HOSTS });
    }
    checked
}

fn is_host(text: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    let ends_in_letters = text
        .rsplit_once('.')
        .is_some_and(|(_, last)| last.len() >= 2 && last.bytes().any(|byte| byte.is_ascii_alphabetic()));
    text.len() <= MAX_HOST && ends_in_letters && text.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    fn platforms() -> Vec<Platform> {
        let platform = |(id, content)| Platform {
            id,
            version: 1,
            is_built_in: true,
            content,
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
        };
        (1..).zip(built_in_platforms()).map(platform).collect()
    }

    #[test]
    fn a_host_or_its_subdomain_names_the_platform() {
        let platforms = platforms();
        let of = |url: &str| platform_of_host(&platforms, url);
        assert_eq!(of("https://www.biletix.com/etkinlik/1"), Some("biletix"));
        assert_eq!(of("http://PASSO.com.tr"), Some("passo"));
        assert_eq!(of("https://www.eventbrite.com.tr/e/1"), Some("eventbrite"));
        for foreign in
            ["https://notbiletix.com", "https://biletix.com.evil.example", "biletix.com", "mailto:a@biletix.com"]
        {
            assert_eq!(of(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn none_of_the_built_in_ones_is_official() {
        let keys: Vec<String> = built_in_platforms().into_iter().map(|platform| platform.platform_id).collect();
        assert_eq!(keys, crate::event::PlatformId::BUILT_IN.map(|platform| platform.name().to_owned()));
        assert!(built_in_platforms().iter().all(|platform| !platform.is_official && platform.is_active));
    }

    #[test]
    fn hosts_are_checked_one_by_one() {
        let draft = |hosts: &[&str]| PlatformDraft {
            platform_id: "bubilet".into(),
            name: "Bubilet".into(),
            hosts: Some(hosts.iter().map(|host| (*host).to_owned()).collect()),
            ..PlatformDraft::default()
        };
        let hosts = draft(&[" Bubilet.com.tr ", "bubilet.com.tr"]).check().expect("valid").hosts;
        assert_eq!(hosts, ["bubilet.com.tr"]);
        let Err(Error::Invalid(errors)) = draft(&["bubilet.com", "https://x.com", "localhost", ""]).check() else {
            panic!("expected field errors")
        };
        let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["hosts[1]", "hosts[2]", "hosts[3]"]);
    }
}
