//! The tags by which a shared cache can purge a response: `events-7` for one row, `events` for lists.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use meydan_domain::dependencies::Dependencies;

/// Read by Fastly, Varnish and others; separated by spaces.
const SURROGATE_KEY: HeaderName = HeaderName::from_static("surrogate-key");
/// Read by Cloudflare and others; separated by commas.
const CACHE_TAG: HeaderName = HeaderName::from_static("cache-tag");

/// Longer lists are tagged by their nouns alone: proxies limit headers to a few kilobytes.
const MAX_ROW_TAGS: usize = 32;

pub struct SurrogateTags {
    surrogate_key: HeaderValue,
    cache_tag: HeaderValue,
}

impl SurrogateTags {
    pub fn of(Dependencies { things, whole, shown, queries, .. }: &Dependencies) -> Self {
        let nouns = whole.iter().chain(queries.iter()).map(|noun| noun.name().to_owned());
        let listed = if things.len() + shown.len() > MAX_ROW_TAGS { &[][..] } else { shown };
        let things = things.iter().chain(listed).map(|(noun, id)| format!("{}-{id}", noun.name()));
        let mut tags: Vec<String> = nouns.chain(things).collect();
        tags.sort_unstable();
        tags.dedup();
        let joined = |separator| HeaderValue::from_str(&tags.join(separator));
        let none = || HeaderValue::from_static("");
        Self {
            surrogate_key: joined(" ").unwrap_or_else(|_| none()),
            cache_tag: joined(",").unwrap_or_else(|_| none()),
        }
    }

    pub fn add_to(&self, headers: &mut HeaderMap) {
        if !self.surrogate_key.is_empty() {
            headers.insert(SURROGATE_KEY, self.surrogate_key.clone());
            headers.insert(CACHE_TAG, self.cache_tag.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use meydan_domain::change::Noun;

    use super::*;

    #[test]
    fn a_response_is_tagged_by_its_rows_and_by_the_nouns_it_lists() {
        let dependencies = Dependencies::query([Noun::Events])
            .shows(Noun::Events, [7, 12])
            .and(Dependencies::whole([Noun::Settings]))
            .and(Dependencies::thing(Noun::Events, 7));
        let mut headers = HeaderMap::new();
        SurrogateTags::of(&dependencies).add_to(&mut headers);
        assert_eq!(headers["surrogate-key"], "events events-12 events-7 settings");
        assert_eq!(headers["cache-tag"], "events,events-12,events-7,settings");
    }

    #[test]
    fn a_long_list_is_tagged_by_its_nouns() {
        let mut headers = HeaderMap::new();
        let dependencies = Dependencies::query([Noun::Events]).shows(Noun::Events, 0..100);
        SurrogateTags::of(&dependencies).add_to(&mut headers);
        assert_eq!(headers["surrogate-key"], "events");
    }

    #[test]
    fn a_response_without_dependencies_has_no_tags() {
        let mut headers = HeaderMap::new();
        SurrogateTags::of(&Dependencies::default()).add_to(&mut headers);
        assert!(headers.is_empty());
    }
}
