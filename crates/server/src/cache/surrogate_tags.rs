//! The names under which a shared cache can drop an answer: `events-7` for one thing, `events` for lists.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use meydan_domain::dependencies::Dependencies;

/// Read by Fastly, Varnish and others; separated by spaces.
const SURROGATE_KEY: HeaderName = HeaderName::from_static("surrogate-key");
/// Read by Cloudflare and others; separated by commas.
const CACHE_TAG: HeaderName = HeaderName::from_static("cache-tag");

/// Long lists are named by their nouns alone: proxies take a few kilobytes of headers.
const MOST_THINGS: usize = 32;

pub struct SurrogateTags {
    surrogate_key: HeaderValue,
    cache_tag: HeaderValue,
}

impl SurrogateTags {
    pub fn of(Dependencies { things, whole, shown, queries, .. }: &Dependencies) -> Self {
        let nouns = whole.iter().chain(queries.iter()).map(|noun| noun.name().to_owned());
        let listed = if things.len() + shown.len() > MOST_THINGS { &[][..] } else { shown };
        let things = things.iter().chain(listed).map(|(noun, id)| format!("{}-{id}", noun.name()));
        let mut names: Vec<String> = nouns.chain(things).collect();
        names.sort_unstable();
        names.dedup();
        let joined = |separator| HeaderValue::from_str(&names.join(separator));
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
    fn an_answer_is_named_by_its_things_and_by_the_nouns_it_lists() {
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
    fn a_long_list_is_named_by_its_nouns() {
        let mut headers = HeaderMap::new();
        let dependencies = Dependencies::query([Noun::Events]).shows(Noun::Events, 0..100);
        SurrogateTags::of(&dependencies).add_to(&mut headers);
        assert_eq!(headers["surrogate-key"], "events");
    }

    #[test]
    fn what_depends_on_nothing_has_no_name() {
        let mut headers = HeaderMap::new();
        SurrogateTags::of(&Dependencies::default()).add_to(&mut headers);
        assert!(headers.is_empty());
    }
}
