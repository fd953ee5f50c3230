//! Validation: the errors of fields, collected so that a form shows all of them at once.

use std::collections::BTreeMap;

use url::Url;

use crate::error::Missing;
use crate::source::{FetchRefusal, UnreadableInput};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    Required,
    TooLong {
        max: usize,
    },
    TooShort {
        min: usize,
    },
    TooMany {
        max: usize,
    },
    TooFew {
        min: usize,
    },
    OutOfRange {
        min: i64,
        max: i64,
    },
    /// It must be above 0 and at most `max`.
    NotPositive {
        max: i64,
    },
    NotANumber,
    NotAMoney,
    NotADate,
    NotAUrl,
    NotAnEmail,
    NotAPhone,
    /// A URL template of map tiles.
    NotATileUrl,
    NotARate,
    NotASlug,
    /// As a slug, with capitals.
    NotAKey,
    /// As a slug, without the dash.
    NotAWord,
    NotAColor,
    NotABoolean,
    NotOneOf(&'static [&'static str]),
    /// The same for choices that staff keep.
    NotAmong(Vec<String>),
    NotCoordinates,
    NotACursor,
    /// Another request has the same key.
    KeyInUse,
    NotAnImage,
    BrokenImage,
    TooManyPixels,
    /// A crop of a drawing or an animation.
    NotCroppable,
    /// A crop that leaves the image, or is too small.
    OutsideOfImage,
    /// A link that the event does not have.
    NotALink,
    /// It must contain a letter, so that it cannot be confused with an id.
    OnlyDigits,
    /// It references something that does not exist.
    Unknown(Missing),
    /// A parent is another main category, for one without children.
    NotAParent,
    /// Another thing must be named.
    Itself,
    /// A performer is no organizer.
    OtherKind,
    /// It would be a part of itself.
    Circular,
    /// One language must be left to show.
    BothHidden,
    /// A name such as `biletix.com`.
    NotAHost,
    WrongPassword,
    WrongCode,
    WrongPasskey,
    BeforeStart,
    /// A planned moment must lie in the future.
    InThePast,
    /// What is published ends after it begins.
    BeforePublication,
    /// Doors open no later than it starts.
    AfterStart,
    BelowMinimum,
    /// Another one of the list has the same.
    Repeated,
    /// It excludes other fields of the request.
    NotAlone,
    /// A date without a time moves by whole days only.
    NotWholeDays,
    /// One seller cannot stand for several.
    SeveralSellers,
    /// The IANA name of a time zone was expected.
    NotATimezone,
    /// An address of another site that may not be fetched.
    NotFetched(FetchRefusal),
    /// An input that holds no event.
    NotImportable(UnreadableInput),
    /// The name of a category that the site does not have.
    NoSuchCategory(String),
    /// Nothing tells the category.
    CategoryUnknown,
    /// A currency that prices are not kept in.
    OtherCurrency(String),
    /// Any type but the right one; the text says what was expected.
    WrongType(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(BTreeMap<String, Problem>);

impl FieldErrors {
    /// Keeps the first error of a field: the most basic one is checked first.
    pub fn add(&mut self, field: &str, problem: Problem) {
        self.0.entry(field.to_owned()).or_insert(problem);
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &Problem)> {
        self.0.iter().map(|(field, problem)| (field.as_str(), problem))
    }

    /// Forgets the errors of these fields that say only that the field is missing.
    pub fn allow_missing(&mut self, is_optional: impl Fn(&str) -> bool) {
        self.0.retain(|field, problem| *problem != Problem::Required || !is_optional(field));
    }

    /// `Err` when anything was added.
    pub fn into_result(self) -> crate::Result<()> {
        if self.is_empty() { Ok(()) } else { Err(crate::Error::Invalid(self)) }
    }

    /// A required text, cleaned.
    pub fn required(&mut self, field: &str, text: &str, max: usize) -> String {
        let text = self.optional(field, text, max);
        if text.is_empty() {
            self.add(field, Problem::Required);
        }
        text
    }

    /// A text that may be empty, cleaned.
    pub fn optional(&mut self, field: &str, text: &str, max: usize) -> String {
        let text = crate::text::clean(text);
        if text.chars().count() > max {
            self.add(field, Problem::TooLong { max });
        }
        text
    }

    /// An `http` or `https` address, or nothing.
    pub fn url(&mut self, field: &str, text: Option<&str>) -> Option<String> {
        let text = crate::text::clean_optional(text)?;
        if text.chars().count() > MAX_URL {
            self.add(field, Problem::TooLong { max: MAX_URL });
        } else if !is_web_url(&text) {
            self.add(field, Problem::NotAUrl);
        }
        Some(text)
    }

    /// An external URL, or a file of the media store.
    pub fn picture(&mut self, field: &str, text: Option<&str>) -> Option<String> {
        let text = crate::text::clean_optional(text)?;
        let is_own = text.strip_prefix("/media/").is_some_and(|key| {
            !key.is_empty()
                && !key.contains("..")
                && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._/-".contains(&byte))
        });
        if is_own { Some(text) } else { self.url(field, Some(&text)) }
    }

    /// An email address, lower-cased in its domain.
    pub fn email(&mut self, field: &str, text: &str) -> String {
        let email = crate::text::clean(text);
        if email.is_empty() {
            self.add(field, Problem::Required);
        } else if email.len() > MAX_EMAIL {
            self.add(field, Problem::TooLong { max: MAX_EMAIL });
        } else if !is_email(&email) {
            self.add(field, Problem::NotAnEmail);
        }
        email
    }

    /// The version that a client read; not negative.
    pub fn version(&mut self, version: Option<i64>) {
        if version.is_some_and(|version| version < 0) {
            self.add("version", Problem::OutOfRange { min: 0, max: i64::MAX });
        }
    }

    /// Tags, cleaned and counted.
    pub fn tags(&mut self, field: &str, tags: &[String]) -> Vec<String> {
        let tags = crate::text::clean_tags(tags);
        if tags.len() > MAX_TAGS {
            self.add(field, Problem::TooMany { max: MAX_TAGS });
        }
        if tags.iter().any(|tag| tag.chars().count() > MAX_TAG) {
            self.add(field, Problem::TooLong { max: MAX_TAG });
        }
        tags
    }
}

impl std::fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.iter().map(|(field, _)| field).collect();
        f.write_str(&names.join(", "))
    }
}

pub const MAX_URL: usize = 2000;
pub const MAX_EMAIL: usize = 254;
pub const MAX_TAGS: usize = 30;
pub const MAX_TAG: usize = 50;

fn is_web_url(text: &str) -> bool {
    let Ok(url) = Url::parse(text) else { return false };
    let Some(host) = url.host_str() else { return false };
    matches!(url.scheme(), "http" | "https")
        && url.username().is_empty()
        && url.password().is_none()
        && host
            .rsplit_once('.')
            .is_some_and(|(_, last)| last.len() >= 2 && last.bytes().any(|b| b.is_ascii_alphabetic()))
        && !text.contains(char::is_whitespace)
}

fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let local_is_plain = (1..=64).contains(&local.len())
        && local.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&byte));
    let label_is_plain = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let ends_in_letters = domain
        .rsplit_once('.')
        .is_some_and(|(_, last)| last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic()));
    local_is_plain && ends_in_letters && domain.split('.').all(label_is_plain)
}

/// Lower-case letters, digits, `-` and `_`, beginning with a letter.
pub fn is_slug(text: &str) -> bool {
    text.len() <= 63
        && text.bytes().next().is_some_and(|first| first.is_ascii_lowercase())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_web_urls_with_a_host_are_valid() {
        for good in ["https://biletix.example.org/a?b=c", "http://a.co:8080/x", "https://şehir.example.org"] {
            assert!(is_web_url(good), "{good}");
        }
        for bad in [
            "javascript:alert(1)",
            "ftp://a.co",
            "https://",
            "http://localhost",
            "//a.co",
            "a.co",
            "https://u:p@a.co",
            "https://1.2.3.4",
        ] {
            assert!(!is_web_url(bad), "{bad}");
        }
    }

    #[test]
    fn addresses_are_checked_as_a_browser_would() {
        for good in ["a@b.co", "ayse.yilmaz+x@posta.example.org"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["", "a", "a@b", "@b.co", "a b@c.co", "a@-b.co", "ı@b.co", "a@b..co", "a@b.c1"] {
            assert!(!is_email(bad), "{bad}");
        }
    }

    #[test]
    fn the_first_error_of_a_field_is_kept() {
        let mut errors = FieldErrors::default();
        errors.required("title_tr", "   ", 10);
        errors.add("title_tr", Problem::NotAUrl);
        assert_eq!(errors.iter().next(), Some(("title_tr", &Problem::Required)));
    }
}
