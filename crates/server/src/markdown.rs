//! Text in Markdown.

/// The text as it is read: what would be markup is escaped, line breaks become spaces.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '!' => out.extend(['\\', letter]),
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_text() {
        assert_eq!(escaped("[Caz](https://x)"), r"\[Caz\](https://x)");
        assert_eq!(escaped("<b>*Işık*</b>\n# Ses"), r"\<b\>\*Işık\*\</b\> \# Ses");
    }
}
