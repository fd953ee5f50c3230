//! How the text of a post is written.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A text without markup, or Markdown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ContentFormat {
    #[default]
    Plain,
    Markdown,
}

impl ContentFormat {
    pub const NAMES: &[&str] = &["plain", "markdown"];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "plain" => Some(Self::Plain),
            "markdown" => Some(Self::Markdown),
            _ => None,
        }
    }
}

/// A text to look at before it is saved: `POST /api/blogs/preview`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct TextPreview {
    #[schema(max_length = 100000)]
    pub content: String,
    /// `plain` by default.
    pub content_format: Option<ContentFormat>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for name in ContentFormat::NAMES {
            assert_eq!(ContentFormat::from_name(name).map(ContentFormat::name), Some(*name));
        }
    }
}
