//! The accepted image formats, their MIME types and extensions.

use serde::{Deserialize, Serialize};

/// An image format, detected by content and never by file name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    Png,
    Jpeg,
    Webp,
    Gif,
    Avif,
    Svg,
}

impl Format {
    /// Every format, for listings and tests.
    pub const ALL: [Self; 6] = [Self::Png, Self::Jpeg, Self::Webp, Self::Gif, Self::Avif, Self::Svg];

    /// The content type to serve it with.
    #[must_use]
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
            Self::Gif => "image/gif",
            Self::Avif => "image/avif",
            Self::Svg => "image/svg+xml",
        }
    }

    /// The extension of stored files, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
            Self::Webp => "webp",
            Self::Gif => "gif",
            Self::Avif => "avif",
            Self::Svg => "svg",
        }
    }

    /// The format of stored files with this extension.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.extension() == extension)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_extension_maps_to_its_format() {
        for format in Format::ALL {
            assert_eq!(Format::from_extension(format.extension()), Some(format));
        }
        assert_eq!(Format::from_extension("exe"), None);
    }
}
