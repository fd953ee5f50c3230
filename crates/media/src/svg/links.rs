//! Allowed references of an SVG: to its own parts and to embedded images.

/// Tokens that can load something in CSS without `url()`, or that have run code in some browser.
const DANGEROUS: [&str; 11] = [
    "@import",
    "@namespace",
    "image-set(",
    "image(",
    "cross-fade(",
    "src(",
    "expression(",
    "javascript:",
    "-moz-binding",
    "behavior:",
    "//",
];

/// True if an `href` stays inside the file. Embedded images have been cleaned before.
pub(super) fn is_local(href: &str) -> bool {
    let href = href.trim();
    href.starts_with('#') || href.starts_with("data:image/")
}

/// CSS functions that load something.
const LOADING: [&str; 5] = ["url(", "image-set(", "image(", "cross-fade(", "src("];

/// True if an attribute value only references the file itself. Browsers parse many attributes as CSS, with escapes.
pub(super) fn has_only_local_urls(value: &str) -> bool {
    let plain = without_comments(&unescaped(value)).to_ascii_lowercase();
    if !is_balanced(&plain) {
        return false;
    }
    let loads = LOADING.iter().any(|function| plain.contains(function));
    !loads || local_style(value).as_deref() == Some(value)
}

/// Resolves CSS escapes: a backslash precedes a character or its code point.
fn unescaped(css: &str) -> String {
    let mut plain = String::with_capacity(css.len());
    let mut letters = css.chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            plain.push(letter);
            continue;
        }
        let mut digits = String::new();
        while digits.len() < 6
            && let Some(digit) = letters.next_if(char::is_ascii_hexdigit)
        {
            digits.push(digit);
        }
        if digits.is_empty() {
            plain.extend(letters.next());
            continue;
        }
        // One space after the code point belongs to it.
        letters.next_if(|next| next.is_ascii_whitespace());
        let number = u32::from_str_radix(&digits, 16).ok();
        plain.push(number.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER));
    }
    plain
}

/// A style sheet or `style` attribute with blanked external URLs; `None` where only dropping it is safe.
pub(super) fn local_style(css: &str) -> Option<String> {
    // An escape can hide any of the tokens below, and editors do not write escapes.
    if css.contains('\\') {
        return None;
    }
    let css = blank_foreign_urls(&without_comments(css));
    let lower = css.to_ascii_lowercase();
    (is_balanced(&css) && !DANGEROUS.iter().any(|word| lower.contains(word))).then_some(css)
}

/// The second pass truncates a function whose name was escaped; its rest has no opening parenthesis.
fn is_balanced(css: &str) -> bool {
    css.matches('(').count() == css.matches(')').count()
}

fn without_comments(css: &str) -> String {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some((before, comment)) = rest.split_once("/*") {
        kept.push_str(before);
        // A space, so that the two halves are not joined to a token.
        kept.push(' ');
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept
}

fn blank_foreign_urls(css: &str) -> String {
    let mut kept = String::with_capacity(css.len());
    let mut rest = css;
    while let Some(at) = find_url(rest) {
        let (before, url) = rest.split_at(at + "url(".len());
        kept.push_str(before);
        let (address, after) = url.split_once(')').unwrap_or((url, ""));
        let target = address.trim().trim_matches(['"', '\'']).trim();
        let is_part = target.starts_with('#') && !target.contains(['(', '"', '\'']);
        if is_part {
            kept.push_str(address);
        } else {
            kept.push('#');
        }
        kept.push(')');
        rest = after;
    }
    kept.push_str(rest);
    kept
}

fn find_url(text: &str) -> Option<usize> {
    text.as_bytes().windows(4).position(|window| window.eq_ignore_ascii_case(b"url("))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_parts_and_embedded_pictures_are_local() {
        assert!(is_local("#part") && is_local(" data:image/png;base64,AA"));
        for href in ["http://x/y.png", "//x/y", "/logo.png", "y.png", "data:text/html,x", "javascript:x", ""] {
            assert!(!is_local(href), "{href}");
        }
    }

    #[test]
    fn external_urls_in_styles_are_blanked() {
        assert_eq!(local_style("fill:url(#a)").as_deref(), Some("fill:url(#a)"));
        assert_eq!(local_style("fill:url( '#a' )").as_deref(), Some("fill:url( '#a' )"));
        assert_eq!(local_style("fill:URL(http://x/y)").as_deref(), Some("fill:URL(#)"));
        assert_eq!(local_style("fill:url(/y);stroke:url(\"z\")").as_deref(), Some("fill:url(#);stroke:url(#)"));
        assert_eq!(local_style("fill:url(http://x").as_deref(), Some("fill:url(#)"));
        assert_eq!(local_style("/* see http://x */fill:red").as_deref(), Some(" fill:red"));
    }

    #[test]
    fn styles_that_load_without_url_are_dropped() {
        for css in [
            "@import 'x.css';",
            "@IMPORT url(x)",
            "background:image-set('http://x' 1x)",
            "fill:u\\72l(http://x)",
            "@font-face{src:'//x'}",
            "width:expression(alert(1))",
            "@im/**/port 'https://x'",
        ] {
            assert_eq!(local_style(css), None, "{css}");
        }
    }

    #[test]
    fn attributes_without_urls_are_unchanged() {
        assert!(has_only_local_urls("M0 0 // not css"));
        assert!(has_only_local_urls("url(#grad)"));
        assert!(has_only_local_urls("back\\slash") && has_only_local_urls("rotate(45)"));
        assert!(!has_only_local_urls("url(x.svg#grad)"));
    }

    #[test]
    fn attributes_are_parsed_as_css() {
        for value in [
            "u\\72l(http://x)",
            "\\75 rl(http://x)",
            "\\000075rl(http://x)",
            "\\U\\R\\L(http://x)",
            "image-set('http://x' 1x)",
            "-webkit-image-set(\"http://x\" 1x)",
            "src('http://x')",
            "//x/y#z)",
            "url(#a) url(http://x)",
            "URL(\"#a\\\"),url(http://x)",
        ] {
            assert!(!has_only_local_urls(value), "{value}");
        }
    }
}
