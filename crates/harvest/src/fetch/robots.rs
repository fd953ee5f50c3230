//! robots.txt as RFC 9309 defines it.

use std::fmt::Write;

/// The RFC asks for at least 500 KiB; the rest is not looked at.
pub const MAX_BYTES: usize = 500 * 1024;

/// The rules of one site for one crawler.
#[derive(Clone, Debug, Default)]
pub struct Robots {
    rules: Vec<Rule>,
}

#[derive(Clone, Debug)]
struct Rule {
    is_allowed: bool,
    /// With `*` for any text, and `$` at the end for the end of the path.
    pattern: String,
}

enum Line<'a> {
    Agent(&'a str),
    Rule { is_allowed: bool, pattern: &'a str },
}

impl Robots {
    /// The rules for `agent`, a product token such as `meydan`: those of its own groups, else those for all.
    pub fn parse(text: &str, agent: &str) -> Self {
        let (mut own, mut common, mut has_own) = (Vec::new(), Vec::new(), false);
        let (mut is_own, mut is_common, mut in_agents) = (false, false, false);
        for line in text.trim_start_matches('\u{feff}').split(['\n', '\r']).filter_map(read_line) {
            match line {
                Line::Agent(name) => {
                    if !in_agents {
                        (is_own, is_common) = (false, false);
                    }
                    in_agents = true;
                    is_common |= name == "*" || name.starts_with("* ");
                    is_own |= product(name).eq_ignore_ascii_case(agent) && !agent.is_empty();
                    has_own |= is_own;
                }
                Line::Rule { is_allowed, pattern } => {
                    in_agents = false;
                    // It forbids nothing, and ends the list of agents all the same.
                    if pattern.is_empty() {
                        continue;
                    }
                    let rule = Rule { is_allowed, pattern: normalize(pattern) };
                    if is_own {
                        own.push(rule.clone());
                    }
                    if is_common {
                        common.push(rule);
                    }
                }
            }
        }
        Self { rules: if has_own { own } else { common } }
    }

    /// `path` with the query. The longest rule counts; of two equally long ones the one that allows.
    pub fn allows(&self, path: &str) -> bool {
        let path = normalize(path);
        let matching = self.rules.iter().filter(|rule| rule.matches(&path));
        matching.max_by_key(|rule| (rule.pattern.len(), rule.is_allowed)).is_none_or(|rule| rule.is_allowed)
    }
}

impl Rule {
    fn matches(&self, path: &str) -> bool {
        let (pattern, is_anchored) = match self.pattern.strip_suffix('$') {
            Some(pattern) => (pattern, true),
            None => (self.pattern.as_str(), false),
        };
        let mut parts = pattern.split('*');
        let Some(mut rest) = parts.next().and_then(|first| path.strip_prefix(first)) else { return false };
        let mut parts = parts.peekable();
        if parts.peek().is_none() {
            return !is_anchored || rest.is_empty();
        }
        while let Some(part) = parts.next() {
            if is_anchored && parts.peek().is_none() {
                return rest.ends_with(part);
            }
            match rest.find(part) {
                Some(at) => rest = &rest[at + part.len()..],
                None => return false,
            }
        }
        true
    }
}

fn read_line(line: &str) -> Option<Line<'_>> {
    let line = line.split('#').next().unwrap_or_default();
    let (name, value) = line.split_once(':')?;
    let value = value.trim();
    let rule = |is_allowed| Some(Line::Rule { is_allowed, pattern: value });
    match name.trim().to_ascii_lowercase().as_str() {
        "user-agent" => Some(Line::Agent(value)),
        "allow" => rule(true),
        "disallow" => rule(false),
        _ => None,
    }
}

/// The product token at the beginning: `FooBot` of `FooBot/1.2`.
fn product(name: &str) -> &str {
    let end = name.find(|letter: char| !(letter.is_ascii_alphabetic() || matches!(letter, '-' | '_')));
    &name[..end.unwrap_or(name.len())]
}

/// One spelling for each path: what needs no percent sign has none, everything beyond ASCII has one.
fn normalize(path: &str) -> String {
    let bytes = path.as_bytes();
    let mut normal = String::with_capacity(path.len());
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let escaped = bytes.get(at + 1..at + 3).filter(|_| *byte == b'%').and_then(escaped_byte);
        at += if escaped.is_some() { 3 } else { 1 };
        let plain = escaped.unwrap_or(*byte);
        let is_unreserved = plain.is_ascii_alphanumeric() || b"-._~".contains(&plain);
        let is_written_plain = escaped.is_none() && plain.is_ascii();
        if is_unreserved || is_written_plain {
            normal.push(char::from(plain));
        } else {
            // Writing to a string does not fail.
            let _ = write!(normal, "%{plain:02X}");
        }
    }
    normal
}

fn escaped_byte(digits: &[u8]) -> Option<u8> {
    let digits =
        std::str::from_utf8(digits).ok().filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u8::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn the_longest_rule_of_the_own_group_counts() {
        let text = "User-agent: *\nDisallow: /\n\nUser-agent: Other\nUser-agent: Meydan/2.0 # us\n\
            Disallow: /private\nAllow: /private/events$\nDisallow: /*.pdf$\nSitemap: https://a.example/s.xml\n";
        let robots = Robots::parse(text, "meydan");
        assert!(robots.allows("/"));
        assert!(!robots.allows("/private/x"));
        assert!(robots.allows("/private/events"));
        assert!(!robots.allows("/private/events?page=2"));
        assert!(!robots.allows("/a/b.pdf"));
        assert!(robots.allows("/a/b.pdf?x"));
        assert!(!Robots::parse(text, "somebody").allows("/"));
        assert!(Robots::parse("User-agent: meydan\nDisallow:\nUser-agent: *\nDisallow: /", "meydan").allows("/x"));
    }

    #[test]
    fn paths_are_compared_in_one_spelling() {
        let robots =
            Robots::parse("user-agent: *\ndisallow: /etkinlik/ğ\ndisallow: /%62ar\ndisallow: /a%2fb", "meydan");
        for path in ["/etkinlik/%C4%9F", "/etkinlik/%c4%9f", "/bar", "/a%2Fb"] {
            assert!(!robots.allows(path), "{path}");
        }
        assert!(robots.allows("/a/b"));
    }

    /// The cases of the parser that most crawlers are compared with, as far as the RFC agrees.
    #[test]
    fn the_shared_cases_are_decided_alike() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpora/robots/robotstxt.json");
        let Ok(text) = std::fs::read_to_string(file) else { return };
        let corpus: Value = serde_json::from_str(&text).expect("JSON");
        let cases = corpus["cases"].as_array().expect("cases");
        let is_settled = |case: &&Value| case["google_only"] == false && case["raw_url"].is_null();
        let settled: Vec<&Value> = cases.iter().filter(is_settled).collect();
        assert!(settled.len() > 40);
        for case in settled {
            let text = |name: &str| case[name].as_str().expect("a text");
            let robots = Robots::parse(text("robots"), text("agent"));
            assert_eq!(Value::Bool(robots.allows(text("path"))), case["allowed"], "{case}");
        }
    }
}
