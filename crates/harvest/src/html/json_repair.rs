//! JSON of real pages: comments, trailing commas, raw line breaks in texts, entities, and wrappers around it.

use serde_json::Value;

use super::dom;

/// Reads the first JSON value of a text, repaired if needed. The nesting is limited by the parser.
pub fn parse(text: &str) -> Option<Value> {
    let text = unwrap(text);
    first_value(text).or_else(|| first_value(&repaired(text))).or_else(|| {
        // The whole block went through a program that escapes HTML.
        let decoded = text.contains("&quot;").then(|| decode_entities(text))?;
        first_value(&decoded).or_else(|| first_value(&repaired(&decoded)))
    })
}

fn first_value(text: &str) -> Option<Value> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    let first = values.next()?.ok()?;
    // Several values without a comma between them count as a list; junk after the first one does not.
    let others: Vec<Value> = values.map_while(Result::ok).take(1000).collect();
    if others.is_empty() {
        return Some(first);
    }
    Some(Value::Array(std::iter::once(first).chain(others).collect()))
}

/// Takes away what keeps old browsers from showing a script, and signs that end a statement.
fn unwrap(text: &str) -> &str {
    let mut text = text.trim_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}' || letter == ';');
    for prefix in ["<!--", "//<![CDATA[", "// <![CDATA[", "/*<![CDATA[*/", "/* <![CDATA[ */", "<![CDATA["] {
        text = text.strip_prefix(prefix).unwrap_or(text).trim_start();
    }
    for suffix in ["-->", "//]]>", "// ]]>", "/*]]>*/", "/* ]]> */", "]]>"] {
        text = text.strip_suffix(suffix).unwrap_or(text).trim_end();
    }
    text.trim_matches([';', ' ', '\n', '\r', '\t'])
}

/// Leaves out comments and trailing commas, and escapes what may not stand in a text.
fn repaired(text: &str) -> String {
    let mut output = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => copy_string(&mut letters, &mut output),
            '/' if letters.peek() == Some(&'/') => while letters.next_if(|next| *next != '\n').is_some() {},
            '/' if letters.peek() == Some(&'*') => skip_comment(&mut letters),
            '}' | ']' => {
                let kept = output.trim_end_matches(|last: char| last.is_whitespace() || last == ',').len();
                output.truncate(kept);
                output.push(letter);
            }
            // Two commas are one.
            ',' if output.trim_end().ends_with([',', '[', '{']) => {}
            other => output.push(other),
        }
    }
    output
}

fn skip_comment(letters: &mut std::iter::Peekable<std::str::Chars<'_>>) {
    letters.next();
    let mut previous = ' ';
    for letter in letters.by_ref() {
        if previous == '*' && letter == '/' {
            return;
        }
        previous = letter;
    }
}

fn copy_string(letters: &mut std::iter::Peekable<std::str::Chars<'_>>, output: &mut String) {
    output.push('"');
    while let Some(letter) = letters.next() {
        match letter {
            '"' => {
                output.push('"');
                return;
            }
            '\\' => match letters.next() {
                Some(escaped @ ('"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' | 'u')) => {
                    output.extend(['\\', escaped])
                }
                // JavaScript knows more escapes than JSON; they stand for the letter itself.
                Some(escaped) if !escaped.is_control() => output.push(escaped),
                _ => {}
            },
            '\n' => output.push_str("\\n"),
            '\t' => output.push(' '),
            control if control.is_control() => {}
            other => output.push(other),
        }
    }
}

fn decode_entities(text: &str) -> String {
    dom::parse(text).map_or_else(|| text.to_owned(), |page| page.raw_text(dom::Page::DOCUMENT))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn real_mistakes_are_repaired() {
        let expected = Some(json!({"name": "Şen", "list": [1, 2]}));
        for text in [
            r#"{"name": "Şen", "list": [1, 2,],}"#,
            "<!-- {\"name\": \"Şen\", \"list\": [1, 2]} -->",
            "//<![CDATA[\n{\"name\": \"Şen\", \"list\": [1, 2]}\n//]]>",
            "{\"name\": \"Şen\", // the name\n \"list\": [1, /* two */ 2]};",
            "{\"name\": \"Ş\u{1}en\", \"list\": [1,, 2]} trailing junk",
            "{&quot;name&quot;: &quot;Şen&quot;, &quot;list&quot;: [1, 2]}",
        ] {
            assert_eq!(parse(text), expected, "{text}");
        }
    }

    #[test]
    fn line_breaks_and_foreign_escapes_in_texts_are_kept_as_text() {
        assert_eq!(parse("{\"a\": \"one\ntwo\\'s \\u0041 //x\"}"), Some(json!({"a": "one\ntwo's A //x"})));
    }

    #[test]
    fn several_values_are_a_list() {
        assert_eq!(parse("{\"a\": 1}\n{\"a\": 2}"), Some(json!([{"a": 1}, {"a": 2}])));
    }

    #[test]
    fn what_is_no_json_is_refused() {
        for text in ["", "var x = 1;", "{\"a\": ", &"[".repeat(100_000), "\"\\"] {
            assert_eq!(parse(text), None);
        }
    }
}
