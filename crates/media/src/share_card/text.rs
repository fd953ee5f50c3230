//! Words on their way into a drawing: what cannot be drawn is dropped, what means something to XML is escaped.

use super::fonts::can_say;

/// The longest text that is looked at; a card shows far less.
const MAX_CHARACTERS: usize = 400;

/// The text with single spaces and without anything that our fonts would draw as an empty box: emoji, controls, scripts
/// that we do not carry.
pub(super) fn cleaned(text: &str) -> String {
    let mut clean = String::new();
    for word in text.split(|character: char| character.is_whitespace() || character.is_control()) {
        let sayable: String = word.chars().filter(|&character| can_say(character)).take(MAX_CHARACTERS).collect();
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
    fn emoji_go_and_leave_no_gap() {
        assert_eq!(cleaned("Caz 🎷🎶 Gecesi\u{fe0f} 🎉"), "Caz Gecesi");
    }

    #[test]
    fn controls_and_line_breaks_become_spaces() {
        assert_eq!(cleaned(" Bir\u{0}\n\tiki\u{1b}[31m "), "Bir iki [31m");
    }

    #[test]
    fn markup_is_only_text() {
        assert_eq!(escaped("<script>1 && 2</script>"), "&lt;script&gt;1 &amp;&amp; 2&lt;/script&gt;");
    }

    #[test]
    fn a_novel_is_cut_before_it_is_measured() {
        assert!(cleaned(&"uzun ".repeat(10_000)).len() < 500);
        assert!(cleaned(&"u".repeat(100_000)).len() <= 400);
    }
}
