//! Feeds: the same entries as Atom (RFC 4287) and as RSS 2.0.

use std::fmt::Write;

use chrono::{DateTime, SecondsFormat, Utc};
use meydan_domain::Language;

pub struct Feed<'a> {
    pub title: String,
    /// The page that shows the same entries, and the feed itself.
    pub page: String,
    pub address: String,
    pub author: String,
    pub language: Language,
    pub entries: &'a [FeedEntry],
}

pub struct FeedEntry {
    pub title: String,
    pub address: String,
    /// Stable across edits.
    pub id: String,
    pub published: DateTime<Utc>,
    pub updated: DateTime<Utc>,
    pub summary: String,
    /// HTML.
    pub content: String,
    pub category: String,
}

impl Feed<'_> {
    fn updated(&self) -> DateTime<Utc> {
        self.entries.iter().map(|entry| entry.updated).max().unwrap_or_default()
    }

    pub fn atom(&self) -> String {
        let mut xml = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"{}\">\n",
            self.language.code()
        );
        element(&mut xml, "title", &self.title);
        element(&mut xml, "id", &self.address);
        link(&mut xml, "self", &self.address);
        link(&mut xml, "alternate", &self.page);
        element(&mut xml, "updated", &timestamp(self.updated()));
        xml.push_str("<author>");
        element(&mut xml, "name", &self.author);
        xml.push_str("</author>\n");
        for entry in self.entries {
            xml.push_str("<entry>");
            element(&mut xml, "title", &entry.title);
            element(&mut xml, "id", &entry.id);
            link(&mut xml, "alternate", &entry.address);
            element(&mut xml, "published", &timestamp(entry.published));
            element(&mut xml, "updated", &timestamp(entry.updated));
            let _ = write!(xml, "<category term=\"{}\"/>", escaped(&entry.category));
            element(&mut xml, "summary", &entry.summary);
            let _ = write!(xml, "<content type=\"html\">{}</content>", escaped(&entry.content));
            xml.push_str("</entry>\n");
        }
        xml.push_str("</feed>\n");
        xml
    }

    pub fn rss(&self) -> String {
        let mut xml = String::from(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" \
             xmlns:atom=\"http://www.w3.org/2005/Atom\"><channel>\n",
        );
        element(&mut xml, "title", &self.title);
        element(&mut xml, "link", &self.page);
        element(&mut xml, "description", &self.title);
        element(&mut xml, "language", self.language.code());
        element(&mut xml, "lastBuildDate", &self.updated().to_rfc2822());
        let _ =
            write!(xml, "<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"{}\"/>", escaped(&self.address));
        for entry in self.entries {
            xml.push_str("\n<item>");
            element(&mut xml, "title", &entry.title);
            element(&mut xml, "link", &entry.address);
            let _ = write!(xml, "<guid isPermaLink=\"false\">{}</guid>", escaped(&entry.id));
            element(&mut xml, "pubDate", &entry.published.to_rfc2822());
            element(&mut xml, "category", &entry.category);
            element(&mut xml, "description", &entry.content);
            xml.push_str("</item>");
        }
        xml.push_str("\n</channel></rss>\n");
        xml
    }
}

fn element(xml: &mut String, name: &str, text: &str) {
    let _ = write!(xml, "<{name}>{}</{name}>", escaped(text));
}

fn link(xml: &mut String, relation: &str, address: &str) {
    let _ = write!(xml, "<link rel=\"{relation}\" href=\"{}\"/>", escaped(address));
}

fn timestamp(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Secs, true)
}

/// For XML and for HTML; characters that XML does not allow are dropped.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() && !matches!(letter, '\n' | '\t') => {}
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> FeedEntry {
        FeedEntry {
            title: "Kedi & Köpek <canlı>".into(),
            address: "https://meydan.example/event/kedi?lang=tr".into(),
            id: "https://meydan.example/event/kedi".into(),
            published: DateTime::UNIX_EPOCH,
            updated: DateTime::UNIX_EPOCH,
            summary: "Işık\u{0}".into(),
            content: "<p>Çay & simit</p>".into(),
            category: "music".into(),
        }
    }

    fn feed(entries: &[FeedEntry]) -> Feed<'_> {
        Feed {
            title: "Meydan · Etkinlikler".into(),
            page: "https://meydan.example/search?lang=tr".into(),
            address: "https://meydan.example/events.atom?q=a&lang=tr".into(),
            author: "Meydan".into(),
            language: Language::Tr,
            entries,
        }
    }

    #[test]
    fn special_characters_are_escaped_in_both_formats() {
        let entries = [entry()];
        for xml in [feed(&entries).atom(), feed(&entries).rss()] {
            assert!(xml.contains("<title>Kedi &amp; Köpek &lt;canlı&gt;</title>"), "{xml}");
            assert!(xml.contains("&lt;p&gt;Çay &amp; simit&lt;/p&gt;"), "{xml}");
            assert!(xml.contains("events.atom?q=a&amp;lang=tr"), "{xml}");
            assert!(!xml.contains('\u{0}'), "{xml}");
        }
    }

    #[test]
    fn dates_follow_each_format() {
        let entries = [entry()];
        assert!(feed(&entries).atom().contains("<updated>1970-01-01T00:00:00Z</updated>"));
        assert!(feed(&entries).rss().contains("<pubDate>Thu, 1 Jan 1970 00:00:00 +0000</pubDate>"));
    }

    #[test]
    fn a_feed_without_entries_is_well_formed() {
        assert!(feed(&[]).atom().ends_with("</feed>\n"));
        assert!(feed(&[]).rss().ends_with("</channel></rss>\n"));
    }
}
