//! Lines of a calendar: unfolded, then split into name, parameters and value.

/// A line longer than this is no property that an event needs; pictures are embedded as text.
const MAX_LINE_BYTES: usize = 256 * 1024;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// In capitals.
    pub name: String,
    parameters: Vec<(String, String)>,
    pub value: String,
    /// Its line in the file, counted from 1.
    pub line: usize,
}

impl Property {
    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        unescape(self.value.trim())
    }
}

/// Joins folded lines. It works on bytes, because lines may be folded inside of a character.
pub fn unfold(bytes: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let separator = if bytes.contains(&b'\n') { b'\n' } else { b'\r' };
    let mut lines: Vec<(usize, Vec<u8>)> = Vec::new();
    for (index, line) in bytes.split(|byte| *byte == separator).enumerate() {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match (line.first(), lines.last_mut()) {
            (Some(b' ' | b'\t'), Some((_, previous))) => {
                if previous.len() + line.len() <= MAX_LINE_BYTES {
                    previous.extend_from_slice(&line[1..]);
                }
            }
            (Some(_), _) => lines.push((index + 1, line[..line.len().min(MAX_LINE_BYTES)].to_vec())),
            (None, _) => {}
        }
    }
    lines
}

/// `None` for a line that is no property.
pub fn parse(text: &str, line: usize) -> Option<Property> {
    let (head, value) = split_head(text)?;
    let mut parts = split_outside_quotes(head, ';').into_iter();
    let name = parts.next()?.trim().to_ascii_uppercase();
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_' || letter == '.';
    if name.is_empty() || !name.chars().all(is_name) {
        return None;
    }
    // Apple groups properties as in `item1.URL`.
    let name = name.rsplit('.').next().unwrap_or_default().to_owned();
    let parameters = parts
        .filter_map(|part| part.split_once('='))
        .map(|(key, value)| (key.trim().to_ascii_uppercase(), value.trim().trim_matches('"').to_owned()))
        .collect();
    Some(Property { name, parameters, value: value.to_owned(), line })
}

/// Splits at the first colon outside of quotes; if a quote never ends, at the first colon.
fn split_head(text: &str) -> Option<(&str, &str)> {
    let mut quoted = false;
    let colon = text.char_indices().find(|(_, letter)| {
        quoted ^= *letter == '"';
        *letter == ':' && !quoted
    });
    let at = colon.map(|(at, _)| at).or_else(|| text.find(':'))?;
    Some((&text[..at], &text[at + 1..]))
}

fn split_outside_quotes(text: &str, separator: char) -> Vec<&str> {
    let mut quoted = false;
    text.split(|letter: char| {
        quoted ^= letter == '"';
        letter == separator && !quoted
    })
    .collect()
}

/// Splits a list of texts at commas that are not escaped.
pub fn text_list(value: &str) -> Vec<String> {
    let mut escaped = false;
    let parts = value.split(|letter: char| {
        let is_separator = letter == ',' && !escaped;
        escaped = letter == '\\' && !escaped;
        is_separator
    });
    parts.map(|part| unescape(part.trim())).filter(|part| !part.is_empty()).collect()
}

fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n' | 'N') => plain.push('\n'),
                Some(other) => plain.push(other),
                None => plain.push('\\'),
            },
            '\0' => {}
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_lines_are_joined_inside_of_characters() {
        let lines = unfold(b"SUMMARY:\xc3\r\n \x87a\r\n\tlar\r\n\r\nEND:VEVENT");
        assert_eq!(lines, [(1, "SUMMARY:Çalar".into()), (5, "END:VEVENT".into())]);
    }

    #[test]
    fn quoted_parameters_may_hold_separators() {
        let property = parse("ATTENDEE;CN=\"a:b;c\";Role=CHAIR:mailto:x@y.example", 7).expect("readable");
        assert_eq!((property.parameter("CN"), property.parameter("ROLE")), (Some("a:b;c"), Some("CHAIR")));
        assert_eq!((property.value.as_str(), property.line), ("mailto:x@y.example", 7));
    }

    #[test]
    fn lines_that_are_no_property_are_passed_over() {
        for line in ["<div>", "no colon", "REFRESH - INTERVAL:1", ":value", "<a href=\"http://x.example\">y</a>"] {
            assert_eq!(parse(line, 1), None, "{line}");
        }
    }

    #[test]
    fn escaped_characters_are_resolved() {
        let property = parse(r"SUMMARY:a\, b\; c\\n\nd", 1).expect("readable");
        assert_eq!(property.text(), "a, b; c\\n\nd");
        assert_eq!(text_list(r"a\, b,c,,d\\,e"), ["a, b", "c", "d\\", "e"]);
    }
}
