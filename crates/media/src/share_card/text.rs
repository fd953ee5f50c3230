//! Texts of the SVG: unsupported characters are dropped, XML is escaped.

use super::fonts::is_covered;

/// The length limit of a text; a card shows far less.
const MAX_CHARACTERS: usize = 400;

/// The text with single spaces and without characters that the fonts lack: emoji, controls, other scripts.
pub(super) fn cleaned(text: &str) -> String {
    let mut clean = String::new();
    for word in text.split(|character: char| character.is_whitespace() || character.is_control()) {
        let sayable: String = word.chars().filter(|&character| is_covered(character)).take(MAX_CHARACTERS).collect();
        if sayable.is_empty() || clean.chars().count() > MAX_CHARACTERS {
            continue;
        }
        if !clean.is_empty() {
            clean.push(' ');
        }
        clean.push_str(&sayable);
    }
    clean
}

/// The text as the content of an XML element.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emoji_are_dropped_without_a_gap() {
        assert_eq!(cleaned("Caz 🎷🎶 Gecesi\u{fe0f} 🎉"), "Caz Gecesi");
    }

    #[test]
    fn controls_and_line_breaks_become_spaces() {
        assert_eq!(cleaned(" Bir\u{0}\n\tiki\u{1b}[31m "), "Bir iki [31m");
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(escaped("<script>1 && 2</script>"), "&lt;script&gt;1 &amp;&amp; 2&lt;/script&gt;");
    }

    #[test]
    fn an_overlong_text_is_truncated_before_it_is_measured() {
        assert!(cleaned(&"uzun ".repeat(10_000)).len() < 500);
        assert!(cleaned(&"u".repeat(100_000)).len() <= 400);
    }
}
